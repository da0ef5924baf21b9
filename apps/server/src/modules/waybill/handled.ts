import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { monthEnd } from '@yunshu/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

/** Trips of a carrier whose required pickup lies in a month; of one customer alone, or one trip alone. */
type Scope = {
  readonly tenant_id: number
  readonly carrier_id: number
  readonly month: string
  readonly shipper_id?: number | undefined
  readonly waybill_id?: number | undefined
}

/**
 * The trips of a month as a settlement asks for them: `trip_day`, the day of the first required pickup (domain 5.1), the customer, null where several ride on it,
 * and how many trips he has in that month. `is_done` says that it is unloaded. Planned departures are looked for a month around, since an index knows them.
 */
export const tripsToSettle = ({ tenant_id, carrier_id, month, shipper_id, waybill_id }: Scope): RawBuilder<unknown> => {
  const [first, last] = [`${month}-01`, monthEnd(month)]
  return sql`
    select x.* from (
      select w.id, w.waybill_no, w.driver_id, w.vehicle_id, w.plate_no, w.start_address_diming, w.end_address_diming, w.start_area_code, w.distance_plan_m,
        w.shiji_fache_start_time as depart, w.driver_shiji_songda_time as arrive, w.shiji_fache_start_time is not null and w.seal_no = '' as seal_missing,
        w.waybill_status >= ${codes(waybillMachine, 'unloaded')} as is_done, p.trip_day, o.shipper_id, o.shipper_name,
        (count(*) over (partition by o.shipper_id))::int as month_trips
      from waybill w
      cross join lateral (
        select (q.time_start at time zone 'Asia/Shanghai')::date as trip_day from waybill_point q
        where q.tenant_id = ${tenant_id} and q.waybill_id = w.id and q.kind = 1 order by q.seq limit 1) as p
      cross join lateral (
        select case when count(distinct r.shipper_id) = 1 then min(r.shipper_id) end as shipper_id, string_agg(distinct r.shipper_name, ', ') as shipper_name
        from waybill_order r where r.tenant_id = ${tenant_id} and r.waybill_id = w.id) as o
      where w.tenant_id = ${tenant_id} and w.carrier_id = ${carrier_id} and w.waybill_status >= ${codes(waybillMachine, 'awaitingDriver')}
        and w.plan_start_time >= ${first}::date - 31 and w.plan_start_time < ${last}::date + 32 and p.trip_day between ${first}::date and ${last}::date
    ) as x
    where true${shipper_id === undefined ? sql`` : sql` and x.shipper_id = ${shipper_id}`}${waybill_id === undefined ? sql`` : sql` and x.id = ${waybill_id}`}`
}

/** What happened at the points of trips of the query `trips` (with a column `id`): extra stops, the latest delivery that is beyond the grace of its lane, in minutes past its limit, points that are done without a photo, and the minutes at each. */
export const handledOnTrips = (tenant_id: number, trips: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select q.waybill_id, greatest(count(*) - 2, 0)::int as stops, coalesce(max(q.late_min) filter (where q.kind = 2 and q.late_min > coalesce(q.grace_min, 0)), 0)::int as late_min,
    (count(*) filter (where q.done_at is not null and jsonb_array_length(case q.kind when 1 then q.zhuang_goods_img else q.xie_goods_img end) = 0))::int as photos_missing,
    coalesce(jsonb_agg(greatest(floor(extract(epoch from q.done_at - q.arrived_at)), 0) / 60 order by q.seq) filter (where q.done_at > q.arrived_at), '[]') as waits
  from waybill_point q join (${trips}) as e on e.id = q.waybill_id
  where q.tenant_id = ${tenant_id} group by q.waybill_id`

/**
 * Of these trips the ones that a settlement can price, with what it depends on: a trip that carries one order on its own vehicle all the way. `trip_day` is the day of the first
 * required pickup, `lng` and `lat` its place, by which the way back of a lane is told.
 */
export const ridesToSettle = (tenant_id: number, ids: readonly number[]): RawBuilder<RideToSettle> => sql<RideToSettle>`
  select w.id as waybill_id, w.vehicle_id, w.vehicle_type_id, w.start_area_code, w.distance_plan_m, w.shiji_fache_start_time as depart, w.driver_shiji_songda_time as arrive,
    w.shiji_fache_start_time is not null and w.seal_no = '' as seal_missing, p.trip_day, p.lng, p.lat, r.section_id, r.section_name, r.section_day
  from waybill w
  join waybill_order r on r.tenant_id = w.tenant_id and r.waybill_id = w.id
  cross join lateral (
    select (q.time_start at time zone 'Asia/Shanghai')::date as trip_day, q.lng, q.lat from waybill_point q
    where q.tenant_id = ${tenant_id} and q.waybill_id = w.id and q.kind = 1 order by q.seq limit 1) as p
  where w.tenant_id = ${tenant_id} and w.id = any(${[...ids]}::bigint[]) and r.relay_of is null and r.relayed_to is null
    and not exists (select from waybill_order o where o.tenant_id = ${tenant_id} and o.waybill_id = w.id and o.id <> r.id)`
export type RideToSettle = {
  readonly waybill_id: number
  readonly vehicle_id: number | null
  readonly vehicle_type_id: number | null
  readonly start_area_code: string
  readonly distance_plan_m: number | null
  readonly depart: string | null
  readonly arrive: string | null
  readonly seal_missing: boolean
  readonly trip_day: string
  readonly lng: number | null
  readonly lat: number | null
  readonly section_id: number | null
  readonly section_name: string
  readonly section_day: string | null
}
