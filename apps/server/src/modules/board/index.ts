import { cityText } from '@yunshu/domain/address'
import { codes } from '../../platform/db/codes.ts'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { board } from '@yunshu/contract/board/contract'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { declaredActor } from '../../platform/verb/declared.ts'
import { read } from '../../platform/verb/verb.ts'
import { moneyDue } from './due.ts'
import { nextThings } from './next.ts'
import { lastSeen, tripsOf } from './trips.ts'
import { tripsUnderWay } from './underWay.ts'
import { countShippers, isOverdue, ordersOf, orderSums, seesFreight } from '../order/index.ts'

const today = (): string => startOfShanghaiDay(shanghaiDay(now()))
const monthAgo = (): string => addDays(shanghaiDay(now()), -29)

/** Totals; a vehicle is in transit between its departure and its last unloading. Each is found by an index of its own, so that none of them reads what is past. */
const graphs = read(board.graphs, async ({ tx, actor }) => {
  const countOrders = async (condition: RawBuilder<boolean>): Promise<number> =>
    (await ordersOf(tx, actor).where(condition).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
  const countTrips = async (condition: RawBuilder<boolean>): Promise<number> =>
    (await tripsOf(tx, actor).where(condition).select(sql<number>`count(distinct w.id)::int`.as('n')).executeTakeFirstOrThrow()).n
  const [orders, overdue, abnormal, companies, waybills, moving, delivered] = await Promise.all([
    orderSums(tx, actor, shanghaiDay(now())).select(sql<number>`coalesce(sum(s.n), 0)::int`.as('n')).executeTakeFirstOrThrow(),
    countOrders(isOverdue(actor)),
    countOrders(sql`o.abnormal_flag`),
    countShippers(tx, actor),
    countTrips(sql`w.created_at >= ${today()}`),
    countTrips(sql`w.waybill_status between ${codes(waybillMachine, 'inTransit')} and ${codes(waybillMachine, 'atDelivery')}`),
    countTrips(sql`w.unload_done_at >= ${today()}`)
  ])
  return {
    orders_today: orders.n,
    waybills_today: waybills,
    in_transit: moving,
    delivered_today: delivered,
    overdue,
    abnormal,
    companies
  }
})

export const freightTransport = read(board.freightTransport, async ({ tx, actor }) => {
  const first = monthAgo()
  const rows = await orderSums(tx, actor, first)
    .select([
      's.day',
      sql<number>`sum(s.n)::int`.as('order_count'),
      sql<number>`sum(s.goods_kg)`.as('goods_kg'),
      sql<number>`sum(s.goods_volume)`.as('goods_volume')
    ])
    .where('s.order_status', '<>', orderMachine.code.cancelled)
    .groupBy('s.day')
    .execute()
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: 30 }, (_, i) => addDays(first, i)).map((day) => known.get(day) ?? { day, order_count: 0, goods_kg: 0, goods_volume: 0 })
})

/** Freight month by month; whoever may not see prices reads how many orders there were. */
const dealMoney = read(board.dealMoney, async ({ tx, actor }) => {
  const today = shanghaiDay(now())
  return await orderSums(tx, actor, `${String(Number(today.slice(0, 4)) - 1)}${today.slice(4, 7)}-01`)
    .select([
      sql<string>`to_char(s.day, 'YYYY-MM')`.as('month'),
      sql<number>`sum(s.n)::int`.as('order_count'),
      seesFreight(actor) ? sql<number | null>`sum(s.freight_fen)::bigint`.as('freight_fen') : sql<number | null>`null::bigint`.as('freight_fen')
    ])
    .where('s.order_status', '>=', orderMachine.code.accepted)
    .groupBy(sql`1`)
    .having(sql<boolean>`sum(s.n) <> 0`)
    .orderBy(sql`1`)
    .execute()
})

// A municipality is one city whatever its districts stand under, and what stands under its province directly is a city by itself.
const cityCode = sql<string>`case
  when left(o.end_area_code, 2) in ('11', '12', '31', '50') then left(o.end_area_code, 2) || '0000'
  when substr(o.end_area_code, 3, 2) = '90' then o.end_area_code
  else left(o.end_area_code, 4) || '00' end`
const nameOfCity = (code: string): string => {
  const path = areaPath(code)
  return path ? cityText(path) : ''
}

/** Trips of thirty days are read for it, so it is kept as the counts of lists are (docs/adr/0013). */
const cityWaybills = read(board.cityWaybills, async ({ tx, actor, services }) => {
  loadPlaces()
  const rows = await services.counts.get(board.cityWaybills.path, declaredActor(board.cityWaybills, actor), 'waybill', {}, async () => {
    const value = await citiesOf(tx, actor)
    return { value, weight: value.reduce((sum, row) => sum + row.waybill_count, 0) }
  })
  return rows.map((row) => ({ ...row, city: nameOfCity(row.city_code) }))
})

const citiesOf = async (tx: Tx, actor: Actor) =>
  await tripsOf(tx, actor)
    .select([cityCode.as('city_code'), sql<number>`count(distinct w.id)::int`.as('waybill_count'), sql<number>`sum(wo.goods_kg)`.as('goods_kg')])
    .where('w.created_at', '>=', startOfShanghaiDay(monthAgo()))
    .where('o.end_area_code', 'is not', null)
    .groupBy(sql`1`)
    .orderBy('waybill_count', 'desc')
    .orderBy('city_code')
    .limit(10)
    .execute()

/** Where each vehicle under way was last seen. */
const vehicles = read(board.vehicles, async ({ tx, actor }) => {
  const seen = await tripsOf(tx, actor)
    .innerJoinLateral(lastSeen(tx, actor), (on) => on.onTrue())
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

export const verbs = [nextThings, tripsUnderWay, moneyDue, graphs, freightTransport, dealMoney, cityWaybills, vehicles]
