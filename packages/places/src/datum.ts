import { mainland } from './mainland.ts'

export interface LngLat {
  lng: number
  lat: number
}

/** GCJ-02 (国测局坐标), the datum of every stored coordinate, from the WGS-84 of a positioning device. */
export function gcjFromWgs(lng: number, lat: number): LngLat {
  if (!isShifted(lng, lat)) return { lng, lat }
  const { dLng, dLat } = shift(lng, lat)
  return { lng: lng + dLng, lat: lat + dLat }
}

/** WGS-84 from GCJ-02, for a routing service that knows no other; steps until the rest is below a millimetre. */
export function wgsFromGcj(lng: number, lat: number): LngLat {
  if (!isShifted(lng, lat)) return { lng, lat }
  let guess = { lng, lat }
  for (let step = 0; step < 8; step++) {
    const { dLng, dLat } = shift(guess.lng, guess.lat)
    const next = { lng: lng - dLng, lat: lat - dLat }
    const moved = Math.abs(next.lng - guess.lng) + Math.abs(next.lat - guess.lat)
    guess = next
    if (moved < 1e-8) break
  }
  return guess
}

/** The shift applies to mainland China and its waters; Hong Kong, Macao, Taiwan and abroad are mapped without it. */
export function isShifted(lng: number, lat: number): boolean {
  if (lng < 73 || lng > 135.5 || lat < 3 || lat > 54) return false
  if (heartland.some((box) => isInBox(box, lng, lat))) return true
  if (unshifted.some((ring) => isInside(ring, lng, lat))) return false
  if (waters.some((box) => isInBox(box, lng, lat))) return true
  return isOnMainland(lng, lat)
}

/** lng, lat, lng, lat ... */
type Ring = readonly number[]
type Box = readonly [west: number, south: number, east: number, north: number]

/** Degrees by which the coarse outline may be wrong. */
const nearby = 0.13
/** Answers most points at once. */
const heartland: readonly Box[] = [
  [100.5, 24, 117.5, 40],
  [107.5, 22.6, 117, 24.1],
  [118, 41.9, 126.5, 46.2],
  [99.5, 26, 100.6, 38]
]
/** Coast and islands that the coarse outline leaves out, short of Korea, Japan, Vietnam and Luzon. */
const waters: readonly Box[] = [
  [117.4, 30, 123.3, 40.2],
  [116.5, 22.5, 123.3, 30.1],
  [109.6, 14.9, 118.3, 22.8],
  [111, 7, 116, 12]
]
const unshifted: readonly Ring[] = [
  // Taiwan with Penghu, Kinmen, Matsu, Diaoyu
  [119.2, 23.1, 119.2, 23.85, 119.8, 24.3, 120.6, 25.4, 122.2, 25.4, 122.2, 21.8, 119.8, 21.8],
  [118.21, 24.38, 118.21, 24.53, 118.5, 24.53, 118.5, 24.38],
  [119.91, 25.9, 119.91, 26.4, 120.55, 26.4, 120.55, 25.9],
  [123.2, 25.4, 123.2, 26.2, 125, 26.2, 125, 25.4],
  // Hong Kong, along Shenzhen Bay and River
  [
    113.82, 22.13, 113.82, 22.4, 113.9, 22.44, 113.97, 22.475, 114.02, 22.5, 114.06, 22.512, 114.085, 22.53, 114.115, 22.533, 114.15, 22.553, 114.18,
    22.558, 114.23, 22.546, 114.25, 22.555, 114.33, 22.56, 114.45, 22.55, 114.45, 22.13
  ],
  // Macao, beside Zhuhai and Hengqin
  [
    113.533, 22.214, 113.531, 22.2, 113.534, 22.18, 113.546, 22.16, 113.55, 22.14, 113.552, 22.11, 113.58, 22.1, 113.61, 22.1, 113.61, 22.2, 113.57,
    22.216
  ]
]

const isInBox = ([west, south, east, north]: Box, lng: number, lat: number) => lng > west && lng < east && lat > south && lat < north

function isInside(ring: Ring, lng: number, lat: number): boolean {
  let odd = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const ay = ring[i + 1]!
    const by = ring[j + 1]!
    if (ay > lat !== by > lat && lng < ((ring[j]! - ring[i]!) * (lat - ay)) / (by - ay) + ring[i]!) odd = !odd
  }
  return odd
}

const sidesOf = (ring: Ring): readonly number[][] => ring.flatMap((lng, i) => (i % 2 ? [] : [[ring.at(i - 2)!, ring.at(i - 1)!, lng, ring[i + 1]!]]))

/** Sides of the coarse outline by the degree of latitude they touch; a point looks at some forty of seven hundred. */
const sidesByLatitude = mainland.flatMap(sidesOf).reduce<Map<number, number[][]>>((bands, side) => {
  const lats = [side[1]!, side[3]!]
  for (let band = Math.floor(Math.min(...lats) - nearby); band <= Math.floor(Math.max(...lats) + nearby); band++)
    bands.set(band, [...(bands.get(band) ?? []), side])
  return bands
}, new Map())

/** Inside the outline, or so near that its coarseness may be to blame. */
function isOnMainland(lng: number, lat: number): boolean {
  let odd = false
  for (const side of sidesByLatitude.get(Math.floor(lat)) ?? []) {
    const ax = side[0]!,
      ay = side[1]!,
      bx = side[2]!,
      by = side[3]!
    if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) odd = !odd
    const along = Math.max(0, Math.min(1, ((lng - ax) * (bx - ax) + (lat - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)))
    if ((ax + along * (bx - ax) - lng) ** 2 + (ay + along * (by - ay) - lat) ** 2 < nearby * nearby) return true
  }
  return odd
}

const axis = 6_378_245
const eccentricity2 = 0.006_693_421_622_965_943
const { PI } = Math
const rad = PI / 180

function shift(lng: number, lat: number): { dLng: number; dLat: number } {
  const x = lng - 105
  const y = lat - 35
  const sinLat = Math.sin(lat * rad)
  const w = 1 - eccentricity2 * sinLat * sinLat
  const root = Math.sqrt(w)
  const ripple = 20 * Math.sin(6 * x * PI) + 20 * Math.sin(2 * x * PI)
  const meridian = (axis * (1 - eccentricity2)) / (w * root)
  return {
    dLng: eastwards(x, y, ripple) / ((axis / root) * Math.cos(lat * rad) * rad),
    dLat: northwards(x, y, ripple) / (meridian * rad)
  }
}

function northwards(x: number, y: number, ripple: number): number {
  const plane = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  const waves = 20 * Math.sin(y * PI) + 40 * Math.sin((y / 3) * PI) + 160 * Math.sin((y / 12) * PI) + 320 * Math.sin((y / 30) * PI)
  return plane + ((ripple + waves) * 2) / 3
}

function eastwards(x: number, y: number, ripple: number): number {
  const plane = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  const waves = 20 * Math.sin(x * PI) + 40 * Math.sin((x / 3) * PI) + 150 * Math.sin((x / 12) * PI) + 300 * Math.sin((x / 30) * PI)
  return plane + ((ripple + waves) * 2) / 3
}
