import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { vehicleStatus, vehicleTone } from '@yunshu/contract/vehicle/enums'
import { vehicleUse } from '@yunshu/contract/waybill/machine'
import { startOfShanghaiDay } from '@yunshu/domain/calendar'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { stacked } from '../../kit/board/bars.ts'
import { Board, type BoardControls, type BoardRow } from '../../kit/board/Board.tsx'
import { DragLayer } from '../../kit/board/drag.tsx'
import { Empty, Failed, Waiting } from '../../kit/Empty.tsx'
import { kg, m3, time } from '../../kit/format.ts'
import { useSay, type Say } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { usePreference } from '../../kit/preferences.ts'
import { Result } from '../../kit/Result.tsx'
import { useCan } from '../../kit/rights.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { OrdersView } from '../../widgets/OrdersView.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { useWaybillActions } from './actions.tsx'
import { arranged, drawTrip, freeFrom, type Grouping, type Vehicle } from './boardModel.ts'
import { boardPhrases } from './boardPhrases.ts'
import { BoardDays, BoardTools } from './BoardTools.tsx'
import { BoardPool, useBoardPool, type OrderActs } from './BoardPool.tsx'
import { TriageChips } from './TriageChips.tsx'
import { OpenedTrip, type Menu } from './OpenedTrip.tsx'
import { TripsShown } from './TripsShown.tsx'
import { useBoard } from './useBoard.ts'
import { rangeOf, spans, startOf, useBoardAsked, type Asked } from './useBoardAsked.ts'
import { useBoardDays } from './useBoardDays.ts'
import { useBoardDrag } from './useBoardDrag.ts'
import { useBoardTriage } from './useBoardTriage.ts'
import { useMinute } from '../../kit/useMinute.ts'
import './dispatchBoard.css'

const BoardSheet = lazily(async () => (await import('./BoardSheet.tsx')).BoardSheet)

/** 派车看板: the orders that wait beside the vehicles and their trips in time. What is dropped on a vehicle is dispatched, or refused with the sentence that hovered over it. `useOrderActs` are the acts of an order, which the page that shows the board knows; `listed` shows the trips that are not over as a list. */
export const DispatchBoard = ({ useOrderActs, listed = false }: { useOrderActs: () => OrderActs; listed?: boolean }) => {
  const say = useSay()
  const can = useCan()
  const acts = useOrderActs()
  return (
    <ListPage page={carrier.orders} extra={<OrdersView />}>
      {can(carrier.waybills.may.dispatch) ? (
        listed ? (
          <TripsShown acts={acts} />
        ) : (
          <Shown acts={acts} />
        )
      ) : (
        <Result sign="lock" title={say(boardPhrases, 'board')} why={say(boardPhrases, 'noRight')} />
      )}
    </ListPage>
  )
}

const Shown = ({ acts }: { acts: OrderActs }) => {
  const say = useSay()
  const now = useMinute()
  const asked = useBoardAsked()
  const { span, group, sort, words, sign, folded, change } = asked
  const [atOnce] = usePreference('board.atOnce', false)
  const [roomy] = usePreference('board.roomy', true)
  const { nameOf } = useVehicleTypes()
  const { begin, start, range } = useFirstLook(asked)
  const { board, error, fetching, retry, seen, onSeen } = useBoard(start, span, now)
  const pool = useBoardPool(now)
  const [picked, setPicked] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [menu, setMenu] = useState<Menu>()
  const [printing, setPrinting] = useState(false)
  const { actions, dialog } = useWaybillActions()
  const controls = useRef<BoardControls>(null)

  const vehicles = useMemo(() => new Map((board?.vehicles ?? []).map((one) => [String(one.id), one])), [board?.vehicles])
  const drag = useBoardDrag(vehicles, { span, atOnce, controls, done: () => setChosen(new Set()) })
  const lines = useLines(board, vehicles, { now, words, group, sort, look: folded ? 'folded' : roomy ? 'roomy' : 'dense', nameOf })
  const trips = board?.trips ?? none
  const triage = useBoardTriage({ sign, ...lines, trips, vehicles, orders: pool.rows, controls, onPick: setPicked })
  const target = drag.target
  const rowProps = useCallback(({ id, name }: BoardRow) => target(id, name), [target])
  const days = useBoardDays(asked, { begin, controls, onSeen })

  if (!board) return error ? <Failed error={error} onRetry={retry} /> : <Waiting rows={10} />
  if (board.vehicles.length === 0) return <NoVehicles />
  const told = picked === undefined ? undefined : vehicles.get(picked)
  return (
    <div className="dispatch-board" aria-busy={fetching}>
      <BoardPool pool={pool} drag={drag} now={now} picked={chosen} onPick={setChosen} acts={acts} current={triage.current} />
      <div className="card dispatch-board-time">
        <TriageChips counts={board.counts} sign={sign} onSign={(next) => change({ sign: next ?? '' })} steps={triage}>
          <BoardDays asked={asked} days={days} />
        </TriageChips>
        <Board
          label={say(boardPhrases, 'board')}
          rows={triage.rows}
          bars={triage.bars}
          bands={folded ? none : lines.bands}
          from={range.from}
          to={range.to}
          rowHeight={folded ? 20 : roomy ? 46 : 32}
          folded={folded}
          headWidth={roomy || folded ? 208 : 188}
          picked={picked}
          marked={triage.marked}
          onPick={setPicked}
          rowProps={rowProps}
          span={span}
          spans={spans}
          onSpan={(next) => change({ span: next })}
          start={start}
          now={now}
          onSeen={days.onSeen}
          onOpen={(id, { x, y }) => setMenu({ id: Number(id), x, y })}
          tools={<BoardTools asked={asked} onPrint={() => setPrinting(true)} />}
          controls={controls}
        />
        {lines.rows.length === 0 && <Empty filtered onClear={() => change({ words: '' })} />}
        <BoardFoot capped={board.capped} told={told} typeOf={nameOf} />
      </div>
      <DragLayer drag={drag} />
      <OpenedTrip trips={board.trips} menu={menu} actions={actions} onClose={() => setMenu(undefined)} />
      {printing && <BoardSheet groups={lines.groups} trips={board.trips} {...seen} onClose={() => setPrinting(false)} />}
      {dialog}
      {acts.dialog}
    </div>
  )
}
const none: readonly never[] = []

type FootProps = { capped: boolean; told: Vehicle | undefined; typeOf: (type: number) => string }
/* The vehicle of the picked row in full; without one, the keys of the board. */
const BoardFoot = ({ capped, told, typeOf }: FootProps) => {
  const say = useSay()
  return (
    <footer className="board-foot">
      {capped && <Mark tone="care">{say(boardPhrases, 'capped')}</Mark>}
      {told ? <VehicleFacts vehicle={told} type={typeOf(told.vehicle_type_id)} /> : <span className="board-note">{say(boardPhrases, 'keys')}</span>}
    </footer>
  )
}

/* When the board was opened, the time it can show, and where it begins: on the day that its address names, else at now. Another span begins where one looks. */
const useFirstLook = ({ day, span }: Asked) =>
  useState(() => {
    const begin = Date.now()
    return { begin, range: rangeOf(begin), start: day ? Date.parse(startOfShanghaiDay(day)) : startOf(begin, span) }
  })[0]

type Loaded = NonNullable<ReturnType<typeof useBoard>['board']>
type Vehicles = ReadonlyMap<string, Loaded['vehicles'][number]>
type Look = 'roomy' | 'dense' | 'folded'
type Drawn = Pick<Asked, 'words' | 'group' | 'sort'> & { now: number; look: Look; nameOf: (type: number) => string }
/* Vehicles as rows in their groups, their trips as bars. */
const useLines = (board: Loaded | undefined, vehicles: Vehicles, { now, words, group, sort, look, nameOf }: Drawn) => {
  const say = useSay()
  const { bars, bands } = useMemo(() => {
    const made = (board?.trips ?? []).map((trip) => drawTrip(say, trip, vehicles.get(String(trip.vehicle_id)), now))
    return { bars: stacked(made.map(({ bar }) => bar)), bands: made.flatMap((one) => one.bands) }
  }, [say, board?.trips, vehicles, now])
  const groups = useMemo(
    () => arranged(board?.vehicles ?? [], { words, group, sort, free: freeFrom(board?.trips ?? [], now) }),
    [board, words, group, sort, now]
  )
  const rows = useMemo(
    () =>
      groups.flatMap(({ key, vehicles: own }): BoardRow[] => {
        const name = group === 'fleet' ? own[0]?.fleet_name || say(boardPhrases, 'noFleet') : headingOf(say, group, key, nameOf)
        const heading = { id: `group ${key}`, name, head: `${name} ${own.length}`, heading: true }
        const lines = own.map((one) => ({ id: String(one.id), name: one.plate_no, head: <VehicleHead vehicle={one} look={look} /> }))
        return key === undefined ? lines : [heading, ...lines]
      }),
    // The names of the types come once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [groups, say, group, look, nameOf(1)]
  )
  return { bars, bands, groups, rows }
}

const headingOf = (say: Say, group: Grouping, key: number | undefined, typeOf: (id: number) => string): string => {
  if (key === undefined) return ''
  if (group === 'type') return typeOf(key)
  const { names } = group === 'use' ? vehicleUse : vehicleStatus
  return say.label((names as Record<number, { zh: string; en: string }>)[key] ?? { zh: '', en: '' })
}

const toneOf = ({ vehicle_status }: Vehicle) => vehicleTone[vehicle_status as keyof typeof vehicleTone]

/** What a row says of its vehicle: plate and status, driver and last place, and whether something is wrong. */
const VehicleHead = memo(({ vehicle, look }: { vehicle: Vehicle; look: Look }) => {
  const say = useSay()
  const { plate_no, driver_name, last_place, problems, vehicle_status } = vehicle
  const roomy = look === 'roomy'
  const blocks = problems.filter(({ level }) => level === 'block').length
  const title = [plate_no, driver_name, last_place, ...problems.map(({ text }) => text)].filter(Boolean).join('\n')
  const driver = driver_name || say(boardPhrases, 'noDriver')
  const wrong = problems.length > 0 && (
    <Mark tone={blocks ? 'wrong' : 'care'}>
      <span aria-hidden>!{problems.length}</span>
      <span className="unseen">{say(boardPhrases, 'problems', { count: problems.length })}</span>
    </Mark>
  )
  return (
    <span className={roomy ? 'board-vehicle board-roomy' : 'board-vehicle'} title={title}>
      <span>
        <b className="no">{plate_no}</b>
        <Mark tone={toneOf(vehicle)}>{roomy ? <EnumName of={vehicleStatus} code={vehicle_status} /> : driver}</Mark>
        {!roomy && wrong}
      </span>
      {roomy && (
        <span className="board-note">
          {driver} · {last_place || say(boardPhrases, 'noPlace')}
        </span>
      )}
      {roomy && wrong}
    </span>
  )
})

/** The vehicle of the picked row in full, with what is wrong with it. */
const VehicleFacts = ({ vehicle, type }: { vehicle: Vehicle; type: string }) => {
  const say = useSay()
  const { id, plate_no, driver_name, max_load_kg, box_volume_m3, last_place, last_place_at, problems, vehicle_status } = vehicle
  return (
    <>
      <b className="no">{plate_no}</b>
      <Mark tone={toneOf(vehicle)}>
        <EnumName of={vehicleStatus} code={vehicle_status} />
      </Mark>
      <span>
        {[
          driver_name || say(boardPhrases, 'noDriver'),
          type,
          say(boardPhrases, 'limits', { kg: kg(max_load_kg), m3: box_volume_m3 ? ` · ${m3(box_volume_m3)} m³` : '' })
        ].join(' · ')}
      </span>
      <span>{last_place ? say(boardPhrases, 'placeAt', { place: last_place, time: time(last_place_at) }) : say(boardPhrases, 'noPlace')}</span>
      {problems.map(({ text, level }) => (
        <Mark key={text} tone={level === 'block' ? 'wrong' : 'care'}>
          {text}
        </Mark>
      ))}
      <Link to={linkTo(carrier.vehicleInfo, { id })}>{say(boardPhrases, 'toVehicle')}</Link>
    </>
  )
}

const NoVehicles = () => {
  const say = useSay()
  return (
    <div className="card">
      <Empty
        filtered={false}
        onClear={() => undefined}
        first={
          <>
            <p>{say(boardPhrases, 'vehiclesEmpty')}</p>
            <Link to={linkTo(carrier.vehicleAdd)}>{say(boardPhrases, 'addVehicle')}</Link>
          </>
        }
      />
    </div>
  )
}
