import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { recharge } from '@yunshu/contract/recharge/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { shownTail } from '../bankaccount/index.ts'
import { matchedAtBank } from '../recon/index.ts'

type Shown = OutputOf<typeof recharge.list>['data'][number]

/** The recharges an actor may see: a company's own, for the operator all of the tenant. */
export const rechargesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('recharge as c').where('c.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('c.company_id', '=', actor.company_id)
}

export const getRecharge = async (tx: Tx, actor: Actor, id: number): Promise<Row<'recharge'>> =>
  (await rechargesOf(tx, actor).selectAll('c').where('c.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The same, which nobody else pays or closes until the end of the transaction. */
export const lockRecharge = async (tx: Tx, actor: Actor, id: number): Promise<Row<'recharge'>> =>
  (await rechargesOf(tx, actor).selectAll('c').where('c.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

/** A recharge as its company and the operator see it: of the payer's account only the end. */
export const shownRecharge = (row: Row<'recharge'>, at_bank: boolean): Shown => ({
  id: row.id,
  version: row.version,
  recharge_no: row.recharge_no,
  company_id: row.company_id,
  company_name: row.company_name,
  way: row.way as 1 | 2,
  amount_fen: row.amount_fen,
  payer_name: row.payer_name,
  payer_account: shownTail(row.payer_account_tail),
  virtual_account: row.virtual_account,
  voucher_img: row.voucher_img,
  bank_serial_no: row.bank_serial_no,
  recharge_status: row.recharge_status as Shown['recharge_status'],
  at_bank,
  arrived_at: row.arrived_at,
  reviewer_name: row.reviewer_name,
  reject_reason: row.reject_reason,
  remark: row.remark,
  expires_at: row.expires_at,
  created_by_name: row.created_by_name,
  created_at: row.created_at
})

/** Which of these are on the bank's statement. */
export const atBankOf = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  await matchedAtBank(tx, tenant_id, 'recharge', ids)

/** One row as the list shows it, after a move. */
export const rechargeRow = async (tx: Tx, row: Row<'recharge'>): Promise<Shown> =>
  shownRecharge(row, (await withSystemScope(tx, () => atBankOf(tx, row.tenant_id, [row.id]))).has(row.id))
