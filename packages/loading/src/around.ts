import { checkVehicle } from './check.ts'
import { beginOf } from './model.ts'
import type { Plan, PlannedVehicle } from './plan.ts'
import type { HeldVehicle, Order, Problem } from './problem.ts'
import { rowOf } from './size.ts'
import { timetable, type Draft } from './timetable.ts'
import type { ProveLoad } from './prove.ts'

/** What is left to plan beside what stays: the goods that locked vehicles do not carry, and the vehicles that they do not take. */
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
 * Planning again around what is locked. Vehicles that stay as they are (锁定车辆) and their goods are taken out of the problem; of the
 * others, goods whose stops are locked (锁定站点) stay on theirs. Weight and volume of a goods row that is divided go with its pieces.
 */
export function restOf(problem: Problem, before: readonly Draft[]): Rest {
  const { vehicles: _, ...free } = problem
  const locked = before.filter((vehicle) => vehicle.locked)
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
    return [
      {
        ...order,
        points: points.map((i) => order.points[i]!),
        rows: rows.map((i) => ({
          ...rowOf(order.rows[i]!, rest[i]!),
          from: points.indexOf(order.rows[i]!.from),
          to: points.indexOf(order.rows[i]!.to)
        }))
      }
    ]
  })
  const holding = holdersOf(problem, before).map(
    ({ loads, stops, ...vehicle }): HeldVehicle => ({
      ...vehicle,
      loads: loads.map(({ order, pieces }) => ({ order, pieces: kept.get(order)?.rows.map((i) => pieces[i]!) ?? pieces })),
      stops: stops.map(({ order, point }) => ({ order, point: kept.get(order)?.points.indexOf(point) ?? point }))
    })
  )
  const types = problem.types.map((type) =>
    type.count === undefined ? type : { ...type, count: Math.max(0, type.count - locked.filter((vehicle) => vehicle.type === type.id).length) }
  )
  const piecesOf = (id: string, pieces: readonly number[]): number[] => {
    const own = kept.get(id)
    return own ? problem.orders.find((order) => order.id === id)!.rows.map((_row, i) => pieces[own.rows.indexOf(i)] ?? 0) : [...pieces]
  }
  const heldOn = new Map(before.flatMap(({ id, locked: whole, held }) => (whole ? [] : [[id, held] as const])))
  const draftOf = ({ id, type, loads, stops }: PlannedVehicle): Draft => ({
    id,
    type,
    held: (heldOn.get(id) ?? []).filter((own) => loads.some(({ order }) => order === own)),
    loads: loads.map(({ order, pieces }) => ({ order, pieces: piecesOf(order, pieces) })),
    stops: stops.map(({ order, point }) => ({ order, point: kept.get(order)?.points[point] ?? point }))
  })
  return {
    // What is taken out does not move the beginning.
    problem: { ...free, begin: beginOf(problem), orders, types, ...(holding.length > 0 ? { vehicles: holding } : {}) },
    whole: (plan, prove) => {
      const vehicles = [...locked, ...plan.vehicles.map(draftOf)].map((draft) => timetable(problem, draft, prove))
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

/** The vehicles that are not locked as a whole, each with what of its goods stays. Where these do not stand without the others (a shorter order allows less detour, say), the others stay too. */
function holdersOf(problem: Problem, before: readonly Draft[]): HeldVehicle[] {
  const byId = new Map(problem.orders.map((order) => [order.id, order]))
  return before.flatMap(({ id, type, locked, held = [], loads, stops }) => {
    if (locked || held.length === 0) return []
    const stays = ({ order }: { order: string }) => held.includes(order)
    const part = { id, type, loads: loads.filter(stays), stops: stops.filter(stays) }
    return [checkVehicle(problem, byId, timetable(problem, part)).length === 0 ? part : { id, type, loads, stops }]
  })
}

/**
 * Gives the vehicles of a new plan the names of those they come from, by what they share of the orders, so that a vehicle keeps its name and its colour
 * while a plan changes. Vehicles that keep goods keep theirs; what shares nothing takes the lowest free number.
 */
export function keepNames<V extends Draft>(before: readonly Draft[], after: readonly V[]): V[] {
  const names = new Map<V, string>()
  const used = new Set<string>()
  const take = (vehicle: V, name: string): void => {
    names.set(vehicle, name)
    used.add(name)
  }
  for (const vehicle of after) if (vehicle.locked || vehicle.held?.length) take(vehicle, vehicle.id)
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
