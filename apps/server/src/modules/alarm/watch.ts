import { alarmKind, alarmState } from '@yunshu/contract/alarm/contract'
import { type Alarm, followAlarms } from '@yunshu/domain/alarm'
import { excursionsOf, fatigueOf, longStopsOf, silenceOf, speedingOf } from '@yunshu/domain/trackWatch'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/verb/services.ts'
import { tracksOf, type VehicleTrack } from '../gps/index.ts'
import { tripsOnTheRoad, type WatchedTrip } from '../waybill/index.ts'

/** What counts as too long or too much, until a carrier sets it: minutes of a stop away from the trip's places, of silence, and outside the agreed temperature. */
const limits = { longStopMin: 60, offlineMin: 30, temperatureMin: 15 } as const
const minuteMs = 60_000
/** So far back a look goes, ms: four hours of driving and the rest before it. */
const backMs = 6 * 60 * minuteMs
/** What ended before this is no news at a look, ms: looks are five minutes apart. */
const recentMs = 6 * minuteMs
const vehiclesAtOnce = 50

type Kind = keyof typeof alarmKind.code
type Found = { readonly kind: Kind; readonly worst: number }

/** What the positions of one trip say now. */
const findOf = (trip: WatchedTrip, { track, last_at }: VehicleTrack, at: number): Found[] => {
  const recent = (spans: readonly { readonly to: number; readonly worst: number }[], kind: Kind): Found[] =>
    spans.filter(({ to }) => to >= at - recentMs).map(({ worst }) => ({ kind, worst }))
  const silent = silenceOf(Math.max(last_at, Date.parse(trip.departed_at)), at, limits.offlineMin)
  // Of a vehicle that is silent nothing else is known.
  if (silent) return [{ kind: 'offline', worst: silent.worst }]
  const range = trip.temp_min !== null || trip.temp_max !== null ? { min: trip.temp_min ?? -99, max: trip.temp_max ?? 199 } : undefined
  const curves = range ? [0, 1, 2, 3].map((n) => track.map((fix) => ({ at: fix.at, degrees: fix.temps[n] ?? null }))) : []
  return [
    ...recent(speedingOf(track), 'speeding'),
    ...recent(fatigueOf(track), 'fatigue'),
    ...recent(longStopsOf(track, limits.longStopMin, trip.stops), 'longStop'),
    ...(range && range.min <= range.max ? curves.flatMap((curve) => recent(excursionsOf(curve, range, limits.temperatureMin), 'temperature')) : [])
  ]
}

/** 告警: looks at all trips on the road, raises what is new, goes on with what lasts, and lets recover what is over; says how many were raised. One look at a time: the timers run one after the other. */
export const watchTrips = async (services: Pick<Services, 'db' | 'live'>): Promise<number> => {
  const trips = await transactAsSystem(services.db, (tx) => tripsOnTheRoad(tx))
  const open = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('alarm_event').select(['tenant_id', 'waybill_id']).where('alarm_state', '<>', alarmState.code.recovered).execute()
  )
  let raised = 0
  for (const tenant_id of new Set([...trips, ...open].map((one) => one.tenant_id))) {
    const mine = trips.filter((trip) => trip.tenant_id === tenant_id)
    for (let from = 0; from === 0 || from < mine.length; from += vehiclesAtOnce) {
      const some = mine.slice(from, from + vehiclesAtOnce)
      // With the first of them those whose trip is over.
      const over =
        from === 0
          ? open.filter((one) => one.tenant_id === tenant_id && !mine.some(({ id }) => id === one.waybill_id)).map((one) => one.waybill_id)
          : []
      raised += await lookAt(services, tenant_id, some, over)
    }
  }
  return raised
}

const lookAt = async (
  { db, live }: Pick<Services, 'db' | 'live'>,
  tenant_id: number,
  trips: readonly WatchedTrip[],
  over: readonly number[]
): Promise<number> => {
  const at = now().getTime()
  const changed = await transactAsSystem(db, async (tx) => {
    const tracks = await tracksOf(
      tx,
      tenant_id,
      trips.map(({ vehicle_id, departed_at }) => ({ vehicle_id, from: new Date(Math.max(at - backMs, Date.parse(departed_at))).toISOString() }))
    )
    const rows = await tx
      .selectFrom('alarm_event')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('waybill_id', 'in', [0, ...over, ...trips.map(({ id }) => id)])
      .where('alarm_state', '<>', alarmState.code.recovered)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const byKey = new Map(rows.map((row) => [keyOf(row), row]))
    const tripOf = new Map(trips.map((trip) => [trip.id, trip]))
    const found = trips.flatMap((trip) =>
      findOf(trip, tracks.get(trip.vehicle_id) ?? { track: [], last_at: -Infinity }, at).map(({ kind, worst }) => ({
        key: keyOf({ waybill_id: trip.id, alarm_kind: alarmKind.code[kind] }),
        worst
      }))
    )
    const { raised, going, recovered } = followAlarms(rows.map(alarmOf), found, at)
    const fresh = raised.map((one) => rowOf(one, tenant_id, tripOf))
    if (fresh.length > 0) await tx.insertInto('alarm_event').values(fresh).execute()
    for (const alarm of [...going, ...recovered]) {
      const before = byKey.get(alarm.key)
      if (before && (alarm.count !== before.count || alarm.state === 'recovered')) await keep(tx, before, alarm, at)
    }
    const moved = recovered.flatMap(({ key }) => byKey.get(key) ?? [])
    return { raised: fresh, moved }
  })
  live.publish([...changed.raised, ...changed.moved].map(({ id, parties }) => ({ tenant_id, kind: 'alarm', id, parties })))
  return changed.raised.length
}

const keyOf = ({ waybill_id, alarm_kind }: Pick<Row<'alarm_event'>, 'waybill_id' | 'alarm_kind'>): string => `${waybill_id} ${alarm_kind}`
const alarmOf = (row: Row<'alarm_event'>): Alarm => ({
  key: keyOf(row),
  first_at: Date.parse(row.first_at),
  last_at: Date.parse(row.last_at),
  count: row.count,
  worst: Number(row.worst),
  state: row.alarm_state === alarmState.code.confirmed ? 'confirmed' : 'raised'
})
const rowOf = ({ key, first_at, last_at, worst }: Alarm, tenant_id: number, trips: ReadonlyMap<number, WatchedTrip>) => {
  const [waybill_id = 0, alarm_kind = 0] = key.split(' ').map(Number)
  const { carrier_id = 0, waybill_no = '', vehicle_id = 0, plate_no = '' } = trips.get(waybill_id) ?? {}
  const about = { waybill_id, alarm_kind, waybill_no, vehicle_id, plate_no, company_id: carrier_id, parties: [carrier_id] }
  return { tenant_id, id: newId(), ...about, first_at: new Date(first_at).toISOString(), last_at: new Date(last_at).toISOString(), worst }
}
const keep = async (tx: Tx, { tenant_id, id, version }: Row<'alarm_event'>, { last_at, count, worst, state }: Alarm, at: number): Promise<void> => {
  const isOver = state === 'recovered'
  await tx
    .updateTable('alarm_event')
    .set({
      last_at: new Date(last_at).toISOString(),
      count,
      worst,
      ...(isOver && { version: version + 1, alarm_state: alarmState.code.recovered, recovered_at: new Date(at).toISOString() })
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}
