import type { ProofLevel } from './prove.ts'

/** What the engine answers: vehicles with their stops, what stayed behind and why, and how it can be made again. */
export interface Plan {
  vehicles: readonly PlannedVehicle[]
  unplanned: readonly Unplanned[]
  fen: number
  km: number
  /** What one vehicle for each planned order would cost, and what is saved against it (较散发节省). */
  alone_fen: number
  save_fen: number
  /** The lowest level at which a vehicle was proved. */
  level: ProofLevel
  engine: string
  seed: number
  iterations: number
}

export interface PlannedVehicle {
  id: string
  type: string
  locked: boolean
  /** Orders that stay on it when the rest is planned again, with their stops in this order; absent: none. */
  held?: readonly string[]
  loads: readonly Load[]
  stops: readonly PlannedStop[]
  km: number
  fen: number
  /** Part of `fen` that is paid for goods standing in the way. */
  rehandle_fen: number
  peak_kg: number
  peak_m3: number
  level: ProofLevel
}

/** What of an order rides on the vehicle: pieces of each goods row. */
export interface Load {
  order: string
  pieces: readonly number[]
}

/** One point of one order; visits of one place that follow each other are one stop. */
export interface PlannedStop {
  order: string
  point: number
  place: number
  arrive: number
  start: number
  leave: number
}

export interface Unplanned {
  order: string
  pieces: readonly number[]
  reason: Reason
}

export const reasons = [
  'OVER_KG',
  'OVER_M3',
  'OVER_FLOOR',
  'WINDOW',
  'TEMP',
  'MIX',
  'DANGEROUS',
  'AREA',
  'POINTS',
  'DETOUR',
  'LIFO',
  'PACK',
  'NO_VEHICLE'
] as const
export type Reason = (typeof reasons)[number]
