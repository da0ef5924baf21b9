import { distanceM, inChina } from './geo.ts'
import { figure } from './money.ts'

/** Where a vehicle was: `at` in milliseconds, `speed` in km/h where the device knows it. */
export type Fix = { readonly lon: number; readonly lat: number; readonly at: number; readonly speed?: number | null | undefined }
/** 停车点: a vehicle that stayed within a few metres for at least ten minutes. */
type Stop = { readonly lon: number; readonly lat: number; readonly from: number; readonly to: number }

const [fastest, widestJump, ahead] = [160, 200, 300_000]
const apartM = (a: Fix, b: Fix): number => distanceM({ lng: a.lon, lat: a.lat }, { lng: b.lon, lat: b.lat })

/** No trip is under way for longer: an older position comes of a clock that fell back. */
const oldest = 31 * 86_400_000

/** Whether a position can be believed by itself: inside China, of the last 31 days and at most five minutes ahead of the clock, not faster than 160 km/h. */
export const isPossible = ({ lon, lat, at, speed }: Fix, now: number): boolean =>
  inChina(lon, lat) && figure(at) <= figure(now) + ahead && at >= now - oldest && (speed ?? 0) >= 0 && (speed ?? 0) <= fastest

/** Whether a vehicle can have been at both, at no more than 200 km/h in a straight line: of one moment there is one place. */
const agree = (a: Fix, b: Fix): boolean => b.at > a.at && apartM(a, b) / 1000 <= (widestJump * (b.at - a.at)) / 3_600_000

/**
 * The positions to believe, in order of time: of those that are possible, the most that agree with each other one after the other. So one false position
 * is left out alone, wherever it stands, the first as well. Where two ways have as many, the one with more of what was `held` before is believed, and then
 * the earlier one. The same rule for a phone and for a terminal, and for what comes late: what was left out is judged again beside what comes.
 */
export const believable = <F extends Fix>(fixes: readonly F[], now: number, held: (fix: F) => boolean = () => false): F[] => {
  const ways: Way<F>[] = []
  for (const fix of fixes.filter((one) => isPossible(one, now)).sort((a, b) => a.at - b.at)) {
    // The best way so far stands first, so that a position of an undisturbed track is compared with one other.
    const before = ways.find((way) => agree(way.fix, fix))
    const way = { fix, before, count: (before?.count ?? 0) + 1, held: (before?.held ?? 0) + (held(fix) ? 1 : 0) }
    let place = 0
    while (isBetter(ways[place], way)) place += 1
    ways.splice(place, 0, way)
  }
  const kept: F[] = []
  for (let way = ways[0]; way; way = way.before) kept.push(way.fix)
  return kept.reverse()
}

/** The best that ends at a position: how many agree up to it, and how many of them were held before. */
type Way<F> = { readonly fix: F; readonly before: Way<F> | undefined; readonly count: number; readonly held: number }
const isBetter = <F>(way: Way<F> | undefined, other: Way<F>): boolean =>
  way !== undefined && (way.count > other.count || (way.count === other.count && way.held >= other.held))

/** The stops of a track: spans of ten minutes and more within 300 m of where they began. */
export const stopsOf = (track: readonly Fix[], minutes = 10, radius_m = 300): Stop[] => {
  const [least, near] = [figure(minutes) * 60_000, figure(radius_m)]
  const stops: Stop[] = []
  for (let i = 0; i < track.length; ) {
    const first = track[i] as Fix
    let end = i
    while (end + 1 < track.length && apartM(first, track[end + 1] as Fix) <= near) end += 1
    const last = track[end] as Fix
    if (last.at - first.at >= least) stops.push({ lon: first.lon, lat: first.lat, from: first.at, to: last.at })
    i = end + 1
  }
  return stops
}

/** The length of a track in whole metres. */
export const lengthM = (track: readonly Fix[]): number =>
  Math.round(track.reduce((sum, fix, i) => (i === 0 ? 0 : sum + apartM(track[i - 1] as Fix, fix)), 0))

/** At most about `most` of the points of a line, evenly chosen; the last one stays. */
export const thinned = <P>(points: readonly P[], most: number): P[] => {
  const step = Math.ceil(points.length / figure(most))
  return points.filter((_, i) => i % step === 0 || i === points.length - 1)
}
