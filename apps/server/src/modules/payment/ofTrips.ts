import { allocStatus, payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

export type TripPayment = {
  readonly id: number
  readonly pay_no: string
  readonly payer_id: number
  readonly payee_id: number
  readonly payee_name: string
  readonly pay_channel: number
  readonly amount_fen: number
  readonly bank_serial_no: string | null
  readonly paid_at: string
  readonly batch_row_id: number | null
  /** All trips that it pays for. */
  readonly waybill_ids: readonly number[]
}

/**
 * What arrived with those who drove these trips: each payment of money once, with every trip that it pays for. A credit note and the load of a card are no
 * movement of money. Within `withSystemScope`.
 */
export const paymentsOfTrips = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<TripPayment[]> => {
  const { success } = paymentMachine.code
  const settled = allocStatus.code.writtenOff
  const { rows } = await sql<TripPayment>`
    select p.id, p.pay_no, p.payer_id, p.payee_id, p.payee_name, p.pay_channel, p.amount_fen, p.bank_serial_no, p.paid_at, p.batch_row_id, paid.waybill_ids
    from payment p
    join lateral (
      select array_agg(distinct b.waybill_id) as waybill_ids from settlement_alloc a join bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id
      where a.tenant_id = ${tenant_id} and a.payment_id = p.id and a.alloc_status = ${settled} and b.waybill_id is not null) as paid on true
    where p.tenant_id = ${tenant_id} and p.direction = 2 and p.payment_status = ${success} and p.pay_channel not in (${payChannel.code.creditNote}, ${payChannel.code.card})
      and p.id in (select a.payment_id from bill b join settlement_alloc a on a.tenant_id = b.tenant_id and a.bill_id = b.id
        where b.tenant_id = ${tenant_id} and b.waybill_id = any(${[...ids]}::bigint[]) and b.direction = 2 and a.alloc_status = ${settled})
    order by p.id`.execute(tx)
  return rows
}
