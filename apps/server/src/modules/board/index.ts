import { cityText } from '@yunshu/domain/address'
import { codes } from '../../platform/db/codes.ts'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { board } from '@yunshu/contract/board/contract'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { isOverdue, ordersOf, seesFreight } from '../order/index.ts'

const today = (): string => startOfShanghaiDay(shanghaiDay(now()))
const monthAgo = (): string => startOfShanghaiDay(addDays(shanghaiDay(now()), -29))

/** The trips on which the caller's orders ride; each stands here once for each order. */
const tripsOf = (tx: Tx, actor: Actor) =>
  ordersOf(tx, actor)
    .innerJoin('waybill_order as wo', (on) => on.onRef('wo.tenant_id', '=', 'o.tenant_id').onRef('wo.order_id', '=', 'o.id'))
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)

/** Totals; a vehicle is in transit between its departure and its last unloading. */
const graphs = read(board.graphs, async ({ tx, actor }) => {
  const orders = await ordersOf(tx, actor)
    .select([
      sql<number>`count(*) filter (where o.created_at >= ${today()})::int`.as('orders_today'),
      sql<number>`count(*) filter (where ${isOverdue(actor)})::int`.as('overdue'),
      sql<number>`count(*) filter (where o.abnormal_flag)::int`.as('abnormal'),
      sql<number>`count(distinct o.shipper_id)::int`.as('companies')
    ])
    .executeTakeFirstOrThrow()
  const trips = await tripsOf(tx, actor)
    .select([
      sql<number>`count(distinct w.id) filter (where w.created_at >= ${today()})::int`.as('waybills_today'),
      sql<number>`count(distinct w.id) filter (where w.waybill_status between ${codes(waybillMachine, 'inTransit')} and ${codes(waybillMachine, 'atDelivery')})::int`.as(
        'in_transit'
      ),
      sql<number>`count(distinct w.id) filter (where w.unload_done_at >= ${today()})::int`.as('delivered_today')
    ])
    .executeTakeFirstOrThrow()
  return { ...orders, ...trips }
})

const freightTransport = read(board.freightTransport, async ({ tx, actor }) => {
  const rows = await ordersOf(tx, actor)
    .select([
      sql<string>`to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::int`.as('order_count'),
      sql<number>`sum(o.goods_kg)`.as('goods_kg'),
      sql<number>`sum(o.goods_volume)`.as('goods_volume')
    ])
    .where('o.created_at', '>=', monthAgo())
    .where('o.order_status', '<>', orderMachine.code.cancelled)
    .groupBy(sql`1`)
    .execute()
  const known = new Map(rows.map((row) => [row.day, row]))
  const first = addDays(shanghaiDay(now()), -29)
  return Array.from({ length: 30 }, (_, i) => addDays(first, i)).map((day) => known.get(day) ?? { day, order_count: 0, goods_kg: 0, goods_volume: 0 })
})

/** Freight month by month; whoever may not see prices reads how many orders there were. */
const dealMoney = read(
  board.dealMoney,
  async ({ tx, actor }) =>
    await ordersOf(tx, actor)
      .select([
        sql<string>`to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month'),
        sql<number>`count(*)::int`.as('order_count'),
        seesFreight(actor)
          ? sql<number | null>`coalesce(sum(o.freight_fen), 0)::bigint`.as('freight_fen')
          : sql<number | null>`null::bigint`.as('freight_fen')
      ])
      .where('o.order_status', '>=', orderMachine.code.accepted)
      .where('o.created_at', '>=', startOfShanghaiDay(`${String(Number(shanghaiDay(now()).slice(0, 4)) - 1)}${shanghaiDay(now()).slice(4, 7)}-01`))
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute()
)

// A municipality is one city whatever its districts stand under, and what stands under its province directly is a city by itself.
const cityCode = sql<string>`case
  when left(o.end_area_code, 2) in ('11', '12', '31', '50') then left(o.end_area_code, 2) || '0000'
  when substr(o.end_area_code, 3, 2) = '90' then o.end_area_code
  else left(o.end_area_code, 4) || '00' end`
const nameOfCity = (code: string): string => {
  const path = areaPath(code)
  return path ? cityText(path) : ''
}

const cityWaybills = read(board.cityWaybills, async ({ tx, actor }) => {
  loadPlaces()
  const rows = await tripsOf(tx, actor)
    .select([cityCode.as('city_code'), sql<number>`count(distinct w.id)::int`.as('waybill_count'), sql<number>`sum(wo.goods_kg)`.as('goods_kg')])
    .where('w.created_at', '>=', monthAgo())
    .where('o.end_area_code', 'is not', null)
    .groupBy(sql`1`)
    .orderBy('waybill_count', 'desc')
    .orderBy('city_code')
    .limit(10)
    .execute()
  return rows.map((row) => ({ ...row, city: nameOfCity(row.city_code) }))
})

/** Where each vehicle under way was last seen. */
const vehicles = read(board.vehicles, async ({ tx, actor }) => {
  const seen = await tripsOf(tx, actor)
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('gps_position as v')
          .select(['v.lon', 'v.lat', 'v.speed', 'v.fix_time'])
          .where('v.tenant_id', '=', actor.tenant_id)
          .whereRef('v.waybill_id', '=', 'w.id')
          .orderBy('v.fix_time', 'desc')
          .limit(1)
          .as('last'),
      (on) => on.onTrue()
    )
    .select(['w.id', 'w.plate_no', 'last.lon', 'last.lat', 'last.speed', 'last.fix_time', 'w.end_address_diming'])
    .distinctOn('w.id')
    .where('w.waybill_status', '>=', waybillMachine.code.atPickup)
    .where('w.waybill_status', '<=', waybillMachine.code.atDelivery)
    .orderBy('w.id')
    .limit(500)
    .execute()
  return seen.map(({ plate_no, lon, lat, speed, fix_time, end_address_diming }) => ({
    plate_no,
    lon,
    lat,
    speed,
    gpsTime: fix_time,
    end_address_str: end_address_diming
  }))
})

export const verbs = [graphs, freightTransport, dealMoney, cityWaybills, vehicles]
