import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { tripSigns, waitedMinutes, waitMinutes } from '@yunshu/domain/triage'
import type { BoardBar, BoardRow } from '../../kit/board/Board.tsx'
import type { Trip, Vehicle } from './boardModel.ts'

/** Why a board asks for its dispatcher, in the order of its chips: by a trip, or by papers of a vehicle. */
export const deskSigns = [...tripSigns, 'papers'] as const
export type DeskSign = (typeof deskSigns)[number]
/** What a chip leads to: a trip on its vehicle's row, that row, or an order that waits. */
export type Match =
  | { readonly kind: 'trip'; readonly id: number; readonly row: string; readonly at: number }
  | { readonly kind: 'vehicle'; readonly id: number; readonly row: string }
  | { readonly kind: 'order'; readonly id: number }

type Shown = {
  readonly rows: readonly BoardRow[]
  readonly trips: readonly Trip[]
  readonly vehicles: ReadonlyMap<string, Vehicle>
  readonly orders: readonly { readonly id: number }[]
}
/** What of a board a chip means, in the order in which one steps through it: the orders as they wait, then down the rows and along each of them. */
export const matchesOf = (sign: DeskSign, { rows, trips, vehicles, orders }: Shown): readonly Match[] => {
  if (sign === 'papers') return rows.flatMap(({ id }): Match[] => (vehicles.get(id)?.papers ? [{ kind: 'vehicle', id: Number(id), row: id }] : []))
  const waiting = sign === 'unassigned' ? orders.map(({ id }): Match => ({ kind: 'order', id })) : []
  const places = new Map(rows.map(({ id }, i) => [id, i]))
  const having = trips
    .filter(({ signs, vehicle_id }) => signs.includes(sign) && places.has(String(vehicle_id)))
    .map(({ id, vehicle_id, plan_start_time, driver_qiandao_time }) => {
      const row = String(vehicle_id)
      return { kind: 'trip' as const, id, row, at: Date.parse(driver_qiandao_time ?? plan_start_time), place: places.get(row) ?? 0 }
    })
    .sort((a, b) => a.place - b.place || a.at - b.at || a.id - b.id)
  return [...waiting, ...having.map(({ place: _, ...match }) => match)]
}

const { atPickup, unloaded } = waybillMachine.code
/** The stop that a trip is at or goes to; none once the last one is done, or where its stops are not known. */
export const nextStopOf = ({ stops }: Trip): Trip['stops'][number] | undefined => stops.find(({ done_at }) => done_at === null)
const dueOf = (trip: Trip): string => nextStopOf(trip)?.due ?? trip.plan_end_time

/** The trips that are not over, as a list: the latest first, then by when their next stop is due; those of vehicles that are sought. */
export const openTrips = (trips: readonly Trip[], vehicles: ReadonlySet<number>): readonly Trip[] =>
  trips
    .filter(({ waybill_status, vehicle_id }) => waybill_status < unloaded && vehicles.has(vehicle_id))
    .sort((a, b) => (b.late_min ?? -1) - (a.late_min ?? -1) || dueOf(a).localeCompare(dueOf(b)) || a.id - b.id)

/** What a chip means in that list: the orders that wait, then down its rows; papers by the vehicle of the trip. */
export const matchesInList = (sign: DeskSign, { trips, vehicles, orders }: Omit<Shown, 'rows'>): readonly Match[] => [
  ...(sign === 'unassigned' ? orders.map(({ id }): Match => ({ kind: 'order', id })) : []),
  ...trips.flatMap((trip): Match[] => {
    const row = String(trip.vehicle_id)
    const meant = sign === 'papers' ? (vehicles.get(row)?.papers ?? false) : trip.signs.includes(sign)
    return meant ? [{ kind: 'trip', id: trip.id, row, at: Date.parse(trip.plan_start_time) }] : []
  })
]

/** Minutes that a trip has stood at its stop, from which it is a wait; null before that. */
export const waitOf = ({ waybill_status, stops }: Trip, now: number): number | null => {
  const waited = waitedMinutes({ stage: waybill_status >= atPickup && waybill_status < unloaded ? 'underWay' : 'sent', stops }, now)
  return waited !== null && waited > waitMinutes.waiting ? waited : null
}

/** Rows and bars with those that a chip does not mean standing back; without a chip all of them as they are. */
export const dimmed = <R extends BoardRow>(
  rows: readonly R[],
  bars: readonly BoardBar[],
  matches: readonly Match[] | undefined
): { readonly rows: readonly R[]; readonly bars: readonly BoardBar[] } => {
  if (!matches) return { rows, bars }
  const inFront = new Set(matches.flatMap((match) => ('row' in match ? [match.row] : [])))
  const trips = new Set(matches.flatMap((match) => (match.kind === 'trip' ? [String(match.id)] : [])))
  const whole = new Set(matches.flatMap((match) => (match.kind === 'vehicle' ? [match.row] : [])))
  return {
    rows: rows.map((row) => (row.heading || inFront.has(row.id) ? row : { ...row, faint: true })),
    bars: bars.map((bar) => (trips.has(bar.id) || whole.has(bar.row) ? bar : { ...bar, faint: true }))
  }
}

/** The mark of a match, by which its bar or row is framed. */
export const markOf = (match: Match): string => (match.kind === 'vehicle' ? match.row : `${match.kind} ${match.id}`)
