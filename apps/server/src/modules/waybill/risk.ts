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
  readonly carrier_name: string
  readonly shipper_name: string
  /** Who takes the goods at the last place. */
  readonly consignee: string
  /** When the first of its orders was placed. */
  readonly ordered_at: string | null
}

export const riskFactsOf = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<TripFacts[]> => {
  const { rows } = await sql<TripFacts>`
    select w.id, w.waybill_no, w.vehicle_id, w.distance_plan_m as distance_m, w.load_kg, w.payee_type,
      w.shiji_fache_start_time as depart, w.driver_shiji_songda_time as arrive,
      floor(extract(epoch from w.driver_shiji_songda_time - w.shiji_fache_start_time) / 60)::int as minutes,
      exists (select from waybill o where o.tenant_id = ${tenant_id} and o.plate_no = w.plate_no and o.id <> w.id and o.goods_name = w.goods_name
        and o.shiji_fache_start_time = w.shiji_fache_start_time and o.waybill_status <> ${waybillMachine.code.cancelled}) as twin,
      other.depart as other_depart, other.arrive as other_arrive, w.carrier_name, coalesce(asked.shipper_name, '') as shipper_name, asked.ordered_at,
      coalesce((select p.link_name from waybill_point p where p.tenant_id = ${tenant_id} and p.waybill_id = w.id and p.kind = 2 order by p.seq desc limit 1), '') as consignee
    from waybill w
    left join lateral (
      select min(g.shipper_name) as shipper_name, min(o.created_at) as ordered_at from waybill_order g
      join "order" o on o.tenant_id = ${tenant_id} and o.id = g.order_id where g.tenant_id = ${tenant_id} and g.waybill_id = w.id) as asked on true
    left join lateral (
      select o.shiji_fache_start_time as depart, o.driver_shiji_songda_time as arrive from waybill o
      where o.tenant_id = ${tenant_id} and o.id <> w.id and o.person_id = w.person_id
        and o.shiji_fache_start_time < w.driver_shiji_songda_time and o.driver_shiji_songda_time > w.shiji_fache_start_time
      order by o.id limit 1) as other on true
    where w.tenant_id = ${tenant_id} and w.id = any(${ids}::bigint[])`.execute(tx)
  return rows
}
