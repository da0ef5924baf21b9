import type { Assumed } from '@yunshu/loading/assume'
import type { Violation } from '@yunshu/loading/check'
import type { Plan, PlannedVehicle } from '@yunshu/loading/plan'
import type { Order, Problem } from '@yunshu/loading/problem'
import type { AxleEstimate } from '@yunshu/loading/pack/axles'
import type { Packing } from '@yunshu/loading/pack/packing'
import type { LoadPart } from '@yunshu/loading/prove'
import type { Explanation, Placed } from '@yunshu/loading/reason'
import type { Remedy } from '@yunshu/loading/remedy'
import type { Draft } from '@yunshu/loading/timetable'
import type { ProviderConfig, ProviderId } from './distances.ts'

/** A place with its stored coordinates (GCJ-02). */
export interface MappedPlace {
  id: string
  lng: number
  lat: number
  code: string
  /** The area of a 城市限行 rule of the task that it lies in. */
  zone?: string
}
/** A problem without its distances, so that it is small enough to be copied to a thread. */
export interface Sketch extends Omit<Problem, 'places' | 'km' | 'minutes' | 'orders'> {
  places: readonly MappedPlace[]
  orders: readonly Order[]
}
/**
 * Distances as the database keeps them, in whole metres and seconds, so that a plan is always checked against those it was made with. They lie in memory that
 * threads share: a message that copied those of two thousand places would hold the server's loop.
 */
export interface StoredMatrix {
  metres: Uint32Array
  seconds: Uint32Array
  source: ProviderId
  filled: number
}

/** The task of a thread: to make a plan, or to answer about one. */
export type Question =
  | {
      kind: 'plan'
      seed: number
      seconds: number
      iterations?: number
      /** The plan that is on the screen: its locked vehicles and stops stay, and the others lend their names to those that take over their orders. */
      before?: readonly PlannedVehicle[]
      /** Begins with no vehicle at all, for planning by hand. */
      by_hand?: boolean
      assumed?: Assumed | undefined
    }
  | Asked
/** A question about a plan that is on somebody's screen: answered while he waits. */
export type Asked = (
  | { kind: 'check'; drafts: readonly Draft[]; unplanned: Plan['unplanned'] }
  | { kind: 'explain'; plan: Plan; order: string }
  | { kind: 'place'; draft: Draft; order: string; pieces: readonly number[] }
  | {
      kind: 'remedies'
      vehicles: readonly Draft[]
      now: readonly PlannedVehicle[]
      order: string
      pieces: readonly number[]
      onto?: string
      soonest: number
    }
  | { kind: 'stow'; draft: Draft }
) & {
  /** What the plan takes for granted. */
  assumed?: Assumed | undefined
}
/** The input of a thread. */
export interface Work {
  sketch: Sketch
  provider: ProviderConfig
  matrix?: StoredMatrix
  question: Question
}

/** Its answer, by the kind of task. */
export interface Answers {
  plan: { plan: Plan; matrix: StoredMatrix; alone: Record<string, number> }
  check: { violations: readonly Violation[]; vehicles: readonly PlannedVehicle[]; fen: number; km: number }
  explain: Explanation
  place: Placed
  remedies: readonly Remedy[]
  stow: { load: readonly LoadPart[]; packing: Packing; axles: AxleEstimate | undefined }
}
/** The progress of planning: the share of its time that has passed, and the best plan so far. */
export interface Step {
  share: number
  iterations: number
  vehicles: number
  unplanned: number
  fen: number
  /** Distances that had to be estimated. */
  filled: number
  /** The plan itself, where it is better than the one told before. */
  plan?: Plan
}

/** What a thread is told: work, with the cell that stops it; or to become quick before there is any. */
export type Task = { kind: 'work'; work: Work; stop: Int32Array } | { kind: 'warm' }
/** What it says: its answer comes with the size of its memory. */
export type Message =
  | { kind: 'matrix'; matrix: StoredMatrix }
  | { kind: 'step'; step: Step }
  | { kind: 'done'; answer: Answers[keyof Answers]; bytes: number }
  | { kind: 'error'; message: string }
