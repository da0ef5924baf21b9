import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** What a trip itself says to the checks of domain 4.14. */
type TripFacts = {
  readonly id: number
  readonly waybill_no: string
  readonly vehicle_id: number | null
  readonly distance_m: number | null
  readonly minutes: number | null
  readonly load_kg: number | null
  readonly payee_type: number
  readonly depart: string | null
  readonly arrive: string | null
  /** Another trip has the same goods on the same vehicle at the same time. */
  readonly twin: boolean
  /** Another trip of the vehicle or the driver that begins before this one has arrived. */
  readonly other_depart: string | null
  readonly other_arrive: string | null
}

export const riskFactsOf = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<TripFacts[]> => {
  const { rows } = await sql<TripFacts>`
    select w.id, w.waybill_no, w.vehicle_id, w.distance_plan_m as distance_m, w.load_kg, w.payee_type,
      w.shiji_fache_start_time as depart, w.driver_shiji_songda_time as arrive,
      floor(extract(epoch from w.driver_shiji_songda_time - w.shiji_fache_start_time) / 60)::int as minutes,
      exists (select from waybill o where o.tenant_id = ${tenant_id} and o.plate_no = w.plate_no and o.id <> w.id and o.goods_name = w.goods_name
        and o.shiji_fache_start_time = w.shiji_fache_start_time and o.waybill_status <> ${waybillMachine.code.cancelled}) as twin,
      other.depart as other_depart, other.arrive as other_arrive
    from waybill w
    left join lateral (
      select o.shiji_fache_start_time as depart, o.driver_shiji_songda_time as arrive from waybill o
      where o.tenant_id = ${tenant_id} and o.id <> w.id and o.person_id = w.person_id
        and o.shiji_fache_start_time < w.driver_shiji_songda_time and o.driver_shiji_songda_time > w.shiji_fache_start_time
      order by o.id limit 1) as other on true
    where w.tenant_id = ${tenant_id} and w.id = any(${ids}::bigint[])`.execute(tx)
  return rows
}
