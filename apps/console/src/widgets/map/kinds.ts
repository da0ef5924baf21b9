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
export type MapWay = { readonly id: string; readonly colour: string; readonly points: readonly At[]; readonly faint?: boolean }
/** A place as a dot, where there are too many for names. */
export type MapDot = At & { readonly id: string; readonly colour: string; readonly faint?: boolean }
/** What a map shows: one marker, which may be dragged, the planned way and the driven one. */
export type MapShow = {
  readonly at?: At | undefined
  readonly zoom?: number | undefined
  readonly popup?: Popup | undefined
  readonly track?: readonly At[] | undefined
  /** The planned way, drawn thin. */
  readonly planned?: readonly At[] | undefined
  /** With a way: go to `at`; else all of it is in sight. */
  readonly near?: boolean | undefined
  readonly stops?: readonly MapStop[] | undefined
  readonly ways?: readonly MapWay[] | undefined
  readonly dots?: readonly MapDot[] | undefined
  /** Of ways and dots those of this id alone stand in front. */
  readonly looked?: string | undefined
}
/** Whether a way or dot stands back behind what is looked at. */
export const standsBack = ({ id, faint = false }: MapWay | MapDot, looked: string | undefined): boolean =>
  faint || (looked !== undefined && id !== looked)
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
/** All dots at the place that was clicked, or else the ways that pass it, those in front first; `at` is where on the map. Empty where nothing is. */
export type MapPicks = (ids: readonly string[], at: { readonly x: number; readonly y: number }) => void
export type MapView = { readonly show: (what: MapShow) => void; readonly close: () => void }
/** `onMove`: the marker was dragged, or the map clicked; without it the marker stands. `onPick`: what lies there was clicked, all of it. */
export type MapOptions = MapShow & { readonly onMove?: ((at: At) => void) | undefined; readonly onPick?: MapPicks | undefined }
/** Where places are searched and maps drawn. Search finds nothing rather than failing; both ask in GCJ-02. */
export type MapProvider = {
  readonly name: 'builtin' | 'amap'
  readonly search: (keyword: string, within: string | undefined, size: number) => Promise<readonly FoundPlace[]>
  readonly reverse: (at: At) => Promise<PlaceOfPoint>
  readonly mount: (element: HTMLElement, options: MapOptions) => Promise<MapView>
}
