import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Lane = { readonly start_city: string; readonly end_city: string }
/** What a carrier's trips of late cost it: half of them less, and of how many trips that is told. */
type LaneCost = Lane & { readonly trips: number; readonly middle_fen: number }
const costDays = 180
/** So many of its newest trips tell what a kilometre costs it. */
const newestTrips = 500

/* Trips of the carrier for which it knows what it pays, by vehicles of one of these types; no type means any. */
const paidTrips = ({ tenant_id, company_id }: Actor, vehicle_type_ids: readonly number[]) => sql`
  w.tenant_id = ${tenant_id} and w.carrier_id = ${company_id} and w.created_at > ${inFuture(-costDays * 86_400_000)}
  and w.waybill_status <> ${codes(waybillMachine, 'cancelled')} and w.payable_fen > 0
  ${vehicle_type_ids.length === 0 ? sql`` : sql`and w.vehicle_type_id = any(${[...vehicle_type_ids]}::int[])`}`

/** What its own trips between these cities cost a carrier. */
export const lanesPaid = async (tx: Tx, actor: Actor, lanes: readonly Lane[], vehicle_type_ids: readonly number[]): Promise<LaneCost[]> =>
  (
    await sql<LaneCost>`
      select left(w.start_area_code, 4) as start_city, left(w.end_area_code, 4) as end_city, count(*)::int as trips,
        round(percentile_cont(0.5) within group (order by w.payable_fen))::bigint as middle_fen
      from waybill as w
      where ${paidTrips(actor, vehicle_type_ids)}
        and left(w.start_area_code, 4) || left(w.end_area_code, 4) = any(${lanes.map(({ start_city, end_city }) => start_city + end_city)}::text[])
      group by 1, 2`.execute(tx)
  ).rows

/** What a kilometre of its own trips cost a carrier, wherever they went; null where it has none whose way is known. */
export const kilometrePaid = async (
  tx: Tx,
  actor: Actor,
  vehicle_type_ids: readonly number[]
): Promise<{ trips: number; per_km_fen: number } | null> => {
  const { rows } = await sql<{ trips: number; per_km_fen: number | null }>`
    select count(*)::int as trips, round(percentile_cont(0.5) within group (order by t.payable_fen * 1000.0 / t.distance_plan_m))::bigint as per_km_fen
    from (
      select w.payable_fen, w.distance_plan_m from waybill as w
      where ${paidTrips(actor, vehicle_type_ids)} and w.distance_plan_m > 0
      order by w.created_at desc, w.id desc limit ${newestTrips}
    ) as t`.execute(tx)
  const { trips = 0, per_km_fen = null } = rows[0] ?? {}
  return per_km_fen === null ? null : { trips, per_km_fen }
}
