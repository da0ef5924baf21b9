import { addDays, instantMs, shanghaiDay, shanghaiMinute, startOfShanghaiDay } from './calendar.ts'

/** An order that was placed before: when it was to be loaded first, and delivered at last. */
export type PastTimes = { readonly pickup: string; readonly delivery: string }
type UsualTimes = {
  readonly pickup: string
  readonly delivery: string
  /** The past orders that it rests on; none: a plain rule. */
  readonly from: number
}

/**
 * When the next order on a road is likely to be loaded and delivered: at the hour at which most of its past ones were, after the time that they usually took.
 * Without any it is tomorrow at nine, and delivered when a truck with one driver can have been there. Never within the next two hours.
 */
export const usualTimes = (past: readonly PastTimes[], now: string | Date, runMinutes = 12 * 60): UsualTimes => {
  const sound = past.filter(({ pickup, delivery }) => instantMs(delivery) > instantMs(pickup))
  const minute = mostOften(sound.map(({ pickup }) => minuteOfDay(pickup))) ?? 9 * 60
  const took = middle(sound.map(({ pickup, delivery }) => instantMs(delivery) - instantMs(pickup)))
  const today = shanghaiDay(now)
  const onDay = (day: string): number => instantMs(startOfShanghaiDay(day)) + minute * minuteMs
  const soon = sound.length > 0 && onDay(today) >= instantMs(now) + leadMs
  const pickup = onDay(soon ? today : addDays(today, 1))
  const delivery = took === undefined ? Math.ceil((pickup + runMinutes * 1.25 * minuteMs + leadMs) / hourMs) * hourMs : pickup + took
  return { pickup: new Date(pickup).toISOString(), delivery: new Date(delivery).toISOString(), from: sound.length }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const leadMs = 2 * hourMs

const minuteOfDay = (at: string): number => {
  const [hour = 0, minute = 0] = shanghaiMinute(at).slice(11).split(':').map(Number)
  return hour * 60 + minute
}

/** What occurs most often; of several the one that came first, since the newest order stands first. */
const mostOften = (values: readonly number[]): number | undefined => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return values.find((value) => counts.get(value) === most)
}
const middle = (values: readonly number[]): number | undefined => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
