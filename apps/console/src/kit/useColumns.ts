import type { AnyColumn } from './cells.tsx'
import { usePreference } from './preferences.ts'

type Density = 'small' | 'medium' | 'large'
/** Where a column stays while the others move past it. */
type Pin = 'start' | 'end' | 'none'
type Saved = {
  hidden?: readonly string[]
  order?: readonly string[]
  density?: Density
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
  pinOf: (name: string) => Pin
  save: (next: Saved | null) => void
  saved: Saved
}
export type Chosen<R> = Choosing & { visible: readonly AnyColumn<R>[]; ordered: readonly AnyColumn<R>[] }

/** Which columns this user wants to see of a list, in which order; kept with the user. */
export const useColumns = <R>(path: string, columns: readonly AnyColumn<R>[]): Chosen<R> => {
  const [saved, save] = usePreference<Saved | null>(`columns:${path}`, null)
  const hidden = new Set(saved?.hidden ?? columns.filter((column) => column.hidden).map(({ name }) => name))
  const rank = (name: string) => saved?.order?.indexOf(name) ?? -1
  const ordered = saved?.order
    ? [...columns].sort((a, b) => (rank(a.name) < 0 ? columns.indexOf(a) : rank(a.name)) - (rank(b.name) < 0 ? columns.indexOf(b) : rank(b.name)))
    : columns
  const shown = ordered.filter(({ name }) => !hidden.has(name))
  const pinOf = (name: string): Pin =>
    saved?.pins?.[name] ?? columns.find((column) => column.name === name)?.fixed ?? (shown[0]?.name === name ? 'start' : 'none')
  const visible = (['start', 'none', 'end'] as const).flatMap((pin) => shown.filter(({ name }) => pinOf(name) === pin))
  return { visible, ordered, hidden, density: saved?.density ?? 'medium', pinOf, save, saved: saved ?? {} }
}
