import type { PlaceSource } from '@yunshu/contract/search/contract'

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
  /** Known to the company itself, and from where. */
  known?: PlaceSource
}
/** The division of a point, and what is known below it. */
type PlaceOfPoint = { province: string; city: string; area: string; area_code: string; detail: string }
type Popup = readonly string[]
/** A place beside the way: a stop of the plan is a chip with its name (`mark`: 装 or 卸), a pause of the vehicle a pin that tells its text when asked. */
type MapStop = At & { readonly text: string; readonly mark?: string; readonly done?: boolean; readonly colour?: string }
/** One of several ways, in its own colour; a faint one stands back behind the one that is pointed at. */
type MapWay = { readonly id: string; readonly colour: string; readonly points: readonly At[]; readonly faint?: boolean }
/** A place as a dot, where there are too many for names. */
type MapDot = At & { readonly id: string; readonly colour: string; readonly faint?: boolean }
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
  readonly ways?: readonly MapWay[] | undefined
  readonly dots?: readonly MapDot[] | undefined
}
/** All that has to be in sight. */
export const sightOf = ({ at, track = [], planned = [], stops = [], ways = [], dots = [] }: MapShow): readonly At[] => [
  ...track,
  ...planned,
  ...stops,
  ...ways.flatMap(({ points }) => points),
  ...dots,
  ...(at ? [at] : [])
]
/** Whether there is a way to be seen whole. */
export const hasWay = ({ track = [], planned = [], ways = [], dots = [] }: MapShow): boolean =>
  track.length > 1 || planned.length > 1 || ways.length > 0 || dots.length > 0
export type MapView = { readonly show: (what: MapShow) => void; readonly close: () => void }
/** `onMove`: the marker was dragged, or the map clicked; without it the marker stands. `onPick`: a way or dot was clicked. */
export type MapOptions = MapShow & { readonly onMove?: ((at: At) => void) | undefined; readonly onPick?: ((id: string) => void) | undefined }
/** Where places are searched and maps drawn. Search finds nothing rather than failing; both ask in GCJ-02. */
export type MapProvider = {
  readonly name: 'builtin' | 'amap'
  readonly search: (keyword: string, within: string | undefined, size: number) => Promise<readonly FoundPlace[]>
  readonly reverse: (at: At) => Promise<PlaceOfPoint>
  readonly mount: (element: HTMLElement, options: MapOptions) => Promise<MapView>
}
