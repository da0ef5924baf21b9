import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Who = { readonly tenant_id: number; readonly id: number }

/** Remembers when a person last logged in. */
export const noteLogin = async (tx: Tx, { tenant_id, id }: Who): Promise<void> =>
  void (await tx.updateTable('user').set({ last_login_at: nowIso() }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute())

/** Keeps a person's own choices, as JSON. */
export const keepPreferences = async (tx: Tx, { tenant_id, id }: Who, preferences: string): Promise<void> =>
  void (await tx.updateTable('user').set({ preferences }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute())

/** Gives a person a new login password; one that is good `once` was chosen by somebody else, who is told whose it is. */
export const setPassword = async (
  tx: Tx,
  { tenant_id, id }: Who,
  { password_hash, once }: { readonly password_hash: string; readonly once: boolean }
): Promise<{ account: string; company_id: number }> =>
  await tx
    .updateTable('user')
    .set((e) => ({ password_hash, password_at: nowIso(), password_once: once, version: e('version', '+', once ? 1 : 0) }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returning(['account', 'company_id'])
    .executeTakeFirstOrThrow()
