import type { PostingEvent } from '@yunshu/domain/posting'
import type { Fen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { post, reverse } from '../ledger/index.ts'

type Event = Extract<PostingEvent, 'billPaidByWallet' | 'billPaidOffline' | 'advanceKept' | 'creditKept' | 'advanceUsed'>

/** Books a payment in the ledger. The use of an advance is booked under its write-off, everything else under the payment. */
export const book = async (tx: Tx, actor: Actor, payment: Row<'payment'>, event: Event, amount: Fen, alloc_id?: number): Promise<void> => {
  if (amount === 0) return
  const { tenant_id, id, pay_no: biz_no, paid_at, payer_id: shipper_id, payee_id: carrier_id } = payment
  const whose = alloc_id === undefined ? { biz_type: 'payment', biz_id: id } : { biz_type: 'settlement_alloc', biz_id: alloc_id }
  await post(tx, { tenant_id, event, ...whose, biz_no, occurred_at: paid_at, amounts: { amount }, shipper_id, carrier_id, created_by: actor.user_id })
}

/** Reverses what was booked for a payment; the original entries remain. */
export const unbook = async (tx: Tx, actor: Actor, payment: Row<'payment'>, event: Event, reason: string, alloc_id?: number): Promise<void> => {
  const { tenant_id, id } = payment
  const whose = alloc_id === undefined ? { biz_type: 'payment', biz_id: id } : { biz_type: 'settlement_alloc', biz_id: alloc_id }
  await reverse(tx, { tenant_id, event, ...whose }, reason, actor.user_id)
}
