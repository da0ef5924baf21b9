import { daysBetween, instantMs, shanghaiDay } from './calendar.ts'

/** How far a deadline is ahead, or behind, in the largest unit of which one speaks. */
type Until = { readonly late: boolean; readonly near: boolean; readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }

const [minuteMs, hourMinutes, dayMinutes] = [60_000, 60, 1440]
/** From how near a deadline asks for care: two hours; of one that is a day, the day before. */
const [nearMinutes, nearDays] = [120, 1]

/**
 * What is left until a deadline, or by how much it is missed. What is left is rounded down, so that nobody has less time than is said; of less than a minute
 * one is said. Up to two days are told in hours.
 */
export const untilInstant = (at: string | Date, now: number): Until => {
  const left = instantMs(at) - now
  const minutes = Math.max(1, Math.floor(Math.abs(left) / minuteMs))
  const [unit, per] =
    minutes >= 2 * dayMinutes
      ? (['days', dayMinutes] as const)
      : minutes >= hourMinutes
        ? (['hours', hourMinutes] as const)
        : (['minutes', 1] as const)
  return { late: left < 0, near: left >= 0 && minutes < nearMinutes, unit, count: Math.floor(minutes / per) }
}

/** The same of a deadline that is a day in China: it is met until the day is over, and 0 days are today. */
export const untilDay = (at: string | Date, now: number): Until => {
  const day = typeof at === 'string' && at.length === 10 ? at : shanghaiDay(at)
  const days = daysBetween(shanghaiDay(new Date(now)), day)
  return { late: days < 0, near: days >= 0 && days <= nearDays, unit: 'days', count: Math.abs(days) }
}
