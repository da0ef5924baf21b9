import { allocStatus, payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { payingStatements } from '../statement/rows.ts'

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
 * What arrived with those who drove these trips: each payment of money once, with every trip that it pays for, whether by a bill of the trip or by that of a
 * statement. A carrier that was given the order by another one is who drove, and what that one pays it counts as well. A credit note and the load of a card are no
 * movement of money. Within `withSystemScope`.
 */
export const paymentsOfTrips = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<TripPayment[]> => {
  const { success } = paymentMachine.code
  const settled = allocStatus.code.writtenOff
  const statements = await payingStatements(tx, tenant_id, { waybill_ids: ids })
  const { rows } = await sql<Omit<TripPayment, 'waybill_ids'> & { readonly of_trips: number[] | null; readonly of_statements: number[] | null }>`
    select p.id, p.pay_no, p.payer_id, p.payee_id, p.payee_name, p.pay_channel, p.amount_fen, p.bank_serial_no, p.paid_at, p.batch_row_id,
      paid.of_trips, paid.of_statements
    from payment p
    join lateral (
      select array_agg(distinct b.waybill_id) filter (where b.waybill_id is not null) as of_trips,
        array_agg(distinct b.statement_id) filter (where b.statement_id is not null) as of_statements
      from settlement_alloc a join bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id
      where a.tenant_id = ${tenant_id} and a.payment_id = p.id and a.alloc_status = ${settled}) as paid on true
    where p.tenant_id = ${tenant_id} and p.payment_status = ${success} and p.pay_channel not in (${payChannel.code.creditNote}, ${payChannel.code.card})
      and p.id in (
        select a.payment_id from bill b join settlement_alloc a on a.tenant_id = b.tenant_id and a.bill_id = b.id
        where b.tenant_id = ${tenant_id} and b.waybill_id = any(${[...ids]}::bigint[]) and b.direction = 2 and a.alloc_status = ${settled}
        union all
        select a.payment_id from bill b join settlement_alloc a on a.tenant_id = b.tenant_id and a.bill_id = b.id
        where b.tenant_id = ${tenant_id} and b.statement_id = any(${[...statements.keys()]}::bigint[]) and a.alloc_status = ${settled})
    order by p.id`.execute(tx)
  return rows.map(({ of_trips, of_statements, ...payment }) => ({
    ...payment,
    waybill_ids: [...new Set([...(of_trips ?? []), ...(of_statements ?? []).flatMap((id) => statements.get(id) ?? [])])].toSorted((a, b) => a - b)
  }))
}

/** What has arrived with who drove since a moment, each with every trip that it pays for. Within `withSystemScope`. */
export const paymentsSince = async (
  tx: Tx,
  tenant_id: number,
  since: string
): Promise<readonly { readonly id: number; readonly waybill_ids: readonly number[] }[]> => {
  const { rows } = await sql<{ id: number; of_trips: number[]; of_statements: number[] }>`
    select a.payment_id as id, array_remove(array_agg(distinct b.waybill_id), null) as of_trips, array_remove(array_agg(distinct b.statement_id), null) as of_statements
    from settlement_alloc a join bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id
    where a.tenant_id = ${tenant_id} and a.settled_at >= ${since} and a.alloc_status = ${allocStatus.code.writtenOff} and (b.direction = 2 or b.statement_id is not null)
    group by a.payment_id order by a.payment_id`.execute(tx)
  const statements = await payingStatements(tx, tenant_id, { statement_ids: rows.flatMap(({ of_statements }) => of_statements) })
  return rows.map(({ id, of_trips, of_statements }) => ({
    id,
    waybill_ids: [...of_trips, ...of_statements.flatMap((one) => statements.get(one) ?? [])]
  }))
}
