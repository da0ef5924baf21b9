import { type Frame, frameOf } from './frame.ts'
import type { Model } from './model.ts'
import { picked, pickType, priceOf, pricesOf } from './price.ts'
import { Random } from './random.ts'
import { Route, settle, settlePlain } from './route.ts'
import { type Solo, soloOf } from './solo.ts'

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

/** The plan that the search works on. Routes are copied when first touched, so that a refused step costs nothing to forget. */
export class State {
  readonly model: Model
  readonly frame: Frame
  readonly random: Random
  readonly solo: Solo
  routes: Route[] = []
  absent: number[] = []
  cost = 0
  /** Requests that no vehicle carries even alone, unless one keeps them; they are not tried. */
  readonly hopeless: readonly number[]
  /** No more vehicles than this. */
  maxRoutes = Infinity
  /** What an absent order weighs against money at first, and what each of them weighs now. */
  readonly penalty: number
  readonly weights: Float64Array
  /** Sum of how often each request was left behind: who is hard to place. */
  readonly absences: Float64Array
  /**
   * The vehicle types that cannot hold the loads of a route, as a set of bits; 0: it fits its vehicle; undefined: there is no time to find out.
   * Null where loads are not proved.
   */
  unfitTypes: ((route: SolutionRoute & { len: number }) => number | undefined) | null = null
  /** Stops of the routes that were looked through, for steps and for forced insertions: a measure of time that is the same everywhere. */
  searched = 0
  ejected = 0

  /** The vehicle that carries each request. */
  readonly where: (Route | null)[]
  /** A number of its own for each request; the sum of them says which are on a route. */
  readonly zobrist: Float64Array
  /** The vehicle types that cannot hold the loads of a set of requests, as far as that was proved. */
  readonly bad = new Map<number, number>()
  /** Requests that a move has singled out; 0 again after it. */
  readonly marked: Uint8Array
  /** The vehicle types of which there is one left, as a set of bits. */
  available = -1
  readonly limited: boolean
  private readonly touched: { old: Route | null; fresh: Route | null }[] = []
  private readonly isTouched = new Set<Route>()
  private uid = 1
  private readonly slots: Route[] = []
  /** Pairs on vehicles of one type, without any other rule. */
  private readonly quick: boolean
  private readonly used: Int32Array
  private readonly oldUsed: Int32Array
  private readonly position: Int32Array

  constructor(model: Model, seed: number) {
    this.model = model
    this.random = new Random(seed)
    const { requests, problem } = model
    this.frame = frameOf(model, pricesOf(problem))
    this.solo = soloOf(this.frame)
    this.quick =
      this.frame.plainPerKm > 0 &&
      model.isPair.every((pair) => pair === 1) &&
      model.conflicts.every((against) => against.length === 0) &&
      !model.restsChain &&
      model.named.length === 0
    this.where = Array.from({ length: requests }, () => null)
    this.absences = new Float64Array(requests)
    this.marked = new Uint8Array(requests)
    this.zobrist = Float64Array.from({ length: requests }, () => Math.floor(this.random.next() * 2 ** 40) + 1)
    this.limited = model.count.some((count) => count >= 0)
    this.used = new Int32Array(problem.types.length)
    this.oldUsed = new Int32Array(problem.types.length)
    this.position = new Int32Array(model.nodes)
    this.penalty = Math.max(1, this.solo.dearest * 4)
    this.weights = new Float64Array(requests).fill(this.penalty)
    this.hopeless = this.solo.hopeless.filter((r) => model.pinned[r]! < 0)
    const hopeless = new Set(this.hopeless)
    this.absent = Array.from({ length: requests }, (_, r) => r).filter((r) => !hopeless.has(r))
    this.refresh()
  }

  keep(): Solution {
    return {
      routes: this.routes.map(({ profile, type, named, seq, len }) => ({ profile, type, named, seq: seq.slice(0, len) })),
      absent: [...this.absent, ...this.hopeless].sort((a, b) => a - b),
      cost: this.cost,
      vehicles: this.routes.length
    }
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

  /** Whether it is better than a kept one: fewer left behind, then fewer vehicles where that is asked, then cheaper. */
  beats(best: Solution): boolean {
    const left = this.absent.length + this.hopeless.length
    if (left !== best.absent.length) return left < best.absent.length
    if (this.model.problem.objective === 'vehicles' && this.routes.length !== best.vehicles) return this.routes.length < best.vehicles
    return this.cost < best.cost - 1e-9
  }

  /** What orders weigh that are left behind. */
  weightOf(requests: readonly number[]): number {
    let sum = 0
    for (let i = 0; i < requests.length; i++) sum += this.weights[requests[i]!]!
    return sum
  }

  // ---- what is taken off

  /** What is marked on the route is taken off it. */
  takeMarked(route: Route): void {
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
  dissolve(route: Route): void {
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

  // ---- a route, looked at anew

  /** Everything about the route from its nodes, with the cheapest vehicle that may drive it. Only those from `from` to `to` are new. */
  reckon(route: Route, from = 0, to = route.len - 1): boolean {
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

  /** Named vehicles are there anyway. */
  count(route: Route, by: 1 | -1): void {
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

  /** One more vehicle; false where it may not drive. */
  join(fresh: SolutionRoute): boolean {
    const { model, where } = this
    const route = this.taken(fresh)
    this.count(route, 1)
    this.refresh()
    if (!this.reckon(route)) {
      this.count(route, -1)
      this.refresh()
      this.free(route)
      return false
    }
    for (const node of fresh.seq) where[model.nodeReq[node]!] = route
    this.routes.push(route)
    this.touched.push({ old: null, fresh: route })
    this.isTouched.add(route)
    this.cost += route.cost
    return true
  }

  // ---- copies

  begin(): void {
    this.touched.length = 0
    this.isTouched.clear()
    this.oldUsed.set(this.used)
  }

  /** The copy of the route that this step may change. */
  own(route: Route): Route {
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

  /** What was changed since `begin` stays. */
  accept(): void {
    for (const { old, fresh } of this.touched) {
      if (old) this.free(old)
      if (fresh && fresh.len === 0) this.free(fresh)
    }
    this.touched.length = 0
  }

  /** The routes as they were at `begin`; cost and absences are the caller's. */
  forget(): void {
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

  take(): Route {
    const free = this.slots.pop()
    if (free) return free
    const route = new Route()
    route.classes = new Int16Array(Math.max(1, this.model.conflicts.length))
    const { requests } = this.model
    route.memoUid = new Int32Array(requests)
    route.memoCost = new Float64Array(requests)
    route.memoAt = new Int32Array(requests)
    return route
  }

  /** A route with the nodes of a kept one, not yet looked at. */
  taken({ profile, type, named, seq }: SolutionRoute): Route {
    const route = this.take()
    route.profile = profile
    route.type = type
    route.named = named
    route.ensure(seq.length)
    route.seq.set(seq)
    route.len = seq.length
    return route
  }

  free(route: Route): void {
    route.len = 0
    this.slots.push(route)
  }
}
