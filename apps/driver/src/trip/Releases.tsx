import { stateOf } from '@yunshu/contract/kit/machine'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { tripWords as words } from './phrases.ts'
import type { Trip } from './project.ts'

type Release = Trip['releases'][number]
const { released, used } = releaseMachine.code
const holds = ({ release_status, is_over }: Release): boolean => release_status === used || (release_status === released && !is_over)
const isDeparture = ({ release_type }: Release): boolean => release_type === releaseType.code.departure
/** What the phone keeps of a trip may be from before it knew of releases. */
const releasesOf = ({ releases = [] }: Partial<Trip>): readonly Release[] => releases

/** Whether the trip is loaded and may not leave yet. */
export const waitsForRelease = (trip: Trip): boolean =>
  Boolean(trip.release_needed) &&
  trip.trip.waybill_status === waybillMachine.code.loaded &&
  !releasesOf(trip).some((row) => isDeparture(row) && holds(row))

/** How the releases of a trip stand (放行): whether it may leave, and whether held goods may be handed over. The codes are shown at the gate, not here. */
export const Releases = ({ trip }: { trip: Trip }) => {
  const say = useSay()
  const { waybill_status } = trip.trip
  const departs = waybill_status >= waybillMachine.code.accepted && waybill_status <= waybillMachine.code.loaded
  const rows = releasesOf(trip)
  const departure = rows.find(isDeparture)
  const held = trip.held_orders ?? []
  const delivers = waybill_status >= waybillMachine.code.accepted && waybill_status < waybillMachine.code.unloaded
  const lines = [
    ...(departs && (trip.release_needed || departure) ? [{ key: 0, name: say(words, 'departureRelease'), row: departure }] : []),
    ...(delivers
      ? held.map((order_id) => ({
          key: order_id,
          name: say(words, 'cargoRelease', { place: placeOf(trip, order_id) }),
          row: rows.find((row) => row.order_id === order_id)
        }))
      : [])
  ]
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{say(words, 'releases')}</h3>
      {lines.map(({ key, name, row }) => {
        const state = row && stateOf(releaseMachine, row.is_over ? releaseMachine.code.expired : row.release_status)
        return (
          <div key={key} className="receipt">
            <p>
              {state ? (
                <span className={`state ${state.tone}`}>{say.label(state)}</span>
              ) : (
                <span className="state wait">{say(words, 'notAsked')}</span>
              )}{' '}
              {name}
            </p>
            {row && row.release_status === released && !row.is_over && row.valid_to && (
              <p className="facts">{say(words, key === 0 ? 'gateCode' : 'gateCargo', { time: clock(say, row.valid_to) })}</p>
            )}
            {row?.exit_at && <p className="facts">{say(words, 'gatePassed', { time: clock(say, row.exit_at) })}</p>}
            {row?.reason && <p className="wrong">{say(words, 'releaseReason', { reason: row.reason })}</p>}
          </div>
        )
      })}
    </section>
  )
}

const placeOf = ({ points }: Trip, order_id: number): string =>
  points.find((stop) => stop.kind === 2 && stop.order_id === order_id)?.address_diming ?? ''
