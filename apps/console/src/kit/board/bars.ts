import type { ReactNode } from 'react'

/** Something with capacity, such as a vehicle; or the heading of those that follow. */
export type BoardRow = {
  readonly id: string
  readonly name: string
  readonly head: ReactNode
  readonly colour?: string
  readonly heading?: boolean
  /** It stands back behind what is looked for. */
  readonly faint?: boolean
}
/** Work in time: from, to, in milliseconds; `kind` is its look. */
export type BoardBar = {
  readonly id: string
  readonly row: string
  readonly from: number
  readonly to: number
  readonly kind: 'move' | 'rest' | 'work' | 'plan'
  /** Inside the bar where there is room; of a plan, else beside it. */
  readonly text?: string
  /** Less of it, inside a plan that has no room for all. */
  readonly short?: string
  readonly title: string
  /** Whatever this bar stands for, to be marked with it. */
  readonly marks?: readonly string[]
  /** Of a plan: the state by which it is coloured, what is done of it, what is late of it, when its end is expected, and its stops. */
  readonly tone?: string
  readonly done?: { readonly from: number; readonly to: number }
  readonly late?: { readonly from: number; readonly to: number }
  readonly due?: number
  readonly stops?: readonly { readonly at: number; readonly done: boolean; readonly title: string }[]
  /** Something is wrong with it that its state does not say. */
  readonly alarm?: boolean
  /** It cannot be done beside another one of its row. */
  readonly clash?: boolean
  /** It shares its time with another one of its row: of so many lanes it takes this one. */
  readonly lane?: { readonly at: number; readonly of: number }
  /** It stands back behind what is looked for. */
  readonly faint?: boolean
}
/** What stands behind the bars: a time asked for, or the time by which one is late. */
export type BoardBand = { readonly row: string; readonly from: number; readonly to: number; readonly kind: 'window' | 'late'; readonly title: string }

/** From where to where a bar is drawn: its plan, and what came before or after it. */
export const reach = ({ from, to, done, late }: BoardBar): readonly [number, number] => [
  Math.min(from, done?.from ?? from),
  Math.max(to, done?.to ?? to, late?.to ?? to)
]

/** Bars of which some in a row share time, each of those in a lane of its own; a bar that shares none stays the same thing. */
export const stacked = (bars: readonly BoardBar[]): readonly BoardBar[] => {
  const lanes = new Map<string, { readonly at: number; readonly of: number }>()
  const close = (cluster: readonly { readonly id: string; readonly at: number }[]): void => {
    const of = Math.max(0, ...cluster.map(({ at }) => at)) + 1
    if (of > 1) for (const { id, at } of cluster) lanes.set(id, { at, of })
  }
  const inTime = bars.toSorted((a, b) => a.row.localeCompare(b.row) || reach(a)[0] - reach(b)[0])
  let [cluster, ends, row]: [{ id: string; at: number }[], number[], string | undefined] = [[], [], undefined]
  for (const bar of inTime) {
    const [from, to] = reach(bar)
    if (bar.row !== row || ends.every((end) => end <= from)) {
      close(cluster)
      ;[cluster, ends, row] = [[], [], bar.row]
    }
    const free = ends.findIndex((end) => end <= from)
    const at = free < 0 ? ends.length : free
    ends[at] = to
    cluster.push({ id: bar.id, at })
  }
  close(cluster)
  return lanes.size === 0 ? bars : bars.map((bar) => (lanes.has(bar.id) ? { ...bar, lane: lanes.get(bar.id) ?? { at: 0, of: 1 } } : bar))
}
