import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { useEffect, useRef, type MouseEvent } from 'react'
import { Clock } from '../../kit/Clock.tsx'
import { kg, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import { Late, spanOf } from '../../widgets/Late.tsx'
import { boardPhrases } from './boardPhrases.ts'
import type { Trip, Vehicle } from './boardModel.ts'
import { nextStopOf, waitOf } from './boardTriage.ts'

type TripsProps = {
  trips: readonly Trip[]
  vehicles: ReadonlyMap<string, Vehicle>
  now: number
  /** The trips that the chosen chip means; without one all stand in front. */
  front: ReadonlySet<number> | undefined
  /** The trip at which one stands. */
  current: number | undefined
  onOpen: (id: number, at: { readonly x: number; readonly y: number }) => void
}

/** The trips that are not over, the latest first: where each goes next and by when, what is wrong with it, and by a press what can be done. */
export const BoardTrips = ({ trips, vehicles, now, front, current, onOpen }: TripsProps) => {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== undefined) box.current?.querySelector(`[data-trip="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  if (trips.length === 0) return <p className="board-nothing">{say(boardPhrases, 'tripsNone')}</p>
  return (
    <div ref={box} className="board-trips" data-scrolls="" role="list" aria-label={say(boardPhrases, 'trips')}>
      {trips.map((trip) => (
        <TripRow
          key={trip.id}
          trip={trip}
          vehicle={vehicles.get(String(trip.vehicle_id))}
          now={now}
          isFaint={front !== undefined && !front.has(trip.id)}
          isCurrent={trip.id === current}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

type RowProps = { trip: Trip; vehicle: Vehicle | undefined; now: number; isFaint: boolean; isCurrent: boolean; onOpen: TripsProps['onOpen'] }
const TripRow = ({ trip, vehicle, now, isFaint, isCurrent, onOpen }: RowProps) => {
  const say = useSay()
  const next = nextStopOf(trip)
  const wait = waitOf(trip, now)
  const open = (event: MouseEvent<HTMLElement>) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // By a key there is no pointer: the menu stands below the row.
    onOpen(trip.id, event.detail === 0 ? { x: left + 24, y: bottom } : { x: event.clientX, y: event.clientY })
  }
  const look = `board-trip ${isFaint ? 'board-trip-faint' : ''} ${isCurrent ? 'board-order-current' : ''}`
  return (
    <div role="listitem" data-trip={trip.id}>
      <button
        type="button"
        className={look}
        aria-current={isCurrent || undefined}
        onClick={open}
        onContextMenu={(event) => (event.preventDefault(), open(event))}
      >
        <span>
          <b className="no">{trip.waybill_no}</b>
          <Status machine={waybillMachine} code={trip.waybill_status} />
        </span>
        <span>
          <span>{`${trip.start_address_diming} → ${trip.end_address_diming}`}</span>
          <small>{`${kg(trip.goods_kg)} kg · ${trip.shipper_names}`}</small>
        </span>
        <span>
          <b className="no">{vehicle?.plate_no}</b>
          <small>{[trip.driver_name, vehicle?.last_place].filter(Boolean).join(' · ')}</small>
        </span>
        <span>
          <span>{next?.address_diming}</span>
          {next && (
            <small>
              {say(boardPhrases, 'dueAt', { time: time(next.due) })}{' '}
              {next.arrived_at === null ? <Clock at={next.due} /> : say(boardPhrases, 'reachedAt', { time: time(next.arrived_at) })}
            </small>
          )}
        </span>
        <span className="board-trip-marks">
          <Late minutes={trip.late_min} grace={0} />
          {wait !== null && (
            <Mark tone={trip.signs.includes('waitingLong') ? 'wrong' : 'care'}>{say(boardPhrases, 'waited', { span: spanOf(say, wait) })}</Mark>
          )}
          {trip.signs.includes('overlapping') && <Mark tone="wrong">{say(boardPhrases, 'overlappingSign')}</Mark>}
          {trip.signs.includes('unassigned') && <Mark tone="wait">{say(boardPhrases, 'unassignedSign')}</Mark>}
          {vehicle?.papers && <Mark tone="care">{say(boardPhrases, 'papersSign')}</Mark>}
        </span>
      </button>
    </div>
  )
}
