import { cityText } from '@yunshu/domain/address'
import { addDays, addYears, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { areaPath } from '@yunshu/places/areas'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { countShippers, isOverdue, ordersOf, orderSums } from '../order/index.ts'
import { lastSeen, tripsOf } from './trips.ts'

// What the calls of the big screen tell, and the screen itself. Cancelled orders and trips are in none of it; days are China's.

const today = (): string => shanghaiDay(now())
const monthAgo = (): string => addDays(today(), -29)

/** Totals; a vehicle is in transit between its departure and its last unloading. Each is found by an index of its own, so that none of them reads what is past. */
export const totalsOf = async (tx: Tx, actor: Actor) => {
  const start = startOfShanghaiDay(today())
  const countOrders = async (condition: RawBuilder<boolean>): Promise<number> =>
    (await ordersOf(tx, actor).where(condition).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
  const countTrips = async (condition: RawBuilder<boolean>): Promise<number> =>
    (await tripsOf(tx, actor).where(condition).select(sql<number>`count(distinct w.id)::int`.as('n')).executeTakeFirstOrThrow()).n
  const [orders, overdue, abnormal, companies, waybills, moving, delivered] = await Promise.all([
    placed(tx, actor, today()).select(sql<number>`coalesce(sum(s.n), 0)::int`.as('n')).executeTakeFirstOrThrow(),
    countOrders(isOverdue(actor)),
    countOrders(sql`o.abnormal_flag`),
    countShippers(tx, actor),
    countTrips(sql`w.created_at >= ${start}`),
    countTrips(sql`w.waybill_status between ${codes(waybillMachine, 'inTransit')} and ${codes(waybillMachine, 'atDelivery')}`),
    countTrips(sql`w.unload_done_at >= ${start}`)
  ])
  return { orders_today: orders.n, waybills_today: waybills, in_transit: moving, delivered_today: delivered, overdue, abnormal, companies }
}
const placed = (tx: Tx, actor: Actor, since: string) => orderSums(tx, actor, since).where('s.order_status', '<>', orderMachine.code.cancelled)

/** Orders and goods of each of the last thirty days; a day without any is there as well. */
export const daysOf = async (tx: Tx, actor: Actor) => {
  const first = monthAgo()
  const rows = await placed(tx, actor, first)
    .select([
      's.day',
      sql<number>`sum(s.n)::int`.as('order_count'),
      sql<number>`sum(s.goods_kg)`.as('goods_kg'),
      sql<number>`sum(s.goods_volume)`.as('goods_volume')
    ])
    .groupBy('s.day')
    .execute()
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: 30 }, (_, i) => addDays(first, i)).map((day) => known.get(day) ?? { day, order_count: 0, goods_kg: 0, goods_volume: 0 })
}

/** Orders that a carrier has agreed to carry, from the first of this month a year ago on. */
const dealsOf = (tx: Tx, actor: Actor) => orderSums(tx, actor, addYears(firstOfMonth(), -1)).where('s.order_status', '>=', orderMachine.code.accepted)
const firstOfMonth = (): string => `${today().slice(0, 7)}-01`

/** Orders and their freight month by month. Whoever may not see prices must not be told the freight. */
export const monthsOf = async (tx: Tx, actor: Actor) =>
  await dealsOf(tx, actor)
    .select([
      sql<string>`to_char(s.day, 'YYYY-MM')`.as('month'),
      sql<number>`sum(s.n)::int`.as('order_count'),
      sql<number>`sum(s.freight_fen)::bigint`.as('freight_fen')
    ])
    .groupBy(sql`1`)
    .having(sql<boolean>`sum(s.n) <> 0`)
    .orderBy(sql`1`)
    .execute()

/** This month until today, and the same days of it a year ago (同比). */
export const monthOf = async (tx: Tx, actor: Actor) => {
  const first = firstOfMonth()
  const ofMonth = sql`s.day >= ${first}`
  const yearAgo = sql`s.day <= ${addYears(today(), -1)}`
  const sum = (column: 'n' | 'freight_fen', days: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(s.${sql.ref(column)}) filter (where ${days}), 0)::bigint`
  const sums = await dealsOf(tx, actor)
    .select([
      sum('n', ofMonth).as('order_count'),
      sum('freight_fen', ofMonth).as('freight_fen'),
      sum('n', yearAgo).as('prior_order_count'),
      sum('freight_fen', yearAgo).as('prior_freight_fen')
    ])
    .where(sql<boolean>`(${ofMonth} or ${yearAgo})`)
    .executeTakeFirstOrThrow()
  return { month: first.slice(0, 7), ...sums }
}

// A municipality is one city whatever its districts stand under, and what stands under its province directly is a city by itself.
const cityOf = (code: RawBuilder<unknown>) => sql<string>`case
  when left(${code}, 2) in ('11', '12', '31', '50') then left(${code}, 2) || '0000'
  when substr(${code}, 3, 2) = '90' then ${code}
  else left(${code}, 4) || '00' end`
const [startCity, endCity] = [cityOf(sql.ref('o.start_area_code')), cityOf(sql.ref('o.end_area_code'))]
/** The name of a city by such a code; the areas have to be loaded. */
export const nameOfCity = (code: string): string => {
  const path = areaPath(code)
  return path ? cityText(path) : ''
}
const tripsOfMonth = (tx: Tx, actor: Actor) => tripsOf(tx, actor).where('w.created_at', '>=', startOfShanghaiDay(monthAgo()))

/** The ten cities with the most trips of thirty days, by unloading point. */
export const citiesOf = async (tx: Tx, actor: Actor) =>
  await tripsOfMonth(tx, actor)
    .select([endCity.as('city_code'), sql<number>`count(distinct w.id)::int`.as('waybill_count'), sql<number>`sum(wo.goods_kg)`.as('goods_kg')])
    .where('o.end_area_code', 'is not', null)
    .groupBy(sql`1`)
    .orderBy('waybill_count', 'desc')
    .orderBy('city_code')
    .limit(10)
    .execute()

/** More lines nobody tells apart. */
const mostFlows = 24
/** Between which cities most trips of thirty days went. */
export const flowsOf = async (tx: Tx, actor: Actor) =>
  await tripsOfMonth(tx, actor)
    .select([startCity.as('from_code'), endCity.as('to_code'), sql<number>`count(distinct w.id)::int`.as('waybill_count')])
    .where('o.start_area_code', 'is not', null)
    .where('o.end_area_code', 'is not', null)
    .where(sql<boolean>`${startCity} <> ${endCity}`)
    .groupBy([sql`1`, sql`2`])
    .orderBy('waybill_count', 'desc')
    .orderBy('from_code')
    .orderBy('to_code')
    .limit(mostFlows)
    .execute()

/** Where each vehicle under way was last seen, each once. */
export const vehiclesOf = (tx: Tx, actor: Actor) =>
  tripsOf(tx, actor)
    .innerJoinLateral(lastSeen(tx, actor), (on) => on.onTrue())
    .select(['w.id', 'w.plate_no', 'last.lon', 'last.lat', 'last.speed', 'last.fix_time', 'w.end_address_diming'])
    .distinctOn('w.id')
    .where('w.waybill_status', '>=', waybillMachine.code.atPickup)
    .where('w.waybill_status', '<=', waybillMachine.code.atDelivery)
    .orderBy('w.id')

/** Vehicles that were seen since a moment, put together by squares of so many degrees: where about they are, and how many. */
export const clustersOf = async (tx: Tx, actor: Actor, since: string, degrees: number) => {
  const { rows } = await sql<{ lng: number; lat: number; vehicle_count: number }>`
    select round(avg(v.lon), 1)::float8 as lng, round(avg(v.lat), 1)::float8 as lat, count(*)::int as vehicle_count
    from (${vehiclesOf(tx, actor)}) as v where v.fix_time >= ${since}
    group by floor(v.lon / ${degrees}::numeric), floor(v.lat / ${degrees}::numeric) order by 3 desc, 1, 2`.execute(tx)
  return rows
}
