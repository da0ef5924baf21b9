import { findArea } from './areas.ts'
import type { LngLat } from './datum.ts'
import { straightMetres, type RoadPoint } from './distance.ts'
import { reverseGeocode } from './reverse.ts'
import { indexOf } from './store.ts'

/** 示意路线: a line a lorry could take, over the seats of the prefectures between, for a map without roads; it keeps to the land. */
export function routeLine(points: readonly RoadPoint[]): [lng: number, lat: number][] {
  const line = points.slice(0, 1).map(({ lng, lat }): [number, number] => [lng, lat])
  points.slice(1).forEach((to, i) => {
    for (const { lng, lat } of between(points[i]!, to)) line.push([lng, lat])
    line.push([to.lng, to.lat])
  })
  return line
}

/** Seats on the shortest way, without those of the prefectures at its ends; none where no way is known. */
function between(from: RoadPoint, to: RoadPoint): LngLat[] {
  const start = prefectureOf(from)
  const end = prefectureOf(to)
  if (!start || !end || start === end) return []
  const graph = prefectures()
  const reached = new Map([[start, { metres: 0, from: '' }]])
  const open = new Set([start])
  while (open.size) {
    const here = [...open].reduce((a, b) => (reached.get(b)!.metres < reached.get(a)!.metres ? b : a))
    if (here === end) return trace(reached, end).map((code) => graph.get(code)!)
    open.delete(here)
    for (const [next, metres] of graph.get(here)?.ways ?? []) {
      const total = reached.get(here)!.metres + metres
      if (total >= (reached.get(next)?.metres ?? Infinity)) continue
      reached.set(next, { metres: total, from: here })
      open.add(next)
    }
  }
  return []
}

function trace(reached: ReadonlyMap<string, { from: string }>, end: string): string[] {
  const way: string[] = []
  for (let at = reached.get(end)!.from; reached.get(at)?.from; at = reached.get(at)!.from) way.unshift(at)
  return way
}

interface Node extends LngLat {
  ways: [code: string, metres: number][]
}

const prefectures = indexOf('neighbours', (rows) => {
  const graph = new Map<string, Node>()
  const node = (code: string): Node => {
    const { lng = 0, lat = 0 } = findArea(code) ?? {}
    const made = graph.get(code) ?? { lng, lat, ways: [] }
    graph.set(code, made)
    return made
  }
  for (const [code, others] of Object.entries(rows))
    for (const other of others) {
      const metres = straightMetres(node(code), node(other))
      node(code).ways.push([other, metres])
      node(other).ways.push([code, metres])
    }
  return graph
})

/** The number a prefecture has on the map: municipalities, Hong Kong and Macao whole, cities under the province by themselves. */
function prefectureOf(point: RoadPoint): string | undefined {
  const place = point.code ? undefined : reverseGeocode(point.lng, point.lat)
  const code = point.code ?? (place?.area_code || place?.city_code)
  if (!code) return undefined
  if (['11', '12', '31', '50', '81', '82'].includes(code.slice(0, 2))) return `${code.slice(0, 2)}0000`
  return code.slice(2, 4) === '90' ? code : `${code.slice(0, 4)}00`
}
