import { type AlarmKind, alarmKind, type AlarmName, alarmRuleState, alarmMachine } from '@yunshu/contract/alarm/enums'
import { type Alarm, followAlarms } from '@yunshu/domain/alarm'
import { limitsReached } from '@yunshu/domain/alarmRule'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import type { RowChange } from '../../platform/live/live.ts'
import type { Services } from '../../platform/verb/services.ts'
import { tracksOf } from '../gps/index.ts'
import { allTenants } from '../tenant/rows.ts'
import { tripsOnTheRoad, timedTrips, type WatchedTrip } from '../waybill/index.ts'
import { type Finding, findInOffice, findInTime, findOnTrack, officeKinds } from './found.ts'
import { rulesOfAll } from './rows.ts'
import { tellAlarms } from './tell.ts'

const minuteMs = 60_000
/** So far back a look goes, ms: four hours of driving and the rest before it. */
const backMs = 6 * 60 * minuteMs
/** Tracks that are held in memory at once: six hours of a truck are about 700 positions. */
const vehiclesAtOnce = 200

type Told = Pick<Services, 'db' | 'live'>
type Rules = Awaited<ReturnType<typeof rulesOfAll>>
const names = Object.keys(alarmKind.code) as AlarmName[]
const tripKinds = names.filter((name) => !officeKinds.includes(name))

/** 告警 of trips, every five minutes: raises what is new, goes on with what lasts, and lets recover what is over; says how many were raised. One look at a time: the timers run one after the other. */
export const watchTrips = async (services: Told): Promise<number> => {
  const road = await transactAsSystem(services.db, (tx) => tripsOnTheRoad(tx))
  const timed = await transactAsSystem(services.db, (tx) => timedTrips(tx))
  let raised = 0
  for (const tenant_id of await tenantsOf(services, tripKinds, [...road, ...timed])) {
    const at = now().getTime()
    const rules = await transactAsSystem(services.db, (tx) => rulesOfAll(tx, tenant_id))
    const found = timed.filter((trip) => trip.tenant_id === tenant_id).flatMap((trip) => findInTime(trip, rules, at))
    const mine = road.filter((trip) => trip.tenant_id === tenant_id)
    for (let from = 0; from < mine.length; from += vehiclesAtOnce)
      found.push(...(await findOnTracks(services, tenant_id, mine.slice(from, from + vehiclesAtOnce), rules, at)))
    raised += await follow(services, tenant_id, tripKinds, found, rules, at)
  }
  return raised
}

/** The same for what the office hears of once an hour. */
export const watchOffice = async (services: Told): Promise<number> => {
  let raised = 0
  for (const tenant_id of await transactAsSystem(services.db, (tx) => allTenants(tx))) {
    const found = await transactAsSystem(services.db, async (tx) => {
      const rules = await rulesOfAll(tx, tenant_id)
      return { rules, findings: await findInOffice(tx, tenant_id, rules) }
    })
    raised += await follow(services, tenant_id, officeKinds, found.findings, found.rules, now().getTime())
  }
  return raised
}

/** The platforms of these trips, and those that still have something open of these kinds. */
const tenantsOf = async ({ db }: Pick<Services, 'db'>, kinds: readonly AlarmName[], trips: readonly { readonly tenant_id: number }[]) => {
  const open = await transactAsSystem(db, (tx) =>
    tx
      .selectFrom('alarm_event')
      .select('tenant_id')
      .distinct()
      .where('alarm_state', '<>', alarmMachine.code.recovered)
      .where('alarm_kind', 'in', codesOf(kinds))
      .execute()
  )
  return new Set([...trips, ...open].map(({ tenant_id }) => tenant_id))
}
const codesOf = (kinds: readonly AlarmName[]): AlarmKind[] => kinds.map((kind) => alarmKind.code[kind])

const findOnTracks = async ({ db }: Pick<Services, 'db'>, tenant_id: number, trips: readonly WatchedTrip[], rules: Rules, at: number) => {
  const tracks = await transactAsSystem(db, (tx) =>
    tracksOf(
      tx,
      tenant_id,
      trips.map(({ vehicle_id, departed_at }) => ({ vehicle_id, from: new Date(Math.max(at - backMs, Date.parse(departed_at))).toISOString() }))
    )
  )
  return trips.flatMap((trip) => findOnTrack(trip, tracks.get(trip.vehicle_id) ?? { track: [], last_at: -Infinity }, rules, at))
}

/** What the open alarms of a platform become after a look at these kinds. A handful of statements, and one for each company with new ones, however many trips were looked at. */
const follow = async (
  { db, live }: Told,
  tenant_id: number,
  kinds: readonly AlarmName[],
  findings: readonly Finding[],
  rules: Rules,
  at: number
): Promise<number> => {
  const wanted = findings.filter(({ company_id, kind }) => rules(company_id, alarmKind.code[kind]).rule_state === alarmRuleState.code.enabled)
  const touches: RowChange[] = []
  const publishChange = (kind: string, { id, parties }: { readonly id: number; readonly parties: readonly number[] }): void =>
    void touches.push({ tenant_id, kind, id, parties })
  const raised = await transactAsSystem(db, async (tx) => {
    const rows = await tx
      .selectFrom('alarm_event')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('alarm_kind', 'in', codesOf(kinds))
      .where('alarm_state', '<>', alarmMachine.code.recovered)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const byKey = new Map(rows.map((row) => [keyOf(row), row]))
    const about = new Map(wanted.map((one) => [findingKey(one), one]))
    const followed = followAlarms(
      rows.map(alarmOf),
      wanted.map((one) => ({ key: findingKey(one), worst: one.worst })),
      at
    )
    const fresh = followed.raised.flatMap((alarm) => {
      const of = about.get(alarm.key)
      return of ? [rowOf(alarm, of, tenant_id, rules)] : []
    })
    for (const company_id of new Set(fresh.map((row) => row.company_id)))
      await insertRows(
        tx,
        'alarm_event',
        { tenant_id, company_id },
        fresh.filter((row) => row.company_id === company_id)
      )
    const changed = [...followed.going, ...followed.recovered].flatMap((alarm) => {
      const before = byKey.get(alarm.key)
      return before && (alarm.count !== before.count || alarm.state === 'recovered') ? [{ before, alarm }] : []
    })
    await keepAll(tx, tenant_id, changed, at)
    for (const row of fresh) publishChange('alarm', row)
    for (const { before, alarm } of changed) if (alarm.state === 'recovered') publishChange('alarm', before)
    // A paper is told again at each of its days, as long as nobody looks after it.
    const again = changed.flatMap(({ before, alarm }) =>
      before.alarm_kind === alarmKind.code.papers &&
      alarm.state === 'raised' &&
      stagesOf(before, alarm.worst, rules) > stagesOf(before, Number(before.worst), rules)
        ? [{ ...before, worst: alarm.worst }]
        : []
    )
    await tellAlarms({ tx, publishChange }, tenant_id, [...fresh, ...again], rules)
    return fresh.length
  })
  live.publish(touches)
  return raised
}

const stagesOf = ({ company_id }: Pick<Row<'alarm_event'>, 'company_id'>, worst: number, rules: Rules): number =>
  limitsReached(
    worst,
    rules(company_id, alarmKind.code.papers).limits.map((days) => -days)
  )
const keyOf = ({ object_type, object_id, alarm_kind }: Pick<Row<'alarm_event'>, 'object_type' | 'object_id' | 'alarm_kind'>): string =>
  `${object_type} ${object_id} ${alarm_kind}`
const findingKey = ({ object_type, object_id, kind }: Finding): string => keyOf({ object_type, object_id, alarm_kind: alarmKind.code[kind] })
const alarmOf = (row: Row<'alarm_event'>): Alarm => ({
  key: keyOf(row),
  first_at: Date.parse(row.first_at),
  last_at: Date.parse(row.last_at),
  count: row.count,
  worst: Number(row.worst),
  state: row.alarm_state === alarmMachine.code.confirmed ? 'confirmed' : 'raised'
})

/** What is seen first in a list: what nobody looks after, the most urgent before; last what is over. The check of the table says the same. */
export const urgencyOf = (state: number, level: number): number =>
  state === alarmMachine.code.raised ? 10 + level : state === alarmMachine.code.confirmed ? level : 0

const rowOf = ({ first_at, last_at, worst }: Alarm, found: Finding, tenant_id: number, rules: Rules) => {
  const { company_id, kind, object_type, object_id, object_no } = found
  const alarm_kind = alarmKind.code[kind]
  const { level } = rules(company_id, alarm_kind)
  return {
    tenant_id,
    id: newId(),
    parties: [company_id],
    company_id,
    alarm_kind,
    level,
    urgency: urgencyOf(alarmMachine.code.raised, level),
    object_type,
    object_id,
    object_no,
    waybill_id: found.waybill_id ?? null,
    waybill_no: found.waybill_no ?? '',
    vehicle_id: found.vehicle_id ?? null,
    plate_no: found.plate_no ?? '',
    first_at: new Date(first_at).toISOString(),
    last_at: new Date(last_at).toISOString(),
    worst
  }
}
/** Writes what went on and what is over, in one statement. */
const keepAll = async (
  tx: Tx,
  tenant_id: number,
  changed: readonly { readonly before: Row<'alarm_event'>; readonly alarm: Alarm }[],
  at: number
): Promise<void> => {
  if (changed.length === 0) return
  const of = <T>(read: (alarm: Alarm) => T): T[] => changed.map(({ alarm }) => read(alarm))
  await sql`
    update alarm_event a set last_at = s.last_at, count = s.count, worst = s.worst,
      version = case when s.over then a.version + 1 else a.version end, updated_at = ${new Date(at).toISOString()},
      alarm_state = case when s.over then ${alarmMachine.code.recovered} else a.alarm_state end,
      urgency = case when s.over then 0 else a.urgency end,
      recovered_at = case when s.over then ${new Date(at).toISOString()}::timestamptz end
    from unnest(${changed.map(({ before }) => before.id)}::bigint[], ${of(({ last_at }) => new Date(last_at).toISOString())}::timestamptz[],
      ${of(({ count }) => count)}::int[], ${of(({ worst }) => worst)}::numeric[], ${of(({ state }) => state === 'recovered')}::boolean[]) as s (id, last_at, count, worst, over)
    where a.tenant_id = ${tenant_id} and a.id = s.id`.execute(tx)
}
