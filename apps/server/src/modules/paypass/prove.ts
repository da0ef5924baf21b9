import { randomBytes } from 'node:crypto'
import { paypass } from '@yunshu/contract/paypass/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { inTurn } from '../../platform/inTurn.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, writeAfter } from '../../platform/verb/verb.ts'
import { payRulesOf } from './rules.ts'
import { proofHash } from './spend.ts'

const tryWindow = 86_400_000
const proofLife = 5 * 60_000

/**
 * A proof of the payment password. The try is counted, in a commit of its own, before the password is compared, so that guesses at once are no more guesses;
 * one user's tries are compared one after the other, so that right ones at once are not taken for wrong ones.
 */
export const provePayPassword = writeAfter(
  paypass.prove,
  async ({ actor, input, services }) =>
    await inTurn(`pay password ${actor.tenant_id} ${actor.user_id}`, async () => {
      const { password_hash, fail_count, wrong_most } = await countWrong(services, actor)
      if (!(await services.secrets.verifyPassword(password_hash, input.pay_password))) {
        if (fail_count >= wrong_most) refuse('payPasswordLocked')
        refuse('payPasswordWrong', { left: wrong_most - fail_count })
      }
      await transact(services.db, actor, (tx) => ownRow(tx.updateTable('pay_password').set({ fail_count: 0, first_fail_at: null }), actor).execute())
    }),
  async ({ tx, actor, input: { amount_fen, payee_id, biz_no } }) => {
    const { tenant_id, company_id } = actor
    const user_id = actor.user_id ?? 0
    const proof = randomBytes(24).toString('base64url')
    const expires_at = new Date(now().getTime() + proofLife).toISOString()
    const row = { tenant_id, id: newId(), parties: [company_id], user_id, amount_fen, payee_id, biz_no, created_at: nowIso(), expires_at }
    await tx
      .insertInto('pay_proof')
      .values({ ...row, proof_hash: proofHash(proof) })
      .execute()
    return { output: { proof, expires_at }, log: { id: row.id, no: biz_no, after: { amount_fen, payee_id, expires_at } } }
  }
)

type Counted = Pick<Row<'pay_password'>, 'password_hash' | 'fail_count'> & { readonly wrong_most: number }
/* Counts a try as a wrong one and gives the hash to compare with; once locked, or without a password, nothing is compared. */
const countWrong = async (services: Services, actor: Actor): Promise<Counted> => {
  const at = nowIso()
  const stale = new Date(now().getTime() - tryWindow).toISOString()
  const { counted, known } = await transact(services.db, actor, async (tx) => {
    const { wrong_most } = await payRulesOf(tx, actor.tenant_id)
    const counting = tx.updateTable('pay_password').set({
      fail_count: sql<number>`case when first_fail_at < ${stale} then 1 else fail_count + 1 end`,
      first_fail_at: sql<string>`case when first_fail_at is null or first_fail_at < ${stale} then ${at}::timestamptz else first_fail_at end`
    })
    const row = await ownRow(counting, actor).where('fail_count', '<', wrong_most).returning(['password_hash', 'fail_count']).executeTakeFirst()
    return { counted: row && { ...row, wrong_most }, known: row !== undefined || (await payPasswordOf(tx, actor)) !== undefined }
  })
  return counted ?? refuse(known ? 'payPasswordLocked' : 'payPasswordUnset')
}

const ownRow = <Q extends { where: (column: 'tenant_id' | 'user_id', is: '=', value: number) => Q }>(query: Q, { tenant_id, user_id }: Actor): Q =>
  query.where('tenant_id', '=', tenant_id).where('user_id', '=', user_id ?? 0)

const payPasswordOf = async (tx: Tx, { tenant_id, user_id }: Actor) =>
  await tx
    .selectFrom('pay_password')
    .select(['set_at', 'fail_count', 'first_fail_at'])
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id ?? 0)
    .executeTakeFirst()

export const payPasswordState = read(paypass.state, async ({ tx, actor }) => {
  const found = await payPasswordOf(tx, actor)
  const { wrong_most } = await payRulesOf(tx, actor.tenant_id)
  const { set_at = null, fail_count = 0, first_fail_at = null } = found ?? {}
  const locked = fail_count >= wrong_most
  const counts = locked || (first_fail_at !== null && first_fail_at >= new Date(now().getTime() - tryWindow).toISOString())
  return { set_at, left: counts ? Math.max(0, wrong_most - fail_count) : wrong_most, wrong_since: counts ? first_fail_at : null, locked }
})
