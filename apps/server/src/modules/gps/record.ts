import { trackDays } from '@yunshu/contract/gps/contract'
import { believable, isPossible } from '@yunshu/domain/track'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'

type Trip = Pick<Row<'waybill'>, 'tenant_id' | 'id' | 'vehicle_id' | 'plate_no'>
type Told = { readonly lon: number; readonly lat: number; readonly speed?: number | null | undefined; readonly fix_time: string }
/** 北斗 1, phone 2, entered 3. */
type Source = 1 | 2 | 3
/** Its time in milliseconds, and where it stands: among the positions, among the doubtful ones, or nowhere yet. */
type Judged = Told & { readonly at: number; readonly source: number; readonly stands: 'kept' | 'doubted' | 'new' }

/** So many on each side of what comes are judged again beside it, and as many more as come: a crowd of false ones meets as many of before. */
const neighbours = 30
const dayMs = 86_400_000

/**
 * Keeps what can be believed as positions of a trip, judged together with what was told before: what the most agree on stays, the rest is doubtful and comes
 * back when later ones agree with it. Says how many of those told are positions now, and how many are not believed; what was told before is in neither.
 */
export const recordFixes = async (tx: Tx, trip: Trip, told: readonly Told[], source: Source = 2): Promise<{ kept: number; dropped: number }> => {
  if (trip.vehicle_id === null) return { kept: 0, dropped: told.length }
  const clock = now().getTime()
  const all = told.map((fix): Judged => ({ ...fix, at: Date.parse(fix.fix_time), source, stands: 'new' }))
  const [possible, impossible] = [all.filter((fix) => isPossible(fix, clock)), all.filter((fix) => !isPossible(fix, clock))]
  const around = await readAround(tx, trip, possible)
  const known = new Set(around.map(({ at }) => at))
  const fresh = possible.filter(({ at }) => !known.has(at) && known.add(at))
  const judged = [...around, ...fresh]
  const believed = new Set(believable(judged, clock, ({ stands }) => stands === 'kept'))
  const coming = judged.filter((fix) => fix.stands !== 'kept' && believed.has(fix))
  const leaving = judged.filter((fix) => fix.stands === 'kept' && !believed.has(fix))
  const belied = fresh.filter((fix) => !believed.has(fix))

  await removeFixes(tx, 'gps_position', trip, leaving)
  await removeFixes(
    tx,
    'gps_doubt',
    trip,
    coming.filter(({ stands }) => stands === 'doubted')
  )
  const rows = (fixes: readonly Judged[]) => fixes.map((fix) => rowOf(trip, fix))
  await addFixes(tx, 'gps_position', rows(coming))
  await addFixes(tx, 'gps_doubt', [
    ...rows([...leaving, ...belied]).map((row) => ({ ...row, possible: true })),
    ...rows(impossible).map((row) => ({ ...row, speed: null, possible: false }))
  ])
  return { kept: fresh.length - belied.length, dropped: belied.length + impossible.length }
}

/** The positions and the doubtful ones that stand before, between and behind those that come. */
const readAround = async (tx: Tx, { tenant_id, id }: Trip, coming: readonly Judged[]): Promise<Judged[]> => {
  if (coming.length === 0) return []
  const times = coming.map(({ at }) => at)
  const [first, last] = [Math.min(...times), Math.max(...times)].map((at) => sql`${new Date(at).toISOString()}::timestamptz`)
  // No trip lasts longer, so that only the partitions of those months are asked.
  const [earliest, latest] = [Math.min(...times) - trackDays * dayMs, Math.max(...times) + trackDays * dayMs].map(
    (at) => sql`${new Date(at).toISOString()}::timestamptz`
  )
  const most = neighbours + coming.length
  const { rows } = await sql<Omit<Judged, 'at'>>`
    with kept as (
      (select lon, lat, speed, fix_time, source from gps_position
        where tenant_id = ${tenant_id} and waybill_id = ${id} and fix_time >= ${earliest} and fix_time < ${first} order by fix_time desc limit ${most})
      union all (select lon, lat, speed, fix_time, source from gps_position
        where tenant_id = ${tenant_id} and waybill_id = ${id} and fix_time between ${first} and ${last} order by fix_time limit ${10 * most})
      union all (select lon, lat, speed, fix_time, source from gps_position
        where tenant_id = ${tenant_id} and waybill_id = ${id} and fix_time > ${last} and fix_time <= ${latest} order by fix_time limit ${most}))
    select *, 'kept' as stands from kept
    union all (select lon, lat, speed, fix_time, source, 'doubted' from gps_doubt
      where tenant_id = ${tenant_id} and waybill_id = ${id} and possible
        and fix_time between (select min(least(fix_time, ${first})) from kept) and (select max(greatest(fix_time, ${last})) from kept)
      order by fix_time desc limit ${4 * most})`.execute(tx)
  return rows.map((row) => ({ ...row, lon: Number(row.lon), lat: Number(row.lat), at: Date.parse(row.fix_time) }))
}

const rowOf = ({ tenant_id, id: waybill_id, plate_no, vehicle_id }: Trip, { lon, lat, speed, fix_time, source }: Judged) => ({
  tenant_id,
  waybill_id,
  vehicle_id: vehicle_id ?? 0,
  plate_no,
  fix_time,
  recv_time: now().toISOString(),
  lon,
  lat,
  speed: speed ?? null,
  source
})

type Place = 'gps_position' | 'gps_doubt'
const addFixes = async (tx: Tx, table: Place, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto(table)
    .values([...rows])
    .onConflict((on) => on.columns(['tenant_id', 'waybill_id', 'fix_time']).doNothing())
    .execute()
}
const removeFixes = async (tx: Tx, table: Place, { tenant_id, id }: Trip, fixes: readonly Judged[]): Promise<void> => {
  if (fixes.length === 0) return
  await tx
    .deleteFrom(table)
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where(
      'fix_time',
      'in',
      fixes.map(({ fix_time }) => fix_time)
    )
    .execute()
}

/** How many of what was told of a trip, or of a vehicle between two moments, is not believed. */
export const countDropped = async (
  tx: Tx,
  tenant_id: number,
  of: { readonly waybill_id: number } | { readonly vehicle_id: number; readonly from: string; readonly to: string }
): Promise<number> => {
  const asked = tx
    .selectFrom('gps_doubt')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant_id)
  const { count } = await ('waybill_id' in of
    ? asked.where('waybill_id', '=', of.waybill_id)
    : asked.where('vehicle_id', '=', of.vehicle_id).where('fix_time', '>=', of.from).where('fix_time', '<', of.to)
  ).executeTakeFirstOrThrow()
  return Number(count)
}
