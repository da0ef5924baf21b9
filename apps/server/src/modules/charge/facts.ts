import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { codes } from '../../platform/db/codes.ts'
import { type Goods, sumGoods } from '@yunshu/domain/quantity'
import type { Hold, TripFacts } from '@yunshu/domain/tripFacts'
import { sql } from 'kysely'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { goodsOfOrders, readOrders } from '../order/rows.ts'
import { factsOfOrders } from '../rate/index.ts'

/** What the price needs to know of one trip of an order; null where it was not measured yet. */
export type Ride = {
  readonly waybill_id: number
  readonly waybill_no: string
  readonly waybill_order_id: number
  readonly waybill_status: number
  readonly vehicle_type_id: number | null
  readonly carrier_id: number
  /** The contracted lane, and the day by which it was found. */
  readonly section_id: number | null
  readonly section_name: string
  readonly section_day: string | null
  readonly plan: Goods
  readonly load_kg: number | null
  readonly recv_kg: number | null
  /** Missing pieces, missing kilograms and damaged pieces by the receipts. */
  readonly short_num: number
  readonly damage_num: number
  readonly stops: number
  /** How long it was held at each of its points that are done. */
  readonly holds: readonly Hold[]
  readonly delivered_at: string | null
  /** When the last of its receipts was confirmed, or it was delivered where none is asked for; null before. */
  readonly receipt_at: string | null
}
/** An order with all its trips, its agreed price, and its goods that are on no trip yet. */
export type OrderFacts = {
  readonly order: Row<'order'>
  /** By which it is priced before anything is measured, as its estimate and its assignment were. */
  readonly planned: TripFacts
  readonly rides: readonly Ride[]
  readonly rest: Goods
}

type Raw = Omit<Ride, 'plan'> & Goods & { order_id: number; receipts: number; confirmed: number; confirmed_at: string | null; uploaded: number }

/** Reads what prices depend on; the caller holds the trips, and with them the orders. */
export const readFacts = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<OrderFacts[]> => {
  const [orders, goods, rides] = await Promise.all([
    readOrders(tx, tenant_id, order_ids),
    goodsOfOrders(tx, tenant_id, order_ids),
    ridesOf(tx, tenant_id, order_ids)
  ])
  const planned = await plannedOf(tx, orders)
  return orders.map((order) => {
    const own = goods.filter(({ order_id }) => order_id === order.id)
    return {
      order,
      planned: planned.get(order.id)!,
      rides: rides.filter(({ order_id }) => order_id === order.id).map(rideOf),
      rest: sumGoods(own.map((row) => ({ goods_num: row.remain_num, goods_kg: row.remain_kg, goods_volume: row.remain_volume })))
    }
  })
}

/* The orders of a trip may be of several shippers, each with its own address book. */
const plannedOf = async (tx: Tx, orders: readonly Row<'order'>[]): Promise<ReadonlyMap<number, TripFacts>> => {
  const found = new Map<number, TripFacts>()
  for (const shipper_id of new Set(orders.map((order) => order.shipper_id))) {
    const own = orders.filter((order) => order.shipper_id === shipper_id)
    for (const [i, facts] of (await factsOfOrders(tx, own)).entries()) found.set(own[i]!.id, facts)
  }
  return found
}

const rideOf = ({ goods_num, goods_kg, goods_volume, order_id: _o, receipts, confirmed, confirmed_at, uploaded, ...ride }: Raw): Ride => ({
  ...ride,
  plan: { goods_num, goods_kg, goods_volume },
  recv_kg: receipts > 0 && uploaded === receipts ? ride.recv_kg : null,
  receipt_at: ride.waybill_status >= waybillMachine.code.unloaded && confirmed === receipts ? (confirmed_at ?? ride.delivered_at) : null
})

/* Goods that change vehicles on their way are one ride: that of the trip which delivers them, with what was loaded at their shipper, and what happened on all legs.
   Trips and sums are joined in two steps (offset 0): of nine tables at once the database tries so many orders that planning takes twice as long as all else. */
const ridesOf = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<Raw[]> =>
  (
    await sql<Raw>`
      select t.order_id, t.waybill_id, t.waybill_no, t.id as waybill_order_id, t.waybill_status, t.vehicle_type_id, t.carrier_id, t.section_id, t.section_name, t.section_day, t.goods_num - l.num as goods_num, t.goods_kg - l.kg as goods_kg, t.goods_volume - l.volume as goods_volume,
        (select sum(g.load_kg) from waybill_goods g where g.tenant_id = ${tenant_id} and g.waybill_id = t.first_id and g.order_id = t.order_id and g.load_kg is not null) as load_kg,
        r.recv_kg, r.short_num + h.missing_num as short_num, r.damage_num, r.receipts, r.uploaded, r.confirmed, r.confirmed_at, p.stops, p.holds, t.delivered_at, null as receipt_at
      from (
        select wo.id, wo.order_id, wo.waybill_id, wo.relay_of, wo.section_id, wo.section_name, wo.section_day, w.waybill_no, w.waybill_status, w.carrier_id, w.unload_done_at as delivered_at, fw.vehicle_type_id, f.waybill_id as first_id, f.goods_num, f.goods_kg, f.goods_volume
        from waybill_order wo
        join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id
        join waybill_order f on f.tenant_id = wo.tenant_id and f.waybill_id = coalesce(wo.relay_of, wo.waybill_id) and f.order_id = wo.order_id
        join waybill fw on fw.tenant_id = f.tenant_id and fw.id = f.waybill_id
        where wo.tenant_id = ${tenant_id} and w.tenant_id = ${tenant_id} and wo.order_id = any(${order_ids}) and wo.relayed_to is null and w.waybill_status <> ${codes(waybillMachine, 'cancelled')}
        offset 0) t
      cross join lateral (
        select case when t.relay_of is null then array[t.waybill_id]
          else array(select k.waybill_id from waybill_order k where k.tenant_id = ${tenant_id} and k.order_id = t.order_id and coalesce(k.relay_of, k.waybill_id) = t.relay_of) end as ids) legs
      cross join lateral (
        select coalesce(sum(left_num), 0)::bigint as num, coalesce(sum(left_kg), 0) as kg, coalesce(sum(left_volume), 0) as volume
        from waybill_goods b where b.tenant_id = ${tenant_id} and b.waybill_id = t.first_id and b.order_id = t.order_id) l
      cross join lateral (
        select coalesce(sum(greatest(m.goods_num - m.load_num, 0)), 0)::int as missing_num
        from waybill_goods m where m.tenant_id = ${tenant_id} and m.waybill_id = any(legs.ids) and m.waybill_id <> t.first_id and m.order_id = t.order_id and m.load_num is not null) h
      cross join lateral (
        select sum(c.sign_kg) as recv_kg, greatest(-coalesce(sum(c.diff_num) filter (where c.receipt_status in (${codes(receiptMachine, 'inReview', 'confirmed')})), 0), 0)::int as short_num,
          coalesce(sum(c.damage_num) filter (where c.receipt_status in (${codes(receiptMachine, 'inReview', 'confirmed')})), 0)::int as damage_num, count(*)::int as receipts,
          count(*) filter (where c.receipt_status in (${codes(receiptMachine, 'inReview', 'confirmed')}))::int as uploaded, count(*) filter (where c.receipt_status = ${codes(receiptMachine, 'confirmed')})::int as confirmed, max(c.confirmed_at) as confirmed_at
        from receipt c where c.tenant_id = ${tenant_id} and c.waybill_id = any(legs.ids) and c.order_id = t.order_id) r
      cross join lateral (
        select greatest(count(*) - 2, 0)::int as stops, coalesce(jsonb_agg(jsonb_build_object('minutes', greatest(floor(extract(epoch from q.done_at - q.arrived_at)), 0) / 60,
          'nights', greatest((q.done_at at time zone 'Asia/Shanghai')::date - (q.arrived_at at time zone 'Asia/Shanghai')::date, 0)) order by q.waybill_id, q.seq) filter (where q.done_at > q.arrived_at), '[]') as holds
        from waybill_point q where q.tenant_id = ${tenant_id} and q.waybill_id = any(legs.ids) and q.order_id = t.order_id and q.relay_waybill_id is null) p
      order by t.waybill_id`.execute(tx)
  ).rows
