/**
 * What is asked of the engine. Times are minutes from a moment that the caller chooses, places are rows of the matrix;
 * nothing here knows a map, a clock or a database.
 */
export interface Problem {
  places: readonly Place[]
  /** Row by row, `places.length` squared: from, to. Need not be symmetric nor keep the triangle inequality. */
  km: Float64Array
  minutes: Float64Array
  types: readonly VehicleType[]
  orders: readonly Order[]
  /** 车数最少 (then least cost), 费用最低, 里程最短. */
  objective: Objective
  rules: Rules
  /** The first moment, where it is not the first that any order, shift or rule speaks of. */
  begin?: number
  /** Vehicles of an earlier plan that keep some of their stops (锁定站点); those that stay whole are no part of the problem (`restOf`). */
  vehicles?: readonly HeldVehicle[]
}

type Objective = 'vehicles' | 'cost' | 'distance'

export interface Place {
  id: string
  x?: number
  y?: number
  /** Zone of city access (限行), where one applies. */
  zone?: string
}

/** One of the twelve vehicle types, as this task may use it. */
export interface VehicleType {
  id: string
  name?: string
  /** How many there are; silent: as many as are wanted. */
  count?: number
  max_kg: number
  max_m3: number
  /** 占地米: metres of the box's length that may be stood on. */
  max_floor_m?: number
  /** Inner size of the box, for the proof by boxes. */
  box?: BoxSize
  cost: Cost
  /** Own vehicles start at a depot and return to it; hired ones begin at the first loading and end at the last unloading. */
  depot?: { place: number; returns: boolean }
  /** When its driver works. */
  shift?: Span
  /** What it can keep: absent, only goods without a temperature. */
  temps?: readonly string[]
  dangerous?: boolean
  /** 后进先出: loaded and unloaded through the rear door only, so what is loaded later stands in the way. */
  rear_door?: boolean
}

export interface BoxSize {
  length_mm: number
  width_mm: number
  height_mm: number
}

/** Fixed and per kilometre, or a table: the last step that begins at or below the kilometres of the route prices it. */
export interface Cost {
  fixed_fen: number
  per_km_fen: number
  per_stop_fen?: number
  table?: readonly RateStep[]
}
interface RateStep {
  from_km: number
  fen: number
  per_km_fen: number
}

export interface Span {
  from: number
  to: number
}

export interface Order {
  id: string
  points: readonly OrderPoint[]
  rows: readonly GoodsRow[]
  customer?: string
  /** A temperature zone shared by all goods that may ride together; absent: ordinary goods. */
  temp?: string
  /** The class of dangerous goods; absent: harmless. */
  dangerous?: string
  /** What one rehandling costs where it stands in the way on a rear-door vehicle; null: it may not be moved; absent: nothing. */
  rehandle_fen?: number | null
  /** May be spread over several vehicles, by whole pieces. */
  may_split?: boolean
  /** Vehicle types it may ride on; absent: all. */
  types?: readonly string[]
}

export interface OrderPoint {
  kind: 'pickup' | 'delivery'
  place: number
  /** Service may begin in here: before is { from: -Infinity, to }, after is { from, to: Infinity }. */
  window?: Span
  service_min: number
}

/**
 * Goods that go from one pickup point to one delivery point of the order; kg, m3 and floor are of all pieces together. Where the boxes of all pieces
 * have more volume than was stated, theirs counts.
 */
export interface GoodsRow {
  from: number
  to: number
  pieces: number
  kg: number
  m3: number
  floor_m?: number
  /** One piece, where its size is known. */
  piece?: PieceSize
}
export interface PieceSize extends BoxSize {
  /** Which sides may stand vertical; absent: height only. */
  upright?: { length?: boolean; width?: boolean; height?: boolean }
  /** Nothing may stand on it. */
  fragile?: boolean
  /** Stands on the floor or on heavy goods only (重不压轻). */
  heavy?: boolean
  /** At most so many layers from it upwards, itself counted (堆码层数极限). */
  max_stack?: number
}

export interface Rules {
  /** Most stops of one vehicle; visits of one place that follow each other are one stop. */
  max_points?: number
  /** Most kilometres of a vehicle's way beyond the longest direct way of an order aboard. */
  max_detour_km?: number
  /** Orders of different temperature may not share a vehicle. */
  part_temps?: boolean
  /** Dangerous goods ride alone with goods of their own class. */
  part_dangerous?: boolean
  /** Customers whose goods may not share a vehicle. */
  apart?: readonly (readonly [string, string])[]
  access?: readonly Access[]
  /** After so many minutes of driving without one, a rest; a stop of that length counts as a rest. */
  rest?: { after_min: number; rest_min: number }
}

/** City access: service at a place of the zone may begin only in these spans for the types named (absent: all types). */
interface Access {
  zone: string
  types?: readonly string[]
  spans: readonly Span[]
}

/** What stays on a vehicle, with its stops in the order that they keep; other goods may come before, between and after them. */
export interface HeldVehicle {
  id: string
  type: string
  loads: readonly { order: string; pieces: readonly number[] }[]
  stops: readonly { order: string; point: number }[]
}

/** A problem that contradicts itself, with the path of the fault. */
export class ProblemError extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(`${path}: ${message}`)
    this.path = path
  }
}
