import { useImperativeHandle, useRef, type Ref } from 'react'
import type { BoardView } from './useBoardView.ts'

const hour = 3_600_000
/** What a page asks of its board. */
export type BoardControls = {
  /** The time at a place of the screen; nothing over the heads of the rows. */
  readonly timeAt: (x: number) => number | undefined
  /** Brings a time into sight, a fifth from the left. */
  readonly goTo: (at: number) => void
  /** The time at the left edge as it stands, also while it still moves. */
  readonly edge: () => number
  /** Shows the time from there on. */
  readonly begin: (at: number) => void
  /** Shows in a row what would be there, without drawing the board anew. */
  readonly showGhost: (row: HTMLElement | undefined, at: number, length: number) => void
}

/** Answers what a page asks of its board. */
export const useBoardControls = (controls: Ref<BoardControls> | undefined, { box, from, headWidth, scale, room, x, goTo }: BoardView): void => {
  const ghost = useRef<HTMLElement>(undefined)
  useImperativeHandle(controls, () => ({
    timeAt: (at) => {
      const element = box.current
      const along = element ? at - element.getBoundingClientRect().left - headWidth : -1
      return element && along >= 0 ? from + ((element.scrollLeft + along) / scale) * hour : undefined
    },
    goTo,
    edge: () => from + ((box.current?.scrollLeft ?? 0) / scale) * hour,
    begin: (at) => {
      if (box.current) box.current.scrollLeft = x(at)
    },
    showGhost: (row, at, length) => {
      const line = row?.querySelector<HTMLElement>('.board-line')
      if (!line) return ghost.current?.remove()
      ghost.current ??= Object.assign(document.createElement('i'), { className: 'board-ghost' })
      ghost.current.style.left = `${x(at)}px`
      ghost.current.style.width = `${Math.max(6, (length / hour) * scale)}px`
      if (ghost.current.parentElement !== line) line.append(ghost.current)
      // By keys it may be out of sight.
      const element = box.current
      if (
        element &&
        document.documentElement.dataset['dragging'] === 'keys' &&
        (x(at) < element.scrollLeft || x(at) > element.scrollLeft + room - 40)
      )
        goTo(at)
    }
  }))
}
