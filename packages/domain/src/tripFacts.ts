import { type Fen, figure } from './money.ts'

/** A place by its division, and the address of the shipper's book that it is; null where it is none. */
export interface TripPlace {
  code: string
  address_id: number | null
}

/** What one vehicle did: the points beyond one pickup and one delivery, and how long it was held at each. */
export interface VehicleRun {
  stops: number
  holds: readonly Hold[]
  /** What it carries of the goods, where that is known; absent, the vehicles are alike and only their goods together are known. */
  own?: OwnLoad | undefined
}
/** Of one of several vehicles: its type, and what was planned, loaded and unloaded on it, each as of the whole trip. */
export type OwnLoad = Pick<TripFacts, 'vehicle_type_id' | 'kg' | 'loaded_kg' | 'unloaded_kg' | 'm3' | 'num'>
/** The minutes between arrival and departure at a point, to the second, and the midnights among them. */
export interface Hold {
  minutes: number
  nights: number
}

/** Who is paid for a trip: the driver, his payee, and the driver's fleet. */
export interface TripPayee {
  person_id: number | null
  payee_id: number | null
  fleet_id: number | null
}

/**
 * All by which a trip is priced, the same for an estimate, an assignment, a bid, a charge and a statement (domain 5.1). Each fact must be given; null says that
 * it is not known, or not yet: planned values are used where nothing was measured.
 */
export interface TripFacts {
  /** The required time of pickup: its day determines which rules are valid. */
  at: string
  start: TripPlace
  end: TripPlace
  vehicle_type_id: number | null
  /** Of each kind of goods on it; unknown goods are null, and go only by rules that name none. */
  goods_type_ids: readonly (number | null)[]
  /** Planned weight. */
  kg: number
  loaded_kg: number | null
  unloaded_kg: number | null
  m3: number | null
  km: number | null
  num: number | null
  /** One of each vehicle, planned or gone; never empty. */
  vehicles: readonly VehicleRun[]
  cold: boolean
  /** Of what a carrier pays: whom. */
  payee: TripPayee | null
}

/** Vehicles that are planned and did nothing yet, each along all the points. */
export const planVehicles = (count: number, stops: number): VehicleRun[] =>
  Array.from({ length: figure(count) }, () => ({ stops: figure(stops), holds: [] }))

/** The facts of a trip with the price of fuel on the day of its pickup, fen a litre; null where nobody knows it. */
export type PricedTrip = TripFacts & { readonly fuel_fen: Fen | null }
