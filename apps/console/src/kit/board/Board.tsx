import { ColumnWidthOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { useSay } from '../lang.ts'
import { BoardAxis } from './Axis.tsx'
import type { BoardBand, BoardBar, BoardRow } from './bars.ts'
import { boardPhrases } from './phrases.ts'
import { BoardLine } from './Line.tsx'
import { boardPointer } from './boardPointer.ts'
import { type BoardControls, useBoardControls } from './useBoardControls.ts'
import { useBoardKeys } from './useBoardKeys.ts'
import { useBoardView } from './useBoardView.ts'
import { useBoardZoom } from './useBoardZoom.ts'
import { useGrouped } from './useGrouped.ts'
import './board.css'

export type { BoardBand, BoardBar, BoardRow } from './bars.ts'
export type { BoardControls } from './useBoardControls.ts'
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
  /** Rows so low that only the shapes of their bars are left. */
  folded?: boolean
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

/** Rows with work in time; only the rows and bars in sight are drawn, so hundreds of rows scroll like ten. */
export const Board = (props: BoardProps) => {
  const {
    label,
    rows,
    bars,
    bands = none,
    from,
    to,
    height,
    rowHeight = 30,
    folded = false,
    headWidth = 150,
    picked,
    marked,
    onPick,
    onPoint,
    rowProps
  } = props
  const { span, spans = [], onSpan, now, start = from, onSeen, onOpen, tools, controls } = props
  const view = useBoardView({ from, to, start, rows: rows.length, rowHeight, headWidth, height, span, onSeen })
  const { box, scale, width, x, look, first, last, drawn, setZoom } = view
  const inRow = useGrouped(bars)
  const behind = useGrouped(bands)
  const zoomBy = useBoardZoom(view, span, spans, onSpan)
  useBoardControls(controls, view)
  const { bar, setBar, onKeyDown, said } = useBoardKeys(view, { rows, inRow, picked, rowHeight, height, span, now, onPick, onOpen, zoomBy })
  return (
    <section className={`board ${height === undefined ? 'board-filling' : ''} ${folded ? 'board-folded' : ''}`} aria-label={label}>
      <BoardTools onZoom={zoomBy} {...(!span && { onFit: () => setZoom(1) })}>
        {tools}
      </BoardTools>
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
        {...boardPointer(view, { span, setBar, onPick, onPoint, onOpen })}
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
      {span !== undefined && <Said text={said} />}
    </section>
  )
}

const Said = ({ text }: { text: string | undefined }) => (
  <div className="unseen" role="status">
    {text}
  </div>
)

type ToolsProps = { onZoom: (way: 1 | -1) => void; onFit?: () => void; children: ReactNode }
const BoardTools = ({ onZoom, onFit, children }: ToolsProps) => {
  const say = useSay()
  return (
    <div className="board-tools">
      {children}
      <Button size="small" type="text" icon={<MinusOutlined />} aria-label={say(boardPhrases, 'zoomOut')} onClick={() => onZoom(-1)} />
      <Button size="small" type="text" icon={<PlusOutlined />} aria-label={say(boardPhrases, 'zoomIn')} onClick={() => onZoom(1)} />
      {onFit && <Button size="small" type="text" icon={<ColumnWidthOutlined />} aria-label={say(boardPhrases, 'fit')} onClick={onFit} />}
    </div>
  )
}

const none: readonly never[] = []
