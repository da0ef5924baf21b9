import type { Model } from './model.ts'
import { ProofTime } from './proofTime.ts'
import { Recreate } from './recreate.ts'
import type { Route } from './route.ts'
import { type Solution, type SolutionRoute, State } from './state.ts'

/** Shares of the whole time: the first plan is changed as a whole, then vehicle by vehicle, until so much is gone. */
const builtBy = 0.5
const shedBy = 0.8
/** How far proofs may run ahead of their share beside the search, and vehicle by vehicle. */
const ahead = 0.1
const aheadShed = 0.2
/** How often a request is put where it costs least before it has a vehicle of its own. */
const placesTried = 3

/** The plan that is worked on and the best one so far, whose loads are proved to fit before it counts. */
export class Incumbent extends State {
  best: Solution
  /** The best plan since it was set to null; nothing is kept here where it is undefined. */
  met: Solution | null | undefined
  /** The loads of the best plan are still checked by kg and m3 only. */
  proving = false
  /** Whether `unfitTypes` has already found that the loads of the route fit its vehicle. */
  isProved: ((route: SolutionRoute) => boolean) | null = null
  proofTime = new ProofTime()
  /** Whether there is time for a proof that was not made yet. */
  mayProve: () => boolean = () => true
  protected readonly recreate: Recreate
  /** The best plan that is not proved yet. */
  protected hope: Solution | null = null
  /** How many proofs may be made now; each step of the search adds a part of one, so that proofs take a bounded share of the time. */
  protected credit = 0

  constructor(model: Model, seed: number) {
    super(model, seed)
    this.recreate = new Recreate(this)
    this.best = this.nothing()
  }

  /** Changes the first plan until all its loads are proved to fit; yields after each round of proofs. */
  *proveBuilt(): Generator<void, void> {
    if (!this.unfitTypes) return
    this.mayProve = () => this.proofTime.isBefore(builtBy)
    let isSound = false
    for (let tries = 0; tries <= 30 && this.mayProve() && !(isSound = this.provenAll()); tries++) {
      this.putAgain()
      yield
    }
    if (!isSound) {
      this.shed((part) => () => this.proofTime.isBefore(builtBy + part * (shedBy - builtBy)))
      this.provenAll()
    }
    this.credit = 0
    this.proving = false
    this.proofTime.beginSearch()
    this.mayProve = () => this.proofTime.isBeside(ahead)
    this.best = this.nothing()
    this.keepIfBest()
  }

  private nothing(): Solution {
    return { routes: [], absent: Array.from({ length: this.model.requests }, (_, r) => r), cost: 0, vehicles: 0 }
  }

  /** What was taken off is put where it costs least; loads that were refused are not made again. */
  private putAgain(): void {
    this.begin()
    this.recreate.putAll(this.absent.splice(0))
    this.accept()
  }

  /**
   * Vehicles whose load is not proved to stand lose order after order until it does; what was taken off goes wherever it is proved to stand. A third of
   * the time is for the one, a third for places on vehicles of the plan; the rest is kept for vehicles that carry one order.
   */
  private shed(within: (part: number) => () => boolean): void {
    const [first, second, last] = [within(1 / 3), within(2 / 3), within(1)]
    for (const route of this.routes.slice()) {
      this.mayProve = first
      if (route.proved === route.uid) continue
      if (this.unfitTypes!(route) === 0) {
        route.proved = route.uid
        continue
      }
      this.begin()
      this.lighten(this.own(route), last)
      this.accept()
    }
    this.putAllProved(second, last)
  }

  /** Tries larger vehicles, and takes off what frees most, until the rest is proved to stand; all but the largest, where there is no time to find out. */
  private lighten(route: Route, last: () => boolean): void {
    while (route.len > 0) {
      const types = this.unfitOf(route)
      if (types === 0) {
        route.proved = route.uid
        return
      }
      const loose = this.loose(route)
      if (types === undefined) {
        const most = this.mayProve === last ? -1 : this.largest(loose)
        this.mayProve = last
        for (const r of loose) if (r !== most) this.marked[r] = 1
        this.takeMarked(route)
        continue
      }
      this.note(route.hash, types)
      this.cost -= route.cost
      route.cost = 0
      if (this.reckon(route)) {
        this.cost += route.cost
        continue
      }
      const misfits = route.requests === 1 ? [] : loose.filter((r) => !this.mayStandAlone(route, r))
      this.marked[this.largest(misfits.length > 0 ? misfits : loose)] = 1
      this.takeMarked(route)
    }
  }

  /** What is aboard and may be taken off: what the vehicle keeps stays, and counts as proved where nothing else is aboard. */
  private loose({ seq, len }: Route): number[] {
    const { first, nodeReq, pinned } = this.model
    return [...seq.subarray(0, len)].flatMap((node) => (first[nodeReq[node]!] === node && pinned[nodeReq[node]!]! < 0 ? [nodeReq[node]!] : []))
  }

  private largest(requests: readonly number[]): number {
    const { reqM3 } = this.model
    return requests.reduce((most, r) => (reqM3[r]! > reqM3[most]! ? r : most))
  }

  private mayStandAlone({ profile, type, named, seq: all, len }: Route, request: number): boolean {
    const seq = all.subarray(0, len).filter((node) => this.model.nodeReq[node] === request)
    const types = this.unfitOf({ profile, type, named, seq, len: seq.length })
    if (types) this.note(this.zobrist[request]!, types)
    return !types
  }

  private unfitOf(load: SolutionRoute & { len: number }): number | undefined {
    this.credit--
    return this.unfitTypes!(load)
  }

  private note(hash: number, types: number): void {
    this.bad.set(hash, (this.bad.get(hash) ?? 0) | types)
  }

  /** What is absent goes wherever its load is proved to stand, the largest first. */
  private putAllProved(first: () => boolean, last: () => boolean): void {
    const { reqM3 } = this.model
    const list = this.absent.splice(0).sort((a, b) => reqM3[b]! - reqM3[a]! || a - b)
    for (const request of list) {
      this.mayProve = first
      if (!this.putProved(request, last)) this.absent.push(request)
    }
  }

  /** Where it costs least; where that is refused a few times, on a vehicle of its own. */
  private putProved(request: number, last: () => boolean): boolean {
    const { model, solo } = this
    if (model.pinned[request]! >= 0) return false
    for (let tries = 0; tries < placesTried && this.mayProve(); tries++)
      if (this.tryProved(request, () => void this.recreate.putAll([request]))) return true
    this.mayProve = last
    const types = model.problem.types.length
    const able = Array.from({ length: types }, (_, t) => ({ t, cost: solo.cost[request * types + t]! })).filter(({ cost }) => cost < Infinity)
    for (const { t } of able.sort((a, b) => a.cost - b.cost)) {
      if (!this.mayProve() || this.routes.length >= this.maxRoutes) return false
      if ((this.available & (1 << t)) === 0) continue
      const profile = model.profileOfType[t]!
      const seq = solo.seq[request * model.profiles.length + profile]!
      if (this.tryProved(request, () => void this.join({ profile, type: t, named: -1, seq }))) return true
    }
    return false
  }

  /** Whether the vehicle that takes the request then is proved to hold its load; else everything is as before. */
  private tryProved(request: number, put: () => void): boolean {
    const { absent, cost } = this
    this.begin()
    this.absent = []
    put()
    const route = this.absent.length === 0 ? (this.where[request] ?? null) : null
    const types = route === null ? undefined : this.unfitOf(route)
    if (route !== null && types === 0) {
      route.proved = route.uid
      this.absent = absent
      this.accept()
      return true
    }
    if (route !== null && types !== undefined) this.note(route.hash, types)
    this.absent = [request]
    this.cost = cost
    this.forget()
    this.absent = absent
    return false
  }

  /** At last, what the best plan leaves behind goes wherever its load is proved to stand. */
  takeIn(): void {
    if (!this.unfitTypes || this.best.absent.length === this.hopeless.length) return
    const inTime = () => this.proofTime.isBefore(1)
    this.maxRoutes = Infinity
    this.restore(this.best)
    this.putAllProved(inTime, inTime)
    if (this.provenAll() && this.beats(this.best)) this.best = this.keep()
  }

  /** Keeps the plan if it is the best. Where loads must be proved to fit, it is kept as soon as there is time for the proofs. */
  protected keepIfBest(): void {
    if (this.met === null || (this.met !== undefined && this.beats(this.met))) this.met = this.keep()
    if (!this.beats(this.hope ?? this.best)) return
    if (this.unfitTypes) {
      this.hope = this.keep()
      const open = this.unproved()
      if (this.credit < open || (open > 0 && !this.proofTime.isBeside(0))) return
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
    let isSound = false
    for (let tries = 0; tries <= 10 && this.mayProve() && !(isSound = this.provenAll()); tries++) this.putAgain()
    if (!isSound) {
      this.shed((part) => () => this.proofTime.isBeside(ahead + part * (aheadShed - ahead)))
      this.mayProve = () => this.proofTime.isBeside(ahead)
    }
    if (this.beats(this.best)) this.best = this.keep()
    else if (!isSound) this.restore(this.best)
  }

  private unproved(): number {
    let count = 0
    for (const route of this.routes) if (route.proved !== route.uid) count++
    return count
  }

  /** Proves for every vehicle of a plan that is about to be kept that its load fits, and takes orders off those where it does not. */
  private provenAll(): boolean {
    let sound = true
    for (const route of this.routes.slice()) {
      if (route.proved === route.uid) continue
      const types = this.unfitTypes!(route)
      if (types === undefined) {
        sound = false
        continue
      }
      this.credit--
      if (types === 0) {
        route.proved = route.uid
        continue
      }
      sound = false
      this.note(route.hash, types)
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
}
