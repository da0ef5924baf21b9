import { nowIso } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/secrets.ts'

type Owner = { readonly tenant_id: number; readonly id: number }

/** Whether this user has logged in before from the browser that sends this device token. */
export const isKnownDevice = async (db: Db, user: Owner, device: string | undefined): Promise<boolean> =>
  device !== undefined &&
  (await transactAsSystem(db, (tx) =>
    tx
      .selectFrom('login_device')
      .select('user_id')
      .where('tenant_id', '=', user.tenant_id)
      .where('user_id', '=', user.id)
      .where('device_hash', '=', tokenHash(device))
      .executeTakeFirst()
  )) !== undefined

/** Remembers the browser of a login by the hash of its token. */
export const rememberDevice = async (tx: Tx, user: Owner, device: string | undefined): Promise<void> => {
  if (device === undefined) return
  await tx
    .insertInto('login_device')
    .values({ tenant_id: user.tenant_id, user_id: user.id, device_hash: tokenHash(device), seen_at: nowIso() })
    .onConflict((on) => on.columns(['tenant_id', 'user_id', 'device_hash']).doUpdateSet({ seen_at: nowIso() }))
    .execute()
}
