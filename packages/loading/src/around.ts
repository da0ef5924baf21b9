import type { Plan, PlannedVehicle } from './plan.ts'
import type { Order, Problem } from './problem.ts'
import { timetable, type Draft } from './timetable.ts'
import type { ProveLoad } from './prove.ts'

/** What is left to plan beside vehicles that stay as they are: the goods that they do not carry, and the vehicles that they do not take. */
interface Rest {
  problem: Problem
  /** A plan of the rest in the numbering of the whole problem, with the locked vehicles before it. */
  whole: (plan: Plan, prove?: ProveLoad) => Plan
}

/** The numbering of an order whose rows or points are partly gone: where each of the rest stood. */
interface Kept {
  rows: readonly number[]
  points: readonly number[]
}

/**
 * Planning around locked vehicles (锁定车辆): takes them and their goods out of the problem. Weight and volume of a goods row that is
 * divided go with its pieces.
 */
export function restOf(problem: Problem, locked: readonly Draft[]): Rest {
  const { vehicles: _, ...free } = problem
  const taken = new Map<string, number[]>()
  for (const { loads } of locked)
    for (const { order, pieces } of loads)
      taken.set(
        order,
        (taken.get(order) ?? pieces.map(() => 0)).map((sum, i) => sum + pieces[i]!)
      )
  const kept = new Map<string, Kept>()
  const orders = problem.orders.flatMap((order): Order[] => {
    const gone = taken.get(order.id)
    if (!gone) return [order]
    const rest = order.rows.map(({ pieces }, i) => pieces - gone[i]!)
    const rows = order.rows.flatMap((_row, i) => (rest[i]! > 0 ? [i] : []))
    if (rows.length === 0) return []
    const points = order.points.flatMap((_point, i) => (rows.some((at) => order.rows[at]!.from === i || order.rows[at]!.to === i) ? [i] : []))
    kept.set(order.id, { rows, points })
    const { pinned_to: _pin, ...open } = order
    return [
      {
        ...open,
        points: points.map((i) => order.points[i]!),
        rows: rows.map((i) => {
          const row = order.rows[i]!
          const share = rest[i]! / row.pieces
          return {
            ...row,
            from: points.indexOf(row.from),
            to: points.indexOf(row.to),
            pieces: rest[i]!,
            kg: row.kg * share,
            m3: row.m3 * share,
            ...(row.floor_m === undefined ? {} : { floor_m: row.floor_m * share })
          }
        })
      }
    ]
  })
  const types = problem.types.map((type) =>
    type.count === undefined ? type : { ...type, count: Math.max(0, type.count - locked.filter((vehicle) => vehicle.type === type.id).length) }
  )
  const piecesOf = (id: string, pieces: readonly number[]): number[] => {
    const own = kept.get(id)
    return own ? problem.orders.find((order) => order.id === id)!.rows.map((_row, i) => pieces[own.rows.indexOf(i)] ?? 0) : [...pieces]
  }
  const draftOf = ({ id, type, loads, stops }: PlannedVehicle): Draft => ({
    id,
    type,
    loads: loads.map(({ order, pieces }) => ({ order, pieces: piecesOf(order, pieces) })),
    stops: stops.map(({ order, point }) => ({ order, point: kept.get(order)?.points[point] ?? point }))
  })
  return {
    problem: { ...free, orders, types },
    whole: (plan, prove) => {
      const vehicles = [...locked.map((draft) => ({ ...draft, locked: true })), ...plan.vehicles.map(draftOf)].map((draft) =>
        timetable(problem, draft, prove)
      )
      return {
        ...plan,
        vehicles,
        unplanned: plan.unplanned.map(({ order, pieces, reason }) => ({ order, pieces: piecesOf(order, pieces), reason })),
        fen: vehicles.reduce((sum, { fen }) => sum + fen, 0),
        km: vehicles.reduce((sum, { km }) => sum + km, 0)
      }
    }
  }
}

/**
 * Gives the vehicles of a new plan the names of those they come from, by what they share of the orders, so that a vehicle keeps its name and its colour
 * while a plan changes. Locked vehicles keep theirs; what shares nothing takes the lowest free number.
 */
export function keepNames<V extends Draft>(before: readonly Draft[], after: readonly V[]): V[] {
  const names = new Map<V, string>()
  const used = new Set<string>()
  const take = (vehicle: V, name: string): void => {
    names.set(vehicle, name)
    used.add(name)
  }
  for (const vehicle of after) if (vehicle.locked) take(vehicle, vehicle.id)
  const held = before.map(({ id, loads }) => ({ id, orders: new Set(loads.map(({ order }) => order)) }))
  const alike = after
    .filter((vehicle) => !names.has(vehicle))
    .flatMap((vehicle) =>
      held.map(({ id, orders }) => ({ vehicle, id, shared: vehicle.loads.filter(({ order }) => orders.has(order)).length, of: orders.size }))
    )
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.of - b.of || a.id.localeCompare(b.id))
  for (const { vehicle, id } of alike) if (!names.has(vehicle) && !used.has(id)) take(vehicle, id)
  let number = 0
  for (const vehicle of after) {
    if (names.has(vehicle)) continue
    do number += 1
    while (used.has(`V${number}`))
    take(vehicle, `V${number}`)
  }
  return after.map((vehicle) => ({ ...vehicle, id: names.get(vehicle)! }))
}
