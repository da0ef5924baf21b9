import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { codes } from '../../platform/db/codes.ts'

/** A trip on the road, with what its positions are held against. `temp_min`, `temp_max`: the narrowest range that its orders agreed, null where none did. */
export type WatchedTrip = {
  readonly tenant_id: number
  readonly id: number
  readonly waybill_no: string
  readonly carrier_id: number
  readonly vehicle_id: number
  readonly plate_no: string
  readonly departed_at: string
  readonly temp_min: number | null
  readonly temp_max: number | null
  /** Its planned distance, metres; null where nobody has planned it. */
  readonly planned_m: number | null
  readonly stops: readonly { readonly lng: number; readonly lat: number; readonly radius_m: number }[]
}

/** The trips of all platforms that have left and are not yet unloaded. Within `withSystemScope`. */
export const tripsOnTheRoad = async (tx: Tx): Promise<WatchedTrip[]> => {
  const { rows } = await sql<WatchedTrip>`
    select w.tenant_id, w.id, w.waybill_no, w.carrier_id, w.vehicle_id, w.plate_no, w.shiji_fache_start_time as departed_at, w.distance_plan_m as planned_m, t.temp_min::float8 as temp_min, t.temp_max::float8 as temp_max,
      coalesce(p.stops, '[]') as stops
    from waybill w
    left join (
      select wo.tenant_id, wo.waybill_id, max(o.temp_min) as temp_min, min(o.temp_max) as temp_max
      from waybill_order wo join "order" o on o.tenant_id = wo.tenant_id and o.id = wo.order_id
      join waybill x on x.tenant_id = wo.tenant_id and x.id = wo.waybill_id
      where x.waybill_status in (${codes(waybillMachine, 'inTransit', 'atDelivery')}) group by wo.tenant_id, wo.waybill_id
    ) as t on t.tenant_id = w.tenant_id and t.waybill_id = w.id
    left join (
      select q.tenant_id, q.waybill_id, jsonb_agg(jsonb_build_object('lng', q.lng, 'lat', q.lat, 'radius_m', q.radius_m) order by q.seq) as stops
      from waybill_point q join waybill y on y.tenant_id = q.tenant_id and y.id = q.waybill_id
      where q.lng is not null and y.waybill_status in (${codes(waybillMachine, 'inTransit', 'atDelivery')}) group by q.tenant_id, q.waybill_id
    ) as p on p.tenant_id = w.tenant_id and p.waybill_id = w.id
    where w.waybill_status in (${codes(waybillMachine, 'inTransit', 'atDelivery')}) and w.vehicle_id is not null and w.shiji_fache_start_time is not null`.execute(
    tx
  )
  return rows
}

/** A trip that is sent and not yet unloaded, with the times that it still has to meet: of the stops that were not reached the one that is due first, null where none is. */
export type TimedTrip = {
  readonly tenant_id: number
  readonly id: number
  readonly waybill_no: string
  readonly carrier_id: number
  readonly vehicle_id: number | null
  readonly plate_no: string
  readonly pickup_by: string | null
  readonly delivery_by: string | null
  readonly signed_in: boolean
  /** What it costs is more than what it brings. */
  readonly at_loss: boolean
}

/** Until when a stop `p` is reached in time: its time, four hours later where it is "after", the end of a span (domain/late). */
const dueOf = sql`case p.time_type when 2 then p.time_start + interval '4 hours' when 3 then coalesce(p.time_end, p.time_start) else p.time_start end`

/** The trips of all platforms that are accepted and not yet unloaded, but for mirrors of those that another carrier drives. Within `withSystemScope`. */
export const timedTrips = async (tx: Tx): Promise<TimedTrip[]> => {
  const { rows } = await sql<TimedTrip>`
    select w.tenant_id, w.id, w.waybill_no, w.carrier_id, w.vehicle_id, w.plate_no, p.pickup_by, p.delivery_by, w.driver_qiandao_time is not null as signed_in,
      coalesce(w.payable_fen > w.receivable_fen, false) as at_loss
    from waybill w
    left join (
      select p.tenant_id, p.waybill_id, min(${dueOf}) filter (where p.kind = 1 and p.arrived_at is null) as pickup_by,
        min(${dueOf}) filter (where p.kind = 2 and p.arrived_at is null) as delivery_by
      from waybill_point p join waybill x on x.tenant_id = p.tenant_id and x.id = p.waybill_id
      where x.waybill_status in (${codes(waybillMachine, ...underWay)}) group by p.tenant_id, p.waybill_id
    ) as p on p.tenant_id = w.tenant_id and p.waybill_id = w.id
    where w.waybill_status in (${codes(waybillMachine, ...underWay)}) and w.sub_waybill_id is null`.execute(tx)
  return rows
}
const underWay = ['accepted', 'atPickup', 'loaded', 'inTransit', 'atDelivery'] as const
