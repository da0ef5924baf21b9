import type { Db, Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'

export type Owner = { readonly tenant_id: number; readonly id: number }
export type Factor = Row<'user_factor'>
/** How recovery codes are stored: their hashes, with one salt for all, so that an entered code is hashed only once. */
export type KeptCodes = Pick<Factor, 'recovery_salt' | 'recovery_hashes'>
/** What a right code uses up: a time step of the app's key, or the recovery code itself, by its hash. */
export type Use = { readonly step: number } | { readonly hash: Buffer }

const all = (db: Db | Tx, { tenant_id, id }: Owner) =>
  db.selectFrom('user_factor').selectAll().where('tenant_id', '=', tenant_id).where('user_id', '=', id)
/** The second factor of a user, if he has switched one on. */
export const findFactor = async (db: Db | Tx, owner: Owner): Promise<Factor | undefined> =>
  await all(db, owner).where('set_at', 'is not', null).executeTakeFirst()
/** The key that a user was shown and has not confirmed yet. */
export const findBegun = async (db: Db | Tx, owner: Owner): Promise<Factor | undefined> =>
  await all(db, owner).where('set_at', 'is', null).executeTakeFirst()

/** Stores a key until it is confirmed; a later key replaces it. */
export const beginFactor = async (tx: Tx, { tenant_id, id }: Owner, company_id: number, key_enc: Buffer): Promise<void> => {
  const begun = await tx
    .insertInto('user_factor')
    .values({ tenant_id, user_id: id, parties: [company_id], key_enc, begun_at: nowIso() })
    .onConflict((on) => on.columns(['tenant_id', 'user_id']).doUpdateSet({ key_enc, begun_at: nowIso() }).where('user_factor.set_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  if (!begun) refuse('factorSet')
}

/** Switches the second factor on with the key that was shown, and marks the confirming code as used. */
export const switchOn = async (tx: Tx, { tenant_id, id }: Owner, last_step: number, codes: KeptCodes): Promise<void> => {
  const set = await tx
    .updateTable('user_factor')
    .set({ set_at: nowIso(), last_step, ...codes })
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', id)
    .where('set_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!set) refuse('factorSet')
}

/** Marks a code as used, and gives how many recovery codes are left. When two requests use one code at once, the second is refused. */
export const spendCode = async (tx: Tx, { tenant_id, id }: Owner, use: Use): Promise<number> => {
  const own = tx.updateTable('user_factor').where('tenant_id', '=', tenant_id).where('user_id', '=', id)
  const used =
    'step' in use
      ? own.set({ last_step: use.step }).where('last_step', '<', use.step)
      : own
          .set((e) => ({ recovery_hashes: e.fn<Buffer[]>('array_remove', ['recovery_hashes', e.val(use.hash)]) }))
          .where((e) => e(e.val(use.hash), '=', e.fn.any('recovery_hashes')))
  const kept = await used.returning('recovery_hashes').executeTakeFirst()
  return kept ? kept.recovery_hashes.length : refuse('wrongCode')
}

export const keepCodes = async (tx: Tx, { tenant_id, id }: Owner, codes: KeptCodes): Promise<void> =>
  void (await tx.updateTable('user_factor').set(codes).where('tenant_id', '=', tenant_id).where('user_id', '=', id).execute())

/** Removes a second factor, whether it is switched on or only begun; gives whether it was on. */
export const dropFactor = async (tx: Tx, { tenant_id, id }: Owner): Promise<boolean> => {
  const gone = await tx.deleteFrom('user_factor').where('tenant_id', '=', tenant_id).where('user_id', '=', id).returning('set_at').executeTakeFirst()
  return gone !== undefined && gone.set_at !== null
}
