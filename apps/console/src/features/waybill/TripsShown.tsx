import { useMemo, useRef, useState } from 'react'
import type { BoardControls } from '../../kit/board/Board.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { useWaybillActions } from './actions.tsx'
import { arranged } from './boardModel.ts'
import { boardPhrases } from './boardPhrases.ts'
import { BoardPool, useBoardPool, type OrderActs } from './BoardPool.tsx'
import { BoardFind } from './BoardTools.tsx'
import { markOf, matchesInList, openTrips } from './boardTriage.ts'
import { BoardTrips } from './BoardTrips.tsx'
import { OpenedTrip, type Menu } from './OpenedTrip.tsx'
import { TriageChips } from './TriageChips.tsx'
import { useBoard } from './useBoard.ts'
import { startOfDay, useBoardAsked } from './useBoardAsked.ts'
import { useBoardDrag } from './useBoardDrag.ts'
import { useMinute } from '../../kit/useMinute.ts'
import { useSteps } from './useSteps.ts'

const week = 7 * 86_400_000
const nobody: ReadonlyMap<number, number> = new Map()

/** 在途清单: the same desk as a list, the trips that are not over with the latest first, beside the orders that wait. */
export const TripsShown = ({ acts }: { acts: OrderActs }) => {
  const say = useSay()
  const now = useMinute()
  const asked = useBoardAsked()
  const { sign, words, change } = asked
  const [start] = useState(() => startOfDay(Date.now()))
  const { board, error, fetching, retry } = useBoard(start, week, now)
  const pool = useBoardPool(now)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [menu, setMenu] = useState<Menu>()
  const { actions, dialog } = useWaybillActions()
  const controls = useRef<BoardControls>(null)
  const vehicles = useMemo(() => new Map((board?.vehicles ?? []).map((one) => [String(one.id), one])), [board?.vehicles])
  const drag = useBoardDrag(vehicles, { span: week, atOnce: false, controls, done: () => setChosen(new Set()) })
  const trips = useMemo(() => {
    const sought = arranged(board?.vehicles ?? [], { words, group: 'none', sort: 'plate', free: nobody }).flatMap((group) => group.vehicles)
    return openTrips(board?.trips ?? [], new Set(sought.map(({ id }) => id)))
  }, [board, words])
  const matches = useMemo(() => sign && matchesInList(sign, { trips, vehicles, orders: pool.rows }), [sign, trips, vehicles, pool.rows])
  const steps = useSteps(sign, matches, () => undefined)
  const here = matches?.find((match) => markOf(match) === steps.current)
  if (!board) return error ? <Failed error={error} onRetry={retry} /> : <Waiting rows={10} />
  return (
    <div className="dispatch-board" aria-busy={fetching}>
      <BoardPool pool={pool} drag={drag} now={now} picked={chosen} onPick={setChosen} acts={acts} current={steps.current} />
      <div className="card dispatch-board-time">
        <TriageChips counts={board.counts} sign={sign} onSign={(next) => change({ sign: next ?? '' })} steps={steps}>
          <span className="board-days">
            <BoardFind asked={asked} />
          </span>
        </TriageChips>
        <BoardTrips
          trips={trips}
          vehicles={vehicles}
          now={now}
          front={matches && new Set(matches.flatMap((match) => (match.kind === 'trip' ? [match.id] : [])))}
          current={here?.kind === 'trip' ? here.id : undefined}
          onOpen={(id, { x, y }) => setMenu({ id, x, y })}
        />
        <footer className="board-foot">
          {board.capped && <Mark tone="care">{say(boardPhrases, 'capped')}</Mark>}
          <span className="board-note">{say(boardPhrases, 'tripsKeys', { count: trips.length })}</span>
        </footer>
      </div>
      <OpenedTrip trips={board.trips} menu={menu} actions={actions} onClose={() => setMenu(undefined)} />
      {dialog}
      {acts.dialog}
    </div>
  )
}
