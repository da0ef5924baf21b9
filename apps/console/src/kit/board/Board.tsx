import { ColumnWidthOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref
} from 'react'
import { useSay } from '../lang.ts'
import { BoardAxis } from './Axis.tsx'
import type { BoardBand, BoardBar, BoardRow } from './bars.ts'
import { boardPhrases } from './phrases.ts'
import { BoardLine } from './Line.tsx'
import { useGrouped } from './useGrouped.ts'
import './board.css'

export type { BoardBand, BoardBar, BoardRow } from './bars.ts'
/** What a page asks of its board. */
export type BoardControls = {
  /** The time at a place of the screen; nothing over the heads of the rows. */
  readonly timeAt: (x: number) => number | undefined
  /** Brings a time into sight, a fifth from the left. */
  readonly goTo: (at: number) => void
  /** Shows in a row what would be there, without drawing the board anew. */
  readonly showGhost: (row: HTMLElement | undefined, at: number, length: number) => void
}
type BoardProps = {
  label: string
  rows: readonly BoardRow[]
  bars: readonly BoardBar[]
  bands?: readonly BoardBand[]
  /** The time that is shown whole, or through which one moves where `span` says how much of it is in sight. */
  from: number
  to: number
  /** Without it, as high as what it stands in. */
  height?: number
  rowHeight?: number
  headWidth?: number
  picked?: string | undefined
  marked?: ReadonlySet<string>
  onPick?: (row: string) => void
  onPoint?: (row: string | undefined) => void
  /** More on a row, such as what makes it a place to drop on. Where it stays the same function, rows are not drawn anew. */
  rowProps?: (row: BoardRow) => HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>
  /** How much time is in sight, in milliseconds; `spans` are the steps of its tools. */
  span?: number
  spans?: readonly number[]
  onSpan?: (span: number) => void
  /** The time at the left edge to begin with. */
  start?: number
  now?: number
  /** Told what is in sight, a moment after it stopped moving. */
  onSeen?: (from: number, to: number) => void
  /** A bar is opened: by a click, the right button or Enter; `at` is where. */
  onOpen?: (bar: string, at: { readonly x: number; readonly y: number }) => void
  /** Stands above it beside its own tools. */
  tools?: ReactNode
  controls?: Ref<BoardControls>
}

const hour = 3_600_000
const spare = 4
/* What is drawn follows the scroll in steps, so that most frames of a scroll draw nothing. */
const stepX = 400
const stepRows = 4
const ahead = 600

/** Rows with work in time; only the rows and bars in sight are drawn, so hundreds of rows scroll like ten. */
export const Board = (props: BoardProps) => {
  const { label, rows, bars, bands = none, from, to, height, rowHeight = 30, headWidth = 150, picked, marked, onPick, onPoint, rowProps } = props
  const { span, spans = [], onSpan, now, start = from, onSeen, onOpen, tools, controls } = props
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [seen, setSeen] = useState({ row: 0, left: 0, width: 800, height: height ?? 400 })
  const [bar, setBar] = useState<string>()
  const hours = Math.max(1, (to - from) / hour)
  const room = Math.max(200, seen.width - headWidth - (span ? 0 : 16))
  const scale = span ? room / (span / hour) : (room / hours) * zoom
  const x = (at: number) => ((at - from) / hour) * scale
  const width = hours * scale
  /** Which time stands where: it stays there when the scale changes. */
  const anchor = useRef({ at: start, x: 0 })
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = () => {
    const element = box.current
    if (!element || (element.clientWidth === 0 && element.offsetParent === null && typeof ResizeObserver !== 'undefined')) return
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = element
    anchor.current = { at: from + (scrollLeft / scale) * hour, x: 0 }
    const next = {
      row: Math.floor(scrollTop / rowHeight / stepRows) * stepRows,
      left: Math.floor(scrollLeft / stepX) * stepX,
      width: clientWidth || 800,
      height: clientHeight || (height ?? 400)
    }
    setSeen((was) => (was.row === next.row && was.left === next.left && was.width === next.width && was.height === next.height ? was : next))
    clearTimeout(quiet.current)
    const { at: left } = anchor.current
    quiet.current = setTimeout(() => heard.current?.(left, left + (room / scale) * hour), 150)
  }
  const heard = useRef(onSeen)
  useEffect(() => {
    heard.current = onSeen
  }, [onSeen])
  const lookAgain = useEffectEvent(look)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !span) return
    element.scrollLeft = ((anchor.current.at - from) / hour) * scale - anchor.current.x
    lookAgain()
  }, [scale, from, span])
  useLayoutEffect(() => lookAgain(), [])
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return
    const watching = new ResizeObserver(() => lookAgain())
    watching.observe(box.current)
    return () => watching.disconnect()
  }, [])
  useEffect(() => () => clearTimeout(quiet.current), [])

  const first = Math.max(0, seen.row - spare)
  const last = Math.min(rows.length, seen.row + Math.ceil(seen.height / rowHeight) + stepRows + spare)
  const drawn = { from: from + ((seen.left - ahead) / scale) * hour, to: from + ((seen.left + stepX + seen.width + ahead) / scale) * hour }
  const inRow = useGrouped(bars)
  const behind = useGrouped(bands)

  const zoomBy = (way: 1 | -1, at?: number) => {
    if (!span || !onSpan) return setZoom((was) => Math.min(64, Math.max(1, way > 0 ? was * 1.5 : was / 1.5)))
    const next = way > 0 ? spans.findLast((one) => one < span) : spans.find((one) => one > span)
    if (next === undefined) return
    const element = box.current
    const here = at ?? headWidth + room / 2
    if (element) anchor.current = { at: from + ((element.scrollLeft + here - headWidth) / scale) * hour, x: here - headWidth }
    onSpan(next)
  }
  const goTo = (at: number) => {
    if (box.current) box.current.scrollLeft = x(at) - room / 5
  }
  const ghost = useRef<HTMLElement>(undefined)
  useImperativeHandle(controls, () => ({
    timeAt: (at) => {
      const element = box.current
      const along = element ? at - element.getBoundingClientRect().left - headWidth : -1
      return element && along >= 0 ? from + ((element.scrollLeft + along) / scale) * hour : undefined
    },
    goTo,
    showGhost: (row, at, length) => {
      const line = row?.querySelector<HTMLElement>('.board-line')
      if (!line) return ghost.current?.remove()
      ghost.current ??= Object.assign(document.createElement('i'), { className: 'board-ghost' })
      ghost.current.style.left = `${x(at)}px`
      ghost.current.style.width = `${Math.max(6, (length / hour) * scale)}px`
      if (ghost.current.parentElement !== line) line.append(ghost.current)
      // By keys it may be out of sight.
      const element = box.current
      if (element && document.documentElement.dataset['lifting'] === 'keys' && (x(at) < element.scrollLeft || x(at) > element.scrollLeft + room - 40))
        goTo(at)
    }
  }))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    // Else the browser would zoom the page.
    event.preventDefault()
    zoomBy(event.deltaY < 0 ? 1 : -1, event.clientX - (box.current?.getBoundingClientRect().left ?? 0))
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const at = rows.findIndex(({ id }) => id === picked)
  const rowBeside = (by: 1 | -1) => {
    for (let i = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by; i >= 0 && i < rows.length; i += by) if (!rows[i]?.heading) return rows[i]
    return rows[at]
  }
  const ofPicked = picked === undefined ? none : (inRow.get(picked) ?? none)
  const barBeside = (by: 1 | -1) => {
    const here = ofPicked.findIndex(({ id }) => id === bar)
    // Begins with what is under way or comes next.
    const begin =
      by > 0
        ? Math.max(
            0,
            ofPicked.findIndex((one) => one.to >= (now ?? from))
          )
        : ofPicked.length - 1
    const next = ofPicked[here < 0 ? begin : Math.min(ofPicked.length - 1, Math.max(0, here + by))]
    setBar(next?.id)
    const element = box.current
    if (next && element && (x(next.to) < element.scrollLeft || x(next.from) > element.scrollLeft + room)) goTo(next.from)
  }
  const openPicked = () => {
    const of = ofPicked.find(({ id }) => id === bar)
    const element = box.current
    if (!of || !element || !onOpen) return false
    const { left, top } = element.getBoundingClientRect()
    onOpen(of.id, { x: left + headWidth + Math.max(0, x(of.from) - element.scrollLeft), y: top + 24 + (at + 1) * rowHeight - element.scrollTop })
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const own = event.target === event.currentTarget
    const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined
    if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === '0' && !span) setZoom(1)
    else if (own && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && way) {
      const next = rowBeside(way)
      setBar(undefined)
      if (next) onPick?.(next.id)
    } else if (own && span && way) barBeside(way)
    else if (own && (event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      if (!openPicked()) return
    } else return
    event.preventDefault()
  }
  useEffect(() => {
    const element = box.current
    if (!element || at < 0) return
    const top = at * rowHeight
    const high = element.clientHeight || height || 400
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight * 2 > element.scrollTop + high) element.scrollTop = top + rowHeight * 2 - high
  }, [at, rowHeight, height])

  /* Every row and bar answers here, so that none of them has to be told anew what to do. */
  const partOf = (event: { target: EventTarget }, part: 'bar' | 'row') =>
    (event.target as HTMLElement).closest<HTMLElement>(`[data-${part}]`)?.dataset[part]
  const onClick = (event: MouseEvent) => {
    const opened = partOf(event, 'bar')
    const row = partOf(event, 'row')
    if (opened && onOpen) {
      setBar(opened)
      onOpen(opened, { x: event.clientX, y: event.clientY })
    } else if (row && (event.target as HTMLElement).closest('.board-head')) {
      setBar(undefined)
      onPick?.(row)
    }
  }
  const onContextMenu = (event: MouseEvent) => {
    const opened = partOf(event, 'bar')
    if (!opened || !onOpen) return
    event.preventDefault()
    setBar(opened)
    onOpen(opened, { x: event.clientX, y: event.clientY })
  }
  /* Where nothing is, the board itself is pulled along. */
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = box.current
    if (!span || !element || event.button !== 0 || event.pointerType === 'touch') return
    if (!(event.target as HTMLElement).closest('.board-line, .board-axis') || partOf(event, 'bar')) return
    const was = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
    const onMove = (move: globalThis.PointerEvent) => {
      element.dataset['pulled'] = ''
      element.scrollLeft = was.left - (move.clientX - was.x)
      element.scrollTop = was.top - (move.clientY - was.y)
    }
    const onEnd = () => {
      delete element.dataset['pulled']
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onEnd)
      window.removeEventListener('pointercancel', onEnd)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onEnd)
    window.addEventListener('pointercancel', onEnd)
  }
  const said = ofPicked.find(({ id }) => id === bar)?.title
  return (
    <section className={`board ${height === undefined ? 'board-filling' : ''}`} aria-label={label}>
      <div className="board-tools">
        {tools}
        <Button size="small" type="text" icon={<MinusOutlined />} aria-label={say(boardPhrases, 'zoomOut')} onClick={() => zoomBy(-1)} />
        <Button size="small" type="text" icon={<PlusOutlined />} aria-label={say(boardPhrases, 'zoomIn')} onClick={() => zoomBy(1)} />
        {!span && <Button size="small" type="text" icon={<ColumnWidthOutlined />} aria-label={say(boardPhrases, 'fit')} onClick={() => setZoom(1)} />}
      </div>
      <div
        ref={box}
        className="board-box"
        data-scrolls=""
        {...(height !== undefined && { style: { height } })}
        tabIndex={0}
        role="list"
        aria-label={label}
        onKeyDown={onKeyDown}
        onScroll={look}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onPointerDown={onPointerDown}
        {...(onPoint && {
          onPointerOver: (event: PointerEvent<HTMLElement>) => onPoint(partOf(event, 'row')),
          onPointerLeave: () => onPoint(undefined)
        })}
      >
        <BoardAxis
          from={from}
          scale={scale}
          width={width}
          headWidth={headWidth}
          drawnFrom={Math.max(from, drawn.from)}
          drawnTo={Math.min(to, drawn.to)}
        />
        <div className="board-rows" style={{ height: rows.length * rowHeight, width: width + headWidth }}>
          {now !== undefined && now > from && now < to && <i className="board-now" style={{ left: headWidth + x(now) }} aria-hidden />}
          {rows.slice(first, last).map((row, i) => (
            <BoardLine
              key={row.id}
              row={row}
              place={first + i}
              count={rows.length}
              height={rowHeight}
              headWidth={headWidth}
              from={from}
              to={to}
              scale={scale}
              drawnFrom={drawn.from}
              drawnTo={drawn.to}
              bars={inRow.get(row.id) ?? none}
              bands={behind.get(row.id) ?? none}
              isPicked={row.id === picked}
              pickedBar={row.id === picked ? bar : undefined}
              marked={marked}
              rowProps={rowProps}
            />
          ))}
        </div>
      </div>
      {span !== undefined && (
        <div className="unseen" role="status">
          {said}
        </div>
      )}
    </section>
  )
}

const none: readonly never[] = []
