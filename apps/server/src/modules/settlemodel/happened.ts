import { addDays, type Day, startOfShanghaiDay } from '@yunshu/domain/calendar'
import type { Fen } from '@yunshu/domain/money'
import type { SettleFacts } from '@yunshu/domain/settleModel'
import { type RawBuilder, sql } from 'kysely'
import { drivenOnTrips, spansOfWay } from '../gps/rows.ts'
import { fuelOn } from '../rate/index.ts'
import { handledOnTrips } from '../waybill/rows.ts'

/** What is asked of trips `t` (id, vehicle_id, depart, arrive, trip_day, start_area_code, distance_plan_m, seal_missing) beside their own columns. */
export type HappenedRow = {
  readonly trip_day: Day
  readonly distance_plan_m: number | null
  readonly seal_missing: boolean
  readonly stops: number | null
  readonly late_min: number | null
  readonly photos_missing: number | null
  readonly waits: number[] | null
  readonly fix_count: number
  readonly fix_expected: number
  readonly fuel_fen: Fen | null
}
/** What happened on trips, each fact from the module that derives it: columns of a statement over `trips`, and what it joins. Positions are looked for a month around the days. */
export const happenedOn = (
  tenant_id: number,
  first: Day,
  last: Day
): { readonly columns: RawBuilder<Omit<HappenedRow, 'trip_day' | 'distance_plan_m' | 'seal_missing'>>; readonly joins: RawBuilder<unknown> } => {
  const ids = sql`select id, vehicle_id, depart, arrive from trips`
  const around = { since: startOfShanghaiDay(addDays(first, -31)), until: startOfShanghaiDay(addDays(last, 32)) }
  return {
    columns: sql`s.stops, s.late_min, s.photos_missing, s.waits, coalesce(g.fix_count, 0) as fix_count,
      ${spansOfWay(sql`t.depart`, sql`t.arrive`)} as fix_expected, ${fuelOn(tenant_id, sql`left(t.start_area_code, 2)`, sql`t.trip_day`)} as fuel_fen`,
    joins: sql`left join (${handledOnTrips(tenant_id, ids)}) as s on s.waybill_id = t.id
      left join (${drivenOnTrips(tenant_id, ids, around)}) as g on g.waybill_id = t.id`
  }
}

/** The same as the arithmetic takes it, without prices, losses and the trips of the month. */
export type Happened = Omit<SettleFacts, 'up' | 'down' | 'loss_fen' | 'goods_fen' | 'is_back' | 'month_trips'>
export const happenedOf = (raw: HappenedRow): Happened => ({
  day: raw.trip_day,
  km: raw.distance_plan_m === null ? null : raw.distance_plan_m / 1_000,
  stops: raw.stops ?? 0,
  waits: raw.waits ?? [],
  late_min: raw.late_min ?? 0,
  seal_missing: raw.seal_missing,
  photos_missing: raw.photos_missing ?? 0,
  track_bp: raw.fix_expected === 0 ? null : Math.floor((Math.min(raw.fix_count, raw.fix_expected) * 10_000) / raw.fix_expected),
  fuel_fen: raw.fuel_fen
})
