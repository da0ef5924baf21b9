import { memo, type CSSProperties, type HTMLAttributes } from 'react'
import { type BoardBand, type BoardBar, type BoardRow, reach } from './bars.ts'

type LineProps = {
  row: BoardRow
  place: number
  count: number
  height: number
  headWidth: number
  from: number
  to: number
  scale: number
  drawnFrom: number
  drawnTo: number
  bars: readonly BoardBar[]
  bands: readonly BoardBand[]
  isPicked: boolean
  pickedBar: string | undefined
  marked: ReadonlySet<string> | undefined
  rowProps: ((row: BoardRow) => HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>) | undefined
}

/** One row with what of its work is in sight. */
export const BoardLine = memo((props: LineProps) => {
  const { row, place, count, height, headWidth, from, to, scale, drawnFrom, drawnTo, bars, bands, isPicked, pickedBar, marked, rowProps } = props
  const x = (at: number) => ((at - from) / hour) * scale
  const style = { top: place * height, height, '--bar': row.colour } as CSSProperties
  if (row.heading)
    return (
      <div role="listitem" aria-setsize={count} aria-posinset={place + 1} className="board-row board-heading" style={style}>
        <div className="board-head">{row.head}</div>
      </div>
    )
  return (
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={place + 1}
      data-row={row.id}
      className={`board-row ${isPicked ? 'board-picked' : ''} ${marked?.has(row.id) ? 'board-marked' : ''} ${row.faint ? 'board-faint-row' : ''}`}
      style={style}
      {...rowProps?.(row)}
    >
      <button type="button" className="board-head" style={{ width: headWidth }} aria-pressed={isPicked}>
        {row.head}
      </button>
      <div className="board-line" style={{ left: headWidth, width: x(to) }}>
        {bands
          .filter((band) => band.to >= drawnFrom && band.from <= drawnTo)
          .map((band) => (
            <i
              key={`${band.kind} ${band.from} ${band.to}`}
              className={`board-band board-${band.kind}`}
              style={{ left: x(Math.max(from, band.from)), width: Math.max(2, x(Math.min(to, band.to)) - x(Math.max(from, band.from))) }}
              title={band.title}
            />
          ))}
        {bars.map((bar, i) => {
          const [start, end] = reach(bar)
          if (end < drawnFrom || start > drawnTo) return null
          const next = bars[i + 1]
          return (
            <Bar
              key={bar.id}
              bar={bar}
              from={from}
              scale={scale}
              isMarked={bar.marks?.some((mark) => marked?.has(mark)) ?? false}
              isPicked={bar.id === pickedBar}
              free={next ? Math.round(x(reach(next)[0]) - x(end)) : 400}
            />
          )
        })}
      </div>
    </div>
  )
})

const hour = 3_600_000
/* Wide enough for what is written with signs of China and with letters. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '⺀' ? 11.5 : 6.4), 10)

type BarProps = { bar: BoardBar; from: number; scale: number; isMarked: boolean; isPicked: boolean; free: number }
const Bar = memo(({ bar, from, scale, isMarked, isPicked, free }: BarProps) => {
  const { id, kind, text = '', title, tone, done, late, due, stops, alarm, clash, lane, faint } = bar
  const [start, end] = reach(bar)
  const px = (length: number) => (length / hour) * scale
  const width = Math.max(2, px(end - start))
  const className = `board-bar board-${kind} ${isMarked ? 'board-marked' : ''} ${isPicked ? 'board-picked-bar' : ''} ${faint ? 'board-faint' : ''} ${lane ? 'board-lane' : ''} ${clash ? 'board-clash' : ''}`
  const style: CSSProperties & Record<`--${string}`, number> = {
    left: px(start - from),
    width,
    ...(lane && { '--lane': lane.at, '--lanes': lane.of })
  }
  if (kind !== 'plan')
    return (
      <b className={className} style={style} title={title}>
        {text && width > text.length * 8 + 8 ? text : null}
      </b>
    )
  const part = (a: number, b: number) => ({ left: px(a - start), width: Math.max(2, px(b - a)) })
  const room = px(bar.to - bar.from)
  const inside = [text, bar.short ?? text].find((one) => one && widthOf(one) <= room)
  const beside = inside === undefined && widthOf(text) <= free
  return (
    <b className={`${className} tone-${tone ?? 'rest'}`} data-bar={id} style={style} title={title}>
      <i className="board-planned" style={part(bar.from, bar.to)} />
      {done && <i className="board-done" style={part(done.from, done.to)} />}
      {late && <i className="board-over" style={part(late.from, late.to)} />}
      {width > 30 &&
        stops?.map((stop, i) => (
          <i key={i} className={stop.done ? 'board-stop board-stop-done' : 'board-stop'} style={{ left: px(stop.at - start) }} title={stop.title} />
        ))}
      {due !== undefined && due >= start && due <= end + 86_400_000 && <i className="board-due" style={{ left: px(due - start) }} />}
      {alarm && <i className="board-alarm">!</i>}
      {inside && <span style={{ left: px(bar.from - start) }}>{inside}</span>}
      {beside && <span className="board-beside">{text}</span>}
    </b>
  )
})
