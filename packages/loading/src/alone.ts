import { frameOf } from './frame.ts'
import { compile } from './model.ts'
import { pricesOf } from './price.ts'
import type { Problem } from './problem.ts'
import type { Search } from './search.ts'
import { soloOf } from './solo.ts'

/** What each order would cost on a vehicle of its own (散发), in fen; an order that no vehicle can carry alone is not there. */
export function aloneFens(problem: Problem): ReadonlyMap<string, number> {
  const { vehicles: _, ...free } = problem
  const fen = soloFens(free)
  return new Map(problem.orders.flatMap(({ id }, i) => (Number.isFinite(fen[i]!) ? [[id, fen[i]!] as const] : [])))
}

/** The same for all that a plan carries, summed up. */
export function aloneFen(search: Search, absent: readonly number[]): number {
  const left = new Set(absent)
  let sum = 0
  for (let r = 0; r < search.model.requests; r++) if (!left.has(r) && Number.isFinite(search.solo.fen[r]!)) sum += search.solo.fen[r]!
  return sum
}

function soloFens(problem: Problem): Float64Array {
  return soloOf(frameOf(compile(problem), pricesOf(problem))).fen
}
