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
