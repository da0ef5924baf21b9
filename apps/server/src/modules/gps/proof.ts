import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { spansOfWay } from './driven.ts'

/** A position within this of a place proves that one was there. */
const nearM = 5000

type Proof = {
  readonly id: number
  /** Spans of five minutes on the way with a position, and those there should be. */
  readonly points: number
  readonly expected: number
  readonly loading: boolean
  readonly unloading: boolean
}

/** What the positions of some trips prove (domain 4.14); a trip that has none with a speed is not among them: a milestone's own position has none, and nothing else was measured on its way. */
export const proofOfTrips = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<Proof[]> => {
  const { rows } = await sql<Proof>`
    select w.id, ${spansOfWay(sql`w.shiji_fache_start_time`, sql`w.driver_shiji_songda_time`)} as expected,
      (select count(distinct floor(extract(epoch from p.fix_time - w.shiji_fache_start_time) / 300)) from gps_position p
        where p.tenant_id = ${tenant_id} and p.vehicle_id = w.vehicle_id and p.fix_time between w.shiji_fache_start_time and w.driver_shiji_songda_time)::int as points,
      ${seenAt(tenant_id, 1)} as loading, ${seenAt(tenant_id, 2)} as unloading
    from waybill w
    where w.tenant_id = ${tenant_id} and w.id = any(${ids}::bigint[]) and w.driver_shiji_songda_time is not null and w.shiji_fache_start_time is not null
      and exists (select from gps_position p where p.tenant_id = ${tenant_id} and p.vehicle_id = w.vehicle_id and p.speed is not null
        and p.fix_time between w.shiji_fache_start_time and w.driver_shiji_songda_time)`.execute(tx)
  return rows
}

/* Two hours around the time that was recorded at each of the stops of a kind. */
const seenAt = (tenant_id: number, kind: 1 | 2): RawBuilder<boolean> => sql<boolean>`coalesce((
  select bool_and(exists (
    select from gps_position p where p.tenant_id = ${tenant_id} and p.vehicle_id = w.vehicle_id
      and p.fix_time between s.done_at - interval '2 hours' and s.done_at + interval '2 hours'
      and sqrt(((p.lon - s.lng) * 111320 * cos(radians(s.lat))) ^ 2 + ((p.lat - s.lat) * 110540) ^ 2) < ${nearM}))
  from waybill_point s where s.tenant_id = ${tenant_id} and s.waybill_id = w.id and s.kind = ${kind} and s.done_at is not null and s.lng is not null), true)`
