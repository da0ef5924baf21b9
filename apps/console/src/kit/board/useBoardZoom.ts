import { useEffect, useEffectEvent } from 'react'
import type { BoardView } from './useBoardView.ts'

const hour = 3_600_000

/** Shows more or less time: by steps of its spans, else by half as much again; with Ctrl and the wheel around where the pointer is. */
export const useBoardZoom = (
  { box, from, headWidth, scale, room, setZoom, holdAt }: BoardView,
  span: number | undefined,
  spans: readonly number[],
  onSpan: ((span: number) => void) | undefined
) => {
  const zoomBy = (way: 1 | -1, at?: number) => {
    if (!span || !onSpan) return setZoom((was) => Math.min(64, Math.max(1, way > 0 ? was * 1.5 : was / 1.5)))
    const next = way > 0 ? spans.findLast((one) => one < span) : spans.find((one) => one > span)
    if (next === undefined) return
    const element = box.current
    const here = at ?? headWidth + room / 2
    if (element) holdAt(from + ((element.scrollLeft + here - headWidth) / scale) * hour, here - headWidth)
    onSpan(next)
  }
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
  }, [box])
  return zoomBy
}
