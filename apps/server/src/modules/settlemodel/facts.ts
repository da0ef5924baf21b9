import type { Day } from '@yunshu/domain/calendar'
import { addDays, monthEnd, startOfShanghaiDay } from '@yunshu/domain/calendar'
import type { Fen } from '@yunshu/domain/money'
import type { SettleFacts } from '@yunshu/domain/settleModel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { freightOfTrips } from '../charge/index.ts'
import { drivenOnTrips, spansOfWay } from '../gps/index.ts'
import { fuelOn } from '../rate/index.ts'
import { handledOnTrips, tripsToSettle } from '../waybill/index.ts'

/** A trip with what it did, as a model is asked about it; `shipper_id` null: goods of several customers ride on it. */
export type TripToSettle = {
  readonly waybill_id: number
  readonly waybill_no: string
  readonly trip_day: Day
  readonly shipper_id: number | null
  readonly shipper_name: string
  readonly plate_no: string
  readonly start_address_diming: string
  readonly end_address_diming: string
  readonly distance_m: number | null
  readonly is_done: boolean
  readonly facts: SettleFacts
}
type Raw = Omit<TripToSettle, 'facts'> & {
  stops: number | null
  late_min: number | null
  photos_missing: number | null
  waits: number[] | null
  up_fen: Fen | null
  down_fen: Fen | null
  loss_fen: Fen | null
  is_back: boolean | null
  seal_missing: boolean
  fix_count: number
  fix_expected: number
  fuel_fen: Fen | null
  month_trips: number
}

/**
 * The trips of a month with all that a model needs to know of them, in one statement, each fact from the module that derives it. The price is the freight of
 * the trip's own charges; positions are looked for from a month before the month on to one after it. At `most` so many of them.
 */
export const readTrips = async (tx: Tx, scope: Parameters<typeof tripsToSettle>[0], most?: number): Promise<TripToSettle[]> => {
  const { tenant_id, month } = scope
  const ids = sql`select id, vehicle_id, depart, arrive from trips`
  const around = { since: startOfShanghaiDay(addDays(`${month}-01`, -31)), until: startOfShanghaiDay(addDays(monthEnd(month), 32)) }
  const { rows } = await sql<Raw>`
    with trips as materialized (${tripsToSettle(scope)}${most === undefined ? sql`` : sql` limit ${most}`})
    select t.id as waybill_id, t.waybill_no, t.trip_day, t.shipper_id, t.shipper_name, t.plate_no, t.start_address_diming, t.end_address_diming,
      t.distance_plan_m as distance_m, t.is_done, t.seal_missing, t.month_trips, s.stops, s.late_min, s.photos_missing, s.waits,
      c.up_fen, c.down_fen, c.loss_fen, c.is_back, coalesce(g.fix_count, 0) as fix_count, ${spansOfWay(sql`t.depart`, sql`t.arrive`)} as fix_expected,
      ${fuelOn(tenant_id, sql`left(t.start_area_code, 2)`, sql`t.trip_day`)} as fuel_fen
    from trips t
    left join (${handledOnTrips(tenant_id, ids)}) as s on s.waybill_id = t.id
    left join (${freightOfTrips(tenant_id, ids)}) as c on c.waybill_id = t.id
    left join (${drivenOnTrips(tenant_id, ids, around)}) as g on g.waybill_id = t.id
    order by t.trip_day, t.id`.execute(tx)
  return rows.map(tripOf)
}

const tripOf = (raw: Raw): TripToSettle => {
  const {
    stops,
    late_min,
    photos_missing,
    waits,
    up_fen,
    down_fen,
    loss_fen,
    is_back,
    seal_missing,
    fix_count,
    fix_expected,
    fuel_fen,
    month_trips,
    ...trip
  } = raw
  const byTrip = (fen: Fen | null) => (fen === null || fen < 0 ? null : { unit: 5 as const, price_fen: fen })
  return {
    ...trip,
    facts: {
      day: trip.trip_day,
      km: trip.distance_m === null ? null : trip.distance_m / 1_000,
      up: byTrip(up_fen),
      down: byTrip(down_fen),
      stops: stops ?? 0,
      waits: waits ?? [],
      is_back: is_back ?? false,
      late_min: late_min ?? 0,
      // What is claimed is within what the goods are worth already.
      loss_fen: loss_fen ?? 0,
      goods_fen: null,
      seal_missing,
      photos_missing: photos_missing ?? 0,
      track_bp: fix_expected === 0 ? null : Math.floor((Math.min(fix_count, fix_expected) * 10_000) / fix_expected),
      fuel_fen,
      month_trips
    }
  }
}
