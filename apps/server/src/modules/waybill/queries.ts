import { codes } from '../../platform/db/codes.ts'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'

/** The columns of a row on the screen; what a price is worth to see is decided per actor. */
const columns = [
  'w.id',
  'w.version',
  'w.waybill_no',
  'w.waybill_status',
  'w.receipt_status',
  'w.finance_status',
  'w.order_nos',
  'w.customer_order_nos',
  'w.shipper_names',
  'w.carrier_name',
  'w.start_address_diming',
  'w.end_address_diming',
  'w.goods_name',
  'w.vehicle_id',
  'w.driver_id',
  'w.plate_no',
  'w.trailer_plate_no',
  'w.driver_name',
  'w.driver_phone',
  'w.vehicle_type_id',
  'w.vehicle_use',
  'w.plan_num',
  'w.plan_kg',
  'w.plan_volume',
  'w.load_kg',
  'w.unload_kg',
  'w.plan_start_time',
  'w.plan_end_time',
  'w.driver_qiandao_time',
  'w.shiji_fache_start_time',
  'w.eta',
  'w.driver_shiji_songda_time',
  'w.unload_done_at',
  'w.signed_at',
  'w.late_start_min',
  'w.late_end_min',
  'w.outside_fence',
  'w.abnormal_flag',
  'w.distance_plan_m',
  'w.dispatcher_name',
  'w.remark',
  'w.created_at'
] as const

/** The waybills an actor may see at all: a carrier its own, a driver those he drives, the operator all of the tenant. Shippers see trips through `waybill_order`. */
export const waybillsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('waybill as w').where('w.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return actor.type === 3
    ? base.where('w.person_id', '=', actor.company_id).where('w.waybill_status', '<>', waybillMachine.code.toDispatch)
    : base
        .where('w.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
        .$if(actor.people !== undefined, (q) => q.where(sql<boolean>`w.dispatcher_id = any(${actor.people})`))
}

/** A waybill to act on; a stranger's is as good as none. */
export const getWaybill = async (tx: Tx, actor: Actor, id: number): Promise<Row<'waybill'>> =>
  (await waybillsOf(tx, actor).selectAll('w').where('w.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** One row as the list shows it, after a move. */
export const getWaybillRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('w.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const receivableOf = (actor: Actor) =>
  mayDo(actor, carrier.waybills.may.receivable) ? sql<number | null>`w.receivable_fen` : sql<null>`null::bigint`
export const payableOf = (actor: Actor) => (mayDo(actor, carrier.waybills.may.payable) ? sql<number | null>`w.payable_fen` : sql<null>`null::bigint`)
export const rowsOf = (tx: Tx, actor: Actor) =>
  waybillsOf(tx, actor)
    .select([...columns])
    .select([receivableOf(actor).as('receivable_fen'), payableOf(actor).as('payable_fen')])

/** Late: signed in or delivered past the grace, or not yet there and past the plan. One expression for filter and count. */
export const isLate = (at: string) =>
  sql<boolean>`(coalesce(w.late_start_min, 0) > 15 or coalesce(w.late_end_min, 0) > 15 or (w.waybill_status between ${codes(waybillMachine, 'awaitingDriver')} and ${codes(waybillMachine, 'atDelivery')} and w.plan_end_time < ${at}))`

/** Trips that carry one of the numbered orders; a combined trip carries several. */
export const carriesNumber = (waybill_id: string, { tenant_id }: Actor, numbers: readonly string[]) =>
  sql<boolean>`${sql.ref(waybill_id)} = any(array(select wo.waybill_id from waybill_order wo where wo.tenant_id = ${tenant_id} and wo.order_no = any(${numbers})))`
/** Trips that carry an order of which the number, ours or the customer's, is like this. */
export const carriesLike = (waybill_id: string, { tenant_id }: Actor, like: string) =>
  sql<boolean>`exists (select from waybill_order wo left join "order" o on o.tenant_id = wo.tenant_id and o.id = wo.order_id where wo.tenant_id = ${tenant_id} and wo.waybill_id = ${sql.ref(waybill_id)} and (wo.order_no ilike ${like} or o.customer_order_no ilike ${like}))`

/** The orders that ride on a waybill. */
export const listOrderIds = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<number[]> => {
  const rows = await tx.selectFrom('waybill_order').select('order_id').where('tenant_id', '=', tenant_id).where('waybill_id', '=', id).execute()
  return rows.map(({ order_id }) => order_id)
}
