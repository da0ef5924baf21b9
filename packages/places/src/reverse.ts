import Flatbush from 'flatbush'
import pointInPolygon from 'point-in-polygon-hao'
import { findArea } from './areas.ts'
import { placeOf, precisionOf, type Place } from './place.ts'
import { indexOf } from './store.ts'
import { polygonsOf, type Ring } from './topology.ts'

/** Division of a GCJ-02 point: the district it lies in, else the nearest within 20 km (coast, islets), else the province off the coast; abroad nothing. */
export function reverseGeocode(lng: number, lat: number): Place | undefined {
  if (!(lng > 73 && lng < 136 && lat > 3 && lat < 54)) return undefined
  const code = holder(districts(), lng, lat)
  if (code) return found(code, lng, lat)
  const near = nearest(districts(), lng, lat, 20)
  if (near && near.km <= 2) return found(near.code, lng, lat)
  if (isAbroad(lng, lat)) return undefined
  if (near) return found(near.code, lng, lat)
  const far = nearest(districts(), lng, lat, 200)
  return far && !nearest(abroad(), lng, lat, far.km) ? found(`${far.code.slice(0, 2)}0000`, lng, lat) : undefined
}

function found(code: string, lng: number, lat: number): Place | undefined {
  const area = findArea(code)
  return area && placeOf(area, { lng, lat }, precisionOf(area))
}

const districts = indexOf('borders', () => treeOver(polygonsOf('d')))
const abroad = indexOf('abroad', ({ features }) =>
  treeOver(
    features.flatMap(({ id, geometry }) => {
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates as Ring[]] : (geometry.coordinates as Ring[][])
      return parts.map((rings) => ({ code: id, rings }))
    })
  )
)

interface Tree {
  polygons: readonly { code: string; rings: Ring[] }[]
  index: Flatbush
}

function treeOver(polygons: Tree['polygons']): Tree {
  const index = new Flatbush(polygons.length)
  for (const { rings } of polygons) index.add(...boxOf(rings[0]!))
  index.finish()
  return { polygons, index }
}

function boxOf(ring: Ring): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}

const isAbroad = (lng: number, lat: number) => holder(abroad(), lng, lat) !== undefined

function holder({ polygons, index }: Tree, lng: number, lat: number): string | undefined {
  for (const i of index.search(lng, lat, lng, lat)) {
    const polygon = polygons[i]
    if (polygon && pointInPolygon([lng, lat], polygon.rings) !== false) return polygon.code
  }
  return undefined
}

const kmPerDegree = 111.195

/** Nearest border within the distance; flat geometry around the point, which 200 km bear. */
function nearest({ polygons, index }: Tree, lng: number, lat: number, km: number): { code: string; km: number } | undefined {
  const widthOfDegree = Math.cos((lat * Math.PI) / 180)
  const dLat = km / kmPerDegree
  const dLng = dLat / widthOfDegree
  let best: { code: string; km: number } | undefined
  for (const i of index.search(lng - dLng, lat - dLat, lng + dLng, lat + dLat)) {
    const polygon = polygons[i]
    if (!polygon) continue
    const away = kmPerDegree * Math.min(...polygon.rings.map((ring) => distanceTo(ring, lng, lat, widthOfDegree)))
    if (away <= (best?.km ?? km)) best = { code: polygon.code, km: away }
  }
  return best
}

function distanceTo(ring: Ring, lng: number, lat: number, widthOfDegree: number): number {
  let least = Infinity
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!
    const [bx, by] = ring[i]!
    const x = (ax - lng) * widthOfDegree
    const y = ay - lat
    const dx = (bx - ax) * widthOfDegree
    const dy = by - ay
    const along = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)))
    const away = (x + along * dx) ** 2 + (y + along * dy) ** 2
    if (away < least) least = away
  }
  return Math.sqrt(least)
}
