import type { AnyColumn } from './cells.tsx'
import { usePreference } from './preferences.ts'

/** How high rows are: the same in every list of this user. */
type Density = 'compact' | 'comfortable'
/** Where a column stays while the others move past it. */
type Pin = 'start' | 'end' | 'none'
type Saved = {
  hidden?: readonly string[]
  /** Columns that the user ticked: they stand even where others have to give way. */
  shown?: readonly string[]
  order?: readonly string[]
  widths?: Readonly<Record<string, number>>
  pins?: Readonly<Record<string, Pin>>
}
const [narrowest, widest] = [60, 800]
/** A width that a column can have. */
export const boundWidth = (px: number): number => Math.min(Math.max(Math.round(px) || narrowest, narrowest), widest)
/** What was chosen about columns, whatever rows they show. */
export type Choosing = {
  hidden: ReadonlySet<string>
  density: Density
  setDensity: (to: Density) => void
  pinOf: (name: string) => Pin
  save: (next: Saved | null) => void
  saved: Saved
}
export type Chosen<R> = Choosing & { visible: readonly AnyColumn<R>[]; ordered: readonly AnyColumn<R>[] }

/** Things in the order that was chosen; what came later than the choice stands at its own place. */
export const inOrder = <T extends { readonly name: string }>(all: readonly T[], order: readonly string[] | undefined): readonly T[] => {
  if (!order) return all
  const placeOf = (one: T): number => {
    const chosen = order.indexOf(one.name)
    return chosen < 0 ? all.indexOf(one) : chosen
  }
  return [...all].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Which columns this user wants to see of a list, in which order; kept with the user. */
export const useColumns = <R>(path: string, columns: readonly AnyColumn<R>[]): Chosen<R> => {
  const [saved, save] = usePreference<Saved | null>(`columns:${path}`, null)
  const [density, setDensity] = usePreference<Density>('density', 'comfortable')
  const hidden = new Set(saved?.hidden ?? columns.filter((column) => column.hidden).map(({ name }) => name))
  const ordered = inOrder(columns, saved?.order)
  const shown = ordered.filter(({ name }) => !hidden.has(name))
  const pinOf = (name: string): Pin =>
    saved?.pins?.[name] ?? columns.find((column) => column.name === name)?.fixed ?? (shown[0]?.name === name ? 'start' : 'none')
  const visible = (['start', 'none', 'end'] as const).flatMap((pin) => shown.filter(({ name }) => pinOf(name) === pin))
  return { visible, ordered, hidden, density, setDensity, pinOf, save, saved: saved ?? {} }
}

/**
 * The columns that stand in `room` px: those that the user ticked, and of the others the most important, until one has no room. What a column is worth
 * is its `rank`, then its place; where the user has put them into an order of his own, that alone. Without layout (`room` 0) all stand.
 */
export const fitting = <R>(
  { visible, saved }: Pick<Chosen<R>, 'visible' | 'saved'>,
  widthOf: (column: AnyColumn<R>) => number,
  room: number
): readonly AnyColumn<R>[] => {
  if (room === 0) return visible
  const ticked = new Set(saved.shown)
  const worth = saved.order ? visible : visible.toSorted((a, b) => (a.rank ?? 2) - (b.rank ?? 2))
  const kept = new Set(visible.filter(({ name }, i) => i === 0 || ticked.has(name)))
  let left = room
  for (const column of kept) left -= widthOf(column)
  for (const column of worth) {
    if (kept.has(column)) continue
    left -= widthOf(column)
    if (left < 0) break
    kept.add(column)
  }
  return visible.filter((column) => kept.has(column))
}

/** The widths of `columns` in `room` px: what is left goes to those that `grows` names, each by its width, so that a text is not cut beside an empty place. */
export const spread = <C>(
  columns: readonly C[],
  widthOf: (column: C) => number,
  grows: (column: C) => boolean,
  room: number
): ReadonlyMap<C, number> => {
  const widths = new Map(columns.map((column) => [column, widthOf(column)]))
  const left = room - [...widths.values()].reduce((sum, width) => sum + width, 0)
  const growing = columns.filter(grows)
  const all = growing.reduce((sum, column) => sum + widthOf(column), 0)
  if (left > 0) for (const column of growing) widths.set(column, widthOf(column) + Math.floor((left * widthOf(column)) / all))
  return widths
}
