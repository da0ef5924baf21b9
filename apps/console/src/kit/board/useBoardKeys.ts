import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import type { BoardBar, BoardRow } from './bars.ts'
import type { BoardView } from './useBoardView.ts'

const none: readonly never[] = []
type Walked = {
  readonly rows: readonly BoardRow[]
  readonly inRow: ReadonlyMap<string, readonly BoardBar[]>
  readonly picked: string | undefined
  readonly rowHeight: number
  readonly height: number | undefined
  readonly span: number | undefined
  readonly now: number | undefined
  readonly onPick: ((row: string) => void) | undefined
  readonly onOpen: ((bar: string, at: { readonly x: number; readonly y: number }) => void) | undefined
  readonly zoomBy: (way: 1 | -1) => void
}

/** Goes through a board by keys: up and down its rows, along the bars of the picked one, and opens them. */
export const useBoardKeys = (view: BoardView, walked: Walked) => {
  const { rows, inRow, picked, span, onPick, zoomBy } = walked
  const [bar, setBar] = useState<string>()
  const at = rows.findIndex(({ id }) => id === picked)
  const ofPicked = picked === undefined ? none : (inRow.get(picked) ?? none)
  useRowInSight(view, at, walked)
  const rowBeside = (by: 1 | -1) => {
    for (let i = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by; i >= 0 && i < rows.length; i += by) if (!rows[i]?.heading) return rows[i]
    return rows[at]
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const own = event.target === event.currentTarget
    const way = ways[event.key]
    if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === '0' && !span) view.setZoom(1)
    else if (own && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && way) {
      const next = rowBeside(way)
      setBar(undefined)
      if (next) onPick?.(next.id)
    } else if (own && span && way) setBar(barBeside(view, ofPicked, bar, way, walked.now)?.id)
    else if (own && (event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      const opened = ofPicked.find(({ id }) => id === bar)
      if (!opened || !openBar(view, opened, at, walked)) return
    } else return
    event.preventDefault()
  }
  return { bar, setBar, onKeyDown, said: ofPicked.find(({ id }) => id === bar)?.title }
}
const ways: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/* The bar before or behind one, brought into sight. */
const barBeside = ({ box, from, x, room, goTo }: BoardView, bars: readonly BoardBar[], bar: string | undefined, by: 1 | -1, now = from) => {
  const here = bars.findIndex(({ id }) => id === bar)
  // Begins with what is under way or comes next.
  const begin =
    by > 0
      ? Math.max(
          0,
          bars.findIndex((one) => one.to >= now)
        )
      : bars.length - 1
  const next = bars[here < 0 ? begin : Math.min(bars.length - 1, Math.max(0, here + by))]
  const element = box.current
  if (next && element && (x(next.to) < element.scrollLeft || x(next.from) > element.scrollLeft + room)) goTo(next.from)
  return next
}

const openBar = ({ box, headWidth, x }: BoardView, bar: BoardBar, row: number, { onOpen, rowHeight }: Walked): boolean => {
  const element = box.current
  if (!element || !onOpen) return false
  const { left, top } = element.getBoundingClientRect()
  onOpen(bar.id, { x: left + headWidth + Math.max(0, x(bar.from) - element.scrollLeft), y: top + 24 + (row + 1) * rowHeight - element.scrollTop })
  return true
}

const useRowInSight = ({ showRow }: BoardView, at: number, { rowHeight, height }: Walked): void => {
  const show = useEffectEvent(() => showRow(at))
  useEffect(() => show(), [at, rowHeight, height])
}
