import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

/** How much longer a road is than the straight line, on ways between one unloading and the next loading. */
const detour = sql.lit(1.25)
/** The trips `w` that count: unloaded, neither cancelled nor taken back behind that. */
const isDelivered = sql`w.unload_done_at is not null and w.waybill_status >= ${codes(waybillMachine, 'unloaded')}`
/** A city as it is counted: a municipality is one, and what stands under its province directly is one by itself. */
const cityOf = (code: RawBuilder<unknown>) => sql`(case
  when left(${code}, 2) in ('11', '12', '31', '50') then left(${code}, 2) || '0000'
  when substr(${code}, 3, 2) = '90' then ${code}
  else left(${code}, 4) || '00' end)`

/** Of these trips, those that are delivered, with what their own rows say, and as `empty_m` how far the carrier's own vehicle came without goods. */
export const deliveredTrips = (tenant_id: number, ids: readonly number[]): RawBuilder<unknown> => sql`
  select w.id, w.carrier_id, w.waybill_no, w.unload_done_at, w.vehicle_id, w.plate_no, w.vehicle_use, w.driver_id, w.driver_name, w.dispatcher_id, w.dispatcher_name,
    w.start_address_diming, w.end_address_diming, w.payable_fen, w.proposed_fen, coalesce(w.distance_plan_m, 0) as distance_m, coalesce(w.load_kg, 0) as load_kg,
    coalesce((${cityOf(sql`w.start_area_code`)} || ${cityOf(sql`w.end_area_code`)})::bigint, 0) as lane, way.empty_m
  from waybill w
  left join lateral (
    select round(${detour} * 12742000 * asin(sqrt(sin(radians(there.lat - here.lat) / 2) ^ 2
      + cos(radians(here.lat)) * cos(radians(there.lat)) * sin(radians(there.lng - here.lng) / 2) ^ 2)))::bigint as empty_m
    from (
      select p.id from waybill p where p.tenant_id = ${tenant_id} and p.vehicle_id = w.vehicle_id and p.carrier_id = w.carrier_id and p.unload_done_at < w.unload_done_at
        and p.waybill_status >= ${codes(waybillMachine, 'unloaded')} order by p.unload_done_at desc, p.id desc limit 1
    ) as before
    join lateral (select q.lng::float8 as lng, q.lat::float8 as lat from waybill_point q where q.tenant_id = ${tenant_id} and q.waybill_id = before.id order by q.seq desc limit 1) as here on true
    join lateral (select q.lng::float8 as lng, q.lat::float8 as lat from waybill_point q where q.tenant_id = ${tenant_id} and q.waybill_id = w.id order by q.seq limit 1) as there on true
    where w.vehicle_use in (1, 2)
  ) as way on true
  where w.tenant_id = ${tenant_id} and w.id = any(${ids}::bigint[]) and ${isDelivered}`

/* Of several orders of a customer the heaviest that is on a contracted lane says which. */
const ofHeaviest = (column: 'section_id' | 'section_name') =>
  sql`(array_agg(o.${sql.ref(column)} order by o.goods_kg desc, o.order_id) filter (where o.section_id is not null))[1] as ${sql.ref(column)}`
/** Whose goods ride on trips of the query `ended` (with a column `id`), each customer of a trip once, with the weight of its goods and its contracted lane. */
export const customersOfTrips = (tenant_id: number, ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.waybill_id, o.shipper_id, max(o.shipper_name) as shipper_name, greatest(sum(o.goods_kg), 0.001) as weight,
    ${ofHeaviest('section_id')}, ${ofHeaviest('section_name')}
  from waybill_order o join (${ended}) as e on e.id = o.waybill_id
  where o.tenant_id = ${tenant_id} group by o.waybill_id, o.shipper_id`

/**
 * The ids of these trips, of each vehicle's delivered trip after them, since how far it came without goods follows from the one before it, and of those that
 * mirror them, which cost what these bring.
 */
export const tripsWithNext = (tenant_id: number, ids: readonly number[]): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select distinct x.id from waybill w
  cross join lateral (
    select w.id union all (
      select n.id from waybill n where n.tenant_id = ${tenant_id} and n.vehicle_id = w.vehicle_id and n.unload_done_at > w.unload_done_at
        and n.waybill_status >= ${codes(waybillMachine, 'unloaded')} order by n.unload_done_at, n.id limit 1)
    union all select m.id from waybill m where m.tenant_id = ${tenant_id} and m.sub_waybill_id = w.id
  ) as x
  where w.tenant_id = ${tenant_id} and w.id = any(${ids}::bigint[])`

/** The trips that only mirror the trip of another carrier (转包), as a query with `id`. */
export const mirrorTrips = (tenant_id: number): RawBuilder<unknown> =>
  sql`select id from waybill where tenant_id = ${tenant_id} and sub_waybill_id is not null`
