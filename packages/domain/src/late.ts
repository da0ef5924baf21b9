import { instantMs } from './calendar.ts'
import { figure } from './money.ts'

/** A required time (要求时间): type 1 before `time`, 2 after `time`, 3 between `time` and `end`; instants as ISO text or Date (domain 3.7). */
export interface Window {
  type: 1 | 2 | 3
  time: string | Date
  end?: string | Date | null | undefined
}

/** Minutes past its limit that are forgiven at a point (domain 4.5). */
export const graceMinutes = 15

/** How late: begun minutes past the limit (0 when in time), and whether that is beyond the grace. */
interface Lateness {
  late: boolean
  minutes: number
}

/**
 * Lateness of an arrival; late means past the limit by more than the grace, minutes count from the limit itself (domain 4.5). A minute counts as soon as
 * it has begun, so that whoever only has the minutes comes to the same: late is what has more of them than the grace.
 */
export const lateness = (window: Window, at: string | Date, graceMin = graceMinutes, afterHours = 4): Lateness => {
  const over = instantMs(at) - instantMs(lateLimit(window, afterHours))
  return { late: over > figure(graceMin) * minuteMs, minutes: Math.max(0, Math.ceil(over / minuteMs)) }
}

/** The last instant in time, as ISO text: type 1 its time, type 2 some hours after it (4, a setting), type 3 its end (domain 4.5). */
export const lateLimit = ({ type, time, end }: Window, afterHours = 4): string => {
  if (type === 3 && end == null) throw new RangeError('a window of type 3 needs an end')
  const limit = type === 2 ? instantMs(time) + afterHours * 60 * minuteMs : instantMs(type === 3 && end != null ? end : time)
  return new Date(limit).toISOString()
}

/** What is wrong with a window: a range needs an end, after its start, at most 7 days on (domain 2.0 BK-PT). */
export const windowFault = ({ type, time, end }: Window): 'endMissing' | 'endNotAfterStart' | 'tooLong' | undefined => {
  if (type !== 3) return undefined
  if (end == null) return 'endMissing'
  const span = instantMs(end) - instantMs(time)
  return span <= 0 ? 'endNotAfterStart' : span > 7 * 24 * 60 * minuteMs ? 'tooLong' : undefined
}

/** Is the limit of a delivery after that of a pickup, as it must be; both limits as defined in 4.5 (domain 6.7). */
export const deliversAfterPickup = (pickup: Window, delivery: Window): boolean => instantMs(lateLimit(pickup)) < instantMs(lateLimit(delivery))

const minuteMs = 60_000
