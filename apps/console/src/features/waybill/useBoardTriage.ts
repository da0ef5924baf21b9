import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react'
import type { BoardBar, BoardControls, BoardRow } from '../../kit/board/Board.tsx'
import type { Trip, Vehicle } from './boardModel.ts'
import { dimmed, markOf, matchesOf, type DeskSign, type Match } from './boardTriage.ts'

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

/** What the chosen chip means on the board: everything else stands back, and one goes from one match to the next; whoever chooses a chip stands at its first. */
export const useBoardTriage = ({ sign, rows, bars, trips, vehicles, orders, controls, onPick }: Wanted) => {
  const matches = useMemo(() => sign && matchesOf(sign, { rows, trips, vehicles, orders }), [sign, rows, trips, vehicles, orders])
  const shown = useMemo(() => dimmed(rows, bars, matches), [rows, bars, matches])
  const [current, setCurrent] = useState<string>()
  const at = matches?.findIndex((match) => markOf(match) === current) ?? -1
  const show = (match: Match | undefined) => {
    setCurrent(match && markOf(match))
    if (!match) return
    if (match.kind === 'order') document.querySelector(`[data-order="${match.id}"]`)?.scrollIntoView({ block: 'nearest' })
    else onPick(match.row)
    if (match.kind === 'trip') controls.current?.goTo(match.at)
  }
  const step = (by: 1 | -1) => {
    const count = matches?.length ?? 0
    if (count > 0) show(matches?.[at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count])
  }
  const begin = useEffectEvent(() => show(matches?.[0]))
  // What the address asked for at first is shown where the address says, not where the first match is.
  const [first] = useState(sign)
  useEffect(() => {
    if (sign !== first) begin()
  }, [sign, first])
  const marked = useMemo(() => new Set(current === undefined || !sign ? [] : [current]), [current, sign])
  return { ...shown, marked, current: sign && current, step, at: at + 1, count: matches?.length ?? 0 }
}
