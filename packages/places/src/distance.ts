import { wgsFromGcj, type LngLat } from './datum.ts'

/** A point on the road; the code of its division, where known, adds the relief of the province. */
export interface RoadPoint extends LngLat {
  code?: string
}
/** Always an estimate: no roads are known here. `over_water` asks for a real route (琼州海峡). */
interface RoadEstimate {
  distance_m: number
  duration_s: number
  estimated: true
  over_water: boolean
}
interface RoadBand {
  km: number
  detour: number
  kmh: number
}

/** Middle of each band of straight distance, detour factor and a truck's speed; between the middles both are interpolated, so a longer way is never shorter. */
export const roadBands: readonly RoadBand[] = [
  { km: 2.5, detour: 1.45, kmh: 25 },
  { km: 10, detour: 1.36, kmh: 30 },
  { km: 45, detour: 1.3, kmh: 45 },
  { km: 224, detour: 1.25, kmh: 62 },
  { km: 1000, detour: 1.22, kmh: 68 }
]

/** 重庆 四川 贵州 云南 西藏 青海 甘肃 陕西 福建 广西: roads wind when both ends lie there. */
const mountains = new Set(['50', '51', '52', '53', '54', '63', '62', '61', '35', '45'])
const mountainDetour = 0.1

/** Road distance and a truck's running time between two GCJ-02 points, without resting. */
export function estimateRoad(from: RoadPoint, to: RoadPoint, bands: readonly RoadBand[] = roadBands): RoadEstimate {
  return alongRoad(straightMetres(from, to) / 1000, from, to, bands)
}

function alongRoad(km: number, from: RoadPoint, to: RoadPoint, bands: readonly RoadBand[]): RoadEstimate {
  const { detour, kmh } = bandAt(km, bands)
  const heads = [from.code?.slice(0, 2), to.code?.slice(0, 2)]
  const roadKm = km * (detour + (heads.every((head) => head && mountains.has(head)) ? mountainDetour : 0))
  const islands = ['46', '71'].some((head) => heads.includes(head) && heads[0] !== heads[1] && !heads.includes(undefined))
  return { distance_m: Math.round(roadKm * 1000), duration_s: Math.round((roadKm / kmh) * 3600), estimated: true, over_water: islands }
}

/** Every way between the points, row by row; each point is taken to the other datum once, so a thousand points take a second, not half a minute. */
export function estimateTable(points: readonly RoadPoint[], bands: readonly RoadBand[] = roadBands): { metres: Float64Array; seconds: Float64Array } {
  const n = points.length
  const [metres, seconds] = [new Float64Array(n * n), new Float64Array(n * n)]
  const there = points.map(({ lng, lat }) => wgsFromGcj(lng, lat))
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const road = alongRoad(metresBetween(there[i]!, there[j]!) / 1000, points[i]!, points[j]!, bands)
      metres[i * n + j] = metres[j * n + i] = road.distance_m
      seconds[i * n + j] = seconds[j * n + i] = road.duration_s
    }
  return { metres, seconds }
}

/** The legs of a route, one after the other. */
export function estimateRoute(points: readonly RoadPoint[], bands: readonly RoadBand[] = roadBands): RoadEstimate {
  const sum: RoadEstimate = { distance_m: 0, duration_s: 0, estimated: true, over_water: false }
  points.slice(1).forEach((to, i) => {
    const leg = estimateRoad(points[i]!, to, bands)
    sum.distance_m += leg.distance_m
    sum.duration_s += leg.duration_s
    sum.over_water ||= leg.over_water
  })
  return sum
}

/** Straight line over the ground; GCJ-02 is taken back to WGS-84 first, since the shift bends distances between datums. */
export function straightMetres(from: LngLat, to: LngLat): number {
  return metresBetween(wgsFromGcj(from.lng, from.lat), wgsFromGcj(to.lng, to.lat))
}

function metresBetween(a: LngLat, b: LngLat): number {
  const rad = Math.PI / 180
  const half = Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)))
}

function bandAt(km: number, bands: readonly RoadBand[]): RoadBand {
  const above = bands.findIndex((band) => band.km >= km)
  const upper = bands[above === -1 ? bands.length - 1 : above]!
  const lower = bands[Math.max(0, (above === -1 ? bands.length : above) - 1)]!
  if (upper === lower || km <= lower.km) return { ...lower, km }
  const share = Math.log(km / lower.km) / Math.log(upper.km / lower.km)
  return { km, detour: lower.detour + share * (upper.detour - lower.detour), kmh: lower.kmh + share * (upper.kmh - lower.kmh) }
}
