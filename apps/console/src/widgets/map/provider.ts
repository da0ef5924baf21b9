import { sayNow } from '../../kit/lang.ts'
import { toastWarning } from '../../kit/toast.tsx'
import { mapPhrases } from './phrases.ts'

export type At = { lng: number; lat: number }
/** A place found by its name, in the fields of every provider; `precision` says how near the point is. */
export type FoundPlace = At & {
  pname: string
  cityname: string
  adname: string
  area_code: string
  name: string
  address: string
  precision: 'point' | 'town' | 'district' | 'city' | 'province'
}
/** The division of a point, and what is known below it. */
export type PlaceOfPoint = { province: string; city: string; area: string; area_code: string; detail: string }
export type Popup = readonly string[]
/** What a map shows: one marker, which may be dragged, and a track. */
export type MapShow = {
  readonly at?: At | undefined
  readonly zoom?: number
  readonly popup?: Popup | undefined
  readonly track?: readonly At[] | undefined
  readonly stops?: readonly (At & { readonly text: string })[] | undefined
}
export type MapView = { readonly show: (what: MapShow) => void; readonly close: () => void }
/** `onMove`: the marker was dragged, or the map clicked; without it the marker stands. */
export type MapOptions = MapShow & { readonly onMove?: ((at: At) => void) | undefined }
/** Where places are searched and maps drawn. Search finds nothing rather than failing; both ask in GCJ-02. */
export type MapProvider = {
  readonly name: 'builtin' | 'amap'
  readonly search: (keyword: string, within: string | undefined, size: number) => Promise<readonly FoundPlace[]>
  readonly reverse: (at: At) => Promise<PlaceOfPoint>
  readonly mount: (element: HTMLElement, options: MapOptions) => Promise<MapView>
}

/** 15, as the specification has it; the built-in map, which has nothing to show below a district, stops before. */
export const pickZoom = 15
type MapConfig = { provider: 'builtin' | 'amap'; key: string; serviceHost: string }
let config: MapConfig = { provider: 'builtin', key: '', serviceHost: '' }
/** Said once at start by the shell, from the installation's settings. */
export const connectMaps = (given: MapConfig): void => {
  config = given
  chosen = undefined
}

let chosen: Promise<MapProvider> | undefined
/** AMap where a key is configured; the built-in one else, and when AMap does not come within eight seconds. */
export const mapProvider = (): Promise<MapProvider> => {
  chosen ??= config.provider === 'amap' && config.key ? amapOr(sketched) : sketched()
  return chosen
}
const sketched = async (): Promise<MapProvider> => (await import('./builtin.ts')).builtin
const amapOr = async (other: () => Promise<MapProvider>): Promise<MapProvider> => {
  try {
    const { loadAmap } = await import('./amap.ts')
    return await loadAmap(config.key, config.serviceHost)
  } catch {
    toastWarning(sayNow()(mapPhrases, 'amapAway'))
    return await other()
  }
}

const municipalities = ['北京市', '天津市', '上海市', '重庆市']
/** The four municipalities have the placeholder 市辖区 for a city. */
export const cityOf = (province: string, city: string): string => (municipalities.includes(province) ? '市辖区' : city)
