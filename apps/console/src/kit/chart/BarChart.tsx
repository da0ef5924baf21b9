import { useState } from 'react'
import { Tip } from './LineChart.tsx'
import { type Drawn, saidOf } from './model.ts'
import { between, ticksOf } from './scale.ts'

const rowHeight = 23
const edge = { left: 132, right: 92 }
/** Names take as much of the width as they need, and no more than this share of it. */
const mostOfNames = 0.42

/** Ranked bars below each other, their values at their ends; a second series is a thin stroke across each bar. */
export const BarChart = ({ width, ...drawn }: Drawn & { readonly width: number }) => {
  const { title, labels, series, format, onPoint, chosen } = drawn
  const [hover, setHover] = useState<number>()
  const [main, other] = series
  const values = main?.values ?? []
  const ticks = ticksOf([...values, ...(other?.values ?? [])].filter((value) => value !== null))
  const right = width - edge.right
  const left = Math.max(edge.left, Math.min(Math.max(0, ...labels.map(lengthOf)) + 16, width * mostOfNames))
  const x = between(ticks, left, right)
  const height = Math.max(1, labels.length) * rowHeight
  return (
    <div className="chart-box">
      <svg className="chart-svg" width={width} height={height} role="group" aria-label={title}>
        {labels.map((label, at) => {
          const [value, before] = [values[at] ?? null, other?.values[at] ?? null]
          const [from, to] = [Math.min(x(0), x(value ?? 0)), Math.max(x(0), x(value ?? 0))]
          const top = at * rowHeight
          return (
            <g
              key={label}
              className={at === chosen ? 'chart-slot chart-chosen' : 'chart-slot'}
              role={onPoint ? 'button' : 'img'}
              tabIndex={0}
              aria-label={saidOf(drawn, at).join(', ')}
              onClick={() => onPoint?.(at)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' || event.key === ' ') {
                  event.preventDefault()
                  onPoint?.(at)
                }
              }}
              onFocus={() => setHover(at)}
              onBlur={() => setHover(undefined)}
              onPointerEnter={() => setHover(at)}
              onPointerLeave={() => setHover(undefined)}
            >
              <rect x={0} y={top} width={width} height={rowHeight} />
              <rect
                className={value !== null && value < 0 ? 'chart-bar chart-below' : 'chart-bar'}
                x={from}
                y={top + 5}
                width={Math.max(1, to - from)}
                height={rowHeight - 10}
              />
              {before !== null && <line className="chart-before" x1={x(before)} x2={x(before)} y1={top + 3} y2={top + rowHeight - 3} />}
            </g>
          )
        })}
        {/* Beside the buttons, whose own names say it whole. */}
        <g className="chart-words" aria-hidden>
          {labels.map((label, at) => (
            <text key={label} className="chart-name" x={left - 8} y={at * rowHeight + 16} textAnchor="end">
              {shortened(label, left - 12)}
            </text>
          ))}
          {labels.map((label, at) => (
            <text key={label} className="chart-value" x={Math.max(x(0), x(values[at] ?? 0)) + 6} y={at * rowHeight + 16}>
              {format(values[at] ?? null)}
            </text>
          ))}
        </g>
        <line className="chart-zero-line" x1={x(0)} x2={x(0)} y1={0} y2={height} aria-hidden />
      </svg>
      {hover !== undefined && <Tip lines={saidOf(drawn, hover)} x={x(0) + 40} y={Math.min(hover * rowHeight + 26, height)} width={width} />}
    </div>
  )
}
/* How wide a sign is, px: a Chinese one is as wide as two others. */
const widthOf = (sign: string): number => (sign > '\u2e80' ? 12.5 : 7)
const lengthOf = (text: string): number => [...text].reduce((sum, sign) => sum + widthOf(sign), 0)
const shortened = (text: string, room: number): string => {
  if (lengthOf(text) <= room) return text
  let width = widthOf('…')
  const signs = [...text]
  const at = signs.findIndex((sign) => (width += widthOf(sign)) > room)
  return `${signs.slice(0, at).join('')}…`
}
