import { usualPrice } from '@yunshu/contract/loading/usual'
import { priceOf, pricesOf } from '@yunshu/loading/price'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { offeredTypes } from '../setting/index.ts'
import { wishOf } from './queries.ts'
import type { PlanInput } from './sketch.ts'

/** What has to go from one place to another. */
type Load = { readonly goods_kg: number; readonly goods_volume: number; readonly stops: number; readonly distance_m: number | null }
/** The vehicle type that a load takes, how many trips of it, and what they cost by the prices of loading; `own`: by those of the company's last plan. */
export type PlannedTrips = { readonly vehicle_type_id: number; readonly trips: number; readonly cost_fen: number | null; readonly own: boolean }

type Price = Pick<PlanInput['vehicle_types'][number], 'fixed_fen' | 'per_km_fen' | 'per_stop_fen' | 'steps'>

/** What loads would take and cost by the prices that loading plans with: those of the company's last plan, else the customary ones by tonnage. */
export const tripsOfLoads = async (
  tx: Tx,
  { tenant_id, company_id }: Actor,
  vehicle_type_ids: readonly number[],
  loads: readonly Load[]
): Promise<(PlannedTrips | null)[]> => {
  const offered = await offeredTypes(tx, tenant_id)
  const last = await tx
    .selectFrom('load_task')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('source_id', 'is', null)
    .where('by_hand', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const asked = offered.filter(({ id }) => vehicle_type_ids.includes(id))
  const types = asked.length > 0 ? asked : offered
  const wish: Partial<PlanInput> = last ? wishOf(last) : {}
  const own = new Map((wish.vehicle_types ?? []).map((type) => [type.vehicle_type_id, type]))
  return loads.map((load) => {
    const type = types.find(({ load_kg, volume_m3 }) => load_kg >= load.goods_kg && volume_m3 >= load.goods_volume) ?? types.at(-1)
    if (!type) return null
    const trips = Math.max(1, Math.ceil(load.goods_kg / type.load_kg), Math.ceil(load.goods_volume / type.volume_m3))
    const price: Price = own.get(type.id) ?? usualPrice(type)
    const { fixed_fen, per_km_fen, per_stop_fen = 0, steps: table } = price
    const cost = { fixed_fen, per_km_fen, per_stop_fen, ...(table && { table }) }
    const prices = pricesOf({ types: [{ cost }] })
    const cost_fen = load.distance_m === null ? null : Math.round(priceOf(prices, 0, load.distance_m / 1000, load.stops) * trips)
    return { vehicle_type_id: type.id, trips, cost_fen, own: own.has(type.id) }
  })
}
