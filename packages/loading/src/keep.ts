import type { Model } from './model.ts'
import { Recreate } from './recreate.ts'
import { type Solution, type SolutionRoute, State } from './state.ts'

/** The plan that is worked on and the best one so far, whose loads are proved to fit before it counts. */
export class Keeper extends State {
  best: Solution
  /** The best plan since it was set to null; nothing is kept here where it is undefined. */
  met: Solution | null | undefined
  /** The loads of the best plan are still checked by kg and m3 only. */
  proving = false
  /** Whether `unfitTypes` has already found that the loads of the route fit its vehicle. */
  isProved: ((route: SolutionRoute) => boolean) | null = null
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
    for (let tries = 0; !this.provenAll() && tries < 30; tries++) {
      this.begin()
      this.recreate.putAll(this.absent.splice(0))
      this.accept()
      yield
    }
    if (!this.provenAll()) this.dropUnproven()
    this.credit = 0
    this.proving = false
    this.best = this.nothing()
    this.keepIfBest()
  }

  private nothing(): Solution {
    return { routes: [], absent: Array.from({ length: this.model.requests }, (_, r) => r), cost: 0, vehicles: 0 }
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

  /** Keeps the plan if it is the best. Where loads must be proved to fit, it is kept as soon as there is time for the proofs. */
  protected keepIfBest(): void {
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
      this.recreate.putAll(this.absent.splice(0))
      this.accept()
    }
    if (!this.provenAll()) this.dropUnproven()
    if (this.beats(this.best)) this.best = this.keep()
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
}
