import { indexOf, type Shape, type Topology } from './store.ts'

export type Ring = [number, number][]
/** One polygon, outer ring first, with the code of the division it belongs to. */
interface Polygon {
  code: string
  rings: Ring[]
}
type Layer = keyof Topology['objects']

/** Polygons of the districts (d), prefectures (c) or provinces (p), over shared arcs. */
export function polygonsOf(layer: Layer): Polygon[] {
  return borders().polygons(layer)
}

/** GeoJSON for a map, one feature a division; `within` keeps those whose code begins so. */
export function featuresOf(layer: Layer, within = '') {
  const byCode = new Map<string, Ring[][]>()
  for (const { code, rings } of polygonsOf(layer)) if (code.startsWith(within)) byCode.set(code, [...(byCode.get(code) ?? []), rings])
  const features = [...byCode].map(([code, coordinates]) => ({
    type: 'Feature' as const,
    id: Number(code),
    properties: { code },
    geometry: { type: 'MultiPolygon' as const, coordinates }
  }))
  return { type: 'FeatureCollection' as const, features }
}

/** Lines between divisions, each drawn once; the outlines of dissolved polygons would show slivers and draw every border twice. */
export function borderLines(layer: Layer, within = ''): { type: 'MultiLineString'; coordinates: Ring[] } {
  return { type: 'MultiLineString', coordinates: borders().lines(layer, within) }
}

const borders = indexOf('borders', (topology) => {
  const arcs = topology.arcs.map((arc) => absolute(arc, topology.transform))
  const layers = new Map<Layer, Polygon[]>()
  const polygons = (layer: Layer): Polygon[] => {
    const known = layers.get(layer)
    if (known) return known
    const made = topology.objects[layer].geometries.flatMap((shape) =>
      partsOf(shape).map((rings) => ({ code: shape.id, rings: rings.map((ring) => ringOf(ring, arcs)) }))
    )
    layers.set(layer, made)
    return made
  }
  const lines = (layer: Layer, within: string): Ring[] => {
    const drawn = new Set<number>()
    for (const shape of topology.objects[layer].geometries)
      if (shape.id.startsWith(within)) for (const [outer = []] of partsOf(shape)) for (const number of outer) drawn.add(number < 0 ? ~number : number)
    return [...drawn].map((arc) => arcs[arc]!)
  }
  return { polygons, lines }
})

const partsOf = (shape: Shape) => (shape.type === 'Polygon' ? [shape.arcs as number[][]] : (shape.arcs as number[][][]))

/** Steps from point to point, in whole units of the grid, become degrees; in place, since 300 thousand points twice would be 25 MB. */
function absolute(arc: Ring, { scale, translate }: Topology['transform']): Ring {
  let x = 0
  let y = 0
  for (const point of arc) {
    x += point[0]
    y += point[1]
    point[0] = x * scale[0] + translate[0]
    point[1] = y * scale[1] + translate[1]
  }
  return arc
}

/** A negative number is an arc walked backwards; neighbours share their end points, so all but the first drop one. */
function ringOf(numbers: readonly number[], arcs: readonly Ring[]): Ring {
  const ring: Ring = []
  for (const number of numbers) {
    const arc = number < 0 ? [...arcs[~number]!].reverse() : arcs[number]!
    for (let i = ring.length ? 1 : 0; i < arc.length; i++) ring.push(arc[i]!)
  }
  return ring
}
