import { type Goods, sumGoods } from '@yunshu/domain/quantity'
import type { PlannedVehicle } from '@yunshu/loading/plan'
import type { TripFacts } from '@yunshu/domain/tripFacts'
import { type Load, priced } from '../dispatch/index.ts'
import type { NoRate, RatePriced } from '../rate/index.ts'
import type { Sketched } from './sketch.ts'

/** A vehicle with what it carries of each order; undefined where an order is not the actor's to see any more. */
export type Carrying = { readonly vehicle: PlannedVehicle; readonly start_at: string; readonly loads: readonly Load[] | undefined }

/** The smallest vehicle type of a task that takes all of an order's goods by weight and volume; none where they need several vehicles. */
export const smallestFor = ({ sketch }: Sketched): ((order_id: number) => number | undefined) => {
  const types = sketch.types.toSorted((a, b) => a.max_kg - b.max_kg || a.max_m3 - b.max_m3)
  const orders = new Map(sketch.orders.map(({ id, rows }) => [id, rows]))
  return (order_id) => {
    const rows = orders.get(String(order_id)) ?? []
    const [kg, m3] = [rows.reduce((sum, row) => sum + row.kg, 0), rows.reduce((sum, row) => sum + row.m3, 0)]
    const found = types.find(({ max_kg, max_m3 }) => kg <= max_kg && m3 <= max_m3)
    return found && Number(found.id)
  }
}

type Weighed = Pick<Goods, 'goods_kg' | 'goods_volume'>
/** Shares what an order costs out to the vehicles that carry it, by weight, or by volume where it has none; the shares of an order sum to its price. */
export const sharing = (): ((load: Load, whole: Weighed, total_fen: number) => number) => {
  const done = new Map<number, bigint>()
  return ({ order, taken }, whole, total_fen) => {
    const byKg = whole.goods_kg > 0
    const amountOf = (goods: Weighed): bigint => BigInt(Math.round(byKg ? goods.goods_kg * 1000 : goods.goods_volume * 10_000))
    const all = amountOf(whole)
    const before = done.get(order.id) ?? 0n
    const after = taken.reduce((sum, goods) => sum + amountOf(goods), before)
    const upTo = (amount: bigint): bigint => (all === 0n ? 0n : (BigInt(total_fen) * amount) / all)
    done.set(order.id, after)
    return Number(upTo(after) - upTo(before))
  }
}

type PriceOf = (trip: TripFacts) => RatePriced | NoRate | undefined
/**
 * The trips of a plan's orders if each had a vehicle of its own (散发), by a carrier's own rules: the smallest that takes it, or one of the type that it rides
 * on now, whichever costs less; what no vehicle takes whole goes in the parts of the plan. `fenOf` is what the goods of a vehicle cost so.
 */
export const aloneTrips = (sketched: Sketched, vehicles: readonly Carrying[]) => {
  const smallest = smallestFor(sketched)
  const all = new Map<number, Load['taken'][number][]>()
  for (const { loads = [] } of vehicles) for (const { order, taken } of loads) all.set(order.id, [...(all.get(order.id) ?? []), ...taken])
  const alone = vehicles.map(({ vehicle: { type }, start_at, loads = [] }) =>
    loads.map((load) => {
      const whole = { ...load, taken: all.get(load.order.id) ?? [] }
      const found = smallest(load.order.id)
      const types = new Set([found ?? Number(type), Number(type)])
      const trips = [...types].map((vehicle_type_id) => priced([found ? whole : load], { vehicle_type_id, payee: null }, start_at))
      return { load, whole: found && sumGoods(whole.taken), trips }
    })
  )
  const fensOf = (priceOf: PriceOf): (number | null)[] => {
    const share = sharing()
    return alone.map((loads) => {
      const fens = loads.map(({ load, whole, trips }) => {
        const totals = trips.map(priceOf).flatMap((price) => (price && !price.no_rate ? price.total_fen : []))
        if (totals.length === 0) return null
        return whole ? share(load, whole, Math.min(...totals)) : Math.min(...totals)
      })
      return fens.reduce((sum: number | null, fen) => (sum === null || fen === null ? null : sum + fen), 0)
    })
  }
  return { trips: alone.flatMap((loads) => loads.flatMap(({ trips }) => trips)), fensOf }
}
