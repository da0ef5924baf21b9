import type { Day } from '@yunshu/domain/calendar'
import { monthEnd } from '@yunshu/domain/calendar'
import type { Fen } from '@yunshu/domain/money'
import type { SettleFacts } from '@yunshu/domain/settleModel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { freightOfTrips } from '../charge/index.ts'
import { tripsToSettle } from '../waybill/index.ts'
import { happenedOf, happenedOn, type HappenedRow } from './happened.ts'

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
type Raw = Omit<TripToSettle, 'facts' | 'distance_m'> &
  HappenedRow & {
    up_fen: Fen | null
    down_fen: Fen | null
    loss_fen: Fen | null
    is_back: boolean | null
    month_trips: number
  }

/**
 * The trips of a month with all that a model needs to know of them, in one statement, each fact from the module that derives it. The price is the freight of
 * the trip's own charges; positions are looked for from a month before the month on to one after it. At `most` so many of them.
 */
export const readTrips = async (tx: Tx, scope: Parameters<typeof tripsToSettle>[0], most?: number): Promise<TripToSettle[]> => {
  const { tenant_id, month } = scope
  const { columns, joins } = happenedOn(tenant_id, `${month}-01`, monthEnd(month))
  const { rows } = await sql<Raw>`
    with trips as materialized (${tripsToSettle(scope)}${most === undefined ? sql`` : sql` limit ${most}`})
    select t.id as waybill_id, t.waybill_no, t.trip_day, t.shipper_id, t.shipper_name, t.plate_no, t.start_address_diming, t.end_address_diming,
      t.distance_plan_m, t.is_done, t.seal_missing, t.month_trips, c.up_fen, c.down_fen, c.loss_fen, c.is_back, ${columns}
    from trips t ${joins}
    left join (${freightOfTrips(tenant_id, sql`select id, vehicle_id, depart, arrive from trips`)}) as c on c.waybill_id = t.id
    order by t.trip_day, t.id`.execute(tx)
  return rows.map(tripOf)
}

const tripOf = (raw: Raw): TripToSettle => {
  const { waybill_id, waybill_no, trip_day, shipper_id, shipper_name, plate_no, start_address_diming, end_address_diming, is_done } = raw
  const byTrip = (fen: Fen | null) => (fen === null || fen < 0 ? null : { unit: 5 as const, price_fen: fen })
  return {
    waybill_id,
    waybill_no,
    trip_day,
    shipper_id,
    shipper_name,
    plate_no,
    start_address_diming,
    end_address_diming,
    distance_m: raw.distance_plan_m,
    is_done,
    facts: {
      ...happenedOf(raw),
      up: byTrip(raw.up_fen),
      down: byTrip(raw.down_fen),
      is_back: raw.is_back ?? false,
      // What is claimed is within what the goods are worth already.
      loss_fen: raw.loss_fen ?? 0,
      goods_fen: null,
      month_trips: raw.month_trips
    }
  }
}
