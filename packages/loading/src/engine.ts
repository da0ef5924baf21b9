import { compile, type Model } from './model.ts'
import type { Plan } from './plan.ts'
import { draftOf, planOf } from './planOf.ts'
import type { Problem } from './problem.ts'
import { ProofTime } from './proofTime.ts'
import type { Proof, ProveLoad } from './prove.ts'
import { Search } from './search.ts'
import type { Solution, SolutionRoute } from './state.ts'
import { loadParts } from './timetable.ts'

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
  const heatOf = (part: number) => (search.cost / Math.max(1, search.routes.length)) * part

  /** Steps and forced insertions, each for about half of the time, until no more than `fewest` are left behind. */
  function* carry(phase: Progress['phase'], heat: number, until: number, fewest = 0): Generator<Progress, void> {
    search.searched = 0
    search.ejected = 0
    const from = share()
    let least = search.absent.length
    const inVain = () => phase === 'vehicles' && share() - from >= fleetPatience * Math.min(1, leftMost / least)
    while (search.absent.length > fewest && !ended() && share() < until && !inVain()) {
      for (let i = 0; i < stepsAtOnce && search.absent.length > fewest; i++) {
        search.step(heat, true)
        if (search.ejected <= search.searched) search.eject()
        least = Math.min(least, search.absent.length)
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
      yield* carry('vehicles', heat, until)
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
  function* cross({ passes, passShare, rounds }: Crossing): Generator<Progress, void> {
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
  let enough = 0
  if (isPlain && search.best.absent.length === search.hopeless.length) {
    // The hunt was half forced insertions; so it does not say how fast steps are.
    const [before, done] = [share(), search.iterations]
    while (!ended() && search.iterations < done + stepsTimed && share() - before < timedMost * (1 - before)) {
      for (let i = 0; i < stepsAtOnce; i++) search.step(hot, false)
      yield report('cost')
    }
    const each = (share() - before) / (search.iterations - done)
    enough = (1 - share()) / (each * looseSteps * model.requests)
    if (enough >= 1) search.loosen()
  }
  if (hasLongRoutes(search)) yield* cross(longCrossing)
  else if (enough >= shortCrossing.passes) yield* cross(shortCrossing)
  else yield* cool(1, 1)
  search.takeIn()
  search.finish()
  return planOf(problem, search, search.best, seed, spent + search.iterations, options.prove)
}

const stepsAtOnce = 20
/** Shares of the budget: at most so much for fewer vehicles, and so long without success; less where never so few orders were left behind. */
const fleetMost = 0.4
const fleetPatience = 0.3
const leftMost = 2
/** Kept for the proofs of the last plan, where loads are proved. */
const proofShare = 0.15
/** Temperatures as shares of what a vehicle costs on average. */
const fleetHeat = 0.1
const startHeat = 0.1
const cooling = 0.01
/** With fewer steps for each order there is no time to leave one behind: what comes is dearer than without. */
const looseSteps = 400
/** So many steps, or such a share of what is left, say how long one takes. */
const stepsTimed = 1000
const timedMost = 0.02
/** After so many times `stepsAtOnce` with orders left behind these are forced in, for at most such a share of the time of the cooling. */
const lackingMost = 30
const carryMost = 0.25

/** Vehicles with so many stops each may be put together in ways that one order after the other does not lead out of. */
const longRoute = 30
const hasLongRoutes = ({ routes }: Search): boolean => routes.length > 0 && routes.reduce((sum, { len }) => sum + len, 0) / routes.length >= longRoute
/**
 * From the first plan it is cooled so many times, for such a share of what is left each; what comes of crossing two is cooled from a lower beginning, for
 * one part in so many of what is left then. Crossed in vain so many times, plans count as alike. Measured in bench/README.md.
 */
interface Crossing {
  passes: number
  passShare: number
  rounds: number
}
const longCrossing: Crossing = { passes: 4, passShare: 0.12, rounds: 13 }
/** Only where there is time for each pass to leave orders behind. */
const shortCrossing: Crossing = { passes: 2, passShare: 0.4, rounds: 8 }
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
