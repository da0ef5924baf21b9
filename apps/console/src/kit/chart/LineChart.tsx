import { type KeyboardEvent, useState } from 'react'
import { type Drawn, saidOf } from './model.ts'
import { apart, between, ticksOf, written } from './scale.ts'

const height = 236
const edge = { top: 12, bottom: 26, left: 60, right: 96 }

/** Lines over time. Each has a dash and a mark of its own, so that none is told by its colour; its name stands at its end. */
export const LineChart = ({ width, ...drawn }: Drawn & { readonly width: number }) => {
  const { title, labels, series, brief, onPoint, chosen } = drawn
  const [hover, setHover] = useState<number>()
  const [focus, setFocus] = useState(0)
  const known = series.map(({ values }) => values.filter((value) => value !== null))
  const ticks = ticksOf(known.flat())
  const [right, bottom] = [width - edge.right, height - edge.bottom]
  const y = between(ticks, bottom, edge.top)
  const room = right - edge.left
  const slot = room / Math.max(1, labels.length)
  const x = (at: number): number => edge.left + slot * (at + 0.5)
  const named = written(labels.length, Math.max(2, Math.floor(room / 64)))
  const ends = series.map(({ values }) => values.findLastIndex((value) => value !== null))
  const heights = apart(
    series.map(({ values }, i) => y(values[ends[i] ?? 0] ?? 0)),
    16
  )
  const step = (event: KeyboardEvent, at: number): void => {
    const to = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : undefined
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPoint?.(at)
    }
    if (to === undefined || to < 0 || to >= labels.length) return
    event.preventDefault()
    setFocus(to)
    event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('.chart-slot')[to]?.focus()
  }
  return (
    <div className="chart-box">
      <svg className="chart-svg" width={width} height={height} role="group" aria-label={title}>
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
        {series.map(({ name, values }, i) => (
          <g key={name} className={`chart-series chart-series-${i}`} aria-hidden>
            {stretchesOf(values).map((stretch) => (
              <polyline key={stretch[0]} points={stretch.map((at) => `${x(at)},${y(values[at] ?? 0)}`).join(' ')} />
            ))}
            {labels.length <= 62 && values.map((value, at) => (value === null ? null : <Mark key={labels[at]} shape={i} x={x(at)} y={y(value)} />))}
            <text x={right + 8} y={(heights[i] ?? 0) + 4}>
              {name}
            </text>
          </g>
        ))}
        {labels.map((label, at) => (
          <g
            key={label}
            className={at === chosen ? 'chart-slot chart-chosen' : 'chart-slot'}
            role={onPoint ? 'button' : 'img'}
            tabIndex={at === Math.min(focus, labels.length - 1) ? 0 : -1}
            aria-label={saidOf(drawn, at).join(', ')}
            {...(onPoint && { 'aria-pressed': at === chosen })}
            onClick={() => onPoint?.(at)}
            onKeyDown={(event) => step(event, at)}
            onFocus={() => (setHover(at), setFocus(at))}
            onBlur={() => setHover(undefined)}
            onPointerEnter={() => setHover(at)}
            onPointerLeave={() => setHover(undefined)}
          >
            <rect x={edge.left + slot * at} y={edge.top} width={slot} height={bottom - edge.top} />
          </g>
        ))}
      </svg>
      {hover !== undefined && <Tip lines={saidOf(drawn, hover)} x={x(hover)} width={width} />}
    </div>
  )
}

/** What a point says, beside it. */
export const Tip = ({ lines, x, y = 8, width }: { lines: readonly string[]; x: number; y?: number; width: number }) => (
  <div className="chart-tip" aria-hidden style={x < width / 2 ? { left: x + 12, top: y } : { right: width - x + 12, top: y }}>
    {lines.map((line, at) => (at === 0 ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>))}
  </div>
)

/* A line is broken where nothing was measured. */
const stretchesOf = (values: readonly (number | null)[]): number[][] =>
  values.reduce<number[][]>((all, value, at) => {
    if (value === null) return all
    const last = all.at(-1)
    if (last && last.at(-1) === at - 1) last.push(at)
    else all.push([at])
    return all
  }, [])

/* Round, square, pointed, and again hollow. */
const Mark = ({ shape, x, y }: { shape: number; x: number; y: number }) =>
  shape === 0 ? (
    <circle cx={x} cy={y} r={3} />
  ) : shape === 2 ? (
    <path d={`M${x},${y - 4}l4,7h-8z`} />
  ) : shape === 3 ? (
    <path d={`M${x},${y - 4}l4,4l-4,4l-4,-4z`} />
  ) : (
    <rect x={x - 2.5} y={y - 2.5} width={5} height={5} />
  )
