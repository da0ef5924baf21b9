import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { isPerVehicle } from '@yunshu/domain/billing'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { PlannedVehicle } from '@yunshu/loading/plan'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { type Load, priced } from '../dispatch/index.ts'
import { activeCarriers } from '../link/index.ts'
import { goodsOfOrders, ordersOf, pointsOfOrders } from '../order/index.ts'
import { contractPrices, type NoRate, ownPrices, type RatePriced } from '../rate/index.ts'
import { grouped, orderOf } from './grouped.ts'
import { cargoOf } from './plans.ts'
import { getPlanned, type Planned, planOf, sketchedOf } from './queries.ts'

type Rates = NonNullable<OutputOf<typeof loading.rates>['rates']>
type Told = Rates['vehicles'][number]
/** A vehicle with what it carries of each order; undefined where an order is not the actor's to see any more. */
type Carrying = { readonly vehicle: PlannedVehicle; readonly start_at: string; readonly loads: readonly Load[] | undefined }

/**
 * What the vehicles of a plan cost by the price rules in force (按合同运价), beside the estimate by which it was planned: a shipper's by its contract with a
 * carrier, order by order as the assignment prices them; a carrier's by its own rules (下游运价), vehicle by vehicle as a dispatch prices them for anybody.
 */
export const ratesOfLoading = read(loading.rates, async ({ tx, actor, input }) => {
  const task = await getPlanned(tx, actor, input.id)
  if (!mayDo(actor, shipper.orders.may.price, carrier.waybills.may.payable)) return { rates: null }
  const vehicles = await carryingOf(tx, actor, task)
  if (vehicles.length === 0) return { rates: null }
  return { rates: actor.type === 2 ? await byOwnRules(tx, actor, vehicles) : await byContracts(tx, actor, task, vehicles, input.carrier_id) }
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

const byOwnRules = async (tx: Tx, actor: Actor, vehicles: readonly Carrying[]): Promise<Rates> => {
  const trips = vehicles.map(
    ({ vehicle, start_at, loads }) => loads && priced(loads, { vehicle_type_id: Number(vehicle.type), payee: null }, start_at)
  )
  const asked = trips.flatMap((trip) => trip ?? [])
  const prices = await ownPrices(tx, actor, asked)
  return {
    carrier_id: null,
    carriers: [],
    vehicles: vehicles.map(({ vehicle: { id }, loads = [] }, i): Told => {
      const trip = trips[i]
      if (!trip) return { vehicle: id, rate_fen: null, no_rates: [] }
      const points = loads.flatMap((load) => load.points)
      const lane = { start_name: cityIn(points, trip.start.code), end_name: cityIn(points, trip.end.code) }
      const price = prices?.[asked.indexOf(trip)]
      if (price && !price.no_rate) return { vehicle: id, rate_fen: price.total_fen, no_rates: [] }
      return { vehicle: id, rate_fen: null, no_rates: [{ ...lane, ...whyNone(price, trip.at) }] }
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
  const prices = await contractPrices(tx, ids, actor, carriersAsked, countsOf(vehicles))
  const toldBy = (carrier_id: number | undefined): Told[] => {
    const done = new Map<number, bigint>()
    return vehicles.map((one) => toldOf(one, prices.get(sentTo.get(one.vehicle.id) ?? carrier_id ?? 0), done))
  }
  const carriers = known
    .filter(({ carrier_id }) => prices.has(carrier_id))
    .map(({ carrier_id, carrier_name }) => {
      const told = toldBy(carrier_id)
      const unpriced = told.filter(({ rate_fen }) => rate_fen === null).length
      return { carrier_id, carrier_name, rate_fen: told.reduce((sum, { rate_fen }) => sum + (rate_fen ?? 0), 0), unpriced_count: unpriced }
    })
    .sort((a, b) => a.unpriced_count - b.unpriced_count || a.rate_fen - b.rate_fen || a.carrier_id - b.carrier_id)
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

/* Where each vehicle has a price of its own, that is it. Otherwise the contract prices one order as a whole: a vehicle bears the share of what it carries. `done` is what vehicles before it carry, so that the shares of an order sum to its price. */
const toldOf = ({ vehicle, loads }: Carrying, prices: Prices, done: Map<number, bigint>): Told => {
  const no_rates = new Map<string, Told['no_rates'][number]>()
  let rate_fen = 0
  for (const { order, points, taken } of loads ?? []) {
    const price = prices?.get(order.id)
    if (!price || price.no_rate) {
      const lane = { start_name: points[0]?.city ?? '', end_name: points.at(-1)?.city ?? '' }
      const none = { ...lane, ...whyNone(price, order.first_start_time ?? points[0]?.time_start ?? order.created_at) }
      no_rates.set(Object.values(none).join(), none)
      continue
    }
    if (isPerVehicle(price.trace.qty.source)) {
      rate_fen += price.total_fen / price.trace.vehicles
      continue
    }
    const byKg = order.goods_kg > 0
    const whole = BigInt(Math.round(byKg ? order.goods_kg * 1000 : order.goods_volume * 10_000))
    const part = taken.reduce((sum, row) => sum + BigInt(Math.round(byKg ? row.goods_kg * 1000 : row.goods_volume * 10_000)), 0n)
    const before = done.get(order.id) ?? 0n
    const upTo = (amount: bigint): bigint => (whole === 0n ? 0n : (BigInt(price.total_fen) * amount) / whole)
    rate_fen += Number(upTo(before + part) - upTo(before))
    done.set(order.id, before + part)
  }
  const whyNot = [...no_rates.values()]
  return { vehicle: vehicle.id, rate_fen: loads && whyNot.length === 0 ? rate_fen : null, no_rates: whyNot }
}
