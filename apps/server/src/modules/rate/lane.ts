import { shanghaiDay } from '@yunshu/domain/calendar'
import { priceByLane } from '@yunshu/domain/lanePrice'
import type { TripFacts } from '@yunshu/domain/tripFacts'
import type { Tx } from '../../platform/db/pool.ts'
import { lanePricesOf, matchRuns, type OnLane, openSections } from '../section/rows.ts'
import { fuelPrices, type RatePriced } from './price.ts'

type Stops = OnLane['stops']
/* `counts_back`: something else counts the way back, so that the lane prices it as the way there. */
type Asked = { readonly trip: TripFacts; readonly run: OnLane | undefined; readonly counts_back?: boolean }

/** What trips cost by the prices of the contracted lanes on which they run, in their order (docs/adr/0064); nothing where a lane has no price for the day and the vehicle, or the trip no lane. Within `withSystemScope`. */
export const priceOnLanes = async (tx: Tx, tenant_id: number, asked: readonly Asked[]): Promise<(RatePriced | undefined)[]> => {
  const priceOf = await lanePricesOf(
    tx,
    tenant_id,
    asked.flatMap(({ run }) => run?.section_id ?? [])
  )
  const known = asked.map(({ trip, run, counts_back = false }) => ({ trip, counts_back, found: run && priceOf(run) }))
  const linked = known.flatMap(({ trip, found }) => (found && found.price.fuel_base_fen !== null ? [trip] : []))
  const fuelOf = linked.length > 0 ? await fuelPrices(tx, tenant_id, linked) : undefined
  return known.map(({ trip, found, counts_back }) => {
    const priced =
      found && priceByLane({ ...found.price, ...(counts_back && { return_bp: null }) }, found.lane, { ...trip, fuel_fen: fuelOf?.(trip) ?? null })
    return priced && { ...priced, project_id: null, project_no: found.section_no, rule_id: null }
  })
}

type Pair = { readonly tenant_id: number; readonly shipper_id: number; readonly carrier_id: number }
/** The same of orders that are on no trip yet: their lanes are looked for by their stops, as those of trips are when they are made. */
export const priceNewOnLanes = async (
  tx: Tx,
  { tenant_id, shipper_id, carrier_id }: Pair,
  orders: readonly { readonly trip: TripFacts; readonly stops: Stops }[]
): Promise<(RatePriced | undefined)[]> => {
  const sections = await openSections(tx, tenant_id, carrier_id, [shipper_id])
  if (sections.length === 0) return orders.map(() => undefined)
  const runs = orders.map(({ trip: { at, vehicle_type_id }, stops }, order_id) => ({
    order_id,
    shipper_id,
    stops,
    day: shanghaiDay(at),
    vehicle_type_id
  }))
  const lanes = matchRuns(runs, sections)
  return await priceOnLanes(
    tx,
    tenant_id,
    orders.map(({ trip }, i) => {
      const on = lanes.get(i)
      return { trip, run: on && { ...runs[i]!, section_id: on.section_id } }
    })
  )
}
