import type { MouseEvent, PointerEvent } from 'react'
import type { BoardView } from './useBoardView.ts'

type Pointed = {
  readonly span: number | undefined
  readonly setBar: (bar: string | undefined) => void
  readonly onPick: ((row: string) => void) | undefined
  readonly onPoint: ((row: string | undefined) => void) | undefined
  readonly onOpen: ((bar: string, at: { readonly x: number; readonly y: number }) => void) | undefined
}

/* Every row and bar answers here, so that none of them has to be told anew what to do. */
const partOf = (event: { target: EventTarget }, part: 'bar' | 'row') =>
  (event.target as HTMLElement).closest<HTMLElement>(`[data-${part}]`)?.dataset[part]

/** What a pointer does on a board: rows are picked at their heads, bars opened, and where nothing is the board is pulled along. */
export const boardPointer = ({ box }: BoardView, { span, setBar, onPick, onPoint, onOpen }: Pointed) => ({
  onClick: (event: MouseEvent) => {
    const opened = partOf(event, 'bar')
    const row = partOf(event, 'row')
    if (opened && onOpen) {
      setBar(opened)
      onOpen(opened, { x: event.clientX, y: event.clientY })
    } else if (row && (event.target as HTMLElement).closest('.board-head')) {
      setBar(undefined)
      onPick?.(row)
    }
  },
  onContextMenu: (event: MouseEvent) => {
    const opened = partOf(event, 'bar')
    if (!opened || !onOpen) return
    event.preventDefault()
    setBar(opened)
    onOpen(opened, { x: event.clientX, y: event.clientY })
  },
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    const element = box.current
    if (!span || !element || event.button !== 0 || event.pointerType === 'touch') return
    if (!(event.target as HTMLElement).closest('.board-line, .board-axis') || partOf(event, 'bar')) return
    pullAlong(element, event)
  },
  ...(onPoint && {
    onPointerOver: (event: PointerEvent<HTMLElement>) => onPoint(partOf(event, 'row')),
    onPointerLeave: () => onPoint(undefined)
  })
})

const pullAlong = (element: HTMLElement, event: PointerEvent<HTMLElement>): void => {
  const was = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
  const onMove = (move: globalThis.PointerEvent) => {
    element.dataset['pulled'] = ''
    element.scrollLeft = was.left - (move.clientX - was.x)
    element.scrollTop = was.top - (move.clientY - was.y)
  }
  const onEnd = () => {
    delete element.dataset['pulled']
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onEnd)
    window.removeEventListener('pointercancel', onEnd)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onEnd)
  window.addEventListener('pointercancel', onEnd)
}
