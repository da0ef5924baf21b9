import type { Model } from './model.ts'
import type { Prices } from './price.ts'

/** Where a request would go best on one route, and by how much the route grows dearer. */
export interface Place {
  cost: number
  from: number
  to: number
}

export interface Frame {
  model: Model
  prices: Prices
  /** Kilometres are what counts, not money. */
  byKm: boolean
  /** One type, capacity, windows and nothing else: the price of a kilometre; otherwise 0. */
  plainPerKm: number
  /** Kilometres and minutes by where they lead: [to * nodes + from]; only where `plainPerKm` is. */
  kmTo: Float64Array
  minutesTo: Float64Array
}

export function frameOf(model: Model, prices: Prices): Frame {
  const byKm = model.problem.objective === 'distance'
  const only = model.profiles.length === 1 ? model.profiles[0]! : null
  const plain =
    only !== null &&
    only.types.length === 1 &&
    only.single &&
    !only.rearDoor &&
    only.spans === null &&
    prices.perStop[0] === 0 &&
    model.limits.points === Infinity &&
    model.limits.detourKm === Infinity &&
    model.count[0]! < 0 &&
    !(model.maxFloor[0]! < Infinity)
  const kmTo = plain ? turned(model.km, model.nodes) : model.km
  const minutesTo = !plain ? model.minutes : model.minutes === model.km ? kmTo : turned(model.minutes, model.nodes)
  return { model, prices, byKm, plainPerKm: plain ? (byKm ? 1 : prices.perKm[0]!) : 0, kmTo, minutesTo }
}

/** A table by column; itself where it is the same both ways. */
function turned(table: Float64Array, size: number): Float64Array {
  let same = true
  for (let i = 0; same && i < size; i++) for (let j = 0; same && j < i; j++) same = table[i * size + j] === table[j * size + i]
  if (same) return table
  const made = new Float64Array(table.length)
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) made[j * size + i] = table[i * size + j]!
  return made
}
