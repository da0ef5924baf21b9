import { isPlaceholderCity } from '@yunshu/domain/address'
import {
  GeoJSONSource,
  type GeoJSONSourceSpecification,
  Map as MapLibre,
  Marker,
  NavigationControl,
  Popup,
  setWorkerUrl,
  type StyleSpecification,
  type SymbolLayerSpecification
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import dashes from '@yunshu/places/data/dashes.json'
import waterUrl from '@yunshu/places/data/water.json?url'
import { provinces } from '@yunshu/places/areas'
import { englishOf } from '@yunshu/places/english'
import { loadPlaces } from '@yunshu/places/load-browser'
import { borderLines, featuresOf } from '@yunshu/places/topology'
import { type Say, sayNow, useLang } from '../../kit/lang.ts'
import { mapConfig, type MapFile } from './config.ts'
import { mapPhrases } from './phrases.ts'
import { newSheet, type Sheet } from './sheet.ts'
import { type At, hasWay, type MapOptions, type MapShow, type MapView, sightOf } from './kinds.ts'

setWorkerUrl(workerUrl)
const fonts = ['Noto Sans CJK SC', 'Microsoft YaHei', 'PingFang SC', 'sans-serif']
/** The whole country with its islands in the south: what a map shows before there is anything to show. */
const china: [number, number, number, number] = [73, 3, 136, 54]
/** After so many milliseconds a map is shown although it is not drawn completely; the outline stands in its place until then. */
const drawnWithinMs = 20_000
/** Of the sketch nothing is drawn below a district: nearer than this a place would have no neighbours with names. A file of one's own shows its roads from nearer. */
const nearestSketched = 9.6
const nearestOwn = 13
const nearestNow = (): number => (mapConfig.file ? nearestOwn : nearestSketched)
/** From which zoom on the borders of prefectures and of districts are drawn. Most maps never come so near, and cutting these lines takes seconds. */
const finer = { c: 4.5, d: 7 } as const

/* Loaded where there is such a file only. */
const drawOwn = async (map: MapLibre, file: MapFile, isEnglish: boolean) => await (await import('./own.ts')).drawOwn(map, file, isEnglish)

/** What its parts are called, which of themselves speak English. */
const namesOf = (say: Say) => ({
  'Map.Title': say(mapPhrases, 'map'),
  'NavigationControl.ZoomIn': say(mapPhrases, 'closer'),
  'NavigationControl.ZoomOut': say(mapPhrases, 'wider'),
  'AttributionControl.ToggleAttribution': say(mapPhrases, 'sources')
})

/** Draws the offline map: near-white land, thin borders, grey names; everything it needs comes from our own server, with the first map. */
export const mountSketch = async (element: HTMLElement, { onMove, onPick, ...first }: MapOptions): Promise<MapView> => {
  const isEnglish = useLang.getState().lang === 'en'
  await loadPlaces('areas', 'borders', ...(isEnglish ? (['readings'] as const) : []))
  const map = new MapLibre({
    container: element,
    style: styleOf(isEnglish),
    bounds: china,
    fitBoundsOptions: { padding: 8 },
    maxZoom: mapConfig.file ? 16 : 13,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    locale: namesOf(sayNow()),
    attributionControl: { compact: true, customAttribution: sayNow()(mapPhrases, 'attribution') },
    localIdeographFontFamily: fonts.map((name) => `'${name}'`).join(',')
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  const canvas = map.getCanvas()
  const sheet = newSheet(
    ({ lng, lat }) => map.project([lng, lat]),
    () => ({ width: canvas.clientWidth, height: canvas.clientHeight })
  )
  canvas.after(sheet.element)
  map.on('render', sheet.draw)
  const { show, line, shown, close } = newShown(map, sheet, first, onMove)
  hearClicks(map, sheet, onMove, onPick)
  const refine = refinerOf(map)
  map.on('zoom', refine)
  map.on('load', () => {
    refine()
    line()
    // What cannot be drawn of the installation's own file leaves the sketch as it is.
    if (mapConfig.file) void drawOwn(map, mapConfig.file, isEnglish).catch(() => undefined)
    const what = shown()
    if (hasWay(what) && !what.near) fit(map, sightOf(what))
  })
  // Set by what is drawn, not by what was loaded; browser tests wait for it.
  map.on('idle', () => void (element.dataset['tenDashLine'] = map.queryRenderedFeatures({ layers: ['dashes'] }).length > 0 ? 'drawn' : 'elsewhere'))
  show(first)
  await new Promise<void>((done) => {
    map.once('idle', () => done())
    setTimeout(done, drawnWithinMs)
  })
  return { show, close }
}

type Move = MapOptions['onMove']
/** What stands on a map: its marker, its pins and its lines; each is drawn anew only when it is another. */
const newShown = (map: MapLibre, sheet: Sheet, first: MapShow, onMove: Move) => {
  let marker: Marker | undefined
  let pins: Marker[] = []
  let what = first
  const line = () => {
    void map.getSource<GeoJSONSource>('track')?.setData(lineOf(what.track))
    void map.getSource<GeoJSONSource>('planned')?.setData(lineOf(what.planned))
  }
  // A replay moves the marker ten times a second: pins and line are drawn anew only when they are others.
  const drawn: { stops?: MapShow['stops']; track?: MapShow['track']; planned?: MapShow['planned']; sight?: string; near: boolean } = { near: false }
  const show = (next: MapShow) => {
    what = next
    const nearest = nearestNow()
    const { at, popup, zoom = nearest, stops, track, planned, ways = [], dots = [], near = false } = next
    // Ways that only change their colour or order leave the map where the user put it.
    const sight = ways.length + dots.length > 0 ? cornersOf(sightOf(next)).join() : ''
    if (stops !== drawn.stops) {
      for (const pin of pins) pin.remove()
      pins = (stops ?? []).map((stop) =>
        stop.mark
          ? new Marker({ element: chipOf(stop.mark, stop.text, stop), anchor: 'left', offset: [-12, 0] }).setLngLat(stop).addTo(map)
          : new Marker({ color: '#697280', scale: 0.6 })
              .setLngLat(stop)
              .setPopup(said([stop.text]))
              .addTo(map)
      )
    }
    const moved = track !== drawn.track || planned !== drawn.planned
    if (moved) line()
    sheet.show(next)
    const whole = hasWay(next) && !near && (moved || sight !== drawn.sight || drawn.near)
    Object.assign(drawn, { stops, track, planned, sight, near })
    if (!at) {
      marker?.remove()
      marker = undefined
      if (whole) fit(map, sightOf(next))
      return
    }
    if (!marker) {
      marker = new Marker({ color: '#1677ff', draggable: Boolean(onMove) }).setLngLat(at).addTo(map)
      const held = marker
      if (onMove) held.on('dragend', () => onMove(rounded(held.getLngLat())))
    }
    marker.setLngLat(at)
    if (popup?.length) {
      const open = marker.getPopup()
      if (open) open.setDOMContent(boxOf(popup))
      else marker.setPopup(said(popup)).togglePopup()
    }
    if (whole) return fit(map, sightOf(next))
    if (hasWay(next) && !near) return
    map.jumpTo({ center: at, zoom: Math.max(Math.min(zoom, nearest), Math.min(map.getZoom(), nearest)) })
  }
  const close = () => {
    marker?.remove()
    map.remove()
  }
  return { show, line, shown: () => what, close }
}

const hearClicks = (map: MapLibre, sheet: Sheet, onMove: Move, onPick: MapOptions['onPick']): void => {
  const canvas = map.getCanvas()
  if (onMove) map.on('click', ({ lngLat }) => onMove(rounded(lngLat)))
  if (onPick) {
    map.on('click', ({ point }) => onPick(sheet.at(point), point))
    map.on('mousemove', ({ point }) => void (canvas.style.cursor = sheet.at(point).length > 0 ? 'pointer' : ''))
    canvas.addEventListener('keydown', ({ key }) => {
      const place = key === 'Enter' ? sheet.middle() : undefined
      if (place) onPick(sheet.at(place), place)
    })
  }
}

/** Draws the borders of prefectures and of districts once somebody comes near enough to see them. */
const refinerOf = (map: MapLibre): (() => void) => {
  const coarse = new Set(['c', 'd'] as const)
  return () => {
    for (const layer of coarse) {
      const source = map.getZoom() >= finer[layer] ? map.getSource<GeoJSONSource>(layer) : undefined
      if (source && coarse.delete(layer)) void source.setData(bordersOf(layer))
    }
  }
}

const rounded = ({ lng, lat }: At): At => ({ lng: Math.round(lng * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 })
const said = (lines: readonly string[]): Popup => new Popup({ closeButton: false, closeOnClick: false, offset: 28 }).setDOMContent(boxOf(lines))
const boxOf = (lines: readonly string[]): HTMLElement => {
  const box = document.createElement('div')
  for (const text of lines) box.appendChild(document.createElement('div')).textContent = text
  return box
}
/* A stop of the plan: 装 or 卸 in a disc at its place, and its name beside it. */
const chipOf = (mark: string, text: string, { done = false, colour }: { done?: boolean; colour?: string }): HTMLElement => {
  const chip = document.createElement('div')
  chip.className = done ? 'map-chip map-chip-done' : 'map-chip'
  const disc = chip.appendChild(document.createElement('b'))
  disc.textContent = mark
  if (colour) disc.style.borderColor = colour
  if (text) chip.appendChild(document.createElement('span')).textContent = text
  return chip
}
const cornersOf = (all: readonly At[]): [number, number, number, number] => {
  const [lngs, lats] = [all.map(({ lng }) => lng), all.map(({ lat }) => lat)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
const fit = (map: MapLibre, all: readonly At[]): void => {
  // Ways whose places are still asked for have none.
  if (all.length === 0) return
  map.fitBounds(cornersOf(all), {
    // Below, the names of those whose borders these are cover what would lie there.
    padding: { top: 56, bottom: 64, left: 56, right: 110 },
    maxZoom: nearestNow(),
    animate: false
  })
}
const lineOf = (track: readonly At[] = []) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: track.length > 1 ? track.map(({ lng, lat }): [number, number] => [lng, lat]) : [] }
})
const bordersOf = (layer?: 'p' | 'c' | 'd') => ({
  type: 'Feature' as const,
  properties: {},
  geometry: layer ? borderLines(layer) : { type: 'MultiLineString' as const, coordinates: [] as [number, number][][] }
})

/* In English provinces and prefectures stand under the names that English has for them; a district has none, and is left out. */
const styleOf = (isEnglish: boolean): StyleSpecification => {
  const top = provinces()
  const names = [
    ...top.map((area) => ({ area, level: 0 })),
    ...top.flatMap(({ children }) => children.filter(({ name }) => !isPlaceholderCity(name)).map((area) => ({ area, level: 1 }))),
    ...(isEnglish ? [] : top.flatMap(({ children }) => children.flatMap(({ children: below }) => below.map((area) => ({ area, level: 2 })))))
  ]
  const borders = (data = bordersOf()) => ({ type: 'geojson' as const, data, tolerance: 0.2 })
  const name = (level: number, minzoom: number, maxzoom: number, size: number, color: string): SymbolLayerSpecification => ({
    id: `name-${level}`,
    type: 'symbol',
    source: 'names',
    minzoom,
    maxzoom,
    filter: ['==', ['get', 'level'], level],
    layout: { 'text-field': ['get', 'name'], 'text-font': fonts, 'text-size': size, 'text-padding': 4 },
    paint: { 'text-color': color, 'text-halo-color': '#fff', 'text-halo-width': 1.2 }
  })
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: featuresOf('p') },
      water: { type: 'geojson', data: waterUrl },
      // Part of this file and never fetched: no map of China is shown without its ten-dash line (十段线).
      dashes: { type: 'geojson', data: dashes as GeoJSONSourceSpecification['data'] },
      p: borders(bordersOf('p')),
      c: borders(),
      d: borders(),
      planned: { type: 'geojson', data: lineOf() },
      track: { type: 'geojson', data: lineOf() },
      names: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: names.map(({ area, level }) => ({
            type: 'Feature' as const,
            // A Chinese font draws a typographic apostrophe as wide as a character.
            properties: { name: isEnglish ? englishOf(area.name).replaceAll('’', "'") : area.name, level },
            geometry: { type: 'Point' as const, coordinates: [area.lng, area.lat] }
          }))
        }
      }
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': '#e8eef4' } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#fbfbf9' } },
      { id: 'lakes', type: 'fill', source: 'water', filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': '#dce7f0' } },
      {
        id: 'rivers',
        type: 'line',
        source: 'water',
        filter: ['!=', ['geometry-type'], 'Polygon'],
        paint: { 'line-color': '#cfdfeb', 'line-width': 1 }
      },
      { id: 'd', type: 'line', source: 'd', minzoom: finer.d, paint: { 'line-color': '#d5d8de', 'line-width': 0.8 } },
      { id: 'c', type: 'line', source: 'c', minzoom: finer.c, paint: { 'line-color': '#c3c8d0', 'line-width': 0.9 } },
      { id: 'p', type: 'line', source: 'p', paint: { 'line-color': '#9aa3b0', 'line-width': 1.1 } },
      { id: 'dashes', type: 'fill', source: 'dashes', paint: { 'fill-color': '#9aa3b0' } },
      { id: 'planned', type: 'line', source: 'planned', paint: { 'line-color': '#697280', 'line-width': 1.5, 'line-dasharray': [4, 3] } },
      { id: 'track', type: 'line', source: 'track', paint: { 'line-color': '#1677ff', 'line-width': 4 }, layout: { 'line-join': 'round' } },
      name(2, 8, 24, 12, '#5f6876'),
      name(1, 5.5, 24, 13, '#4e5969'),
      name(0, 0, 6, 13, '#4e5969')
    ]
  }
}
