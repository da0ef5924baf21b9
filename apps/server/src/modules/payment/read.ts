import { billMachine } from '@yunshu/contract/bill/machine'
import { paymentMachine } from '@yunshu/contract/payment/machine'
import { codes } from '../../platform/db/codes.ts'
import { payment } from '@yunshu/contract/payment/contract'
import { sql } from 'kysely'
import { read } from '../../platform/verb/verb.ts'
import { postingsOf } from '../ledger/index.ts'
import { shipperIdsOf } from '../link/rows.ts'
import { givingCarriers } from '../order/rows.ts'
import { getPayment, getPaymentRow } from './queries.ts'

/** A payment with the bills that it paid and its entries in the books of the reader's company. */
export const paymentInfo = read(payment.info, async ({ tx, actor, input }) => {
  const stored = await getPayment(tx, actor, input.id, payment.info)
  const parts = await tx
    .selectFrom('settlement_alloc as a')
    .innerJoin('bill as b', (on) => on.onRef('b.tenant_id', '=', 'a.tenant_id').onRef('b.id', '=', 'a.bill_id'))
    .select(['a.id', 'a.bill_id', 'b.bill_no', 'b.statement_no', 'b.amount_fen as bill_fen', 'b.bill_status'])
    .select(['a.amount_fen', 'a.from_advance', 'a.created_at', sql<0 | 10 | 20>`a.alloc_status`.as('alloc_status')])
    .where('a.tenant_id', '=', actor.tenant_id)
    .where('a.payment_id', '=', stored.id)
    .orderBy('a.id')
    .execute()
  return {
    payment: await getPaymentRow(tx, actor, stored.id),
    voucher_img: stored.voucher_img,
    parts,
    postings: await postingsOf(tx, actor, ['payment', 'settlement_alloc'], [stored.id, ...parts.map(({ id }) => id)]),
    own: { made: stored.maker_id === actor.user_id || stored.checked_by === actor.user_id }
  }
})

/** The customers of a carrier with what they owe and what they have paid in advance. */
export const paymentDebtors = read(payment.debtors, async ({ tx, actor }) => {
  const { tenant_id, company_id } = actor
  const giving = await givingCarriers(tx, tenant_id, company_id)
  const { rows } = await sql<{ id: number; name: string; unpaid_fen: number; advance_fen: number }>`
    select c.id, c.name,
      coalesce((select sum(b.amount_fen - b.paid_fen - b.pending_fen) from bill b where b.tenant_id = ${tenant_id} and b.creditor_id = ${company_id} and b.debtor_id = c.id and b.bill_status in (${codes(billMachine, 'unpaid', 'partlyPaid')})), 0)::bigint as unpaid_fen,
      coalesce((select sum(p.amount_fen - p.used_fen) from payment p where p.tenant_id = ${tenant_id} and p.payee_id = ${company_id} and p.payer_id = c.id and p.payment_status = ${codes(paymentMachine, 'success')} and p.used_fen < p.amount_fen), 0)::bigint as advance_fen
    from (
      select id, company_name as name from company where tenant_id = ${tenant_id} and id in ${shipperIdsOf(tenant_id, company_id)} union all
      select * from unnest(${giving.map(({ id }) => id)}::bigint[], ${giving.map(({ name }) => name)}::text[])) as c (id, name)
    order by unpaid_fen desc, c.id limit 500`.execute(tx)
  return rows
})
