import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { withdraw } from '@yunshu/contract/withdraw/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { shownTail } from '../bankaccount/index.ts'

type Shown = OutputOf<typeof withdraw.list>['data'][number]
/** Who approved, and when. */
export type Reviewer = { readonly user_id: number | null; readonly user_name: string; readonly at: string }
export const reviewersOf = ({ reviewers }: Row<'withdraw'>): readonly Reviewer[] => reviewers as Reviewer[]

/** The withdrawals an actor may see: a company's own, for the operator all of the tenant. */
export const withdrawalsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('withdraw as w').where('w.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('w.company_id', '=', actor.company_id)
}

export const getWithdraw = async (tx: Tx, actor: Actor, id: number): Promise<Row<'withdraw'>> =>
  (await withdrawalsOf(tx, actor).selectAll('w').where('w.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** A withdrawal as its company and the operator see it. */
export const shownWithdraw = (row: Row<'withdraw'>, actor: Actor): Shown => ({
  id: row.id,
  version: row.version,
  withdraw_no: row.withdraw_no,
  company_id: row.company_id,
  company_name: row.company_name,
  account_name: row.account_name,
  bank_name: row.bank_name,
  account_no: shownTail(row.account_no_tail),
  amount_fen: row.amount_fen,
  fee_fen: row.fee_fen,
  net_fen: row.net_fen,
  withdraw_status: row.withdraw_status as Shown['withdraw_status'],
  reviewers: reviewersOf(row).map(({ user_name }) => user_name),
  reviews_needed: row.reviews_needed,
  reviewed_by_me: reviewersOf(row).some(({ user_id }) => user_id !== null && user_id === actor.user_id),
  bank_serial_no: row.bank_serial_no,
  fail_reason: row.fail_reason,
  done_at: row.done_at,
  remark: row.remark,
  created_by_name: row.created_by_name,
  created_at: row.created_at
})
