import { instantMs, shanghaiMinute } from './calendar.ts'
import { distanceM } from './geo.ts'
import { figure } from './money.ts'

// What a company sets for its alarms (domain 2.3), as far as it is arithmetic.

const minuteMs = 60_000
const dayMin = 24 * 60

/**
 * The end of the quiet hours (免打扰) in which a moment lies, as ISO text; undefined where it lies in none. `from` and `to` are times of the day in Asia/Shanghai,
 * HH:MM, or both empty; from 22:00 to 07:00 goes over midnight, and the same time twice is no quiet at all. The minute at which they end is not quiet any more.
 */
export const quietUntil = (at: string, from: string, to: string): string | undefined => {
  if (from === to) return undefined
  const [begin, end, minute] = [minuteOf(from), minuteOf(to), minuteOf(shanghaiMinute(at).slice(11))]
  const isQuiet = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end
  return isQuiet ? new Date(Math.floor(instantMs(at) / minuteMs) * minuteMs + ((end - minute + dayMin) % dayMin) * minuteMs).toISOString() : undefined
}
/** A time of the day as minutes since midnight. */
const minuteOf = (time: string): number => {
  if (!timeOfDay.test(time)) throw new RangeError(`no time of a day: ${time}`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

type Place = { readonly lng: number; readonly lat: number }
/**
 * 偏航: so many km, rounded down to a tenth, a place is at least off every way through these stops in order that is as long as planned, metres; 0 where it may lie on one. Whoever
 * is k off such a way makes it no more than 2k longer by coming along here, and no way between two places is shorter than the straight line. So it needs no line
 * of the way, and never blames a vehicle that drives it: where the planned way is far from straight, it is late to tell.
 */
export const offWayKm = (here: Place, stops: readonly Place[], planned_m: number): number => {
  figure(planned_m)
  if (stops.length < 2 || planned_m <= 0) return 0
  let [whole, least] = [0, Infinity]
  for (const [i, stop] of stops.entries()) {
    const next = stops[i + 1]
    if (!next) break
    const leg = distanceM(stop, next)
    whole += leg
    least = Math.min(least, distanceM(stop, here) + distanceM(here, next) - leg)
  }
  // A planned way that is shorter than straight lines was entered wrongly: nothing can be said by it.
  if (planned_m < whole) return 0
  return Math.max(0, Math.floor((whole + least - planned_m) / 200) / 10)
}

/** How many of these limits a measure has reached: with each one more it is told again, as of a paper that ends in 30, 15, 7, 3 and 0 days. */
export const limitsReached = (measure: number, limits: readonly number[]): number => limits.filter((limit) => figure(measure) >= figure(limit)).length
