import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Driven = { readonly vehicle_id: number; readonly plate_no: string; readonly trip_count: number; readonly distance_m: number }

/** What each vehicle of the carrier drove on trips that departed between two days, by their planned distance. */
export const drivenByVehicles = async (tx: Tx, { tenant_id, company_id }: Actor, from: string, to: string): Promise<Driven[]> => {
  const { rows } = await sql<Driven>`
    select w.vehicle_id, max(w.plate_no) as plate_no, count(*)::int as trip_count, coalesce(sum(w.distance_plan_m), 0)::bigint as distance_m
    from waybill w
    where w.tenant_id = ${tenant_id} and w.carrier_id = ${company_id} and w.vehicle_id is not null and w.waybill_status > ${codes(waybillMachine, 'toDispatch')}
      and w.shiji_fache_start_time >= ${startOfShanghaiDay(from)} and w.shiji_fache_start_time < ${endOfShanghaiDay(to)}
    group by w.vehicle_id`.execute(tx)
  return rows
}
