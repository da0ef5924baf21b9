import type { Order, Problem } from './problem.ts'
import { countedM3, rowOf } from './size.ts'

/** An order, or the part of it that one vehicle takes: pieces of each goods row. */
export interface Part {
  order: number
  pieces: readonly number[]
  /** The number of the vehicle that keeps it, or -1. */
  heldBy: number
}
type Held = Pick<Part, 'pieces' | 'heldBy'>

/** What vehicles keep of an order is a part each; what else there is of it is split by pieces, where it may be. `atLeast` asks for smaller parts. */
export function divide(problem: Problem, order: Order, index: number, held: readonly Held[], atLeast = 1): Part[] {
  if (held.length === 0) return divideFree(problem, order, index, atLeast)
  const kept = held.map((part) => ({ order: index, ...part }))
  const left = order.rows.map(({ pieces }, i) => pieces - held.reduce((sum, part) => sum + part.pieces[i]!, 0))
  if (left.every((pieces) => pieces <= 0)) return kept
  return [...kept, ...divideFree(problem, { ...order, rows: order.rows.map((row, i) => rowOf(row, left[i]!)) }, index, atLeast)]
}

/** An order that no vehicle holds whole is split by pieces, where it may be. */
function divideFree(problem: Problem, order: Order, index: number, atLeast: number): Part[] {
  const whole = { order: index, pieces: order.rows.map(({ pieces }) => pieces), heldBy: -1 }
  if (!order.may_split || order.rows.every(({ pieces }) => pieces <= 0)) return [whole]
  const holders = problem.types.filter((type) => !order.types || order.types.includes(type.id))
  const sum = (of: (row: Order['rows'][number]) => number) => order.rows.reduce((total, row) => total + of(row), 0)
  const total = { kg: sum(({ kg }) => kg), m3: sum(countedM3), floor: sum(({ floor_m }) => floor_m ?? 0) }
  const vehiclesOf = (type: Problem['types'][number]) =>
    Math.max(total.kg / type.max_kg, total.m3 / type.max_m3, total.floor / (type.max_floor_m ?? Infinity) || 0)
  const best = holders.toSorted((a, b) => vehiclesOf(a) - vehiclesOf(b))[0]
  if (!best || (vehiclesOf(best) <= 1 && atLeast === 1)) return [whole]
  const shrink = Math.max(1, atLeast / Math.max(1, Math.ceil(vehiclesOf(best) - 1e-9)))
  const most = { kg: best.max_kg / shrink, m3: best.max_m3 / shrink, floor: (best.max_floor_m ?? Infinity) / shrink }
  if (atLeast > 1) {
    most.kg = Math.min(most.kg, total.kg / atLeast)
    most.m3 = Math.min(most.m3, total.m3 / atLeast)
    most.floor = Math.min(most.floor, total.floor / atLeast || Infinity)
  }
  return fillParts(order, index, most)
}

function fillParts(order: Order, index: number, most: { kg: number; m3: number; floor: number }): Part[] {
  const parts: number[][] = []
  let left = { kg: 0, m3: 0, floor: 0 }
  const begin = () => {
    parts.push(order.rows.map(() => 0))
    left = { ...most }
  }
  order.rows.forEach((row, i) => {
    const one = row.pieces > 0 ? row.pieces : 1
    const piece = { kg: row.kg / one, m3: countedM3(row) / one, floor: (row.floor_m ?? 0) / one }
    let rest = row.pieces
    if (parts.length === 0) begin()
    while (rest > 0) {
      const room = (have: number, need: number) => (need > 0 ? Math.floor(have / need + 1e-9) : rest)
      const fresh = parts.at(-1)!.every((value) => value === 0)
      let take = Math.min(rest, room(left.kg, piece.kg), room(left.m3, piece.m3), room(left.floor, piece.floor))
      if (take <= 0 && fresh) take = 1
      if (take > 0) {
        const last = parts.at(-1)!
        last[i] = last[i]! + take
        rest -= take
        left = { kg: left.kg - take * piece.kg, m3: left.m3 - take * piece.m3, floor: left.floor - take * piece.floor }
      }
      if (rest > 0) begin()
    }
  })
  return parts.map((pieces) => ({ order: index, pieces, heldBy: -1 }))
}
