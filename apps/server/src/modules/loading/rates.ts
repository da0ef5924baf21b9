import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { isPerVehicle } from '@yunshu/domain/billing'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { TripFacts } from '@yunshu/domain/tripFacts'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { type Load, priced } from '../dispatch/index.ts'
import { activeCarriers } from '../link/index.ts'
import { goodsOfOrders, ordersOf, pointsOfOrders } from '../order/index.ts'
import { contractPrices, type NoRate, ownPrices, type RatePriced } from '../rate/index.ts'
import { aloneTrips, type Carrying, sharing, smallestFor } from './alone.ts'
import { grouped, orderOf } from './grouped.ts'
import { cargoOf } from './plans.ts'
import { getPlanned, type Planned, planOf, sketchedOf } from './queries.ts'

type Rates = NonNullable<OutputOf<typeof loading.rates>['rates']>
type Told = Rates['vehicles'][number]

/**
 * What the vehicles of a plan cost by the price rules in force (按合同运价), beside the estimate by which it was planned: a shipper's by its contract with a
 * carrier, order by order as the assignment prices them; a carrier's by its own rules (下游运价), vehicle by vehicle as a dispatch prices them for anybody.
 */
export const ratesOfLoading = read(loading.rates, async ({ tx, actor, input }) => {
  const task = await getPlanned(tx, actor, input.id)
  if (!mayDo(actor, shipper.orders.may.price, carrier.waybills.may.payable)) return { rates: null }
  const vehicles = await carryingOf(tx, actor, task)
  if (vehicles.length === 0) return { rates: null }
  return { rates: actor.type === 2 ? await byOwnRules(tx, actor, task, vehicles) : await byContracts(tx, actor, task, vehicles, input.carrier_id) }
})

const carryingOf = async (tx: Tx, actor: Actor, task: Planned): Promise<Carrying[]> => {
  const sketched = sketchedOf(task)
  const vehicles = planOf(task)?.vehicles ?? []
  const ids = [...new Set(vehicles.flatMap(({ loads }) => loads.map(({ order }) => Number(order))))]
  if (ids.length === 0) return []
  const orders = new Map((await ordersOf(tx, actor).selectAll('o').where('o.id', 'in', ids).execute()).map((row) => [row.id, row]))
  const goods = grouped(await goodsOfOrders(tx, actor.tenant_id, ids), orderOf)
  const points = grouped(await pointsOfOrders(tx, actor.tenant_id, ids), orderOf)
  const cargo = grouped(cargoOf(sketched, vehicles), orderOf)
  return vehicles.map((vehicle) => {
    const loads = vehicle.loads.flatMap(({ order: name }): Load[] => {
      const order = orders.get(Number(name))
      return order
        ? [{ order, goods: goods(order.id), points: points(order.id), taken: cargo(order.id).filter((part) => part.vehicle === vehicle.id) }]
        : []
    })
    const start_at = new Date(Date.parse(sketched.base_at) + (vehicle.stops[0]?.start ?? 0) * 60_000).toISOString()
    return { vehicle, start_at, loads: loads.length === vehicle.loads.length ? loads : undefined }
  })
}

const byOwnRules = async (tx: Tx, actor: Actor, task: Planned, vehicles: readonly Carrying[]): Promise<Rates> => {
  const trips = vehicles.map(
    ({ vehicle, start_at, loads }) => loads && priced(loads, { vehicle_type_id: Number(vehicle.type), payee: null }, start_at)
  )
  const alone = aloneTrips(sketchedOf(task), vehicles)
  const asked = [...trips.flatMap((trip) => trip ?? []), ...alone.trips]
  const prices = await ownPrices(tx, actor, asked)
  const known = new Map(asked.map((trip, i): [TripFacts, RatePriced | NoRate | undefined] => [trip, prices?.[i]]))
  const aloneFens = alone.fensOf((trip) => known.get(trip))
  return {
    carrier_id: null,
    carriers: [],
    vehicles: vehicles.map(({ vehicle: { id }, loads = [] }, i): Told => {
      const trip = trips[i]
      if (!trip) return { vehicle: id, rate_fen: null, alone_fen: null, no_rates: [] }
      const price = known.get(trip)
      if (price && !price.no_rate) return { vehicle: id, rate_fen: price.total_fen, alone_fen: aloneFens[i] ?? null, no_rates: [] }
      const points = loads.flatMap((load) => load.points)
      const lane = { start_name: cityIn(points, trip.start.code), end_name: cityIn(points, trip.end.code) }
      return { vehicle: id, rate_fen: null, alone_fen: null, no_rates: [{ ...lane, ...whyNone(price, trip.at) }] }
    })
  }
}
const cityIn = (points: readonly Row<'order_point'>[], code: string): string => points.find(({ area_code }) => area_code === code)?.city ?? ''
const whyNone = (price: NoRate | undefined, at: string) => ({ reason: price?.trace.reason ?? ('noProject' as const), day: shanghaiDay(at) })

type Prices = ReadonlyMap<number, RatePriced | NoRate> | undefined
const byContracts = async (tx: Tx, actor: Actor, task: Planned, vehicles: readonly Carrying[], asked: number | undefined): Promise<Rates> => {
  const known = await activeCarriers(tx, actor.tenant_id, actor.company_id)
  const given = await tx
    .selectFrom('load_vehicle')
    .select(['vehicle', 'carrier_id'])
    .where('tenant_id', '=', task.tenant_id)
    .where('task_id', '=', task.id)
    .where('carrier_id', 'is not', null)
    .execute()
  const sentTo = new Map(given.map(({ vehicle, carrier_id }) => [vehicle, carrier_id]))
  const ids = [...new Set(vehicles.flatMap(({ loads = [] }) => loads.map(({ order }) => order.id)))]
  const carriersAsked = [...known.map(({ carrier_id }) => carrier_id), ...given.flatMap(({ carrier_id }) => carrier_id ?? [])]
  const counts = countsOf(vehicles)
  const prices = await contractPrices(tx, ids, actor, carriersAsked, counts)
  // What a plan divides though one vehicle takes it would be one trip (散发); all else costs alone what it costs so.
  const smallest = smallestFor(sketchedOf(task))
  const divided = ids.filter((id) => (counts.get(id) ?? 0) > 1 && smallest(id) !== undefined)
  const undivided = await contractPrices(tx, divided, actor, carriersAsked, new Map(divided.map((id) => [id, 1])))
  const toldBy = (carrier_id: number | undefined): Told[] => {
    const shares = [sharing(), sharing()] as const
    return vehicles.map((one) => {
      const by = sentTo.get(one.vehicle.id) ?? carrier_id ?? 0
      return toldOf(one, prices.get(by), undivided.get(by), shares)
    })
  }
  const carriers = known
    .filter(({ carrier_id }) => prices.has(carrier_id))
    .map(({ carrier_id, carrier_name }) => {
      const told = toldBy(carrier_id)
      const unpriced = told.flatMap(({ vehicle, rate_fen }) => (rate_fen === null ? vehicle : []))
      return { carrier_id, carrier_name, rate_fen: told.reduce((sum, { rate_fen }) => sum + (rate_fen ?? 0), 0), unpriced }
    })
    .sort((a, b) => a.unpriced.length - b.unpriced.length || a.rate_fen - b.rate_fen || a.carrier_id - b.carrier_id)
  if (asked !== undefined && !carriers.some(({ carrier_id }) => carrier_id === asked)) return refuse('notFound')
  const carrier_id = asked ?? carriers[0]?.carrier_id
  return { carrier_id: carrier_id ?? null, carriers, vehicles: toldBy(carrier_id) }
}

/* On how many vehicles of the plan each order is. */
const countsOf = (vehicles: readonly Carrying[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { loads = [] } of vehicles) for (const { order } of loads) counts.set(order.id, (counts.get(order.id) ?? 0) + 1)
  return counts
}

type Shares = readonly [rate: ReturnType<typeof sharing>, alone: ReturnType<typeof sharing>]
/* Where each vehicle has a price of its own, that is it. Otherwise the contract prices one order as a whole: a vehicle bears the share of what it carries. `undivided` prices the orders that would be one trip but for the plan. */
const toldOf = ({ vehicle, loads }: Carrying, prices: Prices, undivided: Prices, [rateShare, aloneShare]: Shares): Told => {
  const no_rates = new Map<string, Told['no_rates'][number]>()
  let rate_fen = 0
  let alone_fen: number | null = 0
  for (const load of loads ?? []) {
    const { order, points } = load
    const price = prices?.get(order.id)
    if (!price || price.no_rate) {
      const lane = { start_name: points[0]?.city ?? '', end_name: points.at(-1)?.city ?? '' }
      const none = { ...lane, ...whyNone(price, order.first_start_time ?? points[0]?.time_start ?? order.created_at) }
      no_rates.set(Object.values(none).join(), none)
      continue
    }
    const part = isPerVehicle(price.trace.qty.source) ? price.total_fen / price.trace.vehicles : rateShare(load, order, price.total_fen)
    const one = undivided?.get(order.id)
    const alone: number | null = !one ? part : one.no_rate ? null : aloneShare(load, order, one.total_fen)
    rate_fen += part
    alone_fen = alone_fen === null || alone === null ? null : alone_fen + alone
  }
  const whyNot = [...no_rates.values()]
  if (!loads || whyNot.length > 0) return { vehicle: vehicle.id, rate_fen: null, alone_fen: null, no_rates: whyNot }
  return { vehicle: vehicle.id, rate_fen, alone_fen, no_rates: [] }
}
