import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

/** When the first thing happened on a trip `w` that is known: it was sent, the driver signed in, or it left; a trip that is entered afterwards has these before it was made. */
const first = sql`least(w.created_at, w.sent_at, w.driver_accepted_at, w.driver_qiandao_time, w.shiji_fache_start_time)`
const own = sql`coalesce(w.driver_qiandao_time, w.shiji_fache_start_time)`

/**
 * From when the positions of its vehicle are those of a trip `w`: from when it was sent on, but while the vehicle still drives another trip only once that one is
 * unloaded, and at the latest when the driver signs in. So nobody sees where a vehicle is for another customer. Reads other trips: within `withSystemScope`.
 */
export const tripBegin = (tenant_id: number): RawBuilder<string> => sql<string>`least(
  greatest(${first}, (
    select max(coalesce(x.unload_done_at, 'infinity')) from waybill x
    where x.tenant_id = ${tenant_id} and x.vehicle_id = w.vehicle_id and x.driver_id is not null and x.id <> w.id and x.waybill_status <> ${codes(waybillMachine, 'cancelled')}
      and coalesce(x.driver_qiandao_time, x.shiji_fache_start_time) < coalesce(${own}, 'infinity') and coalesce(x.unload_done_at, 'infinity') > ${first})),
  coalesce(${own}, 'infinity'))`

/** Until when they are: two hours after the last unloading. */
export const tripEnd: RawBuilder<string> = sql<string>`coalesce((w.unload_done_at at time zone 'UTC' + interval '2 hours') at time zone 'UTC', 'infinity')`

export { drivenOnTrips, spansOfWay } from './driven.ts'
