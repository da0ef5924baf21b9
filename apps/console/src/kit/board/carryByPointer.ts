import type { PointerEvent } from 'react'
import type { Dragging } from './dragging.ts'

const reach = 4
const edge = 36

/** What hangs on the pointer: beside it, on the side where there is room for its sentence. */
export const newGhost = () => {
  let ghost: HTMLElement | null = null
  let at = { x: 0, y: 0 }
  const draw = () => {
    if (!ghost) return
    const { offsetWidth, offsetHeight } = ghost
    const x = at.x + 14 + offsetWidth > window.innerWidth ? at.x - 14 - offsetWidth : at.x + 14
    const y = at.y + 10 + offsetHeight > window.innerHeight ? at.y - 10 - offsetHeight : at.y + 10
    ghost.style.transform = `translate(${x}px, ${y}px)`
  }
  return {
    draw,
    at: () => at,
    moveTo: (x: number, y: number) => {
      at = { x, y }
    },
    hang: (element: HTMLElement | null) => {
      ghost = element
      draw()
    }
  }
}
type Ghost = ReturnType<typeof newGhost>

/** A thing carried by the pointer from where it is pressed: dragged once it has moved, held over the place below it, dropped when the pointer is let go. */
export const carryByPointer = <T>(dragging: Dragging<T>, ghost: Ghost, thing: T, event: PointerEvent<HTMLElement>): void => {
  if (event.button !== 0 || dragging.now().dragged) return
  if ((event.target as HTMLElement).closest('button, a, input, [data-drag]') !== event.currentTarget) return
  const from = { x: event.clientX, y: event.clientY }
  let scrolling: ReturnType<typeof setInterval> | undefined
  const onMove = (move: globalThis.PointerEvent) => {
    ghost.moveTo(move.clientX, move.clientY)
    if (!dragging.now().dragged) {
      if (Math.hypot(move.clientX - from.x, move.clientY - from.y) < reach) return
      dragging.begin(thing, false)
      clearInterval(scrolling)
      scrolling = setInterval(() => (dragging.now().dragged ? scrollAtEdge(dragging, ghost) : clearInterval(scrolling)), 30)
    }
    holdOver(dragging, ghost)
  }
  const onEnd = (up: globalThis.PointerEvent) => {
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onEnd)
    window.removeEventListener('pointercancel', onEnd)
    clearInterval(scrolling)
    if (!dragging.now().dragged) return
    // The click that ends a drag is none.
    const swallow = (click: MouseEvent) => click.stopPropagation()
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
    dragging.end(up.type === 'pointerup')
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onEnd)
  window.addEventListener('pointercancel', onEnd)
}

const holdOver = <T>({ now, mark, hover }: Dragging<T>, ghost: Ghost): void => {
  ghost.draw()
  const at = ghost.at()
  const under = document.elementFromPoint?.(at.x, at.y)
  mark()
  const { dragged, spot, config } = now()
  // A place inside another lets what it does not take through to the one around it.
  const place = under?.closest<HTMLElement>('[data-target][data-drop="open"]') ?? undefined
  hover(place, place && dragged && config.spots ? (config.spots.at(place, at.x) ?? config.spots.first(dragged.thing)) : spot)
}

/* Near the edge of a list it scrolls, so that a place further down can be reached. */
const scrollAtEdge = <T>(dragging: Dragging<T>, ghost: Ghost): void => {
  const at = ghost.at()
  const box = document.elementFromPoint?.(at.x, at.y)?.closest<HTMLElement>('[data-scrolls]')
  if (!box) return
  const { top, bottom, right } = box.getBoundingClientRect()
  const by = at.y < top + edge ? -14 : at.y > bottom - edge ? 14 : 0
  // A list is carried over at its left edge, so only its right one leads on.
  const along = dragging.now().config.spots && at.x > right - edge ? 14 : 0
  if (by || along) {
    box.scrollBy(along, by)
    holdOver(dragging, ghost)
  }
}
