import { shanghaiDay } from '@yunshu/domain/calendar'
import type { RefObject } from 'react'
import type { BoardControls } from '../../kit/board/Board.tsx'
import { useKeys } from '../../kit/keys.ts'
import { startOf, startOfDay, type Asked } from './useBoardAsked.ts'

const day = 86_400_000

export type Days = {
  readonly today: () => void
  readonly next: () => void
  readonly previous: () => void
  readonly onSeen: (from: number, to: number) => void
}
type Moving = {
  begin: number
  controls: RefObject<BoardControls | null>
  onSeen: (from: number, to: number) => void
}
/** Moves by days, with buttons and keys; which day is at the left edge stands in the address, unless it is the one with which the board begins. */
export const useBoardDays = ({ span, day: shown, folded, change }: Asked, { begin, controls, onSeen }: Moving): Days => {
  const dayAt = (at: number) => startOfDay(at + span / 200)
  const by = (days: number) => () => {
    const board = controls.current
    board?.begin(dayAt(board.edge()) + days * day)
  }
  const moves = { today: () => controls.current?.begin(startOf(Date.now(), span)), next: by(1), previous: by(-1) }
  useKeys(({ key }) => {
    if (key.toLowerCase() === 't') moves.today()
    else if (key === ']') moves.next()
    else if (key === '[') moves.previous()
    else if (key.toLowerCase() === 'f') change({ fold: folded ? '' : '1' })
  })
  return {
    ...moves,
    onSeen: (from, to) => {
      onSeen(from, to)
      const now = dayAt(from) === dayAt(startOf(begin, span)) ? undefined : shanghaiDay(new Date(dayAt(from)))
      if (now !== shown) change({ day: now ?? '' })
    }
  }
}
