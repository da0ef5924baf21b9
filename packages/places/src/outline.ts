import outline from '../data/outline.json'

/** Longitude and latitude in degrees (GCJ-02). */
type Spot = { readonly lng: number; readonly lat: number }
type Frame = { readonly width: number; readonly height: number; readonly lang?: 'zh' | 'en' }
/** What is drawn of the country in a frame: SVG paths in its pixels, and the names of prefectures that fit. `at` is where a spot lies. */
type Outline = {
  readonly land: string
  /** The ten-dash line (十段线): without it no map of China is shown. */
  readonly dashes: string
  readonly names: readonly { readonly name: string; readonly x: number; readonly y: number }[]
  readonly at: (spot: Spot) => { readonly x: number; readonly y: number }
  readonly line: (spots: readonly Spot[]) => string
}

/** The whole country with its islands in the south. */
const country: readonly Spot[] = [
  { lng: 73.5, lat: 4 },
  { lng: 135, lat: 53.5 }
]
/** A single place is shown with so much around it, in degrees, that it has neighbours with names. */
const around = 1.6
/** Pixels that stay free at the edges, where names of stops stand to their right, and that two names keep between them. */
const free = { left: 40, right: 110, upright: 36 }
const between = { x: 64, y: 20 }

/** Borders of the provinces around what is to be seen, in Mercator's projection; everything is here, nothing is fetched. */
export const outlineOf = (seen: readonly Spot[], { width, height, lang = 'zh' }: Frame): Outline => {
  const spots = seen.length > 0 ? seen : country
  const [xs, ys] = [spots.map(({ lng }) => lng), spots.map(({ lat }) => mercator(lat))]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const inner = width - free.left - free.right
  const scale = Math.min(inner / Math.max(east - west, around), (height - 2 * free.upright) / Math.max(north - south, around))
  const at = ({ lng, lat }: Spot) => ({
    x: tenths(free.left + inner / 2 + (lng - (west + east) / 2) * scale),
    y: tenths(height / 2 - (mercator(lat) - (south + north) / 2) * scale)
  })
  const line = (of: readonly Spot[]) => of.map((spot, i) => `${i ? 'L' : 'M'}${at(spot).x} ${at(spot).y}`).join('')
  const isInside = ({ x, y }: { x: number; y: number }, edge: number) => x > edge && y > edge && x < width - edge && y < height - edge
  const rings = (packed: readonly (readonly number[])[]) => packed.map((ring) => `${line(unpacked(ring))}Z`).join('')
  const names: { name: string; x: number; y: number }[] = []
  const taken = seen.map(at)
  const spotsOfNames = unpacked(outline.spots).map(at)
  for (const [i, name] of (lang === 'en' ? outline.english : outline.names).entries()) {
    const place = spotsOfNames[i]
    if (!place) continue
    const isFree = [...taken, ...names].every(({ x, y }) => Math.abs(x - place.x) > between.x || Math.abs(y - place.y) > between.y)
    if (isInside(place, 16) && isFree) names.push({ name, ...place })
  }
  return { land: rings(outline.land), dashes: rings(outline.dashes), names, at, line }
}

/** Mercator's latitude in degrees of longitude. */
const mercator = (lat: number): number => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
const tenths = (pixels: number): number => Math.round(pixels * 10) / 10
/** Steps of hundredths of a degree become degrees. */
const unpacked = (ring: readonly number[]): Spot[] => {
  const spots: Spot[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i + 1 < ring.length; i += 2) {
    x += ring[i] ?? 0
    y += ring[i + 1] ?? 0
    spots.push({ lng: x / 100, lat: y / 100 })
  }
  return spots
}
