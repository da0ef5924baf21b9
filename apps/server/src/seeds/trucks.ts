import { shanghaiDay } from '@yunshu/domain/calendar'
import { type NeededPaper, tripProblems } from '@yunshu/domain/certificate'
import { hour } from './plan.ts'

/** A vehicle with its usual driver, the papers that both need for a trip, and when the demo's trips need it. */
export type Truck = {
  readonly vehicle_id: number
  readonly driver_id: number
  readonly max_kg: number
  readonly papers: readonly NeededPaper[]
  readonly trips: { readonly from: number; readonly until: number }[]
}

/** Takes the smallest truck that bears the load and is free, with time to come back and papers that outlast the trip; nothing when none is. */
export const takeTruck = (trucks: readonly Truck[], kg: number, from: number, until: number): Truck | undefined => {
  const isFree = ({ trips }: Truck): boolean => trips.every((trip) => trip.until + 2 * hour <= from || trip.from >= until + 2 * hour)
  const outlasts = ({ papers }: Truck): boolean => tripProblems(papers, shanghaiDay(new Date(until))).length === 0
  const free = trucks
    .filter((truck) => truck.max_kg >= kg && isFree(truck) && outlasts(truck))
    .sort((a, b) => a.max_kg - b.max_kg || a.trips.length - b.trips.length)
  free[0]?.trips.push({ from, until })
  return free[0]
}
