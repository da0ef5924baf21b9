import { hour } from './plan.ts'

/** A vehicle with its usual driver, and when the demo's trips need it. */
export type Truck = {
  readonly vehicle_id: number
  readonly driver_id: number
  readonly max_kg: number
  readonly trips: { readonly from: number; readonly until: number }[]
}

/** Takes the smallest truck that bears the load and is free, with time to come back; nothing when none is. */
export const takeTruck = (trucks: readonly Truck[], kg: number, from: number, until: number): Truck | undefined => {
  const free = trucks
    .filter((truck) => truck.max_kg >= kg && truck.trips.every((trip) => trip.until + 2 * hour <= from || trip.from >= until + 2 * hour))
    .sort((a, b) => a.max_kg - b.max_kg || a.trips.length - b.trips.length)
  free[0]?.trips.push({ from, until })
  return free[0]
}
