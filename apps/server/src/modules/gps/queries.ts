import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type Day, shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { ordersOf } from '../order/index.ts'
import { tripBegin, tripEnd } from './rows.ts'

type Trip = Pick<Row<'waybill'>, 'id' | 'tenant_id' | 'waybill_no' | 'plate_no' | 'sent_at' | 'unload_done_at'> & {
  readonly driven: Driven | undefined
}
/** Which vehicle drove a trip, from when until when its positions are the trip's; `until` is the end of time while it is not over. */
type Driven = { readonly vehicle_id: number; readonly from: string; readonly to: string }

/**
 * The vehicle of a trip and the time in which its positions are the trip's; of a mirror (转包) those of the other carrier's trip. Undefined before it has a
 * vehicle, and while that one still drives another trip. Asks for no actor: the caller has checked that he may see the trip.
 */
export const drivenOf = async (
  tx: Tx,
  { tenant_id, id, sub_waybill_id }: Pick<Row<'waybill'>, 'tenant_id' | 'id' | 'sub_waybill_id'>
): Promise<Driven | undefined> => {
  const { rows } = await withSystemScope(tx, () =>
    sql<Driven>`
      select * from (
        select w.vehicle_id, ${tripBegin(tenant_id)} as from, least(${tripEnd}, ${forever}::timestamptz) as to
        from waybill w where w.tenant_id = ${tenant_id} and w.id = ${sub_waybill_id ?? id} and w.vehicle_id is not null
      ) as t where t.from < ${forever}::timestamptz`.execute(tx)
  )
  return rows[0]
}
const forever = '9999-01-01T00:00:00Z'

/** A trip on which an order of the actor rides. */
export const getTrip = async (tx: Tx, actor: Actor, waybill_id: number): Promise<Trip> => {
  const trip = await ordersOf(tx, actor)
    .innerJoin('waybill_order as wo', (on) => on.onRef('wo.tenant_id', '=', 'o.tenant_id').onRef('wo.order_id', '=', 'o.id'))
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .select(['w.id', 'w.sub_waybill_id', 'w.tenant_id', 'w.waybill_no', 'w.plate_no', 'w.sent_at', 'w.unload_done_at'])
    .where('w.id', '=', waybill_id)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .limit(1)
    .executeTakeFirst()
  if (!trip) return refuse('notFound')
  return { ...trip, driven: await drivenOf(tx, trip) }
}

/** The positions of a trip that the actor was shown (the rows themselves know no parties): for a shipper those from dispatch to two hours after delivery. */
export const fixesOf = (tx: Tx, actor: Actor, { driven, sent_at }: Trip) =>
  tx
    .selectFrom('gps_position')
    .select(['plate_no', 'lon', 'lat', 'speed', 'fix_time as gpsTime'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('vehicle_id', '=', driven?.vehicle_id ?? 0)
    .where('fix_time', '>=', driven?.from ?? forever)
    .where('fix_time', '<=', driven?.to ?? forever)
    .$if(actor.type === 4, (q) => q.where('fix_time', '>=', sent_at ?? forever))

/** The line of a vehicle between two moments, oldest position first. Asks for no actor: the caller has checked that he may see it. */
export const readLine = (
  tx: Tx,
  { tenant_id, vehicle_id, from, to }: { readonly tenant_id: number; readonly vehicle_id: number; readonly from: string; readonly to: string }
) =>
  tx
    .selectFrom('gps_position')
    .select(['lon as lng', 'lat'])
    .where('tenant_id', '=', tenant_id)
    .where('vehicle_id', '=', vehicle_id)
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
  const { rows } = await withSystemScope(tx, () =>
    sql<{ vehicle_id: number; lon: number; lat: number; at: string }>`
      select distinct on (t.vehicle_id) t.vehicle_id, p.lon, p.lat, p.fix_time as at
      from (
        select w.vehicle_id, greatest(w.sent_at, ${tripBegin(tenant_id)}) as begun from waybill w
        where w.tenant_id = ${tenant_id} and w.id = any(${trips.map(({ id }) => id)}::bigint[])) as t
      cross join lateral (
        select lon, lat, fix_time from gps_latest
        where tenant_id = ${tenant_id} and vehicle_id = t.vehicle_id and fix_time >= t.begun) as p
      order by t.vehicle_id, p.fix_time desc`.execute(tx)
  )
  return new Map(rows.map(({ vehicle_id, lon, lat, at }) => [vehicle_id, { lon: Number(lon), lat: Number(lat), at }]))
}

/** Where each of the actor's own vehicles was last, GCJ-02; a vehicle that never told is not there. The caller has read them as his. */
export const lastPlacesOf = async (
  tx: Tx,
  { tenant_id }: Actor,
  vehicle_ids: readonly number[]
): Promise<ReadonlyMap<number, { readonly lng: number; readonly lat: number; readonly at: string }>> => {
  const { rows } = await sql<{ vehicle_id: number; lng: number; lat: number; at: string }>`
    select vehicle_id, lon as lng, lat, fix_time as at from gps_latest
    where tenant_id = ${tenant_id} and vehicle_id = any(${vehicle_ids}::bigint[]) and fix_time is not null`.execute(tx)
  return new Map(rows.map(({ vehicle_id, lng, lat, at }) => [vehicle_id, { lng: Number(lng), lat: Number(lat), at }]))
}

/** Where a vehicle was since a moment, oldest first, and when it was last, ms. */
export type VehicleTrack = { readonly track: readonly TrackFix[]; readonly last_at: number }
type TrackFix = {
  readonly lon: number
  readonly lat: number
  readonly at: number
  readonly speed: number | null
  readonly temps: readonly (number | null)[]
}

/** The tracks of some vehicles, each since its own moment. Asks for no actor: for timers. */
export const tracksOf = async (
  tx: Tx,
  tenant_id: number,
  vehicles: readonly { readonly vehicle_id: number; readonly from: string }[]
): Promise<ReadonlyMap<number, VehicleTrack>> => {
  if (vehicles.length === 0) return new Map()
  const earliest = vehicles.map(({ from }) => from).sort()[0] ?? forever
  const { rows } = await sql<{ vehicle_id: number; fix_time: string; lon: number; lat: number; speed: number | null; temps: (number | null)[] }>`
    select p.vehicle_id, p.fix_time, p.lon, p.lat, p.speed, jsonb_build_array(p.temp1, p.temp2, p.temp3, p.temp4) as temps
    from unnest(${vehicles.map(({ vehicle_id }) => vehicle_id)}::bigint[], ${vehicles.map(({ from }) => from)}::timestamptz[]) as t (vehicle_id, begun)
    cross join lateral (
      select * from gps_position where tenant_id = ${tenant_id} and vehicle_id = t.vehicle_id and fix_time >= t.begun and fix_time >= ${earliest}::timestamptz) as p
    order by p.vehicle_id, p.fix_time`.execute(tx)
  const tracks = new Map<number, TrackFix[]>(vehicles.map(({ vehicle_id }) => [vehicle_id, []]))
  for (const { vehicle_id, fix_time, lon, lat, speed, temps } of rows)
    tracks
      .get(vehicle_id)
      ?.push({ lon: Number(lon), lat: Number(lat), speed: speed === null ? null : Number(speed), temps, at: Date.parse(fix_time) })
  return new Map([...tracks].map(([id, track]) => [id, { track, last_at: track.at(-1)?.at ?? -Infinity }]))
}

/** The day of the first position that is kept of a platform. Within `withSystemScope`. */
export const firstPositionDay = async (tx: Tx, tenant_id: number): Promise<Day | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select min(p.fix_time) as at from gps_latest l cross join lateral (
      select fix_time from gps_position where tenant_id = ${tenant_id} and vehicle_id = l.vehicle_id order by fix_time limit 1) as p
    where l.tenant_id = ${tenant_id}`.execute(tx)
  return rows[0]?.at ? shanghaiDay(rows[0].at) : null
}
