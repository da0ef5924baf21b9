import type { LoadPart, ProofLevel } from '../prove.ts'
import type { VehicleType } from '../problem.ts'

/** The vehicle as packing knows it; its axles where they are known. */
export interface PackVehicle extends Pick<VehicleType, 'id' | 'max_kg' | 'max_m3' | 'max_floor_m' | 'box' | 'rear_door'> {
  axles?: Axles
}

/** Where the axles (or groups of them) are, from the head board towards the door; the front one is usually before it, so negative. */
export interface Axles {
  front_mm: number
  rear_mm: number
  front_empty_kg: number
  rear_empty_kg: number
  front_max_kg: number
  rear_max_kg: number
}

/** One box in its place: x from the head board to the door, y from the left side, z from the floor. */
export interface Placement {
  /** Which part of the load it is of. */
  part: number
  x: number
  y: number
  z: number
  lx: number
  ly: number
  lz: number
}

type Violation = 'OVER_KG' | 'OVER_M3' | 'OVER_FLOOR' | 'PACK' | 'AXLE'

/** A vehicle as it was loaded, and how far that was proved. */
export interface Packing {
  fits: boolean
  level: ProofLevel
  violation?: Violation
  /** In the order of the dock: 装车顺序. */
  placements: readonly Placement[]
  /** Pieces of each part that found no place. */
  left: readonly number[]
  /** Something that may be moved stands in another's way. */
  moved: boolean
  /** How far the goods reach from the head board (实际占用车长). */
  used_mm: number
  /** Volume of the boxes as a share of the vehicle's box. */
  fill: number
  balance?: Balance
  /** How many loads were tried; with the seed they make the same packing again. */
  iterations: number
}

/** Centre of gravity of the goods, and what it puts on the axles; an estimate: each box is as heavy here as there. */
export interface Balance {
  kg: number
  x_mm: number
  y_mm: number
  z_mm: number
  /** Off the middle line, as a share of half the width; towards the right it is positive. */
  lean: number
  front_kg?: number
  rear_kg?: number
}

export const kgOfPiece = ({ kg, pieces }: LoadPart): number => (pieces > 0 ? kg / pieces : 0)
