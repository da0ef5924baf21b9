import { planVehicles, type TripFacts } from '@yunshu/domain/tripFacts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { readOrders } from '../order/rows.ts'
import { findProjectsOf, payingOut } from '../project/index.ts'
import { priceNewOnLanes } from './lane.ts'
import { factsOfOrders } from './planned.ts'
import { type NoRate, type RatePriced, traceOfNone } from './price.ts'
import { priceTogether } from './together.ts'

type Prices = ReadonlyMap<number, RatePriced | NoRate>

/** What each of some orders of a shipper costs by its contracts: by the carrier, then by the order. A carrier without a contract is not told. `counts` says on how many vehicles an order is, where a plan knows better than the order. The number of statements does not grow with the carriers. */
export const contractPrices = async (
  tx: Tx,
  order_ids: readonly number[],
  { tenant_id, company_id }: Actor,
  carrier_ids: readonly number[],
  counts: ReadonlyMap<number, number> = new Map()
): Promise<ReadonlyMap<number, Prices>> =>
  await withSystemScope(tx, async () => {
    if (order_ids.length === 0 || carrier_ids.length === 0) return new Map()
    const projects = await findProjectsOf(tx, { tenant_id, direction: 1, shipper_id: company_id, carrier_ids })
    if (projects.length === 0) return new Map()
    const orders = (await readOrders(tx, tenant_id, order_ids)).filter(({ shipper_id }) => shipper_id === company_id)
    const trips = (await factsOfOrders(tx, orders)).map((facts, i) => {
      const count = counts.get(orders[i]!.id)
      return count === undefined ? facts : { ...facts, vehicles: planVehicles(count, facts.vehicles[0]?.stops ?? 0) }
    })
    const priced = await priceTogether(tx, tenant_id, projects, trips)
    return new Map([...priced].map(([carrier_id, prices]) => [carrier_id, new Map(orders.map(({ id }, i) => [id, prices[i]!]))]))
  })

/** What new orders of a shipper cost by the price of their lane, else by its contract with a carrier, in their order; `points` and `goods` are not stored yet. */
export const pricesOfNew = async (
  tx: Tx,
  { tenant_id, shipper_id, carrier_id }: { readonly tenant_id: number; readonly shipper_id: number; readonly carrier_id: number },
  orders: Parameters<typeof factsOfOrders>[1],
  contents: NonNullable<Parameters<typeof factsOfOrders>[2]>
): Promise<readonly (RatePriced | NoRate)[]> =>
  await withSystemScope(tx, async () => {
    const projects = await findProjectsOf(tx, { tenant_id, direction: 1, shipper_id, carrier_ids: [carrier_id] })
    const trips = await factsOfOrders(tx, orders, contents)
    const none = (trip: TripFacts): NoRate => ({ no_rate: true, trace: traceOfNone(trip, 'noProject') })
    const stopsOf = (i: number) => contents.points.filter(({ order_id }) => order_id === orders[i]?.id)
    const onLanes = await priceNewOnLanes(
      tx,
      { tenant_id, shipper_id, carrier_id },
      trips.map((trip, i) => ({ trip, stops: stopsOf(i) }))
    )
    const ruled = (await priceTogether(tx, tenant_id, projects, trips)).get(carrier_id) ?? trips.map(none)
    return ruled.map((price, i) => onLanes[i] ?? price)
  })

/** What some orders of a shipper cost together by its contracts, by the carrier; a carrier whose contract does not price all of them is not told. */
export const contractsFor = async (
  tx: Tx,
  order_ids: readonly number[],
  actor: Actor,
  carrier_ids: readonly number[]
): Promise<ReadonlyMap<number, number>> => {
  const found = new Map<number, number>()
  for (const [carrier_id, prices] of await contractPrices(tx, order_ids, actor, carrier_ids)) {
    const totals = [...prices.values()].flatMap((price) => (price.no_rate ? [] : price.total_fen))
    if (prices.size > 0 && totals.length === prices.size)
      found.set(
        carrier_id,
        totals.reduce((sum, fen) => sum + fen, 0)
      )
  }
  return found
}

/** What trips cost by the carrier's own rules (下游运价), in their order; nothing where it has none. */
export const ownPrices = async (
  tx: Tx,
  { tenant_id, company_id }: Actor,
  trips: readonly TripFacts[]
): Promise<readonly (RatePriced | NoRate)[] | undefined> => {
  const own = { tenant_id, direction: payingOut, shipper_id: company_id, carrier_ids: [company_id] }
  return (await priceTogether(tx, tenant_id, await findProjectsOf(tx, own), trips)).get(company_id)
}
