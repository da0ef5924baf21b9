import { PrinterOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Select, Switch, Tooltip } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { vehicleStatus, vehicleTone } from '@yunshu/contract/vehicle/enums'
import { vehicleUse } from '@yunshu/contract/waybill/machine'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Board, type BoardControls, type BoardRow } from '../../kit/board/Board.tsx'
import { LiftLayer } from '../../kit/board/lift.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { Empty, Failed, Waiting } from '../../kit/Empty.tsx'
import { kg, m3, time } from '../../kit/format.ts'
import { useKeys } from '../../kit/keys.ts'
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
import { arranged, drawTrip, freeFrom, groupings, sortings, type Grouping, type Sorting, type Vehicle } from './boardModel.ts'
import { boardPhrases } from './boardPhrases.ts'
import { BoardPool } from './BoardPool.tsx'
import { TripMenu } from './TripMenu.tsx'
import { useBoard } from './useBoard.ts'
import { useBoardLift } from './useBoardLift.ts'
import './dispatchBoard.css'

const WaybillPeek = lazily(async () => (await import('./WaybillPeek.tsx')).WaybillPeek, <Waiting />)
const BoardSheet = lazily(async () => (await import('./BoardSheet.tsx')).BoardSheet)

const hour = 3_600_000
const day = 24 * hour
const spans = [6 * hour, 12 * hour, day, 3 * day, 7 * day, 14 * day, 28 * day]

/** 派车看板: the orders that wait beside the vehicles and their trips in time. What is dropped on a vehicle is dispatched, or refused with the sentence that hovered over it. */
export const DispatchBoard = () => {
  const say = useSay()
  return (
    <ListPage page={carrier.orders} extra={<OrdersView />}>
      {useCan()(carrier.waybills.may.dispatch) ? (
        <Shown />
      ) : (
        <Result sign="lock" title={say(boardPhrases, 'board')} why={say(boardPhrases, 'noRight')} />
      )}
    </ListPage>
  )
}

const Shown = () => {
  const say = useSay()
  const now = useMinute()
  const asked = useAsked()
  const { span, group, sort, words, change } = asked
  const [atOnce] = usePreference('board.atOnce', false)
  const [roomy] = usePreference('board.roomy', true)
  const { nameOf } = useVehicleTypes()
  const [begin] = useState(() => Date.now())
  const start = startOf(begin, span)
  const { board, error, fetching, retry, seen, onSeen } = useBoard(start, span)
  const [picked, setPicked] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [menu, setMenu] = useState<Menu>()
  const [printing, setPrinting] = useState(false)
  const { actions, dialog } = useWaybillActions()
  const controls = useRef<BoardControls>(null)

  const vehicles = useMemo(() => new Map((board?.vehicles ?? []).map((one) => [String(one.id), one])), [board?.vehicles])
  const lift = useBoardLift(vehicles, { span, atOnce, controls, done: () => setChosen(new Set()) })
  const { bars, bands, groups, rows } = useLines(board, vehicles, { now, words, group, sort, roomy, nameOf })
  const target = lift.target
  const rowProps = useCallback(({ id, name }: BoardRow) => target(id, name), [target])
  const goToday = () => controls.current?.goTo(Date.now())
  useKeys((event) => {
    if (event.key.toLowerCase() === 't') goToday()
  })
  // Another span begins where one looks, but the first look is at now.
  const range = useMemo(() => ({ from: startOfDay(begin) - 14 * day, to: startOfDay(begin) + 29 * day }), [begin])

  if (!board) return error ? <Failed error={error} onRetry={retry} /> : <Waiting rows={10} />
  if (board.vehicles.length === 0) return <NoVehicles />
  const told = picked === undefined ? undefined : vehicles.get(picked)
  return (
    <div className="dispatch-board" aria-busy={fetching}>
      <BoardPool lift={lift} now={now} picked={chosen} onPick={setChosen} />
      <div className="card dispatch-board-time">
        <Board
          label={say(boardPhrases, 'board')}
          rows={rows}
          bars={bars}
          bands={bands}
          from={range.from}
          to={range.to}
          rowHeight={roomy ? 46 : 32}
          headWidth={roomy ? 208 : 188}
          picked={picked}
          onPick={setPicked}
          rowProps={rowProps}
          span={span}
          spans={spans}
          onSpan={(next) => change({ span: next })}
          start={start}
          now={now}
          onSeen={onSeen}
          onOpen={(id, { x, y }) => setMenu({ id: Number(id), x, y })}
          tools={<Tools asked={asked} onToday={goToday} onPrint={() => setPrinting(true)} />}
          controls={controls}
        />
        {rows.length === 0 && <Empty filtered onClear={() => change({ words: '' })} />}
        <footer className="board-foot">
          {board.capped && <Mark tone="care">{say(boardPhrases, 'capped')}</Mark>}
          {told ? (
            <VehicleFacts vehicle={told} type={nameOf(told.vehicle_type_id)} />
          ) : (
            <span className="board-note">{say(boardPhrases, 'keys')}</span>
          )}
        </footer>
      </div>
      <LiftLayer lift={lift} />
      <OpenedTrip trips={board.trips} menu={menu} actions={actions} onClose={() => setMenu(undefined)} />
      {printing && <BoardSheet groups={groups} trips={board.trips} {...seen} onClose={() => setPrinting(false)} />}
      {dialog}
    </div>
  )
}

type Loaded = NonNullable<ReturnType<typeof useBoard>['board']>
type Vehicles = ReadonlyMap<string, Loaded['vehicles'][number]>
type Drawn = Pick<ReturnType<typeof useAsked>, 'words' | 'group' | 'sort'> & { now: number; roomy: boolean; nameOf: (type: number) => string }
/* Vehicles as rows in their groups, their trips as bars. */
const useLines = (board: Loaded | undefined, vehicles: Vehicles, { now, words, group, sort, roomy, nameOf }: Drawn) => {
  const say = useSay()
  const { bars, bands } = useMemo(() => {
    const made = (board?.trips ?? []).map((trip) => drawTrip(say, trip, vehicles.get(String(trip.vehicle_id)), now))
    return { bars: made.map(({ bar }) => bar), bands: made.flatMap((one) => one.bands) }
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
        const lines = own.map((one) => ({ id: String(one.id), name: one.plate_no, head: <VehicleHead vehicle={one} roomy={roomy} /> }))
        return key === undefined ? lines : [heading, ...lines]
      }),
    // The names of the types come once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [groups, say, group, roomy, nameOf(1)]
  )
  return { bars, bands, groups, rows }
}

type ToolsProps = { asked: ReturnType<typeof useAsked>; onToday: () => void; onPrint: () => void }
const Tools = ({ asked: { span, group, sort, words, change }, onToday, onPrint }: ToolsProps) => {
  const say = useSay()
  const [atOnce, setAtOnce] = usePreference('board.atOnce', false)
  const [roomy, setRoomy] = usePreference('board.roomy', true)
  return (
    <>
      <Segmented
        size="small"
        aria-label={say(boardPhrases, 'span')}
        value={span}
        options={spans.map((value) => ({ value, label: spanText(say, value) }))}
        onChange={(value) => change({ span: value })}
      />
      <Tooltip title="T">
        <Button size="small" aria-keyshortcuts="T" onClick={onToday}>
          {say(boardPhrases, 'today')}
        </Button>
      </Tooltip>
      <Input
        size="small"
        allowClear
        className="board-find"
        placeholder={say(boardPhrases, 'findVehicle')}
        aria-label={say(boardPhrases, 'findVehicle')}
        value={words}
        onChange={({ target: { value } }) => change({ words: value })}
      />
      <Select<Grouping>
        size="small"
        aria-label={say(boardPhrases, 'groupBy')}
        value={group}
        options={groupings.map((value) => ({ value, label: say(boardPhrases, value) }))}
        onChange={(value) => change({ group: value })}
        popupMatchSelectWidth={false}
      />
      <Select<Sorting>
        size="small"
        aria-label={say(boardPhrases, 'sortBy')}
        value={sort}
        options={sortings.map((value) => ({ value, label: say(boardPhrases, value) }))}
        onChange={(value) => change({ sort: value })}
        popupMatchSelectWidth={false}
      />
      <label className="board-switch">
        <Switch size="small" checked={roomy} onChange={setRoomy} aria-label={say(boardPhrases, 'roomy')} /> {say(boardPhrases, 'roomy')}
      </label>
      <Tooltip title={say(boardPhrases, 'atOnceHelp')}>
        <label className="board-switch">
          <Switch size="small" checked={atOnce} onChange={setAtOnce} aria-label={say(boardPhrases, 'atOnce')} /> {say(boardPhrases, 'atOnce')}
        </label>
      </Tooltip>
      <Button size="small" type="text" icon={<PrinterOutlined />} aria-label={say(boardPhrases, 'print')} onClick={onPrint} />
    </>
  )
}

type Menu = { id: number; x: number; y: number }
type OpenedProps = {
  trips: Loaded['trips']
  menu: Menu | undefined
  actions: ReturnType<typeof useWaybillActions>['actions']
  onClose: () => void
}
/* What can be done with the trip that was opened, and its detail beside the board. */
const OpenedTrip = ({ trips, menu, actions, onClose }: OpenedProps) => {
  const [peeked, setPeeked] = useState<number>()
  const opened = menu && trips.find(({ id }) => id === menu.id)
  return (
    <>
      {menu && opened && (
        <TripMenu id={menu.id} no={opened.waybill_no} at={menu} actions={actions} onDetail={() => setPeeked(menu.id)} onClose={onClose} />
      )}
      {peeked !== undefined && (
        <Drawer
          open
          title={trips.find(({ id }) => id === peeked)?.waybill_no}
          size={860}
          mask={false}
          destroyOnHidden
          onClose={() => setPeeked(undefined)}
        >
          <WaybillPeek id={peeked} />
        </Drawer>
      )}
    </>
  )
}

const ahead = 8 * hour
const startOfDay = (at: number): number => Math.floor((at + ahead) / day) * day - ahead
/** Where a span begins so that now is in sight with what comes next: an eighth before it, on a whole hour or day. */
const startOf = (now: number, span: number): number => (span >= 3 * day ? startOfDay(now) : Math.floor((now - span / 8) / hour) * hour)

/** What the board shows, kept in its address. */
const useAsked = () => {
  const [search, setSearch] = useSearchParams()
  const one = <T extends string>(name: string, of: readonly T[], first: T): T => of.find((value) => value === search.get(name)) ?? first
  const change = ({ span, group, sort, words }: { span?: number; group?: Grouping; sort?: Sorting; words?: string }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ span: span && String(span / hour), group, sort, q: words }))
          if (value) next.set(name, value)
          else if (value === '') next.delete(name)
        return next
      },
      { replace: true }
    )
  const asked = Number(search.get('span')) * hour
  return {
    span: spans.includes(asked) ? asked : 7 * day,
    group: one('group', groupings, 'none'),
    sort: one('sort', sortings, 'plate'),
    words: search.get('q') ?? '',
    change
  }
}

/** The present, a minute at a time. */
const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const spanText = (say: Say, span: number): string =>
  span < day
    ? say(boardPhrases, 'hours', { count: span / hour })
    : span < 14 * day
      ? say(boardPhrases, 'days', { count: span / day })
      : say(boardPhrases, 'weeks', { count: span / 7 / day })

const headingOf = (say: Say, group: Grouping, key: number | undefined, typeOf: (id: number) => string): string => {
  if (key === undefined) return ''
  if (group === 'type') return typeOf(key)
  const { names } = group === 'use' ? vehicleUse : vehicleStatus
  return say.label((names as Record<number, { zh: string; en: string }>)[key] ?? { zh: '', en: '' })
}

const toneOf = ({ vehicle_status }: Vehicle) => vehicleTone[vehicle_status as keyof typeof vehicleTone]

/** What a row says of its vehicle: plate and status, driver and last place, and whether something is wrong. */
const VehicleHead = memo(({ vehicle, roomy }: { vehicle: Vehicle; roomy: boolean }) => {
  const say = useSay()
  const { plate_no, driver_name, last_place, problems, vehicle_status } = vehicle
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
