import type { Model } from './model.ts'
import type { VehicleType } from './problem.ts'

/** What each type costs for its kilometres and stops, in flat arrays. */
export interface Prices {
  fixed: Float64Array
  perKm: Float64Array
  perStop: Float64Array
  tables: readonly (Float64Array | null)[]
  /** No kilometre is cheaper than this on any type. */
  leastPerKm: number
}

export function pricesOf({ types }: { readonly types: readonly Pick<VehicleType, 'cost'>[] }): Prices {
  const tables = types.map(({ cost }) =>
    cost.table
      ? Float64Array.from(cost.table.toSorted((a, b) => a.from_km - b.from_km).flatMap((step) => [step.from_km, step.fen, step.per_km_fen]))
      : null
  )
  return {
    fixed: Float64Array.from(types, ({ cost }) => cost.fixed_fen),
    perKm: Float64Array.from(types, ({ cost }) => cost.per_km_fen),
    perStop: Float64Array.from(types, ({ cost }) => cost.per_stop_fen ?? 0),
    tables,
    leastPerKm: types.some(({ cost }) => cost.table) ? 0 : Math.min(...types.map(({ cost }) => cost.per_km_fen))
  }
}

export function priceOf(prices: Prices, type: number, km: number, stops: number): number {
  const stopFen = prices.perStop[type]! * stops
  const table = prices.tables[type]!
  if (table === null) return prices.fixed[type]! + prices.perKm[type]! * km + stopFen
  let at = 0
  while (at + 3 < table.length && table[at + 3]! <= km) at += 3
  return table[at + 1]! + table[at + 2]! * Math.max(0, km - table[at]!) + stopFen
}

/** The cheapest type of `mask` that holds the peaks, or -1; its price is left in `pickedFen`. */
export function pickType(
  model: Model,
  prices: Prices,
  mask: number,
  types: readonly number[],
  kg: number,
  m3: number,
  floor: number,
  km: number,
  stops: number
): number {
  let best = -1
  let least = Infinity
  for (let i = 0; i < types.length; i++) {
    const t = types[i]!
    if ((mask & (1 << t)) === 0 || kg > model.maxKg[t]! || m3 > model.maxM3[t]! || floor > model.maxFloor[t]!) continue
    const fen = priceOf(prices, t, km, stops)
    if (fen < least) {
      least = fen
      best = t
    }
  }
  picked.fen = least
  return best
}

export const picked = { fen: Infinity }
