import { paymentMachine } from '@yunshu/contract/payment/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** What payers have paid a payee in advance and is not written off yet: one row a payer, `of` and `fen`. */
export const advancedBy = (tenant_id: number, payee_id: number, payer_ids: readonly number[]): RawBuilder<unknown> => sql`
  select payer_id as of, sum(amount_fen - used_fen)::bigint as fen from payment
  where tenant_id = ${tenant_id} and payee_id = ${payee_id} and payer_id = any(${payer_ids}::bigint[])
    and payment_status = ${codes(paymentMachine, 'success')} and used_fen < amount_fen
  group by payer_id`

/** The last payment of a payer to a payee that arrived. */
export const lastPayment = async (tx: Tx, tenant_id: number, payer_id: number, payee_id: number) =>
  await tx
    .selectFrom('payment')
    .select(['paid_at', 'amount_fen'])
    .where('tenant_id', '=', tenant_id)
    .where('payer_id', '=', payer_id)
    .where('payee_id', '=', payee_id)
    .where('payment_status', '=', paymentMachine.code.success)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What is on its way for a loan. */
export const paymentsForLoan = async (tx: Tx, tenant_id: number, loan_id: number) =>
  await tx
    .selectFrom('payment')
    .select(['id', 'version', 'pay_no', 'amount_fen', 'bank_serial_no', 'paid_at', 'voucher_img'])
    .where('tenant_id', '=', tenant_id)
    .where('loan_id', '=', loan_id)
    .where('payment_status', '=', paymentMachine.code.processing)
    .orderBy('id')
    .execute()

/** What payments gave each of these bills, in its order. */
export const paidOnBills = async (tx: Tx, tenant_id: number, bill_ids: readonly number[]) =>
  bill_ids.length === 0
    ? []
    : await tx
        .selectFrom('settlement_alloc as a')
        .innerJoin('payment as p', (on) => on.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.payment_id'))
        .select(['a.id', 'a.bill_id', 'a.payment_id', 'a.amount_fen', 'a.from_advance', sql<0 | 10 | 20>`a.alloc_status`.as('alloc_status')])
        .select(['p.pay_no', 'p.payment_status', 'p.paid_at', 'p.bank_serial_no', 'p.reason'])
        .select(sql<1 | 2 | 3 | 4 | 5 | 6 | 7>`p.pay_channel`.as('pay_channel'))
        .where('a.tenant_id', '=', tenant_id)
        .where('a.bill_id', '=', sql<number>`any(${bill_ids}::bigint[])`)
        .orderBy('a.id')
        .execute()

/** How many payments of a payer, or to a payee, wait for their confirmation, and what was paid in advance and is not written off yet. */
export const openPayments = async (
  tx: Tx,
  tenant_id: number,
  by: 'payer_id' | 'payee_id',
  company_id: number
): Promise<{ readonly to_confirm: number; readonly advance_fen: number }> => {
  const payments = tx.selectFrom('payment as p').where('p.tenant_id', '=', tenant_id).where(`p.${by}`, '=', company_id)
  const { to_confirm } = await payments
    .where(sql<boolean>`p.payment_status = ${codes(paymentMachine, 'processing')}`)
    .select(sql<number>`count(*)::int`.as('to_confirm'))
    .executeTakeFirstOrThrow()
  const { advance_fen } = await payments
    .where(sql<boolean>`p.payment_status = ${codes(paymentMachine, 'success')} and p.used_fen < p.amount_fen`)
    .select(sql<number>`coalesce(sum(p.amount_fen - p.used_fen), 0)::bigint`.as('advance_fen'))
    .executeTakeFirstOrThrow()
  return { to_confirm, advance_fen }
}
