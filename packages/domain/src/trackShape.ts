import { figure } from './money.ts'
import { apartM, type Fix } from './track.ts'

/** A position with what thermometers told there, °C. */
type Measured = Fix & { readonly temps?: readonly (number | null)[] | undefined }
/** How far the thinned track may be from the true one at any moment that was told. */
type Bounds = { readonly metres: number; readonly kmh: number; readonly degrees: number; readonly gapMs: number }
/** Of old months: 50 m, 15 km/h, half a degree, and no five minutes without a position where there were some, since these count spans of five minutes. */
export const oldBounds: Bounds = { metres: 50, kmh: 15, degrees: 0.5, gapMs: 300_000 }

/**
 * The positions of a track that keep its shape in place and time (Douglas and Peucker, measured at the moment and not beside the line, so that stops keep their
 * beginning and end): at each moment that was told, whoever goes straight and evenly between those that are kept is within the bounds. What is thinned again by
 * the same bounds stays as it is. The track is in order of time.
 */
export const shapeOf = <F extends Measured>(track: readonly F[], bounds: Bounds = oldBounds): F[] => {
  for (const bound of [bounds.metres, bounds.kmh, bounds.degrees, bounds.gapMs]) if (!(figure(bound) > 0)) throw new RangeError('no bound')
  const kept = new Set<number>(track.length > 0 ? [0, track.length - 1] : [])
  const open: (readonly [number, number])[] = [[0, track.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const middle = worstBetween(track, span, bounds)
    if (middle === undefined) continue
    kept.add(middle)
    open.push([span[0], middle], [middle, span[1]])
  }
  return track.filter((_, i) => kept.has(i))
}

/** Where between two the track is furthest from going evenly from one to the other, if that is beyond the bounds; where only the time is too long, the last within it. */
const worstBetween = <F extends Measured>(track: readonly F[], [from, to]: readonly [number, number], bounds: Bounds): number | undefined => {
  const [a, b] = [track[from], track[to]]
  if (!a || !b || to - from < 2) return undefined
  let [worst, middle] = [1, -1]
  for (let i = from + 1; i < to; i += 1) {
    const off = offBy(track[i] as F, a, b, bounds)
    if (off > worst) [worst, middle] = [off, i]
  }
  if (middle >= 0) return middle
  if (b.at - a.at <= bounds.gapMs) return undefined
  // Half way in time, so that a long straight drive is halved again and again.
  const half = (a.at + b.at) / 2
  let best = from + 1
  for (let i = from + 1; i < to; i += 1) if (Math.abs((track[i] as F).at - half) < Math.abs((track[best] as F).at - half)) best = i
  return best
}

/** How far a position is from going evenly from one to another, in parts of the bounds: above 1 is too far. */
const offBy = (fix: Measured, a: Measured, b: Measured, { metres, kmh, degrees }: Bounds): number => {
  const share = (fix.at - a.at) / (b.at - a.at)
  const between = (x: number | null | undefined, y: number | null | undefined): number | undefined =>
    typeof x === 'number' && typeof y === 'number' ? x + (y - x) * share : undefined
  const apart = (value: number | null | undefined, even: number | undefined, bound: number): number =>
    typeof value !== 'number' ? 0 : even === undefined ? 2 : Math.abs(value - even) / bound
  const even = { lon: a.lon + (b.lon - a.lon) * share, lat: a.lat + (b.lat - a.lat) * share }
  return Math.max(
    apartM(fix, even) / metres,
    apart(fix.speed, between(a.speed, b.speed), kmh),
    ...(fix.temps ?? []).map((temp, i) => apart(temp, between(a.temps?.[i], b.temps?.[i]), degrees))
  )
}
