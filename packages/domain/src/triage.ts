import { instantMs } from './calendar.ts'
import { graceMinutes } from './late.ts'
import { figure } from './money.ts'

/** What of a trip asks for its dispatcher (调度看板): it is late, waits at a stop, waits there for very long, cannot be driven beside another one of its vehicle, or has nobody who drives it. */
export const tripSigns = ['late', 'waiting', 'waitingLong', 'overlapping', 'unassigned'] as const
export type TripSign = (typeof tripSigns)[number]
/** From how many minutes at one stop a trip waits (等待), and from how many it waits for very long: whoever waits so long also waits. */
export const waitMinutes = { waiting: 90, waitingLong: 120 } as const

/** A trip as far as it is judged; instants as ISO text. */
export interface DeskTrip {
  readonly id: number
  readonly vehicle_id: number
  /** `toSend`: no driver has it yet, or he gave it back; `sent`: it has not reached its first stop; `underWay`: until its last one is unloaded. */
  readonly stage: 'toSend' | 'sent' | 'underWay' | 'done'
  readonly plan_start_time: string
  readonly plan_end_time: string
  /** When it reached its first stop. */
  readonly begun_at: string | null
  /** When it is expected at its last stop. */
  readonly eta: string | null
  /** The most minutes by which a stop was, or by now is, reached too late; null in time. */
  readonly late_min: number | null
  readonly stops: readonly {
    readonly due: string
    readonly arrived_at: string | null
    readonly done_at: string | null
    /** Minutes past the limit that are in time there; null: as everywhere. */
    readonly grace_min?: number | null
  }[]
}

/** Minutes that a trip has stood at the stop where it is now; null where it is at none. Of several that it reached and has not done, the first one counts. */
export const waitedMinutes = ({ stage, stops }: Pick<DeskTrip, 'stage' | 'stops'>, now: number): number | null => {
  if (stage !== 'underWay') return null
  const since = stops.flatMap(({ arrived_at, done_at }) => (arrived_at !== null && done_at === null ? [instantMs(arrived_at)] : []))
  return since.length === 0 ? null : Math.max(0, Math.floor((figure(now) - Math.min(...since)) / minuteMs))
}

/** Whether a trip that is not over is late: at a stop it was or is, or it is expected at its last one after the grace. */
const isLate = ({ stage, late_min, eta, stops }: DeskTrip): boolean => {
  if (late_min !== null) return figure(late_min) > 0
  const last = stops.at(-1)
  return (
    stage === 'underWay' &&
    eta !== null &&
    last !== undefined &&
    instantMs(eta) > instantMs(last.due) + figure(last.grace_min ?? graceMinutes) * minuteMs
  )
}

/** The time that a trip takes of its vehicle: from its first stop or its plan to its planned end; on the road until it is expected at its last stop, and not before now. */
const busyOf = ({ stage, plan_start_time, plan_end_time, begun_at, eta }: DeskTrip, now: number): readonly [number, number] => {
  const from = Math.min(instantMs(plan_start_time), begun_at === null ? Infinity : instantMs(begun_at))
  return [from, stage === 'underWay' ? Math.max(instantMs(eta ?? plan_end_time), now) : instantMs(plan_end_time)]
}

/** The trips, of those that are sent and not over, that share some time with another one of the same vehicle. Trips that only touch do not. */
export const overlappingTrips = (trips: readonly DeskTrip[], now: number): ReadonlySet<number> => {
  const at = figure(now)
  const busy = trips
    .filter(({ stage }) => stage === 'sent' || stage === 'underWay')
    .map((trip) => ({ ...trip, span: busyOf(trip, at) }))
    .sort((a, b) => a.vehicle_id - b.vehicle_id || a.span[0] - b.span[0] || a.id - b.id)
  const found = new Set<number>()
  // Of the trips of a vehicle that began before, the one that lasts longest is what the next one may run into.
  let longest: (typeof busy)[number] | undefined
  for (const one of busy) {
    if (longest?.vehicle_id !== one.vehicle_id) longest = undefined
    if (longest && one.span[0] < longest.span[1]) found.add(longest.id).add(one.id)
    if (!longest || one.span[1] > longest.span[1]) longest = one
  }
  return found
}

/** What asks for the dispatcher of each of these trips, in the order of `tripSigns`; a trip that is over asks for nothing. Overlaps are found among the trips that are given. */
export const signsOfTrips = (trips: readonly DeskTrip[], now: number): ReadonlyMap<number, readonly TripSign[]> => {
  const overlapping = overlappingTrips(trips, now)
  return new Map(
    trips.map((trip) => {
      if (trip.stage === 'done') return [trip.id, []]
      const waited = waitedMinutes(trip, now) ?? 0
      const has: Readonly<Record<TripSign, boolean>> = {
        late: isLate(trip),
        waiting: waited > waitMinutes.waiting,
        waitingLong: waited > waitMinutes.waitingLong,
        overlapping: overlapping.has(trip.id),
        unassigned: trip.stage === 'toSend'
      }
      return [trip.id, tripSigns.filter((sign) => has[sign])]
    })
  )
}

/** How many ask for their dispatcher, by why: trips by their signs, vehicles by papers that are or are soon over; the orders that wait for a vehicle are without one like a trip that was given back. */
export const countsOfDesk = (
  trips: readonly { readonly signs: readonly TripSign[] }[],
  vehicles: readonly { readonly papers: boolean }[],
  orders: number
): Record<TripSign | 'papers', number> => {
  const having = (sign: TripSign): number => trips.filter(({ signs }) => signs.includes(sign)).length
  return {
    late: having('late'),
    waiting: having('waiting'),
    waitingLong: having('waitingLong'),
    overlapping: having('overlapping'),
    unassigned: having('unassigned') + figure(orders),
    papers: vehicles.filter(({ papers }) => papers).length
  }
}

const minuteMs = 60_000
