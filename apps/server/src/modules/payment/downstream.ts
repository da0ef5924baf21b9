import { payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import type { Tx } from '../../platform/db/pool.ts'

/** What carriers paid in money to those who drive for them in a span, as far as it has arrived; loads of cards are told by the cards. */
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
    .execute()
