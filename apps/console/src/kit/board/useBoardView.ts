import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const hour = 3_600_000
/* What is drawn follows the scroll in steps, so that most frames of a scroll draw nothing. */
const stepX = 400
const stepRows = 4
const spare = 4
const ahead = 600

type Measures = {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly rows: number
  readonly rowHeight: number
  readonly headWidth: number
  readonly height: number | undefined
  readonly span: number | undefined
  readonly onSeen: ((from: number, to: number) => void) | undefined
}
/** What of a board is in sight: its scale, the rows and the time that are drawn, and how to bring others into sight. */
export type BoardView = ReturnType<typeof useBoardView>

export const useBoardView = ({ from, to, start, rows, rowHeight, headWidth, height, span, onSeen }: Measures) => {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [seen, setSeen] = useState({ row: 0, left: 0, width: 800, height: height ?? 400 })
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
  const last = Math.min(rows, seen.row + Math.ceil(seen.height / rowHeight) + stepRows + spare)
  const drawn = { from: from + ((seen.left - ahead) / scale) * hour, to: from + ((seen.left + stepX + seen.width + ahead) / scale) * hour }
  const goTo = (at: number) => {
    if (box.current) box.current.scrollLeft = x(at) - room / 5
  }
  const showRow = (row: number) => {
    const element = box.current
    if (!element || row < 0) return
    const top = row * rowHeight
    const high = element.clientHeight || height || 400
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight * 2 > element.scrollTop + high) element.scrollTop = top + rowHeight * 2 - high
  }
  /** The time that stays so far from the heads of the rows when the scale changes next. */
  const holdAt = (at: number, along: number) => {
    anchor.current = { at, x: along }
  }
  return { box, from, headWidth, scale, room, width, x, look, first, last, drawn, setZoom, goTo, showRow, holdAt }
}
