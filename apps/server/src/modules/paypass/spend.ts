import { createHash } from 'node:crypto'
import type { Fen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { payRulesOf } from './rules.ts'

/** What a proof was given for; it must be what is paid now. */
type Proved = { readonly amount_fen: Fen; readonly payee_id: number; readonly biz_no: string }

/** Only the hash of a proof is kept. */
export const proofHash = (proof: string): Buffer => createHash('sha256').update(proof).digest()

const dayMs = 86_400_000

/** Spends a proof in the payment's own transaction: the actor's own, for this amount, payee and business number, younger than five minutes, once. */
export const spendProof = async (tx: Tx, actor: Actor, proof: string, { amount_fen, payee_id, biz_no }: Proved): Promise<void> => {
  const { tenant_id } = actor
  const user_id = actor.user_id ?? 0
  const spent_at = nowIso()
  const given = await tx
    .selectFrom('pay_proof')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('proof_hash', '=', proofHash(proof))
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!given || given.amount_fen !== amount_fen || given.payee_id !== payee_id || given.biz_no !== biz_no) return refuse('proofWrong')
  if (given.spent_at !== null) refuse('proofSpent')
  if (given.expires_at < spent_at) refuse('proofExpired')
  await tx.updateTable('pay_proof').set({ spent_at }).where('tenant_id', '=', tenant_id).where('id', '=', given.id).execute()
  await mindReset(tx, { tenant_id, user_id })
}

/* A reset password pays little for a day: whoever took the phone does not empty the wallet. The row is locked, so that payments at once are summed one after the other. */
const mindReset = async (tx: Tx, { tenant_id, user_id }: { tenant_id: number; user_id: number }): Promise<void> => {
  const own = await tx
    .selectFrom('pay_password')
    .select('reset_at')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('reset_at', '>', new Date(now().getTime() - dayMs).toISOString())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!own?.reset_at) return
  const { spent } = await tx
    .selectFrom('pay_proof')
    .select((eb) => eb.fn.sum<number | null>('amount_fen').as('spent'))
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('spent_at', '>=', own.reset_at)
    .executeTakeFirstOrThrow()
  if ((spent ?? 0) > (await payRulesOf(tx, tenant_id)).reset_day_fen) refuse('resetLimit')
}
