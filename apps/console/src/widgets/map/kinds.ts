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
  /** With a track: go to `at`; else the whole track is in sight. */
  readonly near?: boolean | undefined
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
