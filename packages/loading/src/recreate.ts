import type { Place } from './frame.ts'
import { chain, placeChain, placePair } from './insert.ts'
import { partnersOf } from './partners.ts'
import type { Route } from './route.ts'
import type { State } from './state.ts'

const friendsMost = 40
/** With more vehicles than this, a request looks at those first that carry a partner. */
const friendsFrom = 10
/** How often a vehicle is not looked at, so that the cheapest place is not always the one. */
const blink = 0.01

/** Puts requests in one by one where they cost least. */
export class Recreate {
  /** Where `place` would put a request. */
  readonly out: Place = { cost: 0, from: 0, to: 0 }
  private readonly state: State
  private readonly partners: Int32Array[]
  private readonly keys: Float64Array
  private readonly windowLength: Float64Array
  private readonly farness: Float64Array
  private least = Infinity
  private target: Route | null = null
  private at = 0
  private stamp = 0

  constructor(state: State) {
    this.state = state
    const { model } = state
    const { requests } = model
    this.partners = partnersOf(model, friendsMost)
    this.keys = new Float64Array(requests)
    this.windowLength = new Float64Array(requests)
    this.farness = new Float64Array(requests)
    const { opens, closes, start } = model.profiles[0]!
    for (let r = 0; r < requests; r++) {
      const pickup = model.first[r]!
      this.windowLength[r] = Math.max(1, closes[pickup]! - opens[pickup]!)
      this.farness[r] = start > 0 ? model.km[start * model.nodes + pickup]! : model.directKm[r]!
    }
  }

  /** Ends early, with all others absent, once the plan costs more than `most`. Says how many were tried in vain. */
  putAll(list: number[], most = Infinity, mostAbsent = Infinity): number {
    const { state } = this
    this.sort(list)
    let failed = 0
    const isPlain = state.frame.plainPerKm > 0
    let weight = state.weightOf(state.absent)
    for (const request of list) {
      // Came with the others that its vehicle keeps.
      if (state.model.pinned[request]! >= 0 && state.where[request] !== null) continue
      const open = state.absent.length <= mostAbsent
      if (open && state.cost + weight < most && this.insert(request, isPlain ? most - state.cost - weight : Infinity)) continue
      state.absent.push(request)
      weight += state.weights[request]!
      if (open) failed++
    }
    return failed
  }

  /** At the place that adds least, if that is less than `bound`. */
  private insert(request: number, bound: number): boolean {
    const { model, random, frame, solo } = this.state
    const mask = model.typeMask[request]!
    const pin = model.pinned[request]!
    if (pin >= 0) return this.hold(pin)
    const mix = model.mixClass[request]!
    const against = model.conflicts[mix]!
    this.least = bound
    this.target = null
    const routes = this.state.routes
    const partners = this.partners[request]!
    const stamp = ++this.stamp
    const few = routes.length <= friendsFrom
    for (let i = 0; i < (few ? routes.length : partners.length); i++) {
      const route = few ? routes[i]! : this.state.where[partners[i]!]!
      if (route === null || route.stamp === stamp) continue
      route.stamp = stamp
      if ((route.mask & mask) === 0) continue
      if (random.next() < blink) continue
      if (against.length > 0 && this.clashes(route, against)) continue
      this.consider(route, request, mask)
    }
    const types = model.problem.types.length
    if (!few && this.target === null && bound === Infinity)
      for (const route of routes) {
        if (route.stamp === stamp || (route.mask & mask) === 0) continue
        if (against.length > 0 && this.clashes(route, against)) continue
        this.consider(route, request, mask)
      }
    const mayOpen = routes.length < this.state.maxRoutes && (model.problem.objective !== 'vehicles' || this.target === null)
    let openType = -1
    if (mayOpen) {
      for (let t = 0; t < types; t++) {
        if ((this.state.available & (1 << t)) === 0) continue
        const cost = frame.byKm ? solo.cost[request * types + t]! + t * 1e-9 : solo.cost[request * types + t]!
        if (cost < this.least && (random.next() >= blink || this.target === null)) {
          this.least = cost
          openType = t
        }
      }
    }
    if (openType >= 0) return this.open(request, openType)
    if (!this.target) return false
    return this.putIn(this.target, request, this.at >>> 16, this.at & 65535)
  }

  clashes(route: Route, against: readonly number[]): boolean {
    for (let c = 0; c < against.length; c++) if (route.classes[against[c]!]! > 0) return true
    return false
  }

  /** Whether the request goes better into this route than anywhere so far; what was worked out is remembered. */
  private consider(route: Route, request: number, mask: number): void {
    const { state, out } = this
    const { memoUid, memoCost, memoAt } = route
    const known = memoUid[request] === route.uid
    let cost = known ? memoCost[request]! : -Infinity
    if (cost >= this.least) return
    let at = known ? memoAt[request]! : -1
    if (at < 0) {
      // Never worked out, or only known to be no better than something that is not there now.
      let allowed = mask & (state.available | (1 << route.type))
      if (state.bad.size > 0) allowed &= ~(state.bad.get(route.hash + state.zobrist[request]!) ?? 0)
      state.searched += route.len
      this.place(route, request, allowed, this.least)
      cost = out.cost
      at = out.from < 0 ? -1 : out.from * 65536 + out.to
      memoUid[request] = route.uid
      memoCost[request] = cost
      memoAt[request] = at
      if (at < 0) return
    }
    if (cost < this.least) {
      this.least = cost
      this.target = route
      this.at = at
    }
  }

  /** The best place of the request on the route that adds less than `bound`, in `out`. */
  place(route: Route, request: number, allowed: number, bound: number): void {
    const { model, frame } = this.state
    const { out } = this
    if (allowed === 0) {
      out.cost = Infinity
      out.from = -1
    } else if (model.isPair[request] === 0 || (route.chains > 0 && model.profiles[route.profile]!.rearDoor))
      placeChain(frame, route, request, allowed, out)
    else placePair(frame, route, request, allowed, bound, out)
  }

  /** Puts the request between these places of the route; false, and out again, where a rule forbids it that only the whole way shows. */
  putIn(target: Route, request: number, from: number, to: number): boolean {
    const { state, out } = this
    const { model } = state
    const pair = model.isPair[request] === 1
    const slow = !pair || (target.chains > 0 && model.profiles[target.profile]!.rearDoor)
    if (slow) {
      let allowed = model.typeMask[request]! & (state.available | (1 << target.type))
      if (state.bad.size > 0) allowed &= ~(state.bad.get(target.hash + state.zobrist[request]!) ?? 0)
      placeChain(state.frame, target, request, allowed, out)
      if (out.cost === Infinity) return false
    }
    const route = state.own(target)
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
    if (known ? state.reckon(route, from, to + 1) : state.reckon(route)) {
      state.cost += route.cost - before
      state.where[request] = route
      return true
    }
    // A rule that only the whole way shows (rests over short stops): out again, and not tried here once more.
    let len = 0
    for (let i = 0; i < route.len; i++) if (model.nodeReq[route.seq[i]!]! !== request) route.seq[len++] = route.seq[i]!
    route.len = len
    state.cost -= before
    if (state.reckon(route)) {
      state.cost += route.cost
      route.memoUid[request] = route.uid
      route.memoCost[request] = Infinity
      route.memoAt[request] = -1
      return false
    }
    route.cost = 0
    state.dissolve(route)
    return false
  }

  /** What a vehicle keeps goes on it all at once, in the order of its stops; not at all where a rule forbids it. */
  private hold(named: number): boolean {
    const { model, routes } = this.state
    const { type, seq } = model.named[named]!
    const classes = new Set(Array.from(seq, (node) => model.mixClass[model.nodeReq[node]!]!))
    if (routes.some((route) => route.named === named) || [...classes].some((own) => model.conflicts[own]!.some((other) => classes.has(other))))
      return false
    return this.state.join({ profile: model.profileOfType[type]!, type, named, seq })
  }

  private open(request: number, type: number): boolean {
    const { model, solo } = this.state
    const profile = model.profileOfType[type]!
    return this.state.join({ profile, type, named: -1, seq: solo.seq[request * model.profiles.length + profile]! })
  }

  private sort(list: number[]): void {
    const { random, model } = this.state
    const { keys } = this
    const roll = random.next() * 14
    const { opens, closes } = model.profiles[0]!
    for (const r of list) {
      const pickup = model.first[r]!
      keys[r] =
        model.pinned[r]! >= 0
          ? -Infinity
          : roll < 4
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
}
