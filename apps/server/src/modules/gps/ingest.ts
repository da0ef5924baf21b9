import { onChinasMap } from '@yunshu/domain/geo'
import { agree, agreeAfterMs, believable, type Clock, clockAfter, correctionOf, type Doubt, doubtOf } from '@yunshu/domain/trackBelief'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'
import { publishSeen } from './seen.ts'

/** Who told it: the vehicle's terminal (北斗), the driver's phone, another platform. */
export const toldBy = { terminal: 1, phone: 2, platform: 3 } as const

/** What a device tells of where a vehicle was. */
export type ToldPosition = {
  readonly vehicle_id: number
  readonly plate_no: string
  readonly source: (typeof toldBy)[keyof typeof toldBy]
  /** By the device's own clock, ms. */
  readonly at: number
  readonly lon: number
  readonly lat: number
  /** `wgs84` as satellites tell it; without it GCJ-02, as a phone in China does. */
  readonly datum?: 'wgs84' | 'gcj02'
  /** False where the receiver says that it knows no place. */
  readonly located?: boolean
  /** km/h. */
  readonly speed?: number | null | undefined
  /** Degrees clockwise from north. */
  readonly course?: number | null | undefined
  readonly altitude_m?: number | null | undefined
  readonly mileage_m?: number | null | undefined
  /** Up to four thermometers, °C. */
  readonly temps?: readonly (number | null)[] | undefined
  /** Ignition is on. */
  readonly acc?: boolean | null | undefined
}
/** What became of a position: it is one now, or why not. `jump` may come back when later ones agree with it. */
export type Fate = 'kept' | Doubt

/** With the operator whose vehicle it is, and the company, whose screens then hear of it. */
export type ToldOfAny = ToldPosition & { readonly tenant_id: number; readonly company_id?: number }

/**
 * The one way in for positions, of terminals, phones and platforms: many vehicles of many operators, some thousand rows in a call. What one answers to a device
 * it answers after this: everything is committed then, and what became of each row stands at its place. No row refuses the others; what was told before is
 * `repeated`, so that a call may be made again. Rows name vehicles that exist, which the caller has looked up.
 */
export const ingestPositions = async (services: Pick<Services, 'db' | 'live'>, told: readonly ToldOfAny[]): Promise<Fate[]> => {
  const fates = Array<Fate>(told.length)
  for (const tenant_id of new Set(told.map((one) => one.tenant_id))) {
    const places = told.flatMap((one, i) => (one.tenant_id === tenant_id ? [i] : []))
    const mine = places.map((i) => told[i] as ToldPosition)
    const judged = await transactAsSystem(services.db, (tx) => ingestWithin(tx, tenant_id, mine, { hold: false })).catch((error: unknown) => {
      // Two calls that came to the same rows from both ends: one of them begins anew.
      if (!(error instanceof Between) && (error as { code?: string }).code !== '40P01') throw error
      return transactAsSystem(services.db, (tx) => ingestWithin(tx, tenant_id, mine))
    })
    for (const [n, i] of places.entries()) fates[i] = judged[n] as Fate
    await publishSeen(
      services,
      tenant_id,
      new Map(places.flatMap((i, n) => (judged[n] === 'kept' ? [[told[i]?.vehicle_id ?? 0, told[i]?.company_id] as const] : [])))
    )
  }
  return fates
}

/** What was told beside place and speed. */
type Extras = Pick<ToldPosition, 'course' | 'altitude_m' | 'mileage_m' | 'temps' | 'acc'>
/** A possible position with its place in the call, from 0; what the tables know has -1. */
type Judged = {
  readonly vehicle_id: number
  readonly plate_no: string
  readonly source: number
  readonly at: number
  readonly lon: number
  readonly lat: number
  readonly speed: number | null
  readonly extras: Extras
  readonly i: number
}
type Known = Judged & { readonly stands: 'kept' | 'doubted' }
type Latest = {
  readonly vehicle_id: number
  readonly version: number
  readonly at: number | null
  readonly told: number | null
  readonly lon: number
  readonly lat: number
}
/** What changes for one vehicle: what comes and is believed, what comes back of the doubtful ones, what leaves to them, and what comes and is not believed. */
type Change = {
  readonly vehicle_id: number
  readonly coming: readonly Judged[]
  readonly back: readonly Known[]
  readonly leaving: readonly Known[]
  readonly belied: readonly Judged[]
}

/** The same within a transaction of the caller, for vehicles of one operator. */
export const ingestWithin = async (tx: Tx, tenant_id: number, told: readonly ToldPosition[], { hold = true } = {}): Promise<Fate[]> => {
  const heard = now().getTime()
  const fates = Array<Fate>(told.length).fill('repeated')
  if (told.length === 0) return fates
  const ids = [...new Set(told.map(({ vehicle_id }) => vehicle_id))].sort((a, b) => a - b)
  const latest = await readVehicles(tx, tenant_id, ids, heard, hold)
  const corrections = await correctClocks(tx, tenant_id, told, heard)
  const impossible: { readonly fix: Judged; readonly reason: keyof typeof reasonCode }[] = []
  const possible = new Map<number, Judged[]>()
  for (const [i, one] of told.entries()) {
    const fix = judgedOf(one, i, corrections.get(`${one.vehicle_id} ${one.source}`) ?? 0)
    const doubt = [fix.at, fix.lon, fix.lat].every(Number.isFinite) ? doubtOf(fix, heard, one.located) : 'notLocated'
    if (doubt) {
      fates[i] = doubt
      if (doubt in reasonCode) impossible.push({ fix, reason: doubt as keyof typeof reasonCode })
    } else {
      const mine = possible.get(one.vehicle_id)
      if (mine) mine.push(fix)
      else possible.set(one.vehicle_id, [fix])
    }
  }
  const ahead: Ahead[] = []
  const late: Late[] = []
  for (const [vehicle_id, all] of possible) {
    const known = latest.get(vehicle_id)
    // Of one moment the first to come counts, and the last moment is known without a look.
    const seen = new Set(known?.told === null || known === undefined ? [] : [known.told])
    const fresh = all.filter(({ at }) => !seen.has(at) && seen.add(at)).sort((a, b) => a.at - b.at)
    if (fresh.length === 0) continue
    if (known && follows(known, fresh)) ahead.push({ known, fresh })
    else late.push({ vehicle_id, fresh })
  }
  // What is judged beside other positions is held first, so that none comes between.
  if (late.length > 0 && !hold) throw new Between()
  const changes = await judgeBeside(tx, tenant_id, late)
  await setAhead(tx, tenant_id, ahead, heard)
  await writeChanges(tx, tenant_id, { ahead, changes, impossible }, heard)
  for (const { fresh } of ahead) for (const { i } of fresh) fates[i] = 'kept'
  for (const { coming, belied } of changes) {
    for (const { i } of coming) fates[i] = 'kept'
    for (const { i } of belied) fates[i] = 'jump'
  }
  return fates
}

/* Six digits, as the column holds them: what is judged is what is kept. */
const sixDigits = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const judgedOf = (told: ToldPosition, i: number, correction: number): Judged => {
  const { lng: lon, lat } = told.datum === 'wgs84' ? onChinasMap({ lng: told.lon, lat: told.lat }) : { lng: told.lon, lat: told.lat }
  const { vehicle_id, plate_no, source } = told
  // What no instrument of a truck shows says nothing, and takes nothing of the position away.
  const extras = {
    course: within(told.course, 0, 360, 1),
    altitude_m: within(told.altitude_m, -500, 9000, 1),
    mileage_m: within(told.mileage_m, 0, 1e11, 1),
    temps: told.temps?.map((temp) => within(temp, -99, 199, 10)),
    acc: told.acc
  }
  const speed = within(told.speed, -Infinity, Infinity, 10)
  return { vehicle_id, plate_no, source, lon: sixDigits(lon), lat: sixDigits(lat), at: Math.trunc(told.at) + correction, speed, extras, i }
}
const within = (value: number | null | undefined, least: number, most: number, digits: 1 | 10): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most ? Math.round(value * digits) / digits : null

/** Newer than all that was told, and each agrees with the one before: all of them are believed, as judging beside everything would say too. */
const follows = (known: Latest, fresh: readonly Judged[]): boolean => {
  const [first] = fresh
  if (!first || (known.told !== null && first.at <= known.told)) return false
  if (known.at !== null && !agree({ ...known, at: known.at }, first)) return false
  return fresh.every((fix, i) => i === 0 || agree(fresh[i - 1] as Judged, fix))
}

/**
 * The last positions of these vehicles, each held until the end of the transaction, in the order of the vehicles, with what is known of their clocks. Without
 * `hold` nobody is kept waiting; what comes between is found when they are written (`Between`).
 */
const readVehicles = async (
  tx: Tx,
  tenant_id: number,
  ids: readonly number[],
  heard: number,
  hold: boolean
): Promise<ReadonlyMap<number, Latest>> => {
  const read = async () =>
    (
      await sql<{ vehicle_id: number; version: number; at: string | null; told: string | null; lon: number | null; lat: number | null }>`
        select vehicle_id, version, fix_time as at, told_time as told, lon, lat from gps_latest
        where tenant_id = ${tenant_id} and vehicle_id = any(${ids}::bigint[]) ${hold ? sql`order by vehicle_id for no key update` : sql``}`.execute(
        tx
      )
    ).rows
  let rows = await read()
  if (rows.length < ids.length) {
    const known = new Set(rows.map(({ vehicle_id }) => vehicle_id))
    const heard_at = iso(heard)
    await tx
      .insertInto('gps_latest')
      .values(ids.filter((id) => !known.has(id)).map((vehicle_id) => ({ tenant_id, vehicle_id, heard_at })))
      .onConflict((on) => on.columns(['tenant_id', 'vehicle_id']).doNothing())
      .execute()
    rows = await read()
  }
  return new Map(
    rows.map(({ vehicle_id, version, at, told, lon, lat }) => [
      vehicle_id,
      {
        vehicle_id,
        version,
        at: at === null ? null : Date.parse(at),
        told: told === null ? null : Date.parse(told),
        lon: Number(lon),
        lat: Number(lat)
      }
    ])
  )
}

/** By how much the times of each device are put right, ms, by vehicle and source. A phone's clock is the network's; what it tells late was without signal. */
const correctClocks = async (tx: Tx, tenant_id: number, told: readonly ToldPosition[], heard: number): Promise<ReadonlyMap<string, number>> => {
  const newest = new Map<string, ToldPosition>()
  for (const one of told) {
    const key = `${one.vehicle_id} ${one.source}`
    if (one.source !== toldBy.phone && Number.isFinite(one.at) && one.at > (newest.get(key)?.at ?? -Infinity)) newest.set(key, one)
  }
  if (newest.size === 0) return new Map()
  const { rows } = await sql<{ vehicle_id: number; source: number; offset_ms: number; since: string; count: number }>`
    select vehicle_id, source, offset_ms, since, count from gps_clock
    where tenant_id = ${tenant_id} and vehicle_id = any(${[...newest.values()].map(({ vehicle_id }) => vehicle_id)}::bigint[])`.execute(tx)
  const before = new Map(
    rows.map(({ vehicle_id, source, offset_ms, since, count }) => [
      `${vehicle_id} ${source}`,
      { offset: Number(offset_ms), since: Date.parse(since), count } satisfies Clock
    ])
  )
  const corrections = new Map<string, number>()
  const wrong: (Clock & Device)[] = []
  const right: Device[] = []
  for (const [key, { vehicle_id, source, at }] of newest) {
    const [was, is] = [before.get(key), clockAfter(before.get(key), at, heard)]
    const correction = correctionOf(is, heard)
    if (correction !== 0) corrections.set(key, correction)
    if (is) wrong.push({ ...is, vehicle_id, source })
    else if (was) right.push({ vehicle_id, source })
  }
  await keepClocks(tx, tenant_id, wrong, right)
  return corrections
}
type Device = Pick<ToldPosition, 'vehicle_id' | 'source'>
const keepClocks = async (tx: Tx, tenant_id: number, wrong: readonly (Clock & Device)[], right: readonly Device[]): Promise<void> => {
  if (wrong.length > 0)
    await sql`
      insert into gps_clock (tenant_id, vehicle_id, source, offset_ms, since, count)
      select l.tenant_id, l.vehicle_id, t.source, t.offset_ms, t.since, t.count
      from gps_latest l join unnest(${wrong.map(({ vehicle_id }) => vehicle_id)}::bigint[], ${wrong.map(({ source }) => source)}::smallint[],
        ${wrong.map(({ offset }) => Math.round(offset))}::bigint[], ${wrong.map(({ since }) => iso(since))}::timestamptz[], ${wrong.map(({ count }) => count)}::int[]
      ) as t (vehicle_id, source, offset_ms, since, count) on t.vehicle_id = l.vehicle_id
      where l.tenant_id = ${tenant_id}
      on conflict (tenant_id, vehicle_id, source) do update set offset_ms = excluded.offset_ms, since = excluded.since, count = excluded.count`.execute(
      tx
    )
  if (right.length > 0)
    await sql`delete from gps_clock c using unnest(${right.map(({ vehicle_id }) => vehicle_id)}::bigint[], ${right.map(({ source }) => source)}::smallint[]) as t (vehicle_id, source)
      where c.tenant_id = ${tenant_id} and c.vehicle_id = t.vehicle_id and c.source = t.source`.execute(tx)
}

/** A vehicle's row was written between the look at it and its own write: everything is judged once more, with the rows held. */
class Between extends Error {
  override readonly name = 'Between'
}

type Ahead = { readonly known: Latest; readonly fresh: readonly Judged[] }
type Late = { readonly vehicle_id: number; readonly fresh: readonly Judged[] }
/** So many on each side are judged again beside what comes late or disagrees; eight times as many where what was believed ends at the edge, and at most so many. */
const [neighbours, widest] = [64, 4096]

/** What comes late or disagrees, judged beside what was told around it. */
const judgeBeside = async (tx: Tx, tenant_id: number, late: readonly Late[]): Promise<Change[]> => {
  const changes: Change[] = []
  let open = late
  for (let most = neighbours; open.length > 0; most *= 8) {
    const around = await readAround(tx, tenant_id, open, most)
    const wider: Late[] = []
    for (const one of open) {
      const known = around.get(one.vehicle_id) ?? []
      const change = changeOf(one, known)
      if (most < widest && isCut(one, known, change, most)) wider.push(one)
      else changes.push(change)
    }
    open = wider
  }
  return changes
}

const changeOf = ({ vehicle_id, fresh }: Late, known: readonly Known[]): Change => {
  const moments = new Set(known.map(({ at }) => at))
  const coming = fresh.filter(({ at }) => !moments.has(at))
  const believed = new Set<Judged>(believable<Judged>([...known, ...coming]))
  return {
    vehicle_id,
    coming: coming.filter((fix) => believed.has(fix)),
    back: known.filter((fix) => fix.stands === 'doubted' && believed.has(fix)),
    leaving: known.filter((fix) => fix.stands === 'kept' && !believed.has(fix)),
    belied: coming.filter((fix) => !believed.has(fix))
  }
}

/** Whether the first or the last that was believed of what was read leaves, and there is more beyond it: then that has to be judged as well. */
const isCut = ({ fresh }: Late, known: readonly Known[], { leaving }: Change, most: number): boolean => {
  const kept = known.filter(({ stands }) => stands === 'kept')
  const [first, last] = [fresh[0] as Judged, fresh.at(-1) as Judged]
  const [before, after] = [kept.filter(({ at }) => at < first.at), kept.filter(({ at }) => at > last.at)]
  const out = new Set(leaving)
  return (before.length >= most && out.has(before[0] as Known)) || (after.length >= most && out.has(after.at(-1) as Known))
}

/** What stands before, between and behind that which comes, by vehicle, in order of time: so many positions on each side, and the belied ones among them. */
const readAround = async (tx: Tx, tenant_id: number, late: readonly Late[], most: number): Promise<ReadonlyMap<number, readonly Known[]>> => {
  const [ids, firsts, lasts] = [
    late.map(({ vehicle_id }) => vehicle_id),
    late.map(({ fresh }) => iso((fresh[0] as Judged).at)),
    late.map(({ fresh }) => iso((fresh.at(-1) as Judged).at))
  ]
  // What is further away agrees with everything, and so only the partitions of those days are asked.
  const earliest = iso(Math.min(...late.map(({ fresh }) => (fresh[0] as Judged).at)) - agreeAfterMs)
  const latest = iso(Math.max(...late.map(({ fresh }) => (fresh.at(-1) as Judged).at)) + agreeAfterMs)
  const columns = sql`vehicle_id, lon, lat, speed, fix_time, source, plate_no`
  const extras = sql`jsonb_build_object('course', course, 'altitude_m', altitude_m, 'mileage_m', mileage_m, 'temps', jsonb_build_array(temp1, temp2, temp3, temp4), 'acc', acc) as extras`
  const { rows } = await sql<Omit<Known, 'at' | 'i'> & { fix_time: string }>`
    with kept as (
      select k.*, t.first, t.last
      from unnest(${ids}::bigint[], ${firsts}::timestamptz[], ${lasts}::timestamptz[]) as t (vehicle_id, first, last)
      cross join lateral (
        (select ${columns}, ${extras} from gps_position
          where tenant_id = ${tenant_id} and vehicle_id = t.vehicle_id and fix_time < t.first and fix_time >= ${earliest}::timestamptz order by fix_time desc limit ${most})
        union all (select ${columns}, ${extras} from gps_position
          where tenant_id = ${tenant_id} and vehicle_id = t.vehicle_id and fix_time between t.first and t.last
            and fix_time between ${earliest}::timestamptz and ${latest}::timestamptz)
        union all (select ${columns}, ${extras} from gps_position
          where tenant_id = ${tenant_id} and vehicle_id = t.vehicle_id and fix_time > t.last and fix_time <= ${latest}::timestamptz order by fix_time limit ${most})
      ) as k)
    select ${columns}, extras, 'kept' as stands from kept
    union all (
      select d.*, 'doubted' from unnest(${ids}::bigint[], ${firsts}::timestamptz[], ${lasts}::timestamptz[]) as t (vehicle_id, first, last)
      left join (select vehicle_id, min(fix_time) as first, max(fix_time) as last from kept group by vehicle_id) as r on r.vehicle_id = t.vehicle_id
      cross join lateral (
        select ${columns}, extras from gps_doubt
        where tenant_id = ${tenant_id} and vehicle_id = t.vehicle_id and reason = ${reasonCode.jump}
          and fix_time between least(r.first, t.first) and greatest(r.last, t.last)
        order by fix_time desc limit ${4 * most}) as d)
    order by vehicle_id, fix_time`.execute(tx)
  const found = new Map<number, Known[]>()
  for (const { fix_time, ...row } of rows) {
    const known = {
      ...row,
      lon: Number(row.lon),
      lat: Number(row.lat),
      speed: row.speed === null ? null : Number(row.speed),
      at: Date.parse(fix_time),
      i: -1
    }
    const mine = found.get(row.vehicle_id)
    if (mine) mine.push(known)
    else found.set(row.vehicle_id, [known])
  }
  return found
}

/** As `gps_doubt.reason` has them; what a receiver calls not located is no position, and what is repeated stands already. */
const reasonCode = { zeroIsland: 1, outside: 2, future: 3, tooOld: 4, tooFast: 5, jump: 6 } as const

const iso = (ms: number): string => new Date(ms).toISOString()

type Judgement = {
  readonly ahead: readonly Ahead[]
  readonly changes: readonly Change[]
  readonly impossible: readonly { readonly fix: Judged; readonly reason: keyof typeof reasonCode }[]
}
const writeChanges = async (tx: Tx, tenant_id: number, { ahead, changes, impossible }: Judgement, heard: number): Promise<void> => {
  const [back, leaving] = [changes.flatMap((change) => change.back), changes.flatMap((change) => change.leaving)]
  await removeFixes(tx, tenant_id, 'gps_position', leaving)
  await removeFixes(tx, tenant_id, 'gps_doubt', back)
  await addPositions(
    tx,
    tenant_id,
    ahead.flatMap(({ fresh }) => fresh),
    heard,
    true
  )
  await addPositions(tx, tenant_id, [...changes.flatMap(({ coming }) => coming), ...back], heard)
  await addDoubts(
    tx,
    tenant_id,
    [
      ...[...leaving, ...changes.flatMap(({ belied }) => belied)].map((fix) => ({ fix, reason: 'jump' as const })),
      ...impossible.map(({ fix, reason }) => ({ fix: { ...fix, speed: null }, reason }))
    ],
    heard
  )
  await setLatest(tx, tenant_id, changes, heard)
  const changed = new Set([...changes, ...ahead.map(({ known }) => known)].map(({ vehicle_id }) => vehicle_id))
  const heardOf = [...new Set(impossible.map(({ fix }) => fix.vehicle_id))].filter((id) => !changed.has(id))
  if (heardOf.length > 0)
    await sql`update gps_latest set heard_at = greatest(heard_at, ${iso(heard)}::timestamptz)
      where tenant_id = ${tenant_id} and vehicle_id = any(${heardOf}::bigint[])`.execute(tx)
}

const removeFixes = async (tx: Tx, tenant_id: number, table: 'gps_position' | 'gps_doubt', fixes: readonly Judged[]): Promise<void> => {
  if (fixes.length === 0) return
  const times = fixes.map(({ at }) => at)
  await sql`delete from ${sql.table(table)} g using unnest(${fixes.map(({ vehicle_id }) => vehicle_id)}::bigint[], ${times.map(iso)}::timestamptz[]) as t (vehicle_id, fix_time)
    where g.tenant_id = ${tenant_id} and g.vehicle_id = t.vehicle_id and g.fix_time = t.fix_time
      and g.fix_time between ${iso(Math.min(...times))}::timestamptz and ${iso(Math.max(...times))}::timestamptz`.execute(tx)
}

/** The columns that a position and a vehicle's last position both have, as arrays of one length with their names. */
const told = (fixes: readonly (Judged | undefined)[]) => {
  const column = <T>(of: (fix: Judged) => T): (T | null)[] => fixes.map((fix) => (fix ? of(fix) : null))
  const temp = (n: number) => sql`${column(({ extras }) => extras.temps?.[n] ?? null)}::numeric[]`
  return {
    names: sql`vehicle_id, fix_time, plate_no, lon, lat, speed, course, mileage_m, temp1, temp2, temp3, temp4, acc, source`,
    arrays: sql`${column(({ at }) => iso(at))}::timestamptz[], ${column(({ plate_no }) => plate_no)}::text[],
      ${column(({ lon }) => lon)}::numeric[], ${column(({ lat }) => lat)}::numeric[], ${column(({ speed }) => speed)}::numeric[],
      ${column(({ extras }) => extras.course ?? null)}::smallint[], ${column(({ extras }) => extras.mileage_m ?? null)}::bigint[],
      ${temp(0)}, ${temp(1)}, ${temp(2)}, ${temp(3)}, ${column(({ extras }) => extras.acc ?? null)}::boolean[], ${column(({ source }) => source)}::smallint[]`
  }
}

/* What is newer than all that was told of a vehicle whose row is held cannot stand already, and is not looked for: half of the cost. */
const addPositions = async (tx: Tx, tenant_id: number, fixes: readonly Judged[], heard: number, isNew = false): Promise<void> => {
  if (fixes.length === 0) return
  const { names, arrays } = told(fixes)
  // Read beside the rows of the vehicles, which are there: a cluster inserts only what it reads from a table of the tenant.
  await sql`
    insert into gps_position (tenant_id, recv_time, altitude_m, ${names})
    select l.tenant_id, ${iso(heard)}::timestamptz, t.altitude_m, l.vehicle_id, t.fix_time, t.plate_no, t.lon, t.lat, t.speed, t.course, t.mileage_m,
      t.temp1, t.temp2, t.temp3, t.temp4, t.acc, t.source
    from gps_latest l join unnest(${fixes.map(({ vehicle_id }) => vehicle_id)}::bigint[], ${arrays}, ${fixes.map(({ extras }) => extras.altitude_m ?? null)}::int[])
      as t (${names}, altitude_m) on t.vehicle_id = l.vehicle_id
    where l.tenant_id = ${tenant_id}
    ${isNew ? sql`` : sql`on conflict do nothing`}`.execute(tx)
}

const addDoubts = async (
  tx: Tx,
  tenant_id: number,
  all: readonly { readonly fix: Judged; readonly reason: keyof typeof reasonCode }[],
  heard: number
): Promise<void> => {
  const rows = all.map(({ fix: { vehicle_id, plate_no, source, at, lon, lat, speed, extras }, reason }) => {
    const { course, altitude_m, mileage_m, temps, acc } = extras
    return {
      tenant_id,
      vehicle_id,
      fix_time: iso(at),
      recv_time: iso(heard),
      plate_no,
      lon,
      lat,
      speed,
      source,
      reason: reasonCode[reason],
      extras: JSON.stringify({ course, altitude_m, mileage_m, temps, acc })
    }
  })
  for (let from = 0; from < rows.length; from += 2000)
    await tx
      .insertInto('gps_doubt')
      .values(rows.slice(from, from + 2000))
      .onConflict((on) => on.columns(['tenant_id', 'vehicle_id', 'fix_time']).doNothing())
      .execute()
}

/** The last positions of vehicles that told what follows on it; refused when one of them was written since it was read. */
const setAhead = async (tx: Tx, tenant_id: number, ahead: readonly Ahead[], heard: number): Promise<void> => {
  if (ahead.length === 0) return
  const { names, arrays } = told(ahead.map(({ fresh }) => fresh.at(-1)))
  const { numAffectedRows } = await sql`
    update gps_latest l set version = l.version + 1, heard_at = ${iso(heard)}::timestamptz, told_time = t.fix_time,
      ${sql.join(lastColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`t.${name}`)}`))}
    from unnest(${ahead.map(({ known }) => known.vehicle_id)}::bigint[], ${arrays}, ${ahead.map(({ known }) => known.version)}::int[]) as t (${names}, version)
    where l.tenant_id = ${tenant_id} and l.vehicle_id = t.vehicle_id and l.version = t.version`.execute(tx)
  if (Number(numAffectedRows) !== ahead.length) throw new Between()
}
const lastColumns = ['fix_time', 'plate_no', 'lon', 'lat', 'speed', 'course', 'mileage_m', 'temp1', 'temp2', 'temp3', 'temp4', 'acc', 'source']

/** Each vehicle's last position, held since the beginning: the newest that is believed now. */
const setLatest = async (tx: Tx, tenant_id: number, changes: readonly Change[], heard: number): Promise<void> => {
  const isTurned = ({ leaving, back }: Change): boolean => leaving.length > 0 || back.length > 0
  const toldBy = ({ coming, belied }: Change): number => Math.max(coming.at(-1)?.at ?? -Infinity, belied.at(-1)?.at ?? -Infinity)
  const moved = changes.filter((change) => !isTurned(change) && toldBy(change) > -Infinity)
  const { names, arrays } = told(moved.map(({ coming }) => coming.at(-1)))
  if (moved.length > 0)
    await sql`
      update gps_latest l set version = l.version + 1, heard_at = greatest(l.heard_at, ${iso(heard)}::timestamptz), told_time = greatest(l.told_time, t.told_time),
        ${sql.join(lastColumns.map((name) => sql`${sql.ref(name)} = case when t.newer then ${sql.ref(`t.${name}`)} else ${sql.ref(`l.${name}`)} end`))}
      from (
        select t.*, t.fix_time is not null and (k.fix_time is null or t.fix_time > k.fix_time) as newer
        from gps_latest k join unnest(${moved.map(({ vehicle_id }) => vehicle_id)}::bigint[], ${arrays}, ${moved.map((one) => iso(toldBy(one)))}::timestamptz[])
          as t (${names}, told_time) on t.vehicle_id = k.vehicle_id
        where k.tenant_id = ${tenant_id}
      ) as t
      where l.tenant_id = ${tenant_id} and l.vehicle_id = t.vehicle_id`.execute(tx)
  for (const change of changes.filter(isTurned)) await readLatest(tx, tenant_id, [change.vehicle_id], heard, toldBy(change))
}

/** Sets the last positions of vehicles anew from all their positions: after what was believed turned out false, or after positions were written by themselves. */
export const readLatest = async (tx: Tx, tenant_id: number, vehicle_ids: readonly number[], heard: number, told_ms = -Infinity): Promise<void> => {
  const told_time = told_ms === -Infinity ? null : iso(told_ms)
  await sql`
    update gps_latest l set version = l.version + 1, heard_at = greatest(l.heard_at, ${iso(heard)}::timestamptz), told_time = greatest(l.told_time, ${told_time}::timestamptz, p.fix_time),
      fix_time = p.fix_time, plate_no = p.plate_no, lon = p.lon, lat = p.lat, speed = p.speed, course = p.course, mileage_m = p.mileage_m,
      temp1 = p.temp1, temp2 = p.temp2, temp3 = p.temp3, temp4 = p.temp4, acc = p.acc, source = p.source
    from gps_latest k cross join lateral (
      select * from gps_position g where g.tenant_id = ${tenant_id} and g.vehicle_id = k.vehicle_id order by g.fix_time desc limit 1) as p
    where k.tenant_id = ${tenant_id} and k.vehicle_id = any(${vehicle_ids}::bigint[]) and l.tenant_id = ${tenant_id} and l.vehicle_id = k.vehicle_id`.execute(
    tx
  )
}
