import { type Frame, frameOf, type Place } from './frame.ts'
import { chain, placeChain, placePair } from './insert.ts'
import { partnersOf } from './partners.ts'
import type { Model } from './model.ts'
import { picked, pickType, priceOf, pricesOf } from './price.ts'
import { Random } from './random.ts'
import { Route, settle, settlePlain } from './route.ts'

const friendsMost = 40
/** So that proving takes about as long as searching. */
const proofsPerStep = 0.01
/** How much harder to place a request counts after each time it had to be forced in. */
const ejectionWeight = 1
/** Where vehicles carry so many orders each, strings are taken off round both ends of an order in so many steps. */
const bothEndsFrom = 15
const bothEnds = 0.3
/** At most so many are taken off for one that is forced in. */
const ejectMost = 3

/** A plan as the search remembers it: for each vehicle its nodes. */
export interface Solution {
  routes: readonly SolutionRoute[]
  absent: readonly number[]
  cost: number
  vehicles: number
}
export interface SolutionRoute {
  profile: number
  type: number
  named: number
  seq: Int32Array
}

/**
 * Ruin and recreate by strings (SISR, Christiaens and Vanden Berghe 2020) over pickups and deliveries: a few neighbouring
 * strings of orders are taken off their vehicles and put back one by one where they cost least; simulated annealing
 * decides what is kept. Routes are copied when first touched, so that a refused step costs nothing to forget.
 */
export class Search {
  readonly model: Model
  readonly frame: Frame
  readonly random: Random
  routes: Route[] = []
  absent: number[] = []
  cost = 0
  best: Solution
  iterations = 0
  /** Requests that no vehicle carries even alone; they are not tried. */
  readonly hopeless: readonly number[]
  /** No more vehicles than this. */
  maxRoutes = Infinity
  /** The best plan since it was set to null; nothing is kept here where it is undefined. */
  met: Solution | null | undefined
  /** What an absent order weighs against money. */
  readonly penalty: number
  /** Sum of how often each request was left behind: who is hard to place. */
  readonly absences: Float64Array
  /** The vehicle types that cannot hold the loads of a route, as a set of bits; 0: it fits its vehicle. Null where loads are not proved. */
  unfitTypes: ((route: Route) => number) | null = null
  /** The loads of the best plan are still checked by kg and m3 only. */
  proving = false
  /** Whether `unfitTypes` has already found that the loads of the route fit its vehicle. */
  isProved: ((route: SolutionRoute) => boolean) | null = null

  private readonly pool: Route[] = []
  private readonly where: (Route | null)[]
  private uid = 1
  private readonly slots: Route[] = []
  private readonly slotOf = new Map<Route, number>()
  private readonly near: (Int32Array | undefined)[]
  private readonly order: Float64Array
  private readonly partners: Int32Array[]
  private readonly solo: Float64Array
  /** What each request costs on a vehicle of its own, in money. */
  readonly soloFen: Float64Array
  private readonly soloSeq: (Int32Array | null)[]
  private readonly memoUid: Int32Array[] = []
  private readonly memoCost: Float64Array[] = []
  private readonly memoAt: Int32Array[] = []
  private readonly zobrist: Float64Array
  readonly bad = new Map<number, number>()
  /** Pairs on vehicles of one type, without any other rule. */
  private readonly quick: boolean
  private readonly limited: boolean
  private readonly used: Int32Array
  private available = -1
  private readonly out: Place = { cost: 0, from: 0, to: 0 }
  private readonly touched: { old: Route | null; fresh: Route | null }[] = []
  private readonly isTouched = new Set<Route>()
  private readonly oldUsed: Int32Array
  private readonly marked: Uint8Array
  private readonly keys: Float64Array
  private readonly windowLength: Float64Array
  private readonly farness: Float64Array

  constructor(model: Model, seed: number) {
    this.model = model
    this.random = new Random(seed)
    const { requests, problem } = model
    const prices = pricesOf(problem)
    this.frame = frameOf(model, prices)
    this.quick =
      this.frame.plainPerKm > 0 &&
      model.isPair.every((pair) => pair === 1) &&
      model.conflicts.every((against) => against.length === 0) &&
      !model.restsChain &&
      model.named.length === 0
    this.where = Array.from({ length: requests }, () => null)
    this.absences = new Float64Array(requests)
    this.marked = new Uint8Array(requests)
    this.keys = new Float64Array(requests)
    this.zobrist = Float64Array.from({ length: requests }, () => Math.floor(this.random.next() * 2 ** 40) + 1)
    this.limited = model.count.some((count) => count >= 0)
    this.used = new Int32Array(problem.types.length)
    this.oldUsed = new Int32Array(problem.types.length)
    this.near = []
    this.order = new Float64Array(model.nodes)
    this.partners = partnersOf(model, friendsMost)
    this.position = new Int32Array(model.nodes)
    this.windowLength = new Float64Array(requests)
    this.farness = new Float64Array(requests)
    const profiles = model.profiles.length
    this.solo = new Float64Array(requests * problem.types.length).fill(Infinity)
    this.soloSeq = Array.from({ length: requests * profiles }, () => null)
    this.soloFen = new Float64Array(requests).fill(Infinity)
    let dearest = 0
    for (let r = 0; r < requests; r++) {
      let own = 0
      for (let p = 0; p < profiles; p++) own = Math.max(own, this.learnSolo(r, p))
      dearest = Math.max(dearest, own)
      const { opens, closes, start } = model.profiles[0]!
      const pickup = model.first[r]!
      this.windowLength[r] = Math.max(1, closes[pickup]! - opens[pickup]!)
      this.farness[r] = start > 0 ? model.km[start * model.nodes + pickup]! : model.directKm[r]!
    }
    this.penalty = Math.max(1, dearest * 4)
    const all = Array.from({ length: requests }, (_, r) => r)
    this.hopeless = all.filter((r) => this.isHopeless(r))
    this.absent = all.filter((r) => !this.isHopeless(r))
    this.cost = 0
    this.best = { routes: [], absent: all, cost: 0, vehicles: 0 }
    this.refresh()
  }

  private isHopeless(request: number): boolean {
    const types = this.model.problem.types.length
    for (let t = 0; t < types; t++) if (this.solo[request * types + t]! < Infinity) return false
    return true
  }

  /** Puts in everything that is absent, dearest decisions first; the first plan. Until `proveBuilt` its loads are checked by kg and m3 only. */
  build(): void {
    this.begin()
    this.recreate(this.absent.splice(0))
    this.accept()
    if (this.beats(this.best)) this.best = this.keep()
    this.proving = this.unfitTypes !== null
  }
  /** Changes the first plan until all its loads are proved to fit; yields after each round of proofs. */
  *proveBuilt(): Generator<void, void> {
    if (!this.unfitTypes) return
    for (let tries = 0; !this.provenAll() && tries < 30; tries++) {
      this.begin()
      this.recreate(this.absent.splice(0))
      this.accept()
      yield
    }
    if (!this.provenAll()) this.dropUnproven()
    this.credit = 0
    this.proving = false
    this.best = { routes: [], absent: Array.from({ length: this.model.requests }, (_, r) => r), cost: 0, vehicles: 0 }
    this.keepIfBest()
  }

  /** Takes orders off each vehicle for which no proof was found that they fit. */
  private dropUnproven(): void {
    for (const route of this.routes.slice()) {
      if (route.proved === route.uid || this.unfitTypes!(route) === 0) continue
      this.begin()
      this.dissolve(this.own(route))
      this.accept()
    }
  }

  /** One step: ruin, recreate, and keep it or not at this temperature. */
  step(temperature: number, fleet: boolean): void {
    this.iterations++
    this.credit = Math.min(1000, this.credit + proofsPerStep)
    this.begin()
    const absentBefore = [...this.absent]
    const costBefore = this.cost
    this.ruin(!fleet)
    const list = this.absent
    this.absent = []
    // What the plan may cost to be kept; nothing that is put in makes it cheaper.
    const most = fleet ? Infinity : costBefore + absentBefore.length * this.penalty - temperature * Math.log(this.random.next() + 1e-300)
    const failed = this.recreate(list, most, fleet ? absentBefore.length : Infinity)
    let keep: boolean
    if (fleet) {
      const sum = (of: readonly number[]) => of.reduce((total, r) => total + this.absences[r]!, 0)
      const [before, after] = [absentBefore.length, this.absent.length]
      const wins = after < before || (after === before && sum(this.absent) < sum(absentBefore))
      keep = wins || (after === before && this.cost < costBefore - temperature * Math.log(this.random.next() + 1e-300))
      for (let i = 0; i < failed; i++) this.absences[this.absent[i]!] = this.absences[this.absent[i]!]! + 1
    } else keep = this.cost + this.absent.length * this.penalty < most
    if (keep) {
      this.accept()
      this.keepIfBest()
    } else {
      this.absent = absentBefore
      this.cost = costBefore
      this.forget()
    }
    if (this.hope && this.credit > this.hope.vehicles) this.finish()
  }

  /** Empties the vehicle whose orders were left behind least often; from now on there is one fewer. */
  dropRoute(): boolean {
    let victim: Route | null = null
    let least = Infinity
    for (const route of this.routes) {
      if (route.named >= 0) continue
      let sum = 0
      for (let i = 0; i < route.len; i++) sum += this.absences[this.model.nodeReq[route.seq[i]!]!]!
      sum += this.random.next() * 1e-3
      if (sum < least) {
        least = sum
        victim = route
      }
    }
    if (!victim) return false
    this.begin()
    this.dissolve(this.own(victim))
    this.accept()
    this.maxRoutes = this.routes.length
    return true
  }

  /**
   * Guided ejection (Nagata and Kobayashi 2010): an absent request is forced in, at the price of up to three others that were
   * hard to place least often.
   */
  eject(): void {
    const { model, random, absences, marked } = this
    if (this.limited || this.absent.length === 0) return
    const pick = random.below(this.absent.length)
    const request = this.absent[pick]!
    absences[request] = absences[request]! + ejectionWeight
    this.begin()
    const trial = this.take()
    let least = Infinity
    let cheapest = Infinity
    let victim: Route | null = null
    let out: number[] = []
    const set: number[] = []
    const tryOut = (route: Route, sum: number) => {
      trial.copy(route)
      let len = 0
      for (let i = 0; i < route.len; i++) if (marked[model.nodeReq[route.seq[i]!]!] === 0) trial.seq[len++] = route.seq[i]!
      trial.len = len
      this.ejected += route.len
      if (len === 0 || !this.reckon(trial)) return
      const saved = route.cost - trial.cost
      this.place(trial, request, model.typeMask[request]!, sum === least ? cheapest + saved : Infinity)
      if (this.out.from < 0) return
      const added = this.out.cost - saved
      if (sum === least && added >= cheapest) return
      least = sum
      cheapest = added
      victim = route
      out = [...set]
    }
    const against = model.conflicts[model.mixClass[request]!]!
    const open = this.routes.flatMap((route) => {
      if ((route.mask & model.typeMask[request]!) === 0 || this.clashes(route, against)) return []
      const aboard: number[] = []
      this.ejected += route.len
      for (let i = 0; i < route.len; i++) {
        const r = model.nodeReq[route.seq[i]!]!
        if (route.seq[i] === model.first[r] && model.pinned[r]! < 0) aboard.push(r)
      }
      aboard.sort((a, b) => absences[a]! - absences[b]! || a - b)
      return [{ route, aboard }]
    })
    const grow = (route: Route, aboard: readonly number[], from: number, sum: number, more: number) => {
      for (let i = from; i <= aboard.length - more; i++) {
        const own = absences[aboard[i]!]! + 1
        // Those behind it were left behind as often or more often.
        if (sum + own * more > least) return
        set.push(aboard[i]!)
        marked[aboard[i]!] = 1
        if (more === 1) tryOut(route, sum + own)
        else grow(route, aboard, i + 1, sum + own, more - 1)
        set.pop()
        marked[aboard[i]!] = 0
      }
    }
    // Few before many, so that what few would do cuts the many short.
    for (let many = 1; many <= ejectMost; many++) for (const { route, aboard } of open) grow(route, aboard, 0, 0, many)
    this.free(trial)
    if (!victim) return
    this.absent.splice(pick, 1)
    const route = this.own(victim)
    for (const r of out) marked[r] = 1
    this.takeMarked(route)
    this.place(route, request, model.typeMask[request]!, Infinity)
    if (this.out.from < 0 || !this.putIn(route, request, this.out.from, this.out.to)) this.absent.push(request)
    this.accept()
    this.keepIfBest()
  }

  /** Goes back to a plan that was kept. */
  restore(kept: Solution): void {
    this.begin()
    for (const route of this.routes) {
      this.count(route, -1)
      this.free(route)
    }
    this.routes = []
    this.where.fill(null)
    this.cost = 0
    // All of them count before any is looked at: a type that one would rather have may be another's.
    for (const each of kept.routes) {
      const route = this.taken(each)
      this.count(route, 1)
      this.routes.push(route)
    }
    this.refresh()
    this.absent = kept.absent.filter((r) => !this.hopeless.includes(r))
    for (const route of this.routes.slice()) {
      for (let i = 0; i < route.len; i++) this.where[this.model.nodeReq[route.seq[i]!]!] = route
      if (this.reckon(route)) this.cost += route.cost
      else {
        // Its loads were found not to fit since.
        route.cost = 0
        this.dissolve(route)
        this.free(route)
      }
    }
    this.refresh()
  }

  /**
   * A plan out of two (selective route exchange, Nagata and Kobayashi 2010): some vehicles of the second take the place of those of the first that
   * carry most of the same, and what nobody carries now is put in where it costs least. False where the second has nothing of its own.
   */
  cross(one: Solution, other: Solution): boolean {
    this.restore(one)
    const { model, random } = this
    const hashes = new Set(one.routes.map(({ seq }) => this.hashOf(seq)))
    const strange = other.routes.filter(({ named, seq }) => named < 0 && !hashes.has(this.hashOf(seq)))
    if (strange.length === 0) return false
    const own = this.routes.filter(({ named }) => named < 0)
    const many = 1 + random.below(Math.max(1, Math.min(strange.length - 1, own.length >> 1)))
    for (let i = 0; i < many; i++) {
      const at = i + random.below(strange.length - i)
      ;[strange[i], strange[at]] = [strange[at]!, strange[i]!]
    }
    strange.length = many
    const coming = new Set<number>()
    for (const { seq } of strange) for (const node of seq) coming.add(model.nodeReq[node]!)
    this.begin()
    const shared = (route: Route): number => {
      let sum = 0
      for (let i = 0; i < route.len; i++) if (coming.has(model.nodeReq[route.seq[i]!]!)) sum++
      return sum
    }
    const ranked = own.map((route) => ({ route, sum: shared(route) }))
    ranked.sort((a, b) => b.sum - a.sum)
    for (const { route } of ranked.slice(0, many)) this.dissolve(this.own(route))
    for (const route of this.routes.slice()) {
      if (shared(route) === 0) continue
      const fresh = this.own(route)
      for (let i = 0; i < fresh.len; i++) {
        const request = model.nodeReq[fresh.seq[i]!]!
        if (coming.has(request)) this.marked[request] = 1
      }
      this.takeMarked(fresh)
    }
    for (const each of strange) this.add(each)
    this.recreate(this.absent.splice(0).filter((r) => this.where[r] === null))
    this.accept()
    this.keepIfBest()
    return true
  }

  private hashOf(seq: Int32Array): number {
    let hash = 0
    for (const node of seq) if (node === this.model.first[this.model.nodeReq[node]!]) hash += this.zobrist[this.model.nodeReq[node]!]!
    return hash
  }

  /** A vehicle of a kept plan joins this one, if there is still one of its type. */
  private add(kept: SolutionRoute): void {
    const { type, seq } = kept
    if (this.limited && (this.available & (1 << type)) === 0) return
    const route = this.taken(kept)
    this.count(route, 1)
    this.refresh()
    if (!this.reckon(route)) {
      this.count(route, -1)
      this.refresh()
      this.free(route)
      return
    }
    for (const node of seq) this.where[this.model.nodeReq[node]!] = route
    this.routes.push(route)
    this.touched.push({ old: null, fresh: route })
    this.isTouched.add(route)
    this.cost += route.cost
  }

  keep(): Solution {
    return {
      routes: this.routes.map(({ profile, type, named, seq, len }) => ({ profile, type, named, seq: seq.slice(0, len) })),
      absent: [...this.absent, ...this.hopeless].sort((a, b) => a - b),
      cost: this.cost,
      vehicles: this.routes.length
    }
  }

  /** Keeps the plan if it is the best. Where loads must be proved to fit, it is kept as soon as there is time for the proofs. */
  private keepIfBest(): void {
    if (this.met === null || (this.met !== undefined && this.beats(this.met))) this.met = this.keep()
    if (!this.beats(this.hope ?? this.best)) return
    if (this.unfitTypes) {
      this.hope = this.keep()
      if (this.credit < this.unproved()) return
      this.hope = null
      if (!this.provenAll() || !this.beats(this.best)) return
    }
    this.best = this.keep()
  }

  /** Proves the best plan that is not proved yet, and repairs it where loads do not fit; the search goes on from there. */
  finish(): void {
    if (!this.hope) return
    this.restore(this.hope)
    this.hope = null
    for (let tries = 0; tries < 10 && !this.provenAll(); tries++) {
      this.begin()
      this.recreate(this.absent.splice(0))
      this.accept()
    }
    if (!this.provenAll()) this.dropUnproven()
    if (this.beats(this.best)) this.best = this.keep()
  }
  private hope: Solution | null = null
  /** How many proofs may be made now; each step of the search adds a part of one, so that proofs take a bounded share of the time. */
  private credit = 0

  private unproved(): number {
    let count = 0
    for (const route of this.routes) if (route.proved !== route.uid) count++
    return count
  }

  private beats(best: Solution): boolean {
    const left = this.absent.length + this.hopeless.length
    if (left !== best.absent.length) return left < best.absent.length
    if (this.model.problem.objective === 'vehicles' && this.routes.length !== best.vehicles) return this.routes.length < best.vehicles
    return this.cost < best.cost - 1e-9
  }

  /** Proves for every vehicle of a plan that is about to be kept that its load fits, and takes orders off those where it does not. */
  private provenAll(): boolean {
    let sound = true
    for (const route of this.routes.slice()) {
      if (route.proved === route.uid) continue
      this.credit--
      const types = this.unfitTypes!(route)
      if (types === 0) {
        route.proved = route.uid
        continue
      }
      sound = false
      this.bad.set(route.hash, (this.bad.get(route.hash) ?? 0) | types)
      this.begin()
      const fresh = this.own(route)
      this.cost -= fresh.cost
      fresh.cost = 0
      if (this.reckon(fresh)) this.cost += fresh.cost
      else this.dissolve(fresh)
      this.accept()
    }
    return sound
  }

  // ---- ruin

  private ruin(bothEndsToo: boolean): void {
    const { model, random, routes } = this
    if (routes.length === 0) return
    let nodes = 0
    for (const route of routes) nodes += route.len
    const mean = nodes / routes.length / 2
    const longest = Math.max(1, Math.min(this.stringMost, mean))
    const strings = Math.floor(random.next() * ((4 * this.stringMean) / (1 + longest))) + 1
    const seed = 1 + random.below(model.nodes - 1)
    const request = model.nodeReq[seed]!
    // On long routes the two ends of an order lie far apart, and it only moves where there is room at both.
    if (!bothEndsToo || mean < bothEndsFrom || request < 0 || model.isPair[request] === 0 || random.next() >= bothEnds) {
      this.ruinAround(seed, strings, longest)
      return
    }
    const half = (strings + 1) >> 1
    this.ruinAround(seed, half, longest)
    this.ruinAround(seed === model.first[request] ? seed + 1 : seed - 1, Math.max(1, strings - half), longest)
  }

  /** Takes so many strings off, of vehicles that come by nearest to the node. */
  private ruinAround(seed: number, strings: number, longest: number): void {
    const { model, random } = this
    const near = this.neighbours(seed)
    this.isRuined.clear()
    let ruined = 0
    for (let n = -1; n < near.length && ruined < strings; n++) {
      const node = n < 0 ? seed : near[n]!
      const request = model.nodeReq[node]!
      if (request < 0) continue
      const route = this.where[request]!
      if (!route || this.isRuined.has(route)) continue
      const most = Math.min(route.requests, longest)
      const length = Math.floor(random.next() * most) + 1
      const fresh = this.own(route)
      this.isRuined.add(fresh)
      this.markString(fresh, node, length)
      this.takeMarked(fresh)
      ruined++
    }
  }
  stringMean = 10
  stringMost = 10
  private readonly isRuined = new Set<Route>()

  /** Marks a stretch of the route around the node, or with a probability of one half a stretch with a gap in it. */
  private markString(route: Route, node: number, length: number): void {
    const { model, random, marked } = this
    let at = 0
    while (route.seq[at] !== node) at++
    let gap = 0
    if (length > 1 && random.next() < 0.5) {
      gap = 1
      while (length + gap < route.requests && random.next() > 0.5) gap++
    }
    const span = Math.min(route.len, length + gap)
    const lowest = Math.max(0, at - span + 1)
    const highest = Math.min(at, route.len - span)
    const begin = lowest + random.below(highest - lowest + 1)
    const gapAt = gap > 0 ? begin + random.below(span - gap + 1) : 0
    for (let i = begin; i < begin + span; i++) {
      if (gap > 0 && i >= gapAt && i < gapAt + gap && i !== at) continue
      marked[model.nodeReq[route.seq[i]!]!] = 1
    }
  }

  private takeMarked(route: Route): void {
    const { model, marked } = this
    let len = 0
    for (let i = 0; i < route.len; i++) {
      const node = route.seq[i]!
      const request = model.nodeReq[node]!
      if (marked[request] === 0) route.seq[len++] = node
      else if (marked[request] === 1) {
        marked[request] = 2
        this.toAbsent(request)
      }
    }
    for (const request of this.absent) marked[request] = 0
    route.len = len
    this.cost -= route.cost
    if (len === 0) {
      this.drop(route)
      return
    }
    if (this.reckon(route)) this.cost += route.cost
    else {
      route.cost = 0
      this.dissolve(route)
    }
  }

  /** Everything off the vehicle, and the vehicle off the plan. */
  private dissolve(route: Route): void {
    this.cost -= route.cost
    for (let i = 0; i < route.len; i++) {
      const request = this.model.nodeReq[route.seq[i]!]!
      if (this.where[request] !== null) this.toAbsent(request)
    }
    route.len = 0
    this.drop(route)
  }

  private toAbsent(request: number): void {
    this.where[request] = null
    this.absent.push(request)
  }

  // ---- recreate

  /** Ends early, with all others absent, once the plan costs more than `most`. */
  private recreate(list: number[], most = Infinity, mostAbsent = Infinity): number {
    this.sort(list)
    let failed = 0
    for (const request of list) {
      const open = this.absent.length <= mostAbsent
      if (open && this.cost + this.absent.length * this.penalty < most && this.insert(request)) continue
      this.absent.push(request)
      if (open) failed++
    }
    return failed
  }

  private insert(request: number): boolean {
    const { model, random, frame } = this
    const mask = model.typeMask[request]!
    const pin = model.pinned[request]!
    const mix = model.mixClass[request]!
    const against = model.conflicts[mix]!
    this.least = Infinity
    this.target = null
    const routes = this.routes
    const partners = this.partners[request]!
    const stamp = ++this.stamp
    const few = routes.length <= this.friendsFrom
    for (let i = 0; i < (few ? routes.length : partners.length); i++) {
      const route = few ? routes[i]! : this.where[partners[i]!]!
      if (route === null || route.stamp === stamp) continue
      route.stamp = stamp
      if ((route.mask & mask) === 0 || (pin >= 0 && route.named !== pin)) continue
      if (random.next() < this.blink) continue
      if (against.length > 0 && this.clashes(route, against)) continue
      this.consider(route, request, mask)
    }
    const types = model.problem.types.length
    if (!few && this.target === null)
      for (const route of routes) {
        if (route.stamp === stamp || (route.mask & mask) === 0 || (pin >= 0 && route.named !== pin)) continue
        if (against.length > 0 && this.clashes(route, against)) continue
        this.consider(route, request, mask)
      }
    const mayOpen = routes.length < this.maxRoutes && (model.problem.objective !== 'vehicles' || this.target === null)
    let openType = -1
    if (pin >= 0) {
      if (this.target === null && !routes.some((route) => route.named === pin)) {
        const t = model.named[pin]!.type
        if (this.solo[request * types + t]! < Infinity) openType = t
      }
    } else if (mayOpen) {
      for (let t = 0; t < types; t++) {
        if ((this.available & (1 << t)) === 0) continue
        const cost = frame.byKm ? this.solo[request * types + t]! + t * 1e-9 : this.solo[request * types + t]!
        if (cost < this.least && (random.next() >= this.blink || this.target === null)) {
          this.least = cost
          openType = t
        }
      }
    }
    if (openType >= 0) return this.open(request, openType, pin)
    if (!this.target) return false
    return this.putIn(this.target, request, this.at >>> 16, this.at & 65535)
  }

  private clashes(route: Route, against: readonly number[]): boolean {
    for (let c = 0; c < against.length; c++) if (route.classes[against[c]!]! > 0) return true
    return false
  }

  /** Whether the request goes better into this route than anywhere so far; what was worked out is remembered. */
  private consider(route: Route, request: number, mask: number): void {
    const slot = route.slot
    const memoUid = this.memoUid[slot]!
    const known = memoUid[request] === route.uid
    let cost = known ? this.memoCost[slot]![request]! : -Infinity
    if (cost >= this.least) return
    let at = known ? this.memoAt[slot]![request]! : -1
    if (at < 0) {
      // Never worked out, or only known to be no better than something that is not there now.
      let allowed = mask & (this.available | (1 << route.type))
      if (this.bad.size > 0) allowed &= ~(this.bad.get(route.hash + this.zobrist[request]!) ?? 0)
      this.searched += route.len
      this.place(route, request, allowed, this.least)
      cost = this.out.cost
      at = this.out.from < 0 ? -1 : this.out.from * 65536 + this.out.to
      memoUid[request] = route.uid
      this.memoCost[slot]![request] = cost
      this.memoAt[slot]![request] = at
      if (at < 0) return
    }
    if (cost < this.least) {
      this.least = cost
      this.target = route
      this.at = at
    }
  }
  /** Stops of the routes that were looked through, for steps and for forced insertions: a measure of time that is the same everywhere. */
  searched = 0
  ejected = 0
  private least = Infinity
  private target: Route | null = null
  private at = 0
  private stamp = 0
  /** With more vehicles than this, a request looks at those first that carry a partner. */
  friendsFrom = 10
  blink = 0.01

  private place(route: Route, request: number, allowed: number, bound: number): void {
    const { model, frame, out } = this
    if (allowed === 0) {
      out.cost = Infinity
      out.from = -1
    } else if (model.isPair[request] === 0 || (route.chains > 0 && model.profiles[route.profile]!.rearDoor))
      placeChain(frame, route, request, allowed, out)
    else placePair(frame, route, request, allowed, bound, out)
  }

  private putIn(target: Route, request: number, from: number, to: number): boolean {
    const { model } = this
    const pair = model.isPair[request] === 1
    const slow = !pair || (target.chains > 0 && model.profiles[target.profile]!.rearDoor)
    if (slow) {
      let allowed = model.typeMask[request]! & (this.available | (1 << target.type))
      if (this.bad.size > 0) allowed &= ~(this.bad.get(target.hash + this.zobrist[request]!) ?? 0)
      placeChain(this.frame, target, request, allowed, this.out)
      if (this.out.cost === Infinity) return false
    }
    const route = this.own(target)
    // What is known of the nodes before the new ones, and of those behind them, stays.
    const known = !slow && route === target
    if (slow) {
      route.ensure(chain.length)
      for (let i = 0; i < chain.length; i++) route.seq[i] = chain[i]!
      route.len = chain.length
    } else {
      const pickup = model.first[request]!
      if (known) {
        route.ensure(route.len + 2)
        const { latest } = route
        for (let i = route.len - 1; i >= to; i--) latest[i + 2] = latest[i]!
      }
      route.ensure(route.len + 2)
      const { seq } = route
      for (let i = route.len - 1; i >= to; i--) seq[i + 2] = seq[i]!
      for (let i = to - 1; i >= from; i--) seq[i + 1] = seq[i]!
      seq[from] = pickup
      seq[to + 1] = pickup + 1
      route.len += 2
    }
    const before = route.cost
    if (known ? this.reckon(route, from, to + 1) : this.reckon(route)) {
      this.cost += route.cost - before
      this.where[request] = route
      return true
    }
    // A rule that only the whole way shows (rests over short stops): out again, and not tried here once more.
    let len = 0
    for (let i = 0; i < route.len; i++) if (model.nodeReq[route.seq[i]!]! !== request) route.seq[len++] = route.seq[i]!
    route.len = len
    this.cost -= before
    if (this.reckon(route)) {
      this.cost += route.cost
      this.memoUid[route.slot]![request] = route.uid
      this.memoCost[route.slot]![request] = Infinity
      this.memoAt[route.slot]![request] = -1
      return false
    }
    route.cost = 0
    this.dissolve(route)
    return false
  }

  private open(request: number, type: number, named: number): boolean {
    const { model } = this
    const profile = model.profileOfType[type]!
    const seq = this.soloSeq[request * model.profiles.length + profile]!
    const route = this.taken({ profile, type, named, seq })
    this.count(route, 1)
    this.refresh()
    if (!this.reckon(route)) {
      this.count(route, -1)
      this.refresh()
      this.free(route)
      return false
    }
    this.routes.push(route)
    this.touched.push({ old: null, fresh: route })
    this.isTouched.add(route)
    this.cost += route.cost
    this.where[request] = route
    return true
  }

  /** Everything about the route from its nodes, with the cheapest vehicle that may drive it. Only those from `from` to `to` are new. */
  private reckon(route: Route, from = 0, to = route.len - 1): boolean {
    const { model } = this
    const { seq, len, classes } = route
    route.uid = this.uid++
    if (this.quick && !this.unfitTypes) {
      route.mask = 1
      route.requests = len / 2
      if (!settlePlain(model, route, from, to) || route.peakKg > model.maxKg[0]! || route.peakM3 > model.maxM3[0]!) return false
      route.cost = this.frame.byKm ? route.km : priceOf(this.frame.prices, 0, route.km, 0)
      return true
    }
    if (model.mixClass.length > 0) classes.fill(0)
    let mask = model.profiles[route.profile]!.mask
    let requests = 0
    let chains = 0
    let hash = 0
    let direct = 0
    const { nodeReq, first, isPair } = model
    for (let i = 0; i < len; i++) {
      const node = seq[i]!
      const request = nodeReq[node]!
      this.position[node] = i
      if (isPair[request] === 1 && node !== first[request]) {
        const mate = this.position[node - 1]!
        route.mate[i] = mate
        route.mate[mate] = i
        continue
      }
      if (node !== first[request]) continue
      requests++
      mask &= model.typeMask[request]!
      if (isPair[request] === 0) chains++
      hash += this.zobrist[request]!
      classes[model.mixClass[request]!] = classes[model.mixClass[request]!]! + 1
      if (model.directKm[request]! > direct) direct = model.directKm[request]!
    }
    route.requests = requests
    route.chains = chains
    route.hash = hash
    route.directKm = direct
    if (route.named >= 0) mask &= 1 << model.named[route.named]!.type
    if (this.bad.size > 0) mask &= ~(this.bad.get(hash) ?? 0)
    route.mask = mask
    route.rehandle = 0
    if (!settle(model, route)) return false
    const allowed = this.limited ? mask & (this.available | (1 << route.type)) : mask
    const types = model.profiles[route.profile]!.types
    const type = pickType(model, this.frame.prices, allowed, types, route.peakKg, route.peakM3, route.peakFloor, route.km, route.stops)
    if (type < 0) return false
    if (type !== route.type) {
      this.count(route, -1)
      route.type = type
      this.count(route, 1)
      this.refresh()
    }
    route.cost = this.frame.byKm ? route.km : picked.fen + route.rehandle
    return true
  }
  private readonly position: Int32Array

  /** Named vehicles are there anyway. */
  private count(route: Route, by: 1 | -1): void {
    if (route.named < 0) this.used[route.type] = this.used[route.type]! + by
  }

  private refresh(): void {
    if (!this.limited) return
    let mask = 0
    const { count } = this.model
    for (let t = 0; t < count.length; t++) if (count[t]! < 0 || this.used[t]! < count[t]!) mask |= 1 << t
    if (mask === this.available) return
    this.available = mask
    // What was worked out under other vehicles does not hold.
    for (const route of this.routes) route.uid = this.uid++
  }

  private sort(list: number[]): void {
    const { random, keys, model } = this
    const roll = random.next() * 14
    const { opens, closes } = model.profiles[0]!
    for (const r of list) {
      const pickup = model.first[r]!
      keys[r] =
        roll < 4
          ? random.next()
          : roll < 7
            ? -(model.reqKg[r]! + model.reqM3[r]! * 250)
            : roll < 9
              ? -this.farness[r]!
              : roll < 10
                ? this.farness[r]!
                : roll < 12
                  ? this.windowLength[r]!
                  : roll < 13
                    ? opens[pickup]!
                    : -closes[pickup + model.size[r]! - 1]!
    }
    list.sort((a, b) => keys[a]! - keys[b]! || a - b)
  }

  // ---- copies

  private begin(): void {
    this.touched.length = 0
    this.isTouched.clear()
    this.oldUsed.set(this.used)
  }

  /** The copy of the route that this step may change. */
  private own(route: Route): Route {
    if (this.isTouched.has(route)) return route
    const fresh = this.take()
    fresh.copy(route)
    this.touched.push({ old: route, fresh })
    this.isTouched.add(fresh)
    this.routes[this.routes.indexOf(route)] = fresh
    const { nodeReq } = this.model
    for (let i = 0; i < fresh.len; i++) this.where[nodeReq[fresh.seq[i]!]!] = fresh
    return fresh
  }

  private drop(route: Route): void {
    this.routes.splice(this.routes.indexOf(route), 1)
    this.count(route, -1)
    route.len = 0
    this.refresh()
  }

  private accept(): void {
    for (const { old, fresh } of this.touched) {
      if (old) this.free(old)
      if (fresh && fresh.len === 0) this.free(fresh)
    }
    this.touched.length = 0
  }

  private forget(): void {
    const { nodeReq } = this.model
    for (const request of this.absent) this.where[request] = null
    for (const { old } of this.touched) if (old) for (let i = 0; i < old.len; i++) this.where[nodeReq[old.seq[i]!]!] = old
    for (let i = this.touched.length - 1; i >= 0; i--) {
      const { old, fresh } = this.touched[i]!
      const at = this.routes.indexOf(fresh!)
      if (old && at >= 0) this.routes[at] = old
      else if (old) this.routes.push(old)
      else if (at >= 0) this.routes.splice(at, 1)
      this.free(fresh!)
    }
    this.touched.length = 0
    this.used.set(this.oldUsed)
    this.refresh()
  }

  private take(): Route {
    const free = this.slots.pop()
    if (free) return free
    const route = new Route()
    route.slot = this.pool.push(route) - 1
    route.classes = new Int16Array(Math.max(1, this.model.conflicts.length))
    const { requests } = this.model
    this.memoUid.push(new Int32Array(requests))
    this.memoCost.push(new Float64Array(requests))
    this.memoAt.push(new Int32Array(requests))
    return route
  }

  /** A route with the nodes of a kept one, not yet looked at. */
  private taken({ profile, type, named, seq }: SolutionRoute): Route {
    const route = this.take()
    route.profile = profile
    route.type = type
    route.named = named
    route.ensure(seq.length)
    route.seq.set(seq)
    route.len = seq.length
    return route
  }

  private free(route: Route): void {
    route.len = 0
    this.slots.push(route)
  }

  // ---- what is known beforehand

  private learnSolo(request: number, p: number): number {
    const { model, frame } = this
    const profile = model.profiles[p]!
    const mask = model.typeMask[request]! & profile.mask
    if (mask === 0) return 0
    const empty = this.take()
    empty.profile = p
    empty.mask = profile.mask
    empty.type = profile.types[0]!
    empty.len = 0
    empty.requests = 0
    empty.chains = 0
    empty.directKm = 0
    empty.cost = 0
    empty.named = -1
    empty.rehandle = 0
    let dearest = 0
    placeChain({ ...frame, plainPerKm: 0 }, emptied(model, empty), request, mask, this.out)
    if (this.out.cost < Infinity) {
      this.soloSeq[request * model.profiles.length + p] = Int32Array.from(chain)
      empty.ensure(chain.length)
      empty.seq.set(chain)
      empty.len = chain.length
      empty.directKm = model.directKm[request]!
      empty.chains = 1
      if (settle(model, empty))
        for (const t of profile.types) {
          if ((mask & (1 << t)) === 0) continue
          const type = pickType(model, frame.prices, 1 << t, profile.types, empty.peakKg, empty.peakM3, empty.peakFloor, empty.km, empty.stops)
          if (type < 0) continue
          const cost = frame.byKm ? empty.km : picked.fen + empty.rehandle
          this.soloFen[request] = Math.min(this.soloFen[request]!, picked.fen + empty.rehandle)
          this.solo[request * model.problem.types.length + t] = cost
          dearest = Math.max(dearest, cost)
        }
    }
    this.free(empty)
    return dearest
  }

  /** The nodes around a node, nearest first; worked out when a string is first begun there. */
  private neighbours(from: number): Int32Array {
    const known = this.near[from]
    if (known) return known
    const { nodes, km, nodeReq } = this.model
    const row = from * nodes
    let count = 0
    for (let to = 1; to < nodes; to++) if (to !== from && nodeReq[to]! >= 0) this.order[count++] = Math.round(km[row + to]! * 256) * nodes + to
    const sorted = this.order.subarray(0, count).sort()
    const list = Int32Array.from(sorted.subarray(0, 300), (value) => value % nodes)
    this.near[from] = list
    return list
  }
}

function emptied(model: Model, route: Route): Route {
  settle(model, route)
  return route
}
