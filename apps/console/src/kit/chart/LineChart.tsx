import { useState } from 'react'
import { Axes, edge, height, Slots } from './Axes.tsx'
import { type Drawn, saidOf } from './model.ts'
import { apart, between, ticksOf } from './scale.ts'

/** Lines over time. Each has a dash and a mark of its own, so that none is told by its colour; its name stands at its end. */
export const LineChart = ({ width, ...drawn }: Drawn & { readonly width: number }) => {
  const { title, labels, series, brief, onPoint, chosen } = drawn
  const [hover, setHover] = useState<number>()
  const known = series.map(({ values }) => values.filter((value) => value !== null))
  const ticks = ticksOf(known.flat())
  const [right, bottom] = [width - edge.right, height - edge.bottom]
  const y = between(ticks, bottom, edge.top)
  const room = right - edge.left
  const slot = room / Math.max(1, labels.length)
  const x = (at: number): number => edge.left + slot * (at + 0.5)
  const ends = series.map(({ values }) => values.findLastIndex((value) => value !== null))
  const places = apart(
    series.map(({ values }, i) => y(values[ends[i] ?? 0] ?? 0)),
    16
  )
  // Names stay above the days below the line.
  const lift = Math.max(0, Math.max(0, ...places) - bottom + 4)
  const heights = places.map((place) => place - lift)
  return (
    <div className="chart-box">
      <svg className="chart-svg" width={width} height={height} role="group" aria-label={title}>
        <Axes labels={labels} ticks={ticks} brief={brief} right={right} x={x} y={y} />
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
        <Slots
          slots={labels.map((_, at) => ({ said: saidOf(drawn, at).join(', '), x: edge.left + slot * at, width: slot }))}
          bottom={bottom}
          chosen={chosen ?? -1}
          onPoint={onPoint}
          onHover={setHover}
        />
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
