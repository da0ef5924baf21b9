import { graceMinutes, lateness } from '@yunshu/domain/late'
import type { Stop, Trip } from './project.ts'
import { inOrder } from './project.ts'

/** Minutes by which a stop is late: as the server counted them, else since its limit while nobody has come; within the grace it is in time. */
export const stopLate = (stop: Stop, now: number): number => {
  const grace = stop.grace_min ?? graceMinutes
  if (stop.late_min !== null) return stop.late_min > grace ? stop.late_min : 0
  const type = stop.time_type === 3 && stop.time_end === null ? 2 : (stop.time_type as 1 | 2 | 3)
  const { late, minutes } = lateness({ type, time: stop.time_start, end: stop.time_end }, stop.arrived_at ?? new Date(now).toISOString(), grace)
  return late ? minutes : 0
}

/** Minutes by which the next stop that nobody has reached is overdue. */
export const lateOf = (trip: Trip | undefined, now: number): number => {
  const next = trip && inOrder(trip.points).find(({ arrived_at }) => arrived_at === null)
  return next ? stopLate(next, now) : 0
}
