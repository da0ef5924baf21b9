import { useMemo, type RefObject } from 'react'
import type { BoardBar, BoardControls, BoardRow } from '../../kit/board/Board.tsx'
import type { Trip, Vehicle } from './boardModel.ts'
import { dimmed, matchesOf, type DeskSign } from './boardTriage.ts'
import { useSteps } from './useSteps.ts'

type Wanted = {
  sign: DeskSign | undefined
  rows: readonly BoardRow[]
  bars: readonly BoardBar[]
  trips: readonly Trip[]
  vehicles: ReadonlyMap<string, Vehicle>
  orders: readonly { readonly id: number }[]
  controls: RefObject<BoardControls | null>
  onPick: (row: string) => void
}

/** What the chosen chip means on the board: everything else stands back, and one goes from one match to the next. */
export const useBoardTriage = ({ sign, rows, bars, trips, vehicles, orders, controls, onPick }: Wanted) => {
  const matches = useMemo(() => sign && matchesOf(sign, { rows, trips, vehicles, orders }), [sign, rows, trips, vehicles, orders])
  const shown = useMemo(() => dimmed(rows, bars, matches), [rows, bars, matches])
  const steps = useSteps(sign, matches, (match) => {
    if ('row' in match) onPick(match.row)
    if (match.kind === 'trip') controls.current?.goTo(match.at)
  })
  return { ...shown, ...steps, matches }
}
