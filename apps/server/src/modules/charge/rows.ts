import { chargeMachine } from '@yunshu/contract/charge/machine'
import { settleResult } from '@yunshu/contract/template/enums'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'

/** What shippers owe a carrier for trips that are on no statement yet, from the first estimate on: one row a shipper, `of` and `fen`. */
export const chargedTo = (tenant_id: number, carrier_id: number, shipper_ids: readonly number[]): RawBuilder<unknown> => sql`
  select party_id as of, sum(amount_fen)::bigint as fen from charge
  where tenant_id = ${tenant_id} and direction = 1 and carrier_id = ${carrier_id} and party_id = any(${shipper_ids}::bigint[])
    and statement_id is null and charge_status in (${codes(chargeMachine, 'estimated', 'toConfirm', 'confirmed')})
  group by party_id`

/**
 * Locks the charges of a trip, of one direction or of both, behind the trip itself, and those of the other trips of its orders, which follow what is asked for
 * theirs: a statement that is being made or confirmed takes them in the order of their ids without asking for any trip.
 */
export const lockCharges = async (tx: Tx, tenant_id: number, waybill_id: number, direction?: 1 | 2): Promise<void> => {
  const own = direction === undefined ? sql`` : sql`and direction = ${direction}`
  const shared = sql`direction = 1 and order_id in (select order_id from charge where tenant_id = ${tenant_id} and waybill_id = ${waybill_id})`
  await withSystemScope(
    tx,
    async () =>
      void (await sql`
        select from charge where tenant_id = ${tenant_id} and ((waybill_id = ${waybill_id} ${own}) ${direction === 2 ? sql`` : sql`or (${shared})`})
        order by id for no key update`.execute(tx))
  )
}

/** What a customer's order on a trip comes to: its freight, what is taken off, both with all else together (null where something has no price), and how far it is settled. */
type Charged = {
  readonly base_fen: number | null
  readonly deduct_fen: number | null
  readonly settle_fen: number | null
  readonly settle_result: number | null
}
/** The same of the ride `r` of a statement, which names a trip and an order. */
export const chargedOnRide = (tenant_id: number): RawBuilder<Charged> => sql<Charged>`(
  select (sum(h.amount_fen) filter (where h.item_code = 'F01'))::bigint as base_fen, (sum(least(h.amount_fen, 0)))::bigint as deduct_fen,
    case when bool_or(h.no_rate) then null else sum(h.amount_fen)::bigint end as settle_fen,
    case when count(*) > 0 and bool_and(h.charge_status = ${codes(chargeMachine, 'settled')}) then ${settleResult.code.settled}::int
      when bool_or(h.statement_id is not null) then ${settleResult.code.stated}::int else ${settleResult.code.open}::int end as settle_result
  from charge h where h.tenant_id = ${tenant_id} and h.waybill_id = r.waybill_id and h.order_id = r.order_id and h.direction = 1
    and h.charge_status <> ${codes(chargeMachine, 'void')})`
