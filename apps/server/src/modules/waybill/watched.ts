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
  readonly stops: readonly { readonly lng: number; readonly lat: number; readonly radius_m: number }[]
}

/** The trips of all platforms that have left and are not yet unloaded. Within `withSystemScope`. */
export const tripsOnTheRoad = async (tx: Tx): Promise<WatchedTrip[]> => {
  const { rows } = await sql<WatchedTrip>`
    select w.tenant_id, w.id, w.waybill_no, w.carrier_id, w.vehicle_id, w.plate_no, w.shiji_fache_start_time as departed_at, t.temp_min::float8 as temp_min, t.temp_max::float8 as temp_max,
      coalesce(p.stops, '[]') as stops
    from waybill w
    left join (
      select wo.tenant_id, wo.waybill_id, max(o.temp_min) as temp_min, min(o.temp_max) as temp_max
      from waybill_order wo join "order" o on o.tenant_id = wo.tenant_id and o.id = wo.order_id
      join waybill x on x.tenant_id = wo.tenant_id and x.id = wo.waybill_id
      where x.waybill_status in (${codes(waybillMachine, 'inTransit', 'atDelivery')}) group by wo.tenant_id, wo.waybill_id
    ) as t on t.tenant_id = w.tenant_id and t.waybill_id = w.id
    left join (
      select q.tenant_id, q.waybill_id, jsonb_agg(jsonb_build_object('lng', q.lng, 'lat', q.lat, 'radius_m', q.radius_m)) as stops
      from waybill_point q join waybill y on y.tenant_id = q.tenant_id and y.id = q.waybill_id
      where q.lng is not null and y.waybill_status in (${codes(waybillMachine, 'inTransit', 'atDelivery')}) group by q.tenant_id, q.waybill_id
    ) as p on p.tenant_id = w.tenant_id and p.waybill_id = w.id
    where w.waybill_status in (${codes(waybillMachine, 'inTransit', 'atDelivery')}) and w.vehicle_id is not null and w.shiji_fache_start_time is not null`.execute(
    tx
  )
  return rows
}
