import { distanceM } from './geo.ts'
import { figure } from './money.ts'

/** Where a vehicle was: `at` in milliseconds, `speed` in km/h where the device knows it. */
export type Fix = { readonly lon: number; readonly lat: number; readonly at: number; readonly speed?: number | null | undefined }
/** 停车点: a vehicle that stayed within a few metres for at least ten minutes. */
type Stop = { readonly lon: number; readonly lat: number; readonly from: number; readonly to: number }

/** The straight distance between two positions, metres. */
export const apartM = (a: Pick<Fix, 'lon' | 'lat'>, b: Pick<Fix, 'lon' | 'lat'>): number =>
  distanceM({ lng: a.lon, lat: a.lat }, { lng: b.lon, lat: b.lat })

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
