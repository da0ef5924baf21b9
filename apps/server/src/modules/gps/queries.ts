import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type Day, shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { ordersOf } from '../order/index.ts'

type Trip = Pick<Row<'waybill'>, 'id' | 'sub_waybill_id' | 'tenant_id' | 'waybill_no' | 'plate_no' | 'sent_at' | 'unload_done_at'>

/** The trip under which the positions of one are kept: the other carrier's, where that one drives it (转包). */
export const trackOf = ({ id, sub_waybill_id }: Pick<Trip, 'id' | 'sub_waybill_id'>): number => sub_waybill_id ?? id

/** A trip on which an order of the actor rides. */
export const getTrip = async (tx: Tx, actor: Actor, waybill_id: number): Promise<Trip> =>
  (await ordersOf(tx, actor)
    .innerJoin('waybill_order as wo', (on) => on.onRef('wo.tenant_id', '=', 'o.tenant_id').onRef('wo.order_id', '=', 'o.id'))
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .select(['w.id', 'w.sub_waybill_id', 'w.tenant_id', 'w.waybill_no', 'w.plate_no', 'w.sent_at', 'w.unload_done_at'])
    .where('w.id', '=', waybill_id)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .limit(1)
    .executeTakeFirst()) ?? refuse('notFound')

const twoHours = 7_200_000
/** The positions of a trip that the actor was shown (the rows themselves know no parties): for a shipper those from dispatch to two hours after delivery. */
export const fixesOf = (tx: Tx, actor: Actor, trip: Trip) => {
  const all = tx
    .selectFrom('gps_position')
    .select(['plate_no', 'lon', 'lat', 'speed', 'fix_time as gpsTime'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('waybill_id', '=', trackOf(trip))
  if (actor.type !== 4) return all
  const sent = trip.sent_at === null ? all.where((e) => e.lit(false)) : all.where('fix_time', '>=', trip.sent_at)
  return trip.unload_done_at === null ? sent : sent.where('fix_time', '<=', new Date(Date.parse(trip.unload_done_at) + twoHours).toISOString())
}

/** The line of a trip between two moments, oldest position first. Asks for no actor: the caller has checked that he may see it. */
export const readLine = (
  tx: Tx,
  { tenant_id, waybill_id, from, to }: { readonly tenant_id: number; readonly waybill_id: number; readonly from: string; readonly to: string }
) =>
  tx
    .selectFrom('gps_position')
    .select(['lon as lng', 'lat'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('fix_time', '>=', from)
    .where('fix_time', '<=', to)
    .orderBy('fix_time')
    .limit(20_000)
    .execute()

/** The trips under way on which orders of the actor ride, each with its vehicle, from the moment in which it was sent. */
export const openTripsOf = async (tx: Tx, actor: Actor): Promise<readonly OpenTrip[]> =>
  (
    await ordersOf(tx, actor)
      .innerJoin('waybill_order as wo', (on) => on.onRef('wo.tenant_id', '=', 'o.tenant_id').onRef('wo.order_id', '=', 'o.id'))
      .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
      .select(['w.id', 'w.vehicle_id', 'w.sent_at'])
      .distinct()
      // An order is delivered with the last of its trips: only those before it have one under way, and they are few.
      .where('o.order_status', 'in', [orderMachine.code.accepted, orderMachine.code.dispatched, orderMachine.code.inTransit])
      .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
      .where('w.waybill_status', '<', waybillMachine.code.unloaded)
      .execute()
  ).flatMap(({ id, vehicle_id, sent_at }) => (vehicle_id === null || sent_at === null ? [] : [{ id, vehicle_id, sent_at }]))
type OpenTrip = { readonly id: number; readonly vehicle_id: number; readonly sent_at: string }

/** Where the vehicles of these trips were last, by vehicle: nothing of before a trip was sent, and nothing of other trips. */
export const lastFixesOf = async (tx: Tx, { tenant_id }: Actor, trips: readonly OpenTrip[]) => {
  const { rows } = await sql<{ vehicle_id: number; lon: number; lat: number; at: string }>`
    select distinct on (t.vehicle_id) t.vehicle_id, p.lon, p.lat, p.fix_time as at
    from unnest(${trips.map(({ id }) => id)}::bigint[], ${trips.map((t) => t.vehicle_id)}::bigint[], ${trips.map((t) => t.sent_at)}::timestamptz[]) as t (id, vehicle_id, sent_at)
    cross join lateral (
      select lon, lat, fix_time from gps_position
      where tenant_id = ${tenant_id} and waybill_id = t.id and fix_time >= t.sent_at
      order by fix_time desc limit 1) as p
    order by t.vehicle_id, p.fix_time desc`.execute(tx)
  return new Map(rows.map(({ vehicle_id, lon, lat, at }) => [vehicle_id, { lon: Number(lon), lat: Number(lat), at }]))
}

/** Where each of the actor's own vehicles was last, GCJ-02; a vehicle that never told is not there. The caller has read them as his. */
export const lastPlacesOf = async (
  tx: Tx,
  { tenant_id }: Actor,
  vehicle_ids: readonly number[]
): Promise<ReadonlyMap<number, { readonly lng: number; readonly lat: number; readonly at: string }>> => {
  const { rows } = await sql<{ vehicle_id: number; lng: number; lat: number; at: string }>`
    select v.id as vehicle_id, p.lon as lng, p.lat, p.fix_time as at
    from unnest(${vehicle_ids}::bigint[]) as v (id)
    cross join lateral (
      select lon, lat, fix_time from gps_position
      where tenant_id = ${tenant_id} and vehicle_id = v.id
      order by fix_time desc limit 1) as p`.execute(tx)
  return new Map(rows.map(({ vehicle_id, lng, lat, at }) => [vehicle_id, { lng: Number(lng), lat: Number(lat), at }]))
}

/** The day of the first position that is kept of a platform: of its first trip with a position. Within `withSystemScope`. */
export const firstPositionDay = async (tx: Tx, tenant_id: number): Promise<Day | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select (select min(g.fix_time) from gps_position g where g.tenant_id = ${tenant_id} and g.waybill_id = w.id) as at
    from waybill w where w.tenant_id = ${tenant_id} and exists (select from gps_position p where p.tenant_id = ${tenant_id} and p.waybill_id = w.id)
    order by w.id limit 1`.execute(tx)
  return rows[0]?.at ? shanghaiDay(rows[0].at) : null
}
