import { checkVehicle } from './check.ts'
import { frameOf } from './frame.ts'
import { compile, type Model } from './model.ts'
import type { Plan, PlannedVehicle, Unplanned } from './plan.ts'
import { pricesOf } from './price.ts'
import type { Problem } from './problem.ts'
import { ProofTime } from './proofTime.ts'
import type { Proof, ProofLevel, ProveLoad } from './prove.ts'
import { reasonOf } from './reason.ts'
import { Search } from './search.ts'
import { soloOf } from './solo.ts'
import type { Solution, SolutionRoute } from './state.ts'
import { loadParts, orderOf, timetable, type Draft } from './timetable.ts'

const engine = 'yunshu-1'

/** How long to plan: iterations give the same bytes for the same seed; seconds need a clock, which the caller brings. */
export interface Budget {
  iterations?: number
  seconds?: number
  /** Seconds of any clock; CPU time where it is to be compared. */
  clock?: () => number
}

/** Looked at between steps; a worker hangs it on shared memory. */
export interface Stop {
  readonly aborted: boolean
}

interface Progress {
  phase: 'built' | 'vehicles' | 'cost'
  iterations: number
  /** Of the budget, 0 to 1. */
  share: number
  vehicles: number
  unplanned: number
  /** Of the best plan so far. */
  cost: number
  /** Its loads were proved as far as their sizes are known; else only those of vehicles whose level says so. */
  proved: boolean
  /** The best plan so far, worked out when it is asked for. */
  plan: () => Plan
}

interface Options {
  prove?: ProveLoad
  /** A plan to begin from. */
  from?: Plan
}

/**
 * Plans until the budget is spent or the caller stops it, and reports as it goes; what it returns is the best plan found.
 * The first report comes with the first plan that holds every rule; where sizes are known, they are proved after it.
 */
export function* plan(problem: Problem, budget: Budget, seed = 1, signal?: Stop, given: Options = {}): Generator<Progress, Plan> {
  const { meter, gone } = metersOf(budget)
  const proofTime = new ProofTime(gone)
  const prove = given.prove && onceEach(given.prove, proofTime)
  const options: Options = { ...given, ...(prove ? { prove } : {}) }
  let chunks = new Map<string, number>()
  let model = compile(problem)
  let search = startOf(model, seed, options, proofTime)
  search.build()
  let spent = 0
  const report = (phase: Progress['phase']): Progress => {
    const [own, steps] = [search, spent + search.iterations]
    const { best } = own
    return {
      phase,
      iterations: steps,
      share: Math.min(1, meter(steps)),
      vehicles: best.vehicles,
      unplanned: best.absent.length,
      cost: best.cost,
      proved: !own.proving,
      plan: () => planOf(problem, own, best, seed, steps, options.prove)
    }
  }
  yield report('built')
  // Sizes come after kg and m3: a first plan is there at once, and then it is changed until its loads are proved to fit.
  if (search.proving) {
    for (const _ of search.proveBuilt()) yield report('built')
    yield report('built')
  }
  const over = () => signal?.aborted || meter(spent + search.iterations) >= 1

  // Orders that stay behind whole may still ride in parts.
  for (let round = 0; round < 3 && !over(); round++) {
    const wider = finer(problem, model, search.best, chunks)
    if (!wider) break
    spent += search.iterations
    const nextModel = compile(problem, wider)
    const next = startOf(nextModel, seed, options, proofTime)
    next.build()
    for (const _ of next.proveBuilt());
    if (weightLeft(nextModel, next.best) >= weightLeft(model, search.best) - 1e-9) {
      spent += next.iterations
      chunks = wider
      continue
    }
    ;[model, search, chunks] = [nextModel, next, wider]
    yield report('built')
  }

  const share = () => meter(spent + search.iterations)
  let last = 1
  const ended = () => over() || share() >= last
  /** As many steps as there is time for, judged by those so far. */
  const stepsLeft = () => (share() > 0 ? ((spent + search.iterations) / share()) * (1 - share()) : 0)
  const heatOf = (part: number) => (search.cost / Math.max(1, search.routes.length)) * part

  /** Steps and forced insertions, each for about half of the time, until no more than `fewest` are left behind. */
  function* carry(phase: Progress['phase'], heat: number, until: number, fewest = 0): Generator<Progress, void> {
    search.searched = 0
    search.ejected = 0
    while (search.absent.length > fewest && !ended() && share() < until) {
      for (let i = 0; i < stepsAtOnce && search.absent.length > fewest; i++) {
        search.step(heat, true)
        if (search.ejected <= search.searched) search.eject()
      }
      yield report(phase)
    }
  }
  /** One vehicle fewer than the best plan has, and again one fewer, as long as that is found. */
  function* hunt(until: number): Generator<Progress, void> {
    if (problem.objective !== 'vehicles' || search.routes.length <= 1) return
    const heat = heatOf(fleetHeat)
    search.maxRoutes = search.routes.length
    while (search.absent.length === 0 && search.routes.length > 1 && !ended() && share() < until && search.dropRoute())
      yield* carry('vehicles', heat, Math.min(until, share() + fleetPatience))
    search.finish()
    search.restore(search.best)
    search.maxRoutes = Math.max(1, search.best.vehicles)
  }
  yield* hunt(fleetMost)

  const begun = share()
  const hot = heatOf(startHeat)
  if (search.unfitTypes) last = 1 - proofShare * (1 - begun)
  function* cool(until: number, heat: number): Generator<Progress, void> {
    const from = share()
    let lacking = 0
    while (!ended() && search.model.requests > 0) {
      const done = share()
      if (done >= until) break
      const at = hot * heat * (cooling / heat) ** ((done - from) / (until - from))
      for (let i = 0; i < stepsAtOnce; i++) search.step(at, false)
      yield report('cost')
      lacking = search.isLoose && search.absent.length > 0 ? lacking + 1 : 0
      if (lacking < lackingMost) continue
      lacking = 0
      // Forced in, they lead into another way of putting the routes together.
      if (!search.limited) yield* carry('cost', at, Math.min(until, share() + carryMost * (until - from)))
      if (search.absent.length > 0) search.restore(search.met ?? search.best)
    }
  }
  /** Cools down, and gives the best plan that it met on the way. */
  function* coolAndKeep(until: number, heat: number): Generator<Progress, Solution> {
    search.met = null
    yield* cool(until, heat)
    const met = search.met ?? search.keep()
    search.met = undefined
    return met
  }
  /** Several plans by themselves, then plans out of two of them, until they are all alike; then a vehicle fewer is tried, and all begins again. */
  function* cross(): Generator<Progress, void> {
    let elites: Solution[] = []
    const add = (one: Solution): void => {
      if (elites.some((other) => rank(problem, one, other) === 0)) return
      elites = [...elites, one].sort((a, b) => rank(problem, a, b)).slice(0, passes)
    }
    while (!ended()) {
      const from = share()
      const beginning = search.best
      for (let pass = 1; pass <= passes && !ended(); pass++) {
        search.restore(beginning)
        add(yield* coolAndKeep(from + pass * passShare * (1 - from), 1))
      }
      const round = (1 - share()) / rounds
      for (let alike = 0; alike < alikeMost && !ended(); ) {
        const [one, other] = search.random.two(elites.length)
        if (one === other || !search.cross(elites[one]!, elites[other]!)) {
          alike++
          continue
        }
        alike = 0
        const until = share() + round
        // Where orders may be left behind for a while, the cooling itself brings them in, and better.
        if (!search.isLoose) yield* carry('cost', hot * roundHeat, share() + round / 2, search.best.absent.length - search.hopeless.length)
        add(yield* coolAndKeep(until, roundHeat))
      }
      const { vehicles } = search.best
      search.restore(search.best)
      yield* hunt((1 + share()) / 2)
      elites = search.best.vehicles < vehicles ? [] : [search.best]
    }
  }
  // Several types have prices that an order forced in upsets for good (bench/README.md).
  const isPlain = problem.objective === 'vehicles' && search.frame.plainPerKm > 0
  if (isPlain && search.best.absent.length === search.hopeless.length && stepsLeft() >= looseSteps * model.requests) search.loosen()
  if (hasLongRoutes(search)) yield* cross()
  else yield* cool(1, 1)
  search.takeIn()
  search.finish()
  return planOf(problem, search, search.best, seed, spent + search.iterations, options.prove)
}

const stepsAtOnce = 20
/** Shares of the budget: at most so much for fewer vehicles, and so long without success. */
const fleetMost = 0.4
const fleetPatience = 0.2
/** Kept for the proofs of the last plan, where loads are proved. */
const proofShare = 0.15
/** Temperatures as shares of what a vehicle costs on average. */
const fleetHeat = 0.1
const startHeat = 0.1
const cooling = 0.01
/** With fewer steps for each order there is no time to leave one behind: what comes is dearer than without. */
const looseSteps = 400
/** After so many times `stepsAtOnce` with orders left behind these are forced in, for at most such a share of the time of the cooling. */
const lackingMost = 30
const carryMost = 0.25

/** Vehicles with so many stops each may be put together in ways that one order after the other does not lead out of. */
const longRoute = 30
const hasLongRoutes = ({ routes }: Search): boolean => routes.length > 0 && routes.reduce((sum, { len }) => sum + len, 0) / routes.length >= longRoute
/**
 * Long routes are cooled so many times from the first plan, for such a share of what is left each; what comes of crossing two is cooled from a lower
 * beginning, for one part in so many of what is left then. Crossed in vain so many times, plans count as alike. Measured in bench/README.md.
 */
const passes = 4
const passShare = 0.12
const rounds = 13
const roundHeat = 0.1
const alikeMost = 4
/** Below 0 where one plan is better than another; 0: as good, and then most likely the same. */
const rank = ({ objective }: Problem, a: Solution, b: Solution): number =>
  a.absent.length - b.absent.length || (objective === 'vehicles' ? a.vehicles - b.vehicles : 0) || Math.round((a.cost - b.cost) * 1e6)

function startOf(model: Model, seed: number, { prove }: Options, proofTime: ProofTime): Search {
  const search = new Search(model, seed)
  search.proofTime = proofTime
  const proved = new Map<string, number>()
  if (prove && model.problem.orders.some(({ rows }) => rows.some(({ piece, floor_m }) => piece !== undefined || floor_m !== undefined))) {
    const keyOf = (type: number, seq: Int32Array) => `${type} ${seq.join(' ')}`
    search.isProved = ({ type, seq }) => proved.get(keyOf(type, seq)) === 0
    // What a vehicle keeps was judged when it was put there.
    const isKept = ({ seq, len }: SolutionRoute & { len: number }) => seq.subarray(0, len).every((node) => model.pinned[model.nodeReq[node]!]! >= 0)
    search.unfitTypes = (route) => {
      if (route.named >= 0 && isKept(route)) return 0
      const key = keyOf(route.type, route.seq.subarray(0, route.len))
      const known = proved.get(key)
      if (known !== undefined || !search.mayProve()) return known
      const draft = draftOf(model, { profile: route.profile, type: route.type, named: route.named, seq: route.seq.slice(0, route.len) }, '')
      const types = prove(model.problem.types[route.type]!, loadParts(model.problem, draft)).fits ? 0 : 1 << route.type
      if (proved.size > mostKnown) proved.clear()
      proved.set(key, types)
      return types
    }
  }
  return search
}

/** The share of the budget that is spent after so many steps, and that of its seconds; none where it has no clock. */
function metersOf({ iterations, seconds, clock }: Budget): { meter: (done: number) => number; gone: () => number } {
  if (seconds === undefined || !clock) return { meter: (done) => (iterations ? done / iterations : 1), gone: () => 0 }
  const begun = clock()
  const gone = () => (clock() - begun) / seconds
  return { meter: (done) => Math.max(gone(), iterations === undefined ? 0 : done / iterations), gone }
}

/** The same answers, each asked for once; the time for it counts as that of proofs. */
function onceEach(prove: ProveLoad, time: ProofTime): ProveLoad {
  const known = new Map<string, Proof>()
  return (vehicle, load) => {
    const key = `${vehicle.id} ${load.map(({ order, row, loadedAt, unloadedAt, pieces }) => JSON.stringify([order, row, loadedAt, unloadedAt, pieces])).join()}`
    const found = known.get(key) ?? time.spend(() => prove(vehicle, load))
    if (known.size > mostKnown) known.clear()
    known.set(key, found)
    return found
  }
}
/** So many answers are kept at a time. */
const mostKnown = 100_000

/** More parts for orders that may be split and were left behind; null when nobody is. */
function finer(problem: Problem, model: Model, best: Solution, chunks: ReadonlyMap<string, number>): Map<string, number> | null {
  const left = new Set(best.absent.map((r) => model.part[r]!.order))
  const next = new Map(chunks)
  let any = false
  for (const index of left) {
    const order = problem.orders[index]!
    const pieces = order.rows.reduce((sum, row) => sum + row.pieces, 0)
    const parts = model.part.filter((part) => part.order === index).length
    if (!order.may_split || parts * 2 > pieces) continue
    next.set(order.id, parts * 2)
    any = true
  }
  return any ? next : null
}

const weightLeft = (model: Model, { absent }: Solution): number => absent.reduce((sum, r) => sum + model.reqKg[r]! + model.reqM3[r]! * 250 + 1, 0)

/** The kept routes in the words of the trade. Parts of one order on one vehicle are one load. */
function planOf(problem: Problem, search: Search, kept: Solution, seed: number, iterations: number, prove?: ProveLoad): Plan {
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

function draftOf(model: Model, { type, seq }: { profile: number; type: number; named: number; seq: Int32Array }, id: string): Draft {
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

/** What each order would cost on a vehicle of its own (散发), in fen; an order that no vehicle can carry alone is not there. */
export function aloneFens(problem: Problem): ReadonlyMap<string, number> {
  const { vehicles: _, ...free } = problem
  const fen = soloFens(free)
  return new Map(problem.orders.flatMap(({ id }, i) => (Number.isFinite(fen[i]!) ? [[id, fen[i]!] as const] : [])))
}

function aloneFen(search: Search, absent: readonly number[]): number {
  const left = new Set(absent)
  let sum = 0
  for (let r = 0; r < search.model.requests; r++) if (!left.has(r) && Number.isFinite(search.solo.fen[r]!)) sum += search.solo.fen[r]!
  return sum
}

function soloFens(problem: Problem): Float64Array {
  return soloOf(frameOf(compile(problem), pricesOf(problem))).fen
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
