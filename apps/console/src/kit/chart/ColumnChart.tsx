import { useState } from 'react'
import { Axes, edge, height, Slots } from './Axes.tsx'
import { Tip } from './LineChart.tsx'
import type { Drawn } from './model.ts'
import { between, ticksOf } from './scale.ts'

/** Sums of days beside each other, a column for each series, each a point of its own; what is told apart by colour is filled or hollow as well. */
export const ColumnChart = ({ width, ...drawn }: Drawn & { readonly width: number }) => {
  const { title, labels, series, format, brief, onPoint } = drawn
  const [hover, setHover] = useState<number>()
  const ticks = ticksOf(series.flatMap(({ values }) => values.filter((value) => value !== null)))
  const [right, bottom] = [width - edge.right, height - edge.bottom]
  const y = between(ticks, bottom, edge.top)
  const many = series.length
  const slot = (right - edge.left) / Math.max(1, labels.length)
  const part = (slot * 0.76) / many
  const left = (at: number, of: number): number => edge.left + slot * (at + 0.12) + part * of
  const columns = labels.flatMap((label, at) =>
    series.map(({ name, values }, of) => ({ at, of, value: values[at] ?? 0, lines: [label, `${name} ${format(values[at] ?? null)}`] }))
  )
  const pointed = hover === undefined ? undefined : columns[hover]
  return (
    <div className="chart-box">
      <svg className="chart-svg" width={width} height={height} role="group" aria-label={title}>
        <Axes labels={labels} ticks={ticks} brief={brief} right={right} x={(at) => edge.left + slot * (at + 0.5)} y={y} />
        {series.map(({ name }, of) => (
          <g key={name} className={`chart-series chart-series-${of}`} aria-hidden>
            {columns.map((one) =>
              one.of === of && one.value !== 0 ? (
                <rect
                  key={one.at}
                  x={left(one.at, of) + 1}
                  y={Math.min(y(0), y(one.value))}
                  width={Math.max(2, part - 2)}
                  height={Math.max(1, Math.abs(y(0) - y(one.value)))}
                />
              ) : null
            )}
            <rect x={right + 8} y={edge.top + 18 * of} width={9} height={9} />
            <text x={right + 22} y={edge.top + 18 * of + 9}>
              {name}
            </text>
          </g>
        ))}
        <Slots
          slots={columns.map(({ at, of, lines }) => ({ said: lines.join(', '), x: left(at, of), width: part }))}
          bottom={bottom}
          onPoint={onPoint && ((at) => onPoint(columns[at]?.at ?? 0, columns[at]?.of))}
          onHover={setHover}
        />
      </svg>
      {pointed && <Tip lines={pointed.lines} x={left(pointed.at, pointed.of) + part / 2} width={width} />}
    </div>
  )
}
