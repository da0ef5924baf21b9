import { oldBounds, shapeOf } from '@yunshu/domain/trackShape'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'

/** Months that stay as they were told, besides the one that runs: while a trip is argued about, doubtful positions are kept as long. */
const wholeMonths = 3
const dayMs = 86_400_000
/** So long one night thins, ms; the next goes on. */
const nightMs = 2 * 3_600_000

/** 轨迹抽稀: of positions older than three months only the shape of the track stays (`trackShape`), a day of a vehicle at a time; says how many went. What was thinned is not looked at again. */
export const thinOldTracks = async ({ db }: Pick<Services, 'db'>, until = Date.now() + nightMs): Promise<number> => {
  const today = now()
  const limit = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - wholeMonths, 1)).toISOString()
  let gone = 0
  for (;;) {
    const { rows } = await transactAsSystem(db, (tx) =>
      sql<{ tenant_id: number; vehicle_id: number; thinned_to: string | null }>`
        select tenant_id, vehicle_id, thinned_to from gps_latest where thinned_to is null or thinned_to < ${limit}::timestamptz limit 100`.execute(tx)
    )
    if (rows.length === 0) return gone
    for (const row of rows) {
      if (Date.now() > until) return gone
      gone += await thinVehicle({ db }, row, limit)
    }
  }
}

const thinVehicle = async (
  { db }: Pick<Services, 'db'>,
  { tenant_id, vehicle_id, thinned_to }: { readonly tenant_id: number; readonly vehicle_id: number; readonly thinned_to: string | null },
  limit: string
): Promise<number> => {
  let gone = 0
  for (let from = thinned_to ?? '2000-01-01T00:00:00Z'; ; ) {
    const next = await transactAsSystem(db, async (tx) => {
      const { rows } = await sql<{ fix_time: string; lon: number; lat: number; speed: number | null; temps: (number | null)[] }>`
        select fix_time, lon, lat, speed, jsonb_build_array(temp1, temp2, temp3, temp4) as temps from gps_position
        where tenant_id = ${tenant_id} and vehicle_id = ${vehicle_id} and fix_time >= ${from}::timestamptz and fix_time < ${limit}::timestamptz
          and fix_time < (select min(fix_time) at time zone 'UTC' + interval '1 day' from gps_position
            where tenant_id = ${tenant_id} and vehicle_id = ${vehicle_id} and fix_time >= ${from}::timestamptz) at time zone 'UTC'
        order by fix_time`.execute(tx)
      const track = rows.map((row) => ({
        ...row,
        lon: Number(row.lon),
        lat: Number(row.lat),
        speed: row.speed === null ? null : Number(row.speed),
        at: Date.parse(row.fix_time)
      }))
      const kept = new Set(shapeOf(track, oldBounds))
      const leaving = track.filter((fix) => !kept.has(fix)).map(({ fix_time }) => fix_time)
      if (leaving.length > 0)
        await sql`delete from gps_position where tenant_id = ${tenant_id} and vehicle_id = ${vehicle_id} and fix_time = any(${leaving}::timestamptz[])
          and fix_time between ${leaving[0]}::timestamptz and ${leaving.at(-1)}::timestamptz`.execute(tx)
      gone += leaving.length
      const first = track[0]
      const to = first ? new Date(Math.min(first.at + dayMs, Date.parse(limit))).toISOString() : limit
      await sql`update gps_latest set thinned_to = ${to}::timestamptz where tenant_id = ${tenant_id} and vehicle_id = ${vehicle_id}`.execute(tx)
      return to
    })
    if (Date.parse(next) >= Date.parse(limit)) return gone
    from = next
  }
}
