import { type KeyboardEvent, useState } from 'react'
import { written } from './scale.ts'

export const height = 236
export const edge = { top: 12, bottom: 26, left: 60, right: 96 }

type AxesProps = {
  readonly labels: readonly string[]
  readonly ticks: readonly number[]
  readonly brief: (value: number) => string
  readonly right: number
  readonly x: (at: number) => number
  readonly y: (value: number) => number
}
/** The lines of an axis with their values, and what stands below the points, as much of it as has room. */
export const Axes = ({ labels, ticks, brief, right, x, y }: AxesProps) => {
  const named = written(labels.length, Math.max(2, Math.floor((right - edge.left) / 64)))
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick} className={tick === 0 ? 'chart-zero' : 'chart-grid'} aria-hidden>
          <line x1={edge.left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
            {brief(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, at) =>
        named.has(at) ? (
          <text key={label} x={x(at)} y={height - 8} textAnchor="middle" aria-hidden>
            {label}
          </text>
        ) : null
      )}
    </>
  )
}

type SlotsProps = {
  /** What each says, and where it stands. */
  readonly slots: readonly { readonly said: string; readonly x: number; readonly width: number }[]
  readonly bottom: number
  /** The one whose rows are shown, -1: none yet; without it a point is a door to another page. */
  readonly chosen?: number
  readonly onPoint?: ((at: number) => void) | undefined
  readonly onHover: (at: number | undefined) => void
}
/** The points of a chart as buttons with their figures as their names; the arrow keys reach the next. */
export const Slots = ({ slots, bottom, chosen, onPoint, onHover }: SlotsProps) => {
  const [focus, setFocus] = useState(0)
  const step = (event: KeyboardEvent, at: number): void => {
    const to = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : undefined
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPoint?.(at)
    }
    if (to === undefined || to < 0 || to >= slots.length) return
    event.preventDefault()
    setFocus(to)
    event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('.chart-slot')[to]?.focus()
  }
  return slots.map(({ said, x, width }, at) => (
    <g
      key={said}
      className={at === chosen ? 'chart-slot chart-chosen' : 'chart-slot'}
      role={onPoint ? 'button' : 'img'}
      tabIndex={at === Math.min(focus, slots.length - 1) ? 0 : -1}
      aria-label={said}
      {...(onPoint && chosen !== undefined && { 'aria-pressed': at === chosen })}
      onClick={() => onPoint?.(at)}
      onKeyDown={(event) => step(event, at)}
      onFocus={() => (onHover(at), setFocus(at))}
      onBlur={() => onHover(undefined)}
      onPointerEnter={() => onHover(at)}
      onPointerLeave={() => onHover(undefined)}
    >
      <rect x={x} y={edge.top} width={width} height={bottom - edge.top} />
    </g>
  ))
}
