import { now } from '../platform/clock.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import type { Services } from '../platform/verb/services.ts'

const minute = 60_000
const [everyMinutes, restMinutes, trips] = [10, 30, 24]

/** The positions that drivers' phones would have sent: of the last trips, along a straight line, with a rest half way. */
export const seedTracks = async ({ db }: Services, tenant_id: number): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    const driven = await tx
      .selectFrom('waybill')
      .select(['id', 'vehicle_id', 'plate_no', 'shiji_fache_start_time', 'driver_shiji_songda_time', 'eta', 'plan_end_time'])
      .where('tenant_id', '=', tenant_id)
      .where('shiji_fache_start_time', 'is not', null)
      .where('vehicle_id', 'is not', null)
      .orderBy('shiji_fache_start_time', 'desc')
      .limit(trips)
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
          waybill_id,
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
          .onConflict((on) => on.columns(['tenant_id', 'waybill_id', 'fix_time']).doNothing())
          .execute()
    }
  })
