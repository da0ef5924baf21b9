import { cross } from './cross.ts'
import { eject } from './eject.ts'
import { Incumbent } from './incumbent.ts'
import type { Model } from './model.ts'
import type { Route } from './route.ts'
import { Ruin } from './ruin.ts'
import type { Solution } from './state.ts'

/** So that proving takes about as long as searching. */
const proofsPerStep = 0.01
/** Where orders may be left behind for a while: what they weigh as shares of the usual, and how that grows with each step without them and falls again. */
const lightAtFirst = 0.125
const lightest = 0.02
const heaviest = 10
const heavier = 1.01
const lighter = 0.998
const lighterEvery = 20

/**
 * Ruin and recreate by strings (SISR, Christiaens and Vanden Berghe 2020) over pickups and deliveries: a few neighbouring
 * strings of orders are taken off their vehicles and put back one by one where they cost least; simulated annealing
 * decides what is kept.
 */
export class Search extends Incumbent {
  iterations = 0
  /** Whether orders may be left behind for a while. */
  isLoose = false
  private readonly strings: Ruin

  constructor(model: Model, seed: number) {
    super(model, seed)
    this.strings = new Ruin(this)
  }

  /** Puts in everything that is absent, dearest decisions first; the first plan. Until `proveBuilt` its loads are checked by kg and m3 only. */
  build(): void {
    this.begin()
    this.recreate.putAll(this.absent.splice(0))
    this.accept()
    if (this.beats(this.best)) this.best = this.keep()
    this.proving = this.unfitTypes !== null
  }

  /** One step: ruin, recreate, and keep it or not at this temperature. */
  step(temperature: number, fleet: boolean): void {
    this.iterations++
    this.credit = Math.min(1000, this.credit + proofsPerStep)
    this.begin()
    const absentBefore = [...this.absent]
    const costBefore = this.cost
    this.strings.ruin(!fleet)
    const list = this.absent
    this.absent = []
    // What the plan may cost to be kept; nothing that is put in makes it cheaper.
    const most = fleet ? Infinity : costBefore + this.weightOf(absentBefore) - temperature * Math.log(this.random.next() + 1e-300)
    const failed = this.recreate.putAll(list, most, fleet ? absentBefore.length : Infinity)
    let keep: boolean
    if (fleet) {
      const sum = (of: readonly number[]) => of.reduce((total, r) => total + this.absences[r]!, 0)
      const [before, after] = [absentBefore.length, this.absent.length]
      const wins = after < before || (after === before && sum(this.absent) < sum(absentBefore))
      keep = wins || (after === before && this.cost < costBefore - temperature * Math.log(this.random.next() + 1e-300))
      for (let i = 0; i < failed; i++) this.absences[this.absent[i]!] = this.absences[this.absent[i]!]! + 1
    } else keep = this.cost + this.weightOf(this.absent) < most
    if (keep) {
      this.accept()
      this.keepIfBest()
    } else {
      this.absent = absentBefore
      this.cost = costBefore
      this.forget()
    }
    if (this.isLoose && !fleet) this.weigh()
    if (this.hope && this.credit > this.hope.vehicles && this.proofTime.isBeside(0)) this.finish()
  }

  /**
   * From now on orders may be left behind for a while: where no vehicle may be added, that is the way from one good plan to another. Each weighs little
   * at first, and the more the longer it is left behind, so that it does not stay so.
   */
  loosen(): void {
    this.isLoose = true
    this.weights.fill(this.penalty * lightAtFirst)
  }

  private weigh(): void {
    const { weights, penalty } = this
    for (const r of this.absent) weights[r] = Math.min(penalty * heaviest, weights[r]! * heavier)
    if (this.iterations % lighterEvery === 0)
      for (let r = 0; r < weights.length; r++) weights[r] = Math.max(penalty * lightest, weights[r]! * lighter)
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

  /** An absent request is forced in. */
  eject(): void {
    if (eject(this, this.recreate)) this.keepIfBest()
  }

  /** Goes on from a plan out of two; false where they are alike. */
  cross(one: Solution, other: Solution): boolean {
    if (!cross(this, this.recreate, one, other)) return false
    this.keepIfBest()
    return true
  }
}
