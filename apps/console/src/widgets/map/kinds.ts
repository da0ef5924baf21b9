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
type PlaceOfPoint = { province: string; city: string; area: string; area_code: string; detail: string }
type Popup = readonly string[]
/** A place beside the way: a stop of the plan is a chip with its name (`mark`: 装 or 卸), a pause of the vehicle a pin that tells its text when asked. */
type MapStop = At & { readonly text: string; readonly mark?: string; readonly done?: boolean }
/** What a map shows: one marker, which may be dragged, the planned way and the driven one. */
export type MapShow = {
  readonly at?: At | undefined
  readonly zoom?: number
  readonly popup?: Popup | undefined
  readonly track?: readonly At[] | undefined
  /** The planned way, drawn thin. */
  readonly planned?: readonly At[] | undefined
  /** With a way: go to `at`; else all of it is in sight. */
  readonly near?: boolean | undefined
  readonly stops?: readonly MapStop[] | undefined
}
/** All that has to be in sight. */
export const sightOf = ({ at, track = [], planned = [], stops = [] }: MapShow): readonly At[] => [...track, ...planned, ...stops, ...(at ? [at] : [])]
/** Whether there is a way to be seen whole. */
export const hasWay = ({ track = [], planned = [] }: MapShow): boolean => track.length > 1 || planned.length > 1
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
