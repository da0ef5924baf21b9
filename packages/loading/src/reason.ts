import { checkVehicle, type Violation, type ViolationCode } from './check.ts'
import { pointsOf } from './model.ts'
import type { Plan, PlannedVehicle, Reason } from './plan.ts'
import type { Order, Problem } from './problem.ts'
import type { ProveLoad } from './prove.ts'
import { type Draft, orderOf, timetable } from './timetable.ts'

/** Why an order is not loaded, and what would let it in. */
export interface Explanation {
  order: string
  reason: Reason
  /** The ways in that break least, best first: a vehicle of its own, or a place on a vehicle of the plan. */
  ways: readonly Way[]
}
interface Way {
  kind: 'own' | 'join'
  /** The type of its own vehicle, or the vehicle that it would join. */
  id: string
  /** What stands against it; nothing left means that only a vehicle is missing. */
  breaks: readonly { reason: Reason; over?: number }[]
  /** What it would cost in fen beside the plan as it is. */
  fen: number
}

/** Looks at the order as it stands to the plan: each type alone, each vehicle with it aboard. */
export function explain(problem: Problem, order: string, plan?: Plan, prove?: ProveLoad): Explanation {
  const own = orderOf(problem, order)
  const left = plan?.unplanned.find((entry) => entry.order === order)
  const pieces = left?.pieces ?? own.rows.map((row) => row.pieces)
  const alone = ownWays(problem, own, pieces, prove)
  const joins = (plan?.vehicles ?? []).filter(({ locked }) => !locked).map((vehicle) => joinWay(problem, own, pieces, vehicle, prove))
  const ways = [...alone, ...joins].sort((a, b) => heaviness(a) - heaviness(b) || excess(a) - excess(b) || a.fen - b.fen)
  return { order, reason: reasonFrom(alone), ways: ways.slice(0, 5) }
}

/** The one word for the list of what stayed behind. */
export function reasonOf(problem: Problem, order: Order, pieces: readonly number[], prove?: ProveLoad): Reason {
  return reasonFrom(ownWays(problem, order, pieces, prove))
}

function reasonFrom(alone: readonly Way[]): Reason {
  const possible = alone.filter(({ breaks }) => breaks.length === 0)
  if (possible.length > 0 || alone.length === 0) return 'NO_VEHICLE'
  // The type that is nearest to taking it says what is wrong.
  const nearest = alone.toSorted((a, b) => heaviness(a) - heaviness(b) || excess(a) - excess(b))[0]!
  return nearest.breaks[0]!.reason
}

function ownWays(problem: Problem, order: Order, pieces: readonly number[], prove?: ProveLoad): Way[] {
  return problem.types.map(({ id }) => {
    const vehicle = timetable(problem, { id: '', type: id, loads: [{ order: order.id, pieces }], stops: ownStops(order, pieces) })
    return { kind: 'own', id, breaks: breaksOf(checkOne(problem, vehicle, prove)), fen: vehicle.fen }
  })
}

/** Pickups in their order, then deliveries. */
export const ownStops = (order: Order, pieces: readonly number[]) => {
  const numbered = pointsOf(order, pieces).map((point) => ({ order: order.id, point, kind: order.points[point]!.kind }))
  return [...numbered.filter(({ kind }) => kind === 'pickup'), ...numbered.filter(({ kind }) => kind === 'delivery')].map(({ order, point }) => ({
    order,
    point
  }))
}

function joinWay(problem: Problem, own: Order, pieces: readonly number[], vehicle: PlannedVehicle, prove?: ProveLoad): Way {
  const { vehicle: joined, violations } = placeOn(problem, vehicle, own.id, pieces, prove)
  return { kind: 'join', id: vehicle.id, breaks: breaksOf(violations), fen: joined.fen - vehicle.fen }
}

/** Up to so many stops every place is tried; up to more, where only the time stands against it. */
const [fewStops, someStops] = [16, 40] as const
/** Whether some places are left out at first. */
export const isThinned = (problem: Problem, type: string, others: Draft['stops']): boolean =>
  others.length > fewStops && problem.types.find(({ id }) => id === type)?.rear_door !== true
/** Where the time decides, it matters who is served first at one place: at any of them, or on a long route at the order's own. */
export const nearerPlaces = (problem: Problem, type: string, others: Draft['stops'], own: Order): (readonly [number, number])[] =>
  placesAmong(problem, type, others, others.length <= someStops ? 'every' : own)
/**
 * Places for loading and for unloading among the stops of a vehicle. Where it calls for many orders at one place, only before and after all of them: between them nothing is
 * nearer. With an order, also between stops at its own places. Through a rear door it matters who is loaded before whom, so every place is tried.
 */
export function placesAmong(problem: Problem, type: string, others: Draft['stops'], also?: Order | 'every'): (readonly [number, number])[] {
  const all = also === 'every' || !isThinned(problem, type, others)
  const placeAt = others.map(({ order, point }) => orderOf(problem, order).points[point]!.place)
  const places = new Set(also === 'every' ? [] : also?.points.map(({ place }) => place))
  const open = [...placeAt.keys(), others.length].filter((at) => all || at === 0 || placeAt[at] !== placeAt[at - 1] || places.has(placeAt[at]!))
  return open.flatMap((i) => open.filter((j) => j >= i).map((j) => [i, j] as const))
}

/** A vehicle with an order put on it, and what that breaks. */
export interface Placed {
  vehicle: PlannedVehicle
  violations: readonly Violation[]
}

/**
 * The place on the vehicle where the order, or the part of it that is named, breaks least, and among such places costs least;
 * its points stay together at each end. Whatever of the order rides on the vehicle already is replaced. Its load is proved only where nothing else is broken.
 */
export function placeOn(problem: Problem, draft: Draft, order: string, pieces: readonly number[], prove?: ProveLoad): Placed {
  const own = orderOf(problem, order)
  const numbered = ownStops(own, pieces)
  const pickups = numbered.filter(({ point }) => own.points[point]!.kind === 'pickup')
  const deliveries = numbered.filter(({ point }) => own.points[point]!.kind === 'delivery')
  const loads = [...draft.loads.filter((load) => load.order !== order), { order, pieces }]
  const others = draft.stops.filter((stop) => stop.order !== order)
  let best: (Placed & { weight: number }) | undefined
  const tryAll = (places: readonly (readonly [number, number])[]) => {
    for (const [i, j] of places) {
      const stops = [...others.slice(0, i), ...pickups, ...others.slice(i, j), ...deliveries, ...others.slice(j)]
      const vehicle = timetable(problem, { ...draft, loads, stops })
      const violations = checkOne(problem, vehicle)
      const weight = heaviness({ breaks: breaksOf(violations) })
      if (!best || weight < best.weight || (weight === best.weight && vehicle.fen < best.vehicle.fen)) best = { vehicle, violations, weight }
    }
  }
  tryAll(placesAmong(problem, draft.type, others))
  const late = best!.violations.length > 0 && best!.violations.every(({ code }) => code === 'WINDOW')
  if (late && isThinned(problem, draft.type, others)) tryAll(nearerPlaces(problem, draft.type, others, own))
  const { vehicle, violations } = best!
  if (!prove || violations.length > 0) return { vehicle, violations }
  const proved = timetable(problem, vehicle, prove)
  return { vehicle: proved, violations: checkOne(problem, proved, prove) }
}

function checkOne(problem: Problem, vehicle: PlannedVehicle, prove?: ProveLoad): Violation[] {
  return checkVehicle(problem, new Map(vehicle.loads.map(({ order }) => [order, orderOf(problem, order)])), vehicle, prove)
}

const inWords: Partial<Record<ViolationCode, Reason>> = {
  OVER_KG: 'OVER_KG',
  OVER_M3: 'OVER_M3',
  OVER_FLOOR: 'OVER_FLOOR',
  PACK: 'PACK',
  WINDOW: 'WINDOW',
  TOO_EARLY: 'WINDOW',
  SHIFT: 'WINDOW',
  REST: 'WINDOW',
  AREA: 'AREA',
  POINTS: 'POINTS',
  DETOUR: 'DETOUR',
  TEMP: 'TEMP',
  DANGEROUS: 'DANGEROUS',
  MIX: 'MIX',
  TYPE: 'NO_VEHICLE',
  LIFO: 'LIFO'
}
/** Rules of nature first, then of people: what can be talked about comes last. */
const gravity: readonly Reason[] = [
  'WINDOW',
  'AREA',
  'DETOUR',
  'POINTS',
  'LIFO',
  'PACK',
  'OVER_FLOOR',
  'OVER_M3',
  'OVER_KG',
  'MIX',
  'TEMP',
  'DANGEROUS',
  'NO_VEHICLE'
]

function breaksOf(violations: readonly Violation[]): Way['breaks'] {
  const byReason = new Map<Reason, number | undefined>()
  for (const { code, over } of violations) {
    const reason = inWords[code]
    if (reason) byReason.set(reason, Math.max(byReason.get(reason) ?? 0, over ?? 0) || undefined)
  }
  return [...byReason]
    .sort(([a], [b]) => gravity.indexOf(b) - gravity.indexOf(a))
    .map(([reason, over]) => (over === undefined ? { reason } : { reason, over }))
}

const heaviness = ({ breaks }: Pick<Way, 'breaks'>): number => breaks.reduce((sum, { reason }) => sum + 1 + gravity.indexOf(reason) / 100, 0)
const excess = ({ breaks }: Way): number => breaks.reduce((sum, { over = 0 }) => sum + over, 0)
