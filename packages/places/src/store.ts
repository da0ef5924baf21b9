/** [code, name, lng, lat, children]; a district has no children. */
export type AreaRow = readonly [code: string, name: string, lng: number, lat: number, children?: readonly AreaRow[]]
interface AreasFile {
  edition: string
  aliases: Readonly<Record<string, string>>
  provinces: readonly AreaRow[]
}
interface TownsFile {
  zones: readonly (readonly [name: string, host: string])[]
  towns: Readonly<Record<string, string>>
}
interface ReadingsFile {
  syllables: Readonly<Record<string, string>>
  exceptions: Readonly<Record<string, string>>
}
export interface Shape {
  type: 'Polygon' | 'MultiPolygon'
  id: string
  arcs: number[][] | number[][][]
}
export interface Topology {
  arcs: [number, number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: Record<'d' | 'c' | 'p', { geometries: Shape[] }>
}
interface AbroadFile {
  features: readonly { id: string; geometry: { type: string; coordinates: unknown } }[]
}
export interface PlacesData {
  areas: AreasFile
  towns: TownsFile
  readings: ReadingsFile
  borders: Topology
  abroad: AbroadFile
}

export const fileNames = ['areas', 'towns', 'readings', 'borders', 'abroad'] as const satisfies readonly (keyof PlacesData)[]

const loaded: Partial<PlacesData> = {}

/** Puts what a loader read in its place; the server loads everything, a browser only what the screen needs. */
export function installPlaces(data: Partial<PlacesData>): void {
  Object.assign(loaded, data)
}

export const hasPlaces = (name: keyof PlacesData): boolean => loaded[name] !== undefined

/** Derives an index from one file once, at its first use. */
export function indexOf<Name extends keyof PlacesData, Index>(name: Name, build: (data: PlacesData[Name]) => Index): () => Index {
  let index: { from: PlacesData[Name]; value: Index } | undefined
  return () => {
    const from = loaded[name] as PlacesData[Name] | undefined
    if (from === undefined) throw new Error(`places: ${name} is not loaded; call loadPlaces first`)
    if (index?.from !== from) index = { from, value: build(from) }
    return index.value
  }
}
