import { gps } from '@yunshu/contract/gps/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { distanceM } from '@yunshu/domain/geo'
import { lengthM } from '@yunshu/domain/track'
import { etaOf, fatigueOf, visitsOf } from '@yunshu/domain/trackWatch'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { isOrderBy } from '../order/rows.ts'
import { drivenOf, getTrip, tracksOf } from './queries.ts'

/** The trip of whoever drives it, or one that the actor was shown. */
const tripOf = async (tx: Tx, actor: Actor, waybill_id: number) => {
  if (actor.kind !== 'driver') return await getTrip(tx, actor, waybill_id)
  const trip = await tx
    .selectFrom('waybill')
    .select(['id', 'tenant_id', 'sub_waybill_id', 'sent_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', waybill_id)
    .where('person_id', '=', actor.company_id)
    .executeTakeFirst()
  if (!trip) return refuse('notFound')
  return { ...trip, driven: await drivenOf(tx, trip) }
}

const [minuteMs, restMs] = [60_000, 20 * 60_000]
/** A trip without a planned way is expected at this pace, km/h. */
const usualKmh = 60

export const watchTrip = read(gps.watch, async ({ tx, actor, input }) => {
  const { id, driven, sent_at } = await tripOf(tx, actor, input.waybill_id)
  const nothing = { expected_at: null, remaining_m: null, visits: [] }
  if (!driven || (actor.type === 4 && sent_at === null)) return nothing
  const places = await tx
    .selectFrom('waybill_point as p')
    .select(['p.kind', 'p.seq', 'p.lng', 'p.lat', 'p.radius_m'])
    .where('p.tenant_id', '=', actor.tenant_id)
    .where('p.waybill_id', '=', id)
    // The stops of another shipper on the same vehicle are not this one's to see.
    .$if(actor.type === 4, (q) => q.where(isOrderBy('shipper_id', [actor.company_id], 'p.order_id', actor.tenant_id)))
    .orderBy('p.kind')
    .orderBy('p.seq')
    .execute()
  const from = actor.type === 4 && sent_at !== null && sent_at > driven.from ? sent_at : driven.from
  const { track } = (await tracksOf(tx, actor.tenant_id, [{ vehicle_id: driven.vehicle_id, from }])).get(driven.vehicle_id) ?? { track: [] }
  const own = track.filter(({ at }) => at <= Date.parse(driven.to))
  const visits = places.flatMap(({ kind, seq, lng, lat, radius_m }) =>
    lng === null || lat === null
      ? []
      : visitsOf(own, { lng, lat, radius_m: Math.min(5000, Math.max(100, radius_m)) }).map(({ arrived, left }) => ({
          kind,
          seq,
          arrived_at: new Date(arrived).toISOString(),
          left_at: left === null ? null : new Date(left).toISOString()
        }))
  )
  return { ...(await expectedOf(tx, actor, id, own, places.at(-1))), visits }
})

/** The way that is left is what was planned less what was driven, and never shorter than the straight line to the last stop. */
const expectedOf = async (
  tx: Tx,
  actor: Actor,
  id: number,
  track: readonly { readonly lon: number; readonly lat: number; readonly at: number; readonly speed: number | null }[],
  last: { readonly lng: number | null; readonly lat: number | null } | undefined
) => {
  const trip = await tx
    .selectFrom('waybill')
    .select(['waybill_status', 'distance_plan_m', 'run_minutes', 'shiji_fache_start_time'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .executeTakeFirst()
  const here = track.at(-1)
  const nothing = { expected_at: null, remaining_m: null }
  if (!trip || !here || trip.waybill_status !== waybillMachine.code.inTransit || trip.shiji_fache_start_time === null) return nothing
  if (!last || last.lng === null || last.lat === null) return nothing
  const departed = Date.parse(trip.shiji_fache_start_time)
  const way = track.filter(({ at }) => at >= departed)
  const driven_m = lengthM(way)
  const straight = distanceM({ lng: here.lon, lat: here.lat }, { lng: last.lng, lat: last.lat })
  const remaining_m = Math.round(Math.max(straight, (trip.distance_plan_m ?? 0) - driven_m))
  const stretch = fatigueOf(way, 0).at(-1)
  const expected_at = etaOf({
    at: nowIso(),
    remaining_m,
    planned_kmh: trip.distance_plan_m && trip.run_minutes ? trip.distance_plan_m / 1000 / (trip.run_minutes / 60) : usualKmh,
    driven_m,
    driven_min: Math.max(0, (here.at - departed) / minuteMs),
    since_rest_min: stretch && now().getTime() - stretch.to < restMs ? stretch.worst : 0
  })
  return { expected_at, remaining_m }
}
