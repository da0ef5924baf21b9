import { instantMs } from './calendar.ts'
import { drivingLaw } from './drive.ts'
import { distanceM } from './geo.ts'
import { figure } from './money.ts'
import { fastestKmh } from './speed.ts'
import { apartM, type Fix, stopsOf } from './track.ts'

// What a vehicle's positions mean (domain 2.3, 3.2): each function looks at a track that is believed, in order of time, and says spans of it in milliseconds.

const minuteMs = 60_000
type Place = { readonly lng: number; readonly lat: number; readonly radius_m: number }
/** A part of a track with what was worst in it, in the unit of what is looked for. */
type Span = { readonly from: number; readonly to: number; readonly worst: number }
type Visit = { readonly arrived: number; readonly left: number | null }

/** A fence (电子围栏) is a circle of 100 to 5,000 m (domain 2.2). */
const fenceM = { least: 100, most: 5000 } as const
/** Out of a fence is whoever is further away than this part more: a place just inside its edge is not left and reached again by the noise of a receiver. */
const beyond = 1.2

/**
 * When a vehicle came to a place and left it again, by its fence, to be offered to the driver and never taken for his word. It has come with the first of two
 * positions in a row inside, so that whoever drives past at its edge has not; it has left with the first of two in a row beyond the fence by a fifth.
 */
export const visitsOf = (track: readonly Fix[], { lng, lat, radius_m }: Place): Visit[] => {
  if (!(figure(radius_m) >= fenceM.least && radius_m <= fenceM.most)) throw new RangeError(`no fence: ${radius_m}`)
  const visits: { arrived: number; left: number | null }[] = []
  const awayOf = (fix: Fix): number => distanceM({ lng: fix.lon, lat: fix.lat }, { lng, lat })
  for (const [i, fix] of track.entries()) {
    const next = track[i + 1]
    if (!next) break
    const [away, after, now] = [awayOf(fix), awayOf(next), visits.at(-1)]
    const isThere = now !== undefined && now.left === null
    if (!isThere && away <= radius_m && after <= radius_m) visits.push({ arrived: fix.at, left: null })
    else if (isThere && away > radius_m * beyond && after > radius_m * beyond) now.left = fix.at
  }
  return visits
}

/** What an arrival is expected from. `driven_m` in `driven_min`: the trip's own way so far, with its stops; `since_rest_min`: driving since the last rest of twenty minutes. */
type Underway = {
  readonly at: string
  readonly remaining_m: number
  readonly planned_kmh: number
  readonly driven_m: number
  readonly driven_min: number
  readonly since_rest_min: number
}
/** A trip's own pace counts as much as the planned one after so many metres, and more the longer it drives. */
const trustM = 100_000
const slowestKmh = 10

/**
 * When a vehicle arrives (预计到达), as ISO text: the way that is left at a pace between the planned one and its own so far, and the rests that the law asks for
 * after each four hours of driving, those since the last rest included. Nobody is expected faster than a truck may drive.
 */
export const etaOf = ({ at, remaining_m, planned_kmh, driven_m, driven_min, since_rest_min }: Underway): string => {
  for (const value of [remaining_m, planned_kmh, driven_m, driven_min, since_rest_min])
    if (!(figure(value) >= 0)) throw new RangeError(`not a figure: ${value}`)
  const own = driven_min > 0 ? (driven_m / driven_min) * 0.06 : planned_kmh
  const share = driven_min > 0 ? driven_m / (driven_m + trustM) : 0
  const kmh = Math.min(fastestKmh, Math.max(slowestKmh, own * share + planned_kmh * (1 - share)))
  const minutes = remaining_m / 1000 / (kmh / 60)
  const rests = Math.max(0, Math.ceil((Math.min(since_rest_min, drivingLaw.afterMin) + minutes) / drivingLaw.afterMin) - 1)
  return new Date(Math.round(instantMs(at) + (minutes + rests * drivingLaw.restMin) * minuteMs)).toISOString()
}

/** The parts of a track in which something is too much in each position, from so many in a row and so long; `measure` says by how much, null what is unknown and ends nothing. */
const spansOver = (
  track: readonly Fix[],
  measure: (fix: Fix, i: number) => number | null,
  limit: number,
  least: { readonly points: number; readonly ms: number }
): Span[] => {
  const spans: Span[] = []
  let open: { from: number; to: number; worst: number; points: number } | undefined
  const close = (): void => {
    if (open && open.points >= least.points && open.to - open.from >= least.ms) spans.push({ from: open.from, to: open.to, worst: open.worst })
    open = undefined
  }
  for (const [i, fix] of track.entries()) {
    const value = measure(fix, i)
    if (value === null) continue
    if (value <= limit) close()
    else if (open) open = { ...open, to: fix.at, worst: Math.max(open.worst, value), points: open.points + 1 }
    else open = { from: fix.at, to: fix.at, worst: value, points: 1 }
  }
  close()
  return spans
}

/** 超速: faster than the limit in two positions in a row at least; `worst` in km/h. A truck may drive 100 km/h nowhere faster. */
export const speedingOf = (track: readonly Fix[], kmh: number = fastestKmh): Span[] =>
  spansOver(track, ({ speed }) => speed ?? null, figure(kmh), { points: 2, ms: 0 })

/** 停车过久: stops of so many minutes away from the places where the vehicle has something to do; `worst` in minutes. */
export const longStopsOf = (track: readonly Fix[], minutes: number, places: readonly Place[] = []): Span[] =>
  stopsOf(track, minutes)
    .filter(({ lon, lat }) => !places.some((place) => distanceM({ lng: lon, lat }, place) <= place.radius_m))
    .map(({ from, to }) => ({ from, to, worst: Math.floor((to - from) / minuteMs) }))

/** Up to this a vehicle stands, km/h. */
const standingKmh = 5
/** 疲劳驾驶: driving for more than so many minutes without a rest of so many, the law's four hours and twenty minutes where nobody says less and more; `worst` in minutes of driving, from its first position that moves. Who tells no speed is taken at that between two positions. */
export const fatigueOf = (track: readonly Fix[], afterMin: number = drivingLaw.afterMin, restMin: number = drivingLaw.restMin): Span[] => {
  const spans: Span[] = []
  let open: { from: number; to: number } | undefined
  const close = (): void => {
    if (open && open.to - open.from > figure(afterMin) * minuteMs) spans.push({ ...open, worst: Math.floor((open.to - open.from) / minuteMs) })
  }
  for (const [i, fix] of track.entries()) {
    const speed = fix.speed ?? kmhSince(track[i - 1], fix)
    if (speed <= standingKmh) continue
    if (open && fix.at - open.to < figure(restMin) * minuteMs) open.to = fix.at
    else {
      close()
      open = { from: fix.at, to: fix.at }
    }
  }
  close()
  return spans
}
const kmhSince = (before: Fix | undefined, fix: Fix): number =>
  before && fix.at > before.at ? (apartM(before, fix) / (fix.at - before.at)) * 3600 : 0

/** What a thermometer told, °C; null where it told nothing. */
type Warmth = { readonly at: number; readonly degrees: number | null }
/** 温度异常: out of the agreed range for so many minutes at least; `worst` in degrees beyond it. An hour without a reading ends it: what was between is not known. */
export const excursionsOf = (curve: readonly Warmth[], { min, max }: { readonly min: number; readonly max: number }, minutes: number): Span[] => {
  if (!(figure(min) <= figure(max))) throw new RangeError('no range')
  const beyondBy = (degrees: number): number => Math.max(min - degrees, degrees - max)
  const spans: Span[] = []
  let open: { from: number; to: number; worst: number } | undefined
  const close = (): void => {
    if (open && open.to - open.from >= figure(minutes) * minuteMs) spans.push({ ...open, worst: Math.round(open.worst * 10) / 10 })
    open = undefined
  }
  for (const { at, degrees } of curve) {
    if (degrees === null) continue
    if (open && at - open.to > 60 * minuteMs) close()
    const worst = beyondBy(degrees)
    if (worst > 0) open = { from: open?.from ?? at, to: at, worst: Math.max(open?.worst ?? 0, worst) }
    else {
      // It lasted until it was right again.
      if (open) open.to = at
      close()
    }
  }
  close()
  return spans
}

/** 离线: nothing heard for so many minutes; `worst` in minutes. */
export const silenceOf = (last_at: number, now: number, minutes: number): Span | undefined =>
  figure(now) - figure(last_at) >= figure(minutes) * minuteMs ? { from: last_at, to: now, worst: Math.floor((now - last_at) / minuteMs) } : undefined
