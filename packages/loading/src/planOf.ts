import { aloneFen } from './alone.ts'
import { checkVehicle } from './check.ts'
import type { Model } from './model.ts'
import type { Plan, PlannedVehicle, Unplanned } from './plan.ts'
import type { Problem } from './problem.ts'
import type { ProofLevel, ProveLoad } from './prove.ts'
import { reasonOf } from './reason.ts'
import type { Search } from './search.ts'
import type { Solution, SolutionRoute } from './state.ts'
import { orderOf, timetable, type Draft } from './timetable.ts'

const engine = 'yunshu-1'

/** The kept routes in the words of the trade. Parts of one order on one vehicle are one load. */
export function planOf(problem: Problem, search: Search, kept: Solution, seed: number, iterations: number, prove?: ProveLoad): Plan {
  const { model } = search
  const taken = new Set((problem.vehicles ?? []).map(({ id }) => id))
  let number = 0
  const nextId = () => {
    do number++
    while (taken.has(`V${number}`))
    return `V${number}`
  }
  const drafts: Draft[] = []
  const unproved = new Set<string>()
  const absent = [...kept.absent]
  for (const route of kept.routes.toSorted((a, b) => least(model, a.seq) - least(model, b.seq))) {
    const id = route.named >= 0 ? model.named[route.named]!.id : nextId()
    const [draft, without] = whole(model, route, id)
    absent.push(...without)
    if (search.proving && !search.isProved?.(route)) unproved.add(id)
    drafts.push(draft)
  }
  const vehicles = drafts.map((draft) => timetable(problem, draft, unproved.has(draft.id) ? undefined : prove))
  const fen = total(vehicles, (vehicle) => vehicle.fen)
  const alone_fen = aloneFen(search, absent)
  return {
    vehicles,
    unplanned: unplannedOf(problem, model, absent, prove),
    fen,
    km: total(vehicles, (vehicle) => vehicle.km),
    alone_fen,
    save_fen: alone_fen - fen,
    level: vehicles.reduce<ProofLevel>(
      (lowest, { level }) => (levels.indexOf(level) < levels.indexOf(lowest) ? level : lowest),
      vehicles.length ? 'boxes' : 'kgM3'
    ),
    engine,
    seed,
    iterations
  }
}

const levels: readonly ProofLevel[] = ['kgM3', 'floor', 'boxes']
const total = (vehicles: readonly PlannedVehicle[], of: (vehicle: PlannedVehicle) => number): number =>
  vehicles.reduce((sum, vehicle) => sum + of(vehicle), 0)
const least = (model: Model, seq: Int32Array): number => seq.reduce((low, node) => Math.min(low, node), model.nodes)

/** The vehicle with each order once; a second part for which no such way exists stays behind. */
function whole(model: Model, route: SolutionRoute, id: string): [Draft, number[]] {
  const without: number[] = []
  for (let seq = route.seq; ; ) {
    const draft = merged(model.problem, draftOf(model, { ...route, seq }, id))
    if (draft) return [draft, without]
    const seen = new Set<number>()
    const aboard = [...new Set([...seq].map((node) => model.nodeReq[node]!))]
    // Not the part that the vehicle keeps.
    const doubled = aboard
      .toSorted((a, b) => model.pinned[b]! - model.pinned[a]!)
      .find((r) => {
        const { order } = model.part[r]!
        if (seen.has(order)) return true
        seen.add(order)
        return false
      })!
    without.push(doubled)
    seq = seq.filter((node) => model.nodeReq[node] !== doubled)
  }
}

/** A route of the search as a dispatcher moves it about; parts of one order are one load. */
export function draftOf(model: Model, { type, seq }: { profile: number; type: number; named: number; seq: Int32Array }, id: string): Draft {
  const { problem, part, nodeReq, nodePoint, first } = model
  const pieces = new Map<string, number[]>()
  const stops: { order: string; point: number }[] = []
  for (const node of seq) {
    const { order, pieces: own } = part[nodeReq[node]!]!
    const { id: orderId } = problem.orders[order]!
    if (first[nodeReq[node]!] === node) {
      const known = pieces.get(orderId)
      pieces.set(orderId, known ? known.map((value, i) => value + own[i]!) : [...own])
    }
    stops.push({ order: orderId, point: nodePoint[node]! })
  }
  return { id, type: problem.types[type]!.id, loads: [...pieces].map(([order, own]) => ({ order, pieces: own })), stops }
}

/**
 * Two parts of an order on one vehicle visit each point once: of the ways to do so the first that breaks nothing, or null.
 * Which loading and which unloading stays is tried from the tightest on.
 */
function merged(problem: Problem, draft: Draft): Draft | null {
  const key = ({ order, point }: { order: string; point: number }) => `${order}\n${point}`
  const visits = new Map<string, number[]>()
  draft.stops.forEach((stop, i) => visits.set(key(stop), [...(visits.get(key(stop)) ?? []), i]))
  if (visits.size === draft.stops.length) return draft
  const kindOf = ({ order, point }: { order: string; point: number }) => orderOf(problem, order).points[point]!.kind
  const held = new Map(draft.loads.map(({ order }) => [order, orderOf(problem, order)]))
  for (const [pickup, delivery] of [
    [-1, 0],
    [0, 0],
    [-1, -1],
    [0, -1]
  ] as const) {
    const stops = draft.stops.filter((stop, i) => visits.get(key(stop))!.at(kindOf(stop) === 'pickup' ? pickup : delivery) === i)
    const tried = { ...draft, stops }
    if (checkVehicle(problem, held, timetable(problem, tried)).length === 0) return tried
  }
  return null
}

/** What stays behind, each order once, with its reason. */
function unplannedOf(problem: Problem, model: Model, absent: readonly number[], prove?: ProveLoad): Unplanned[] {
  const pieces = new Map<number, number[]>()
  for (const r of absent) {
    const { order, pieces: own } = model.part[r]!
    pieces.set(order, pieces.get(order)?.map((value, i) => value + own[i]!) ?? [...own])
  }
  return [...pieces]
    .sort(([a], [b]) => a - b)
    .map(([index, own]) => {
      const order = problem.orders[index]!
      return { order: order.id, pieces: own, reason: reasonOf(problem, order, own, prove) }
    })
}
