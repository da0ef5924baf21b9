import type { Violation } from '@yunshu/loading/check'
import type { Plan, PlannedVehicle } from '@yunshu/loading/plan'
import type { Order, Problem } from '@yunshu/loading/problem'
import type { Explanation } from '@yunshu/loading/reason'
import type { Draft } from '@yunshu/loading/timetable'
import type { ProviderConfig, ProviderId } from './distances.ts'

/** A place with its stored coordinates (GCJ-02). */
export interface MappedPlace {
  id: string
  lng: number
  lat: number
  code: string
}
/** A problem without its distances, so that it is small enough to be copied to a thread. */
export interface Sketch extends Omit<Problem, 'places' | 'km' | 'minutes' | 'orders'> {
  places: readonly MappedPlace[]
  orders: readonly Order[]
}
/** Distances as the database keeps them, so that a plan is always checked against those it was made with. */
export interface StoredMatrix {
  metres: Float64Array
  seconds: Float64Array
  source: ProviderId
  filled: number
}

/** The task of a thread: to make a plan, to check one that was changed by hand, or to find out why an order is not on it. */
export type Question =
  | { kind: 'plan'; seed: number; seconds: number; iterations?: number }
  | { kind: 'check'; drafts: readonly Draft[]; unplanned: Plan['unplanned'] }
  | { kind: 'explain'; plan: Plan; order: string }
/** The input of a thread. */
export interface Work {
  sketch: Sketch
  provider: ProviderConfig
  matrix?: StoredMatrix
  question: Question
}

/** Its answer, by the kind of task. */
export interface Answers {
  plan: { plan: Plan; matrix: StoredMatrix }
  check: { violations: readonly Violation[]; vehicles: readonly PlannedVehicle[]; fen: number; km: number }
  explain: Explanation
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
}

export type Message = { kind: 'step'; step: Step } | { kind: 'done'; answer: Answers[keyof Answers] } | { kind: 'error'; message: string }
