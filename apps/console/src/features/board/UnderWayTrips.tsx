import { board } from '@yunshu/contract/board/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { Link, useNavigate } from 'react-router'
import { Board, type BoardBar, type BoardRow } from '../../kit/board/Board.tsx'
import { time } from '../../kit/format.ts'
import { type Say, useSay } from '../../kit/lang.ts'
import { Status } from '../../kit/Status.tsx'
import { useMinute } from '../../kit/useMinute.ts'
import { Late, lateText } from '../../widgets/Late.tsx'
import { MapCanvas } from '../../widgets/map/MapCanvas.tsx'
import { phrases } from './phrases.ts'

type Trip = OutputOf<typeof board.underWay>['data'][number]
const height = 260
const hour = 3_600_000
/** On every map, whose provider draws no variables of the page. */
const [inTime, late] = ['#0958d9', '#cf1322']

/** Trips on a small map, and beside it on a time line of their vehicles, or as a list of when each is expected; all lead to the trip. */
export const UnderWayTrips = ({ trips, lines, to }: { trips: readonly Trip[]; lines: boolean; to: (trip: Trip) => string }) => {
  const say = useSay()
  const navigate = useNavigate()
  const open = (id: string | undefined) => {
    const trip = trips.find((one) => String(one.id) === id)
    if (trip) void navigate(to(trip))
  }
  const dots = trips.flatMap((trip) =>
    trip.lng === null || trip.lat === null ? [] : [{ id: String(trip.id), lng: trip.lng, lat: trip.lat, colour: isLate(trip) ? late : inTime }]
  )
  return (
    <div className="bench-road">
      <MapCanvas onDemand height={height} label={say(phrases, 'whereTheyAre')} dots={dots} onPick={([first]) => open(first)} />
      {lines ? <Lines trips={trips} onOpen={open} /> : <Expected trips={trips} to={to} />}
    </div>
  )
}

const isLate = ({ late_min }: Trip): boolean => (late_min ?? 0) > 0

const Lines = ({ trips, onOpen }: { trips: readonly Trip[]; onOpen: (id: string) => void }) => {
  const say = useSay()
  const now = useMinute()
  const rows = [...new Map(trips.map(({ plate_no }) => [plate_no, { id: plate_no, name: plate_no, head: plate_no } satisfies BoardRow])).values()]
  return (
    <div className="bench-lines">
      <Board
        label={say(phrases, 'timeLine')}
        rows={rows}
        bars={trips.map((trip) => barOf(say, trip, now))}
        from={now - 12 * hour}
        to={now + 36 * hour}
        now={now}
        height={height}
        headWidth={104}
        onOpen={onOpen}
      />
    </div>
  )
}

const barOf = (say: Say, trip: Trip, now: number): BoardBar => {
  const state = stateOf(waybillMachine, trip.waybill_status)
  const [from, to] = [Date.parse(trip.plan_start_time), Date.parse(trip.plan_end_time)]
  const way = `${trip.start_address_diming} → ${trip.end_address_diming}`
  const began = trip.departed_at && Date.parse(trip.departed_at)
  return {
    id: String(trip.id),
    row: trip.plate_no,
    from,
    to,
    kind: 'plan',
    tone: state.tone,
    text: way,
    short: trip.end_address_diming,
    title: [
      `${trip.waybill_no} ${say.label(state)}`,
      way,
      `${time(trip.plan_start_time)} – ${time(trip.plan_end_time)}`,
      ...(trip.late_min === null ? [] : [lateText(say, trip.late_min)])
    ].join('\n'),
    ...(began && { done: { from: began, to: now } }),
    ...(trip.late_min !== null && isLate(trip) && { late: { from: now - trip.late_min * 60_000, to: now } }),
    ...(trip.eta && { due: Date.parse(trip.eta) })
  }
}

const Expected = ({ trips, to }: { trips: readonly Trip[]; to: (trip: Trip) => string }) => {
  const say = useSay()
  return (
    <ul className="bench-list bench-expected" tabIndex={0} aria-label={say(phrases, 'expected')}>
      {trips.map((trip) => (
        <li key={trip.id}>
          <Link to={to(trip)}>
            <span className="no">
              {trip.order_no} · {trip.plate_no}
            </span>
            <span>
              <Late minutes={trip.late_min} grace={0} /> <Status machine={waybillMachine} code={trip.waybill_status} />
            </span>
            <small>
              {trip.start_address_diming} → {trip.end_address_diming}
            </small>
            <small>{trip.eta ? say(phrases, 'eta', { time: time(trip.eta) }) : say(phrases, 'planned', { time: time(trip.plan_end_time) })}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
