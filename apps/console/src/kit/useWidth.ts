import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How wide an element is in px, before the browser paints and whenever it changes; undefined until it was measured once, 0 where nothing is laid out. */
export const useWidth = <E extends HTMLElement>(): [RefObject<E | null>, number | undefined] => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return undefined
    // A hidden tab has no width: it keeps the one that it had.
    const measure = () => setWidth((before) => box.clientWidth || before || 0)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return [element, width]
}
