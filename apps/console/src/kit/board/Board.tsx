import { ColumnWidthOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode
} from 'react'
import { time } from '../format.ts'
import { useSay } from '../lang.ts'
import { boardPhrases } from './phrases.ts'
import './board.css'

/** Something with capacity, such as a vehicle. */
export type BoardRow = { readonly id: string; readonly name: string; readonly head: ReactNode; readonly colour?: string }
/** Work in time: from, to, in milliseconds; `kind` is its look. */
export type BoardBar = {
  readonly id: string
  readonly row: string
  readonly from: number
  readonly to: number
  readonly kind: 'move' | 'rest' | 'work'
  /** Inside the bar where there is room. */
  readonly text?: string
  readonly title: string
  /** Whatever this bar stands for, to be marked with it. */
  readonly marks?: readonly string[]
}
/** What stands behind the bars: a time asked for, or the time by which one is late. */
export type BoardBand = { readonly row: string; readonly from: number; readonly to: number; readonly kind: 'window' | 'late'; readonly title: string }
type BoardProps = {
  label: string
  rows: readonly BoardRow[]
  bars: readonly BoardBar[]
  bands?: readonly BoardBand[]
  /** The time that is shown whole. */
  from: number
  to: number
  height: number
  rowHeight?: number
  headWidth?: number
  picked?: string | undefined
  marked?: ReadonlySet<string>
  onPick?: (row: string) => void
  onPoint?: (row: string | undefined) => void
  /** More on a row, such as what makes it a place to drop on. */
  rowProps?: (row: BoardRow) => HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>
}

const hour = 3_600_000
const steps = [0.5, 1, 2, 4, 6, 12, 24, 48, 168]
const spare = 4

/** Rows with work in time; only the rows and bars in sight are drawn, so hundreds of rows scroll like ten. */
export const Board = (props: BoardProps) => {
  const { label, rows, bars, bands = [], from, to, height, rowHeight = 30, headWidth = 150, picked, marked, onPick, onPoint, rowProps } = props
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 800 })
  const look = () => {
    const element = box.current
    if (element) setSeen({ top: element.scrollTop, left: element.scrollLeft, width: element.clientWidth || 800 })
  }
  useLayoutEffect(look, [])
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return
    const watching = new ResizeObserver(look)
    watching.observe(box.current)
    return () => watching.disconnect()
  }, [])
  const hours = Math.max(1, (to - from) / hour)
  const scale = (Math.max(200, seen.width - headWidth - 16) / hours) * zoom
  const x = (at: number) => ((at - from) / hour) * scale
  const width = hours * scale
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - spare)
  const last = Math.min(rows.length, Math.ceil((seen.top + height) / rowHeight) + spare)
  const inRow = useMemo(() => grouped(bars), [bars])
  const behind = useMemo(() => grouped(bands), [bands])
  const isSeen = (a: number, b: number) => x(b) >= seen.left - 200 && x(a) <= seen.left + seen.width + 200
  const step = steps.find((one) => one * scale >= 62) ?? 168
  const zoomBy = (by: number) => setZoom((now) => Math.min(64, Math.max(1, now * by)))
  const at = rows.findIndex(({ id }) => id === picked)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomBy(1.5)
    else if (event.key === '-') zoomBy(1 / 1.5)
    else if (event.key === '0') setZoom(1)
    else if (event.target === event.currentTarget && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]
      if (next) onPick?.(next.id)
    } else return
    event.preventDefault()
  }
  useEffect(() => {
    const element = box.current
    if (!element || at < 0) return
    const top = at * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight * 2 > element.scrollTop + height) element.scrollTop = top + rowHeight * 2 - height
  }, [at, rowHeight, height])
  return (
    <section className="board" aria-label={label}>
      <div className="board-tools">
        <Button size="small" type="text" icon={<MinusOutlined />} aria-label={say(boardPhrases, 'zoomOut')} onClick={() => zoomBy(1 / 1.5)} />
        <Button size="small" type="text" icon={<PlusOutlined />} aria-label={say(boardPhrases, 'zoomIn')} onClick={() => zoomBy(1.5)} />
        <Button size="small" type="text" icon={<ColumnWidthOutlined />} aria-label={say(boardPhrases, 'fit')} onClick={() => setZoom(1)} />
      </div>
      <div
        ref={box}
        className="board-box"
        data-scrolls=""
        style={{ height }}
        tabIndex={0}
        role="list"
        aria-label={label}
        onKeyDown={onKeyDown}
        onScroll={look}
        onWheel={(event) => event.ctrlKey && zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2)}
      >
        <div className="board-axis" style={{ width: width + headWidth }} aria-hidden>
          <i style={{ width: headWidth }} />
          {ticksOf(from, to, step * hour)
            .filter((tick) => isSeen(tick, tick))
            .map((tick) => (
              <span key={tick} style={{ left: headWidth + x(tick) }}>
                {tickText(tick, step)}
              </span>
            ))}
        </div>
        <div className="board-rows" style={{ height: rows.length * rowHeight, width: width + headWidth }}>
          {rows.slice(first, last).map((row, i) => (
            <div
              key={row.id}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={first + i + 1}
              className={`board-row ${row.id === picked ? 'board-picked' : ''} ${marked?.has(row.id) ? 'board-marked' : ''}`}
              style={{ top: (first + i) * rowHeight, height: rowHeight, '--bar': row.colour } as CSSProperties}
              {...rowProps?.(row)}
              onPointerEnter={() => onPoint?.(row.id)}
              onPointerLeave={() => onPoint?.(undefined)}
            >
              <button
                type="button"
                className="board-head"
                style={{ width: headWidth }}
                aria-pressed={row.id === picked}
                onClick={() => onPick?.(row.id)}
              >
                {row.head}
              </button>
              <div className="board-line" style={{ left: headWidth, width }}>
                {(behind.get(row.id) ?? [])
                  .filter((band) => isSeen(band.from, band.to))
                  .map((band) => (
                    <i
                      key={`${band.kind} ${band.from} ${band.to}`}
                      className={`board-band board-${band.kind}`}
                      style={{ left: x(Math.max(from, band.from)), width: Math.max(2, x(Math.min(to, band.to)) - x(Math.max(from, band.from))) }}
                      title={band.title}
                    />
                  ))}
                {(inRow.get(row.id) ?? [])
                  .filter((bar) => isSeen(bar.from, bar.to))
                  .map((bar) => (
                    <b
                      key={bar.id}
                      className={`board-bar board-${bar.kind} ${bar.marks?.some((mark) => marked?.has(mark)) ? 'board-marked' : ''}`}
                      style={{ left: x(bar.from), width: Math.max(2, x(bar.to) - x(bar.from)) }}
                      title={bar.title}
                    >
                      {bar.text && x(bar.to) - x(bar.from) > bar.text.length * 8 + 8 ? bar.text : null}
                    </b>
                  ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

const grouped = <T extends { readonly row: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> => {
  const rows = new Map<string, T[]>()
  for (const one of all) rows.set(one.row, [...(rows.get(one.row) ?? []), one])
  return rows
}
/* Ticks stand on full hours and days of China's clock, which is eight hours ahead. */
const ahead = 8 * hour
const ticksOf = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil((from + ahead) / step) * step - ahead
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => first + i * step)
}
const tickText = (at: number, step: number): string => {
  const whole = time(new Date(at).toISOString())
  const [day = '', clock = ''] = whole.split(' ')
  return step >= 24 || clock === '00:00' ? day : clock
}
