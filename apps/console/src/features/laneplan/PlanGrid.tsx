import { nameOf } from '@yunshu/contract/kit/enums'
import { shift } from '@yunshu/contract/laneplan/enums'
import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Drag } from '../../kit/board/drag.tsx'
import { useSay, type Say } from '../../kit/lang.ts'
import { keyOf, type Column, type Pair, type PlanCell, type Row } from './plan.ts'
import { phrases } from './phrases.ts'
import { dayText } from './text.ts'

/** How high a row is, and in how many rows more than are in sight the board is drawn. */
const [rowHeight, beyond] = [44, 6]
const steps: Readonly<Record<string, readonly [number, number]>> = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }

type GridProps = {
  rows: readonly Row[]
  columns: readonly Column[]
  drag: Drag<Pair>
  onOpen: (row: Row, column: Column) => void
}

/** Lanes by days: only the rows in sight are drawn, in steps of some rows, so that most frames of a scroll draw nothing. */
export const PlanGrid = ({ rows, columns, drag, onOpen }: GridProps) => {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const [inSight, setInSight] = useState(20)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const see = () => setInSight(Math.ceil(element.clientHeight / rowHeight) + 1)
    const watched = new ResizeObserver(see)
    watched.observe(element)
    return () => watched.disconnect()
  }, [])
  const onScroll = () => setFirst(Math.max(0, Math.floor((box.current?.scrollTop ?? 0) / rowHeight / beyond) * beyond - beyond))
  const last = Math.min(rows.length, first + inSight + 3 * beyond)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const at = (event.target as HTMLElement).dataset['cell']?.split(',').map(Number)
    if (!step || !at || document.documentElement.dataset['dragging']) return
    event.preventDefault()
    const [row, column] = [clamp((at[0] ?? 0) + step[0], rows.length), clamp((at[1] ?? 0) + step[1], columns.length)]
    focusCell(box.current, row, column)
  }
  return (
    <div
      className="plan-grid"
      ref={box}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      role="grid"
      aria-label={say(phrases, 'board')}
      aria-rowcount={rows.length + 1}
    >
      <div className="plan-row plan-head" role="row" aria-rowindex={1} style={template(columns.length)}>
        <div role="columnheader" className="plan-lane">
          {say(phrases, 'lane')}
        </div>
        {columns.map((column) => (
          <div role="columnheader" key={`${column.day} ${column.shift}`} className={column.shift > 1 ? 'plan-day plan-later' : 'plan-day'}>
            {column.shift < 2 && <span>{dayText(say, column.day)}</span>}
            {column.shift > 0 && <small>{say.label(nameOf(shift, column.shift))}</small>}
          </div>
        ))}
      </div>
      <div role="presentation" style={{ height: first * rowHeight }} />
      {rows.slice(first, last).map((row, i) => (
        <PlanRow key={row.lane.id} row={row} at={first + i} columns={columns} drag={drag} onOpen={onOpen} />
      ))}
      <div role="presentation" style={{ height: (rows.length - last) * rowHeight }} />
    </div>
  )
}
const clamp = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at))
const template = (count: number) => ({ gridTemplateColumns: `minmax(200px, 2fr) repeat(${count}, minmax(${count > 7 ? 72 : 96}px, 1fr))` })

/* A row that is not drawn yet is scrolled to first. */
const focusCell = (box: HTMLElement | null, row: number, column: number): void => {
  if (!box) return
  const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight]
  const room = box.clientHeight - rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom > box.scrollTop + room) box.scrollTop = bottom - room
  const find = () => box.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`)
  const cell = find()
  if (cell) cell.focus({ preventScroll: true })
  else requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus({ preventScroll: true })))
}

type RowProps = { row: Row; at: number; columns: readonly Column[]; drag: Drag<Pair>; onOpen: (row: Row, column: Column) => void }
const PlanRow = memo(({ row, at, columns, drag, onOpen }: RowProps) => {
  const say = useSay()
  const { lane, cells } = row
  return (
    <div className="plan-row" role="row" aria-rowindex={at + 2} style={template(columns.length)}>
      <div role="rowheader" className="plan-lane" title={`${lane.section_name} · ${lane.shipper_name}`}>
        <b>{lane.lane_code || lane.section_name}</b>
        <small>{lane.lane_code ? lane.section_name : lane.shipper_name}</small>
      </div>
      {columns.map((column, i) => {
        const cell = cells[i]
        if (!cell) return null
        const told = cellText(say, row, column, cell)
        return (
          <div role="gridcell" key={`${column.day} ${column.shift}`}>
            <button
              type="button"
              className={`plan-cell ${cell.gap > 0 ? 'plan-short' : cell.need > 0 ? 'plan-full' : 'plan-none'}`}
              data-cell={`${at},${i}`}
              tabIndex={at === 0 && i === 0 ? 0 : -1}
              title={told}
              aria-description={told}
              onClick={() => onOpen(row, column)}
              {...drag.target(keyOf(lane, column), `${lane.lane_code || lane.section_name} ${dayText(say, column.day)}`)}
            >
              {cell.need === 0 ? '-' : `${cell.assigned}/${cell.need}`}
              {cell.gap > 0 && <em>{say(phrases, 'short', { gap: cell.gap })}</em>}
            </button>
          </div>
        )
      })}
    </div>
  )
})

/** What a cell says in words. */
export const cellText = (say: Say, { lane }: Pick<Row, 'lane'>, column: Column, { need, assigned, gap, unplaced }: PlanCell): string => {
  const day = column.shift > 0 ? `${dayText(say, column.day)} ${say.label(nameOf(shift, column.shift))}` : dayText(say, column.day)
  const slots = { lane: lane.section_name, day, need, assigned, gap }
  if (need === 0) return say(phrases, 'noNeed', { lane: slots.lane, day })
  if (gap === 0) return say(phrases, 'enough', { lane: slots.lane, day, need })
  return say(phrases, 'missing', slots) + (unplaced > 0 ? say(phrases, 'unplaced', { count: unplaced }) : '')
}
