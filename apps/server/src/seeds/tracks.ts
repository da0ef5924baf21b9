import { sql } from 'kysely'
import { readLatest } from '../modules/gps/index.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/db/pool.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import type { Services } from '../platform/verb/services.ts'

const minute = 60_000
const [everyMinutes, restMinutes] = [5, 30]

/**
 * The positions that drivers' phones would have sent: along a straight line, with a rest half way; of trips that have none yet, and with `arrived` only of those that are over.
 * Who reviews an invoice looks at them, so that they cannot all come last.
 */
export const seedTracks = async ({ db }: Services, tenant_id: number, { arrived = false } = {}): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    const driven = await tx
      .selectFrom('waybill')
      .select(['id', 'vehicle_id', 'plate_no', 'shiji_fache_start_time', 'driver_shiji_songda_time', 'eta', 'plan_end_time'])
      .where('tenant_id', '=', tenant_id)
      .where('shiji_fache_start_time', 'is not', null)
      .where('vehicle_id', 'is not', null)
      .$if(arrived, (q) => q.where('driver_shiji_songda_time', 'is not', null))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('gps_position as g')
              .select('g.vehicle_id')
              .whereRef('g.tenant_id', '=', 'waybill.tenant_id')
              .whereRef('g.vehicle_id', '=', 'waybill.vehicle_id')
              .where(
                sql<boolean>`g.fix_time between waybill.shiji_fache_start_time and coalesce(waybill.driver_shiji_songda_time, ${now().toISOString()}::timestamptz)`
              )
              // What a milestone tells has a place and no speed: it makes no track.
              .where('g.speed', 'is not', null)
          )
        )
      )
      .orderBy('shiji_fache_start_time', 'desc')
      .execute()
    for (const { id: waybill_id, vehicle_id, plate_no, ...trip } of driven) {
      const points = await tx
        .selectFrom('waybill_point')
        .select(['kind', 'lng', 'lat'])
        .where('tenant_id', '=', tenant_id)
        .where('waybill_id', '=', waybill_id)
        .orderBy('seq')
        .execute()
      const [from, to] = [points.find(({ kind }) => kind === 1), points.find(({ kind }) => kind === 2)]
      const begin = Date.parse(trip.shiji_fache_start_time ?? '')
      const end = Date.parse(trip.driver_shiji_songda_time ?? trip.eta ?? trip.plan_end_time)
      if (!from || !to || vehicle_id === null || end - begin < 2 * restMinutes * minute) continue
      const [until, half, driving] = [Math.min(end, now().getTime()), (begin + end - restMinutes * minute) / 2, end - begin - restMinutes * minute]
      const fixes = []
      for (let at = begin + minute; at < until; at += everyMinutes * minute) {
        const rests = at > half && at < half + restMinutes * minute
        const share = (at <= half ? at - begin : rests ? half - begin : at - begin - restMinutes * minute) / driving
        fixes.push({
          tenant_id,
          vehicle_id,
          plate_no,
          fix_time: new Date(at).toISOString(),
          recv_time: new Date(at).toISOString(),
          lon: Number((from.lng + (to.lng - from.lng) * share).toFixed(6)),
          lat: Number((from.lat + (to.lat - from.lat) * share + Math.sin(share * 9) * 0.05 * Math.min(share, 1 - share)).toFixed(6)),
          speed: rests ? 0 : 68 + Math.round(Math.sin(share * 40) * 12),
          source: 2
        })
      }
      if (fixes.length > 0)
        await tx
          .insertInto('gps_position')
          .values(fixes)
          .onConflict((on) => on.columns(['tenant_id', 'vehicle_id', 'fix_time']).doNothing())
          .execute()
    }
    await seedLatest(tx, tenant_id, [...new Set(driven.flatMap(({ vehicle_id }) => vehicle_id ?? []))])
  })

/** Positions that were written by themselves: where their vehicles are last. */
export const seedLatest = async (tx: Tx, tenant_id: number, vehicle_ids: readonly number[]): Promise<void> => {
  if (vehicle_ids.length === 0) return
  const heard_at = now().toISOString()
  await tx
    .insertInto('gps_latest')
    .values(vehicle_ids.map((vehicle_id) => ({ tenant_id, vehicle_id, heard_at })))
    .onConflict((on) => on.columns(['tenant_id', 'vehicle_id']).doNothing())
    .execute()
  await readLatest(tx, tenant_id, vehicle_ids, now().getTime())
}
