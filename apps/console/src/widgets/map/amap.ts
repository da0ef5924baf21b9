import AMapLoader from '@amap/amap-jsapi-loader'
import {
  type At,
  type FoundPlace,
  hasWay,
  type MapDot,
  type MapOptions,
  type MapProvider,
  type MapShow,
  type MapView,
  type MapWay,
  standsBack
} from './kinds.ts'

// The part of AMap's JS API 2.0 that is used here.
type Point = { getLng: () => number; getLat: () => number }
type Clicked = { pixel: { x: number; y: number } }
type Overlay = {
  setPosition: (at: [number, number]) => void
  getPosition: () => Point
  setOptions: (options: object) => void
  on: (name: string, run: (event: Clicked) => void) => void
}
type AMapView = {
  add: (what: unknown) => void
  remove: (what: unknown) => void
  setZoomAndCenter: (zoom: number, at: [number, number], now: boolean) => void
  setFitView: () => void
  on: (name: string, run: (event: { lnglat: Point }) => void) => void
  destroy: () => void
}
type Poi = { name: string; address: string | string[]; pname: string; cityname: string; adname: string; adcode: string; location: Point }
type Regeocode = {
  formattedAddress: string
  addressComponent: {
    province: string
    city: string | string[]
    district: string
    adcode: string
    township: string
    street: string
    streetNumber: string
  }
}
type Answer<T> = (status: string, result: T) => void
type AMap = {
  Map: new (element: HTMLElement, options: object) => AMapView
  Marker: new (options: object) => Overlay
  Polyline: new (options: object) => Overlay
  CircleMarker: new (options: object) => Overlay
  PlaceSearch: new (options: object) => { search: (keyword: string, done: Answer<{ poiList?: { pois: readonly Poi[] } }>) => void }
  Geocoder: new (options: object) => { getAddress: (at: [number, number], done: Answer<{ regeocode?: Regeocode }>) => void }
}
declare global {
  interface Window {
    _AMapSecurityConfig?: { serviceHost: string }
  }
}

/** AMap (高德): streets, numbers and points of interest. Its security code stays on our server, which `serviceHost` names. */
export const loadAmap = async (key: string, serviceHost: string): Promise<MapProvider> => {
  window._AMapSecurityConfig = { serviceHost: new URL(serviceHost, location.href).href }
  const loading = AMapLoader.load({ key, version: '2.0', plugins: ['AMap.PlaceSearch', 'AMap.Geocoder'] }) as Promise<AMap>
  const amap = await Promise.race([
    loading,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('AMap did not load within eight seconds')), 8000)
    })
  ])
  return amapProvider(amap)
}

const amapProvider = (amap: AMap): MapProvider => ({
  name: 'amap',
  search: (keyword, within, pageSize) =>
    new Promise((resolve, reject) => {
      const search = new amap.PlaceSearch({ pageSize, pageIndex: 1, extensions: 'all', ...(within && { city: within, citylimit: true }) })
      search.search(keyword, (status, { poiList }) => {
        if (status === 'complete') resolve((poiList?.pois ?? []).filter(({ location }) => location).map(placeOf))
        else if (status === 'no_data') resolve([])
        else reject(new Error('place search failed'))
      })
    }),
  reverse: ({ lng, lat }) =>
    new Promise((resolve, reject) => {
      new amap.Geocoder({ extensions: 'base' }).getAddress([lng, lat], (status, { regeocode }) => {
        if (status !== 'complete' || !regeocode) return reject(new Error('reverse geocoding failed'))
        const { province, city, district, adcode, township, street, streetNumber } = regeocode.addressComponent
        resolve({ province, city: textOf(city) || province, area: district, area_code: adcode, detail: `${township}${street}${streetNumber}` })
      })
    }),
  mount: (element, options) => Promise.resolve(mount(amap, element, options))
})

const textOf = (text: string | readonly string[]): string => (typeof text === 'string' ? text : text.join(''))
const placeOf = ({ name, address, pname, cityname, adname, adcode, location }: Poi): FoundPlace => ({
  name,
  address: textOf(address),
  pname,
  cityname,
  adname,
  area_code: adcode,
  lng: location.getLng(),
  lat: location.getLat(),
  precision: 'point'
})
const pair = ({ lng, lat }: At): [number, number] => [lng, lat]

/* A way or dot as it is drawn. */
type Part = { readonly of: MapWay | MapDot; readonly overlay: Overlay; readonly lookOf: (isBack: boolean) => object; isBack: boolean }

const mount = (amap: AMap, element: HTMLElement, { onMove, onPick, ...first }: MapOptions): MapView => {
  const map = new amap.Map(element, { zoom: 5, center: [104.1, 35.9], viewMode: '2D' })
  const drawn: unknown[] = []
  const fitted = { way: '', near: false }
  // Ways and dots stay where only another of them is looked at: there are hundreds, and it changes with the pointer.
  let plan: { readonly ways: MapShow['ways']; readonly dots: MapShow['dots']; readonly parts: readonly Part[] } = {
    ways: undefined,
    dots: undefined,
    parts: []
  }
  const wayOf = (way: MapWay, looked: string | undefined): Part => {
    const lookOf = (isBack: boolean) => ({ strokeWeight: isBack ? 2 : 4, strokeOpacity: isBack ? 0.3 : 0.9 })
    const isBack = standsBack(way, looked)
    const overlay = new amap.Polyline({ path: way.points.map(pair), strokeColor: way.colour, ...lookOf(isBack) })
    if (onPick) overlay.on('click', ({ pixel }) => onPick([way.id], pixel))
    return { of: way, overlay, lookOf, isBack }
  }
  const dotOf = (dot: MapDot, looked: string | undefined, all: readonly MapDot[]): Part => {
    const lookOf = (isBack: boolean) => ({ fillOpacity: isBack ? 0.3 : 1 })
    const isBack = standsBack(dot, looked)
    const overlay = new amap.CircleMarker({ center: pair(dot), radius: 5, fillColor: dot.colour, strokeColor: '#fff', ...lookOf(isBack) })
    const here = () => all.filter(({ lng, lat }) => lng === dot.lng && lat === dot.lat).map(({ id }) => id)
    if (onPick) overlay.on('click', ({ pixel }) => onPick([...new Set(here())], pixel))
    return { of: dot, overlay, lookOf, isBack }
  }
  const showPlan = ({ ways, dots, looked }: MapShow) => {
    if (ways !== plan.ways || dots !== plan.dots) {
      map.remove(plan.parts.map(({ overlay }) => overlay))
      const parts = [...(ways ?? []).map((way) => wayOf(way, looked)), ...(dots ?? []).map((dot) => dotOf(dot, looked, dots ?? []))]
      plan = { ways, dots, parts }
      map.add(parts.map(({ overlay }) => overlay))
      return
    }
    for (const part of plan.parts) {
      const isBack = standsBack(part.of, looked)
      if (isBack !== part.isBack) part.overlay.setOptions(part.lookOf(isBack))
      part.isBack = isBack
    }
  }
  const show = (what: MapShow) => {
    const { at, zoom, popup, track = [], planned = [], stops = [], ways = [], dots = [], near = false } = what
    map.remove(drawn.splice(0))
    showPlan(what)
    if (track.length > 1) drawn.push(new amap.Polyline({ path: track.map(pair), strokeColor: '#1677ff', strokeWeight: 5 }))
    if (planned.length > 1) drawn.push(new amap.Polyline({ path: planned.map(pair), strokeColor: '#697280', strokeWeight: 2, strokeStyle: 'dashed' }))
    for (const stop of stops) {
      const label = stop.mark ? { label: { content: escape(`${stop.mark} ${stop.text}`), direction: 'right' } } : {}
      drawn.push(new amap.Marker({ position: pair(stop), title: stop.text, ...label }))
    }
    if (at) {
      const label = popup?.length ? { label: { content: popup.map(escape).join('<br>'), direction: 'top' } } : {}
      const marker = new amap.Marker({ position: pair(at), draggable: Boolean(onMove), ...label })
      if (onMove) marker.on('dragend', () => onMove({ lng: round(marker.getPosition().getLng()), lat: round(marker.getPosition().getLat()) }))
      drawn.push(marker)
    }
    map.add(drawn)
    const way = JSON.stringify([track, planned, ways.map(({ id }) => id), dots.length])
    const anew = way !== fitted.way || fitted.near
    Object.assign(fitted, { way, near })
    if (at && (near || !hasWay(what))) map.setZoomAndCenter(zoom ?? 15, pair(at), true)
    else if (drawn.length + plan.parts.length > 0 && anew) map.setFitView()
  }
  if (onMove) map.on('click', ({ lnglat }) => onMove({ lng: round(lnglat.getLng()), lat: round(lnglat.getLat()) }))
  show(first)
  return { show, close: () => map.destroy() }
}
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
