import { gcjFromWgs } from '@yunshu/places/datum'
import {
  addProtocol,
  type ExpressionSpecification,
  type LineLayerSpecification,
  type Map as MapLibre,
  type SymbolLayerSpecification
} from 'maplibre-gl'
import { FetchSource, PMTiles, type Source } from 'pmtiles'
import type { MapFile } from './config.ts'

const fonts = ['Noto Sans CJK SC', 'Microsoft YaHei', 'PingFang SC', 'sans-serif']
const source = 'own'
const protocol = 'yunshu-own'

/** Draws the roads and places of the installation's own file: roads below the ways, names of what is smaller than a district, and its source among the map's. */
export const drawOwn = async (map: MapLibre, file: MapFile, isEnglish: boolean): Promise<void> => {
  const layers = file.url.includes('.pmtiles') ? await addTiles(map, file) : addFeatures(map, file)
  const drawn = [...layers.roads.map(roadsOf), ...layers.places.map((layer) => placesOf(layer, isEnglish))]
  for (const layer of drawn) map.addLayer(layer, layer.type === 'line' ? 'planned' : 'name-2')
  if (file.datum === 'wgs84') followDatum(map, drawn)
}

/** Which of its layers hold roads and which places; `undefined` is the one of a GeoJSON file. */
type Layers = { readonly roads: readonly (string | undefined)[]; readonly places: readonly (string | undefined)[] }

const addFeatures = (map: MapLibre, file: MapFile): Layers => {
  map.addSource(source, { type: 'geojson', data: file.url, tolerance: 0.3, attribution: creditOf(file) })
  return { roads: [undefined], places: [undefined] }
}

const addTiles = async (map: MapLibre, file: MapFile): Promise<Layers> => {
  const { tiles, head, layers, attribution } = await openTiles(new FetchSource(file.url))
  addProtocol(protocol, async ({ url }, { signal }) => ({ data: await tileAt(tiles, url, signal) }))
  map.addSource(source, {
    type: 'vector',
    tiles: [`${protocol}://{z}/{x}/{y}`],
    minzoom: head.minZoom,
    maxzoom: head.maxZoom,
    bounds: [head.minLon, head.minLat, head.maxLon, head.maxLat],
    attribution: creditOf(file, attribution)
  })
  return layersOf(layers)
}

/** An archive with what it says of itself. */
export const openTiles = async (from: Source) => {
  const tiles = new PMTiles(from)
  const [head, said] = await Promise.all([tiles.getHeader(), tiles.getMetadata()])
  const { vector_layers = [], attribution = '' } = said as { vector_layers?: readonly { id: string }[]; attribution?: string }
  return { tiles, head, layers: vector_layers.map(({ id }) => id), attribution }
}
/** A tile of it by its address; where it has none, an empty one. */
export const tileAt = async (tiles: PMTiles, url: string, signal?: AbortSignal): Promise<Uint8Array> => {
  const [z = 0, x = 0, y = 0] = url
    .slice(url.indexOf('//') + 2)
    .split('/')
    .map(Number)
  return new Uint8Array((await tiles.getZxy(z, x, y, signal))?.data ?? [])
}

/** Roads and places by what the usual schemas call them (OpenMapTiles, Protomaps, Shortbread); of an archive that names no roads, whatever is not plainly something else. */
export const layersOf = (ids: readonly string[]): { readonly roads: readonly string[]; readonly places: readonly string[] } => {
  const named = ids.filter((id) => /road|transport|street|highway/i.test(id) && !/label|name/i.test(id))
  const places = ids.filter((id) => /place|settlement|city|town/i.test(id))
  return {
    roads: named.length > 0 ? named : ids.filter((id) => !places.includes(id) && !/water|river|bound|admin|land|build|earth|poi/i.test(id)),
    places
  }
}

/** Where it comes from: as the installation says it, else as the file does, without its markup, else the file's name. */
export const creditOf = ({ source: said, name }: Pick<MapFile, 'source' | 'name'>, own = ''): string =>
  (said || own.replaceAll(/<[^>]*>/g, '').trim() || name).replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/* How large a road or a place is, in lower case, whatever the file calls that. */
const kindOf: ExpressionSpecification = [
  'downcase',
  ['to-string', ['coalesce', ['get', 'kind_detail'], ['get', 'highway'], ['get', 'class'], ['get', 'place'], ['get', 'kind'], ['get', 'type'], '']]
]
const motorways = ['motorway', 'motorway_link', 'highway', 'expressway', 'major highway']
const mainRoads = ['trunk', 'trunk_link', 'primary', 'major_road', 'secondary', 'secondary highway', 'beltway']
const byRank = <T extends string | number>(motorway: T, main: T, other: T): ExpressionSpecification => [
  'match',
  kindOf,
  motorways,
  motorway,
  mainRoads,
  main,
  other
]

const inLayer = (layer: string | undefined) => ({ source, ...(layer !== undefined && { 'source-layer': layer }) })
const roadsOf = (layer: string | undefined): LineLayerSpecification => ({
  id: `own-roads-${layer ?? ''}`,
  type: 'line',
  ...inLayer(layer),
  filter: ['==', ['geometry-type'], 'LineString'],
  layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': byRank(2, 1, 0) },
  paint: {
    'line-color': byRank('#e3a857', '#ecd3a0', '#dfe2e6'),
    'line-width': ['interpolate', ['linear'], ['zoom'], 5, byRank(0.9, 0.5, 0.2), 9, byRank(2, 1.4, 0.7), 13, byRank(4, 3, 1.8)]
  }
})

/* The sketch has the names of provinces, prefectures and districts itself. */
const larger = ['continent', 'country', 'region', 'state', 'province', 'city', 'county', 'district']
const placesOf = (layer: string | undefined, isEnglish: boolean): SymbolLayerSpecification => ({
  id: `own-places-${layer ?? ''}`,
  type: 'symbol',
  ...inLayer(layer),
  minzoom: 8,
  filter: ['all', ['==', ['geometry-type'], 'Point'], ['!', ['in', kindOf, ['literal', larger]]]],
  layout: {
    'text-field': isEnglish
      ? ['coalesce', ['get', 'name:en'], ['get', 'name_en'], ['get', 'name:latin'], ['get', 'name'], '']
      : ['coalesce', ['get', 'name:zh-Hans'], ['get', 'name:zh'], ['get', 'name_zh'], ['get', 'name'], ''],
    'text-font': fonts,
    'text-size': 12,
    'text-padding': 6
  },
  paint: { 'text-color': '#5f6876', 'text-halo-color': '#fff', 'text-halo-width': 1.2 }
})

/**
 * Everything of ours is on the datum of mainland China, some 500 m beside the world's. What is drawn is moved by that on the screen, as it is at the middle of the map: over
 * the width of a map it changes by less than a pixel or two.
 */
const followDatum = (map: MapLibre, layers: readonly { readonly id: string; readonly type: 'line' | 'symbol' }[]): void => {
  let [right, down] = [0, 0]
  const follow = () => {
    const centre = map.getCenter()
    const [from, to] = [map.project(centre), map.project(gcjFromWgs(centre.lng, centre.lat))]
    const next = [Math.round((to.x - from.x) * 2) / 2, Math.round((to.y - from.y) * 2) / 2] as const
    if (next[0] === right && next[1] === down) return
    ;[right, down] = next
    for (const { id, type } of layers) map.setPaintProperty(id, `${type === 'line' ? 'line' : 'text'}-translate`, [right, down])
  }
  map.on('move', follow)
  follow()
}
