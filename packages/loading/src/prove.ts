import type { PieceSize, VehicleType } from './problem.ts'

/** How far a load was proved: by kg and m3 alone, by metres of floor, or by the place of every box. */
export type ProofLevel = 'kgM3' | 'floor' | 'boxes'

/** Goods of one row aboard one vehicle. `loadedAt` and `unloadedAt` count the vehicle's stops from 0, in driving order. */
export interface LoadPart {
  order: string
  row: number
  loadedAt: number
  unloadedAt: number
  pieces: number
  /** Of all pieces together. */
  kg: number
  m3: number
  floor_m?: number
  piece?: PieceSize
  /** May be moved out of the way of other goods; silent: it stays where it stands. */
  may_move?: boolean
}

export interface Proof {
  fits: boolean
  level: ProofLevel
  /** In the words of the trade, when it does not fit. */
  violation?: 'OVER_KG' | 'OVER_M3' | 'OVER_FLOOR' | 'PACK'
}

/** Whether the load stands in the vehicle; quick (milliseconds), since the search asks it for every vehicle it would keep. */
export type ProveLoad = (vehicle: VehicleType, load: readonly LoadPart[]) => Proof
