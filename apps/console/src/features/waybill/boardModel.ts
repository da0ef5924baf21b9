import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { dispatch } from '@yunshu/contract/dispatch/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { BoardBand, BoardBar } from '../../kit/board/Board.tsx'
import { kg, time } from '../../kit/format.ts'
import type { Say } from '../../kit/lang.ts'
import { lateText } from '../../widgets/Late.tsx'
import { boardPhrases } from './boardPhrases.ts'

type Board = OutputOf<typeof dispatch.board>
export type Vehicle = Board['vehicles'][number]
export type Trip = Board['trips'][number]
export const groupings = ['none', 'status', 'type', 'use', 'fleet'] as const
export const sortings = ['plate', 'free', 'load', 'status'] as const
export type Grouping = (typeof groupings)[number]
export type Sorting = (typeof sortings)[number]

const hour = 3_600_000
const ms = (at: string): number => Date.parse(at)
const { atPickup, atDelivery, unloaded } = waybillMachine.code
const isDone = ({ waybill_status }: Trip): boolean => waybill_status >= unloaded
const isUnderWay = ({ waybill_status }: Trip): boolean => waybill_status >= atPickup && waybill_status <= atDelivery

/** What of a trip is late: from the first limit that was missed until it was met, or until now, or until it is expected where that is later still. */
export const lateOf = (trip: Trip, now: number): { from: number; to: number } | undefined => {
  const missed = trip.stops.flatMap(({ due, arrived_at, late_min }) =>
    late_min === null ? [] : [{ from: ms(due), to: arrived_at ? ms(arrived_at) : now }]
  )
  const last = trip.stops.at(-1)
  const limit = last ? ms(last.due) : ms(trip.plan_end_time)
  if (!isDone(trip) && !last?.arrived_at) {
    const until = Math.max(isUnderWay(trip) && trip.eta ? ms(trip.eta) : 0, now)
    if (until > limit && trip.late_min === null && trip.eta && isUnderWay(trip)) missed.push({ from: limit, to: until })
  }
  // Without its stops a trip still says that it is late.
  if (trip.stops.length === 0 && trip.late_min !== null) {
    const met = trip.driver_shiji_songda_time ? ms(trip.driver_shiji_songda_time) : now
    missed.push({ from: Math.min(limit, met), to: met })
  }
  const spans = missed.filter(({ from, to }) => to > from)
  return spans.length === 0 ? undefined : { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
}

/** What is driven of a trip: from the first node to the last, or to now while it is under way. */
export const doneOf = (trip: Trip, now: number): { from: number; to: number } | undefined => {
  const first = trip.driver_qiandao_time ?? trip.shiji_fache_start_time
  if (!first) return undefined
  const last = trip.unload_done_at ?? (isUnderWay(trip) ? undefined : trip.driver_shiji_songda_time)
  return { from: ms(first), to: Math.max(ms(first), last ? ms(last) : now) }
}

/** By how much a trip is heavier than its vehicle may be (核定载质量, R15). */
export const overloadOf = (trip: Trip, vehicle: Vehicle | undefined): number => Math.max(0, trip.goods_kg - (vehicle?.max_load_kg ?? trip.goods_kg))

type Drawn = { readonly bar: BoardBar; readonly bands: readonly BoardBand[] }
/* A trip that is done looks the same for ever, another one until the next minute: bars that stay the same things are not drawn anew. */
const drawn = new WeakMap<Trip, Drawn & { readonly say: Say; readonly now: number; readonly limit: number | undefined }>()

export const drawTrip = (say: Say, trip: Trip, vehicle: Vehicle | undefined, now: number): Drawn => {
  const kept = drawn.get(trip)
  if (kept && kept.say === say && kept.limit === vehicle?.max_load_kg && (kept.now === now || isDone(trip))) return kept
  const made = { ...draw(say, trip, vehicle, now), say, now, limit: vehicle?.max_load_kg }
  drawn.set(trip, made)
  return made
}

const draw = (say: Say, trip: Trip, vehicle: Vehicle | undefined, now: number): Drawn => {
  const state = stateOf(waybillMachine, trip.waybill_status)
  const [done, late, over] = [doneOf(trip, now), lateOf(trip, now), overloadOf(trip, vehicle)]
  const way = `${trip.start_address_diming} → ${trip.end_address_diming}`
  const row = String(trip.vehicle_id)
  const title = [
    `${trip.waybill_no} ${say.label(state)}`,
    way,
    `${time(trip.plan_start_time)} – ${time(trip.plan_end_time)}`,
    [trip.driver_name, trip.shipper_names, `${kg(trip.goods_kg)} kg`].filter(Boolean).join(' · '),
    ...(trip.late_min === null ? [] : [lateText(say, trip.late_min)]),
    ...(trip.eta && !isDone(trip) ? [say(boardPhrases, 'eta', { time: time(trip.eta) })] : []),
    ...(over > 0 ? [say(boardPhrases, 'overload', { load: kg(trip.goods_kg), limit: kg(vehicle?.max_load_kg) })] : []),
    ...trip.signs.filter((sign) => sign !== 'late').map((sign) => say(boardPhrases, `${sign}Help`))
  ].join('\n')
  const bar: BoardBar = {
    id: String(trip.id),
    row,
    from: ms(trip.plan_start_time),
    to: ms(trip.plan_end_time),
    kind: 'plan',
    tone: state.tone,
    text: way,
    short: trip.end_address_diming,
    title,
    ...(done && { done }),
    ...(late && { late }),
    ...(trip.eta && !isDone(trip) && { due: ms(trip.eta) }),
    stops: trip.stops.map((stop) => ({
      at: ms(stop.arrived_at ?? stop.due),
      done: stop.done_at !== null,
      title: stop.arrived_at
        ? say(boardPhrases, 'stopDone', { place: stop.address_diming, time: time(stop.arrived_at) })
        : say(boardPhrases, 'stopDue', { place: stop.address_diming, time: time(stop.due) })
    })),
    alarm: trip.abnormal_flag || over > 0,
    clash: trip.signs.includes('overlapping'),
    marks: [`trip ${trip.id}`]
  }
  const bands = trip.stops.map(
    ({ address_diming: place, opens, due }): BoardBand => ({
      row,
      from: opens ? ms(opens) : ms(due) - 4 * hour,
      to: ms(due),
      kind: 'window',
      title: opens
        ? say(boardPhrases, 'window', { place, from: time(opens), to: time(due) })
        : say(boardPhrases, 'windowEnd', { place, to: time(due) })
    })
  )
  return { bar, bands }
}

/** When each vehicle is free of what it has now or next; those that are free already are not there. */
export const freeFrom = (trips: readonly Trip[], now: number): ReadonlyMap<number, number> => {
  const until = new Map<number, number>()
  for (const trip of trips) {
    if (isDone(trip) || (ms(trip.plan_end_time) < now && !isUnderWay(trip))) continue
    const end = Math.max(ms(trip.eta ?? trip.plan_end_time), isUnderWay(trip) ? now : 0)
    until.set(trip.vehicle_id, Math.max(until.get(trip.vehicle_id) ?? 0, end))
  }
  return until
}

/** Vehicles that hold every word of a search, in the order that was asked for, by what they are grouped by. */
export const arranged = (
  vehicles: readonly Vehicle[],
  { words, group, sort, free }: { words: string; group: Grouping; sort: Sorting; free: ReadonlyMap<number, number> }
): readonly { readonly key: number | undefined; readonly vehicles: readonly Vehicle[] }[] => {
  const sought = words
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean)
  const found = vehicles.filter(({ plate_no, trailer_plate_no, driver_name, last_place }) => {
    const text = `${plate_no} ${trailer_plate_no} ${driver_name} ${last_place}`.toLowerCase()
    return sought.every((word) => text.includes(word))
  })
  const by: Readonly<Record<Sorting, (one: Vehicle) => number>> = {
    plate: () => 0,
    free: ({ id }) => free.get(id) ?? 0,
    load: ({ max_load_kg }) => -max_load_kg,
    status: ({ vehicle_status }) => vehicle_status
  }
  const sorted = found.toSorted((a, b) => by[sort](a) - by[sort](b) || a.plate_no.localeCompare(b.plate_no))
  const keyOf: Readonly<Record<Grouping, (one: Vehicle) => number | undefined>> = {
    none: () => undefined,
    status: ({ vehicle_status }) => vehicle_status,
    type: ({ vehicle_type_id }) => vehicle_type_id,
    use: ({ vehicle_use }) => vehicle_use,
    // Those without a fleet come last.
    fleet: ({ fleet_id }) => fleet_id ?? Number.MAX_SAFE_INTEGER
  }
  const groups = new Map<number | undefined, Vehicle[]>()
  for (const one of sorted) {
    const key = keyOf[group](one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups].sort(([a = 0], [b = 0]) => a - b).map(([key, own]) => ({ key, vehicles: own }))
}
