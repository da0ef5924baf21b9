import { billKind } from '@yunshu/contract/bill/machine'
import { payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/**
 * What carriers paid in money to those who drive for them in a span, as far as it has arrived; loads of cards are told by the cards, and what repays a claim of a
 * vehicle's cost is no income.
 */
export const paidDownstream = async (tx: Tx, tenant_id: number, from: string, to: string) =>
  await tx
    .selectFrom('payment')
    .select(['id', 'payer_id', 'payee_id', 'payee_name', 'amount_fen'])
    .where('tenant_id', '=', tenant_id)
    .where('direction', '=', 2)
    .where('pay_channel', '<>', payChannel.code.card)
    .where('payment_status', '=', paymentMachine.code.success)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where(
      sql<boolean>`not exists (select from settlement_alloc a join bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id
        where a.tenant_id = ${tenant_id} and a.payment_id = payment.id and b.bill_kind = ${billKind.code.expense})`
    )
    .execute()
