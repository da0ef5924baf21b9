import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { graceOf } from './rows.ts'

/** Trips whose last unloading lies between two moments; of one carrier, or of all of a tenant. */
export type TripScope = { readonly tenant_id: number; readonly carrier_id?: number; readonly since: string; readonly until: string }

/** The rows of such trips, as `w`: for a FROM, with `isEnded` as its condition. */
export const endedTrips = sql`waybill as w`
export const isEnded = ({ tenant_id, carrier_id, since, until }: TripScope): RawBuilder<boolean> =>
  sql<boolean>`w.tenant_id = ${tenant_id} and w.unload_done_at >= ${since} and w.unload_done_at < ${until} and w.driver_id is not null
    and w.waybill_status >= ${codes(waybillMachine, 'unloaded')}${carrier_id === undefined ? sql`` : sql` and w.carrier_id = ${carrier_id}`}`

/**
 * Of each trip of the query `ended` (with a column `id`): how late its stops were, whether that is within their grace, and how many of them the driver recorded there and then. Where a reason had to
 * be given (by the office, outside the circle, sooner than a truck can come), a stop is not complete.
 */
export const stopsOfTrips = (tenant_id: number, ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.waybill_id,
    coalesce(max(p.late_min) filter (where p.kind = 1), 0) as pickup_late_min,
    coalesce(max(p.late_min) filter (where p.kind = 2), 0) as delivery_late_min,
    not coalesce(bool_or(p.late_min > ${graceOf}) filter (where p.kind = 1), false) as pickup_ok,
    not coalesce(bool_or(p.late_min > ${graceOf}) filter (where p.kind = 2), false) as delivery_ok,
    count(*)::smallint as node_count,
    (count(*) filter (where p.arrived_at is not null and p.done_at is not null and p.node_reason = '' and not p.outside_fence))::smallint as node_done
  from waybill_point p join (${ended}) as e on e.id = p.waybill_id
  where p.tenant_id = ${tenant_id} group by p.waybill_id`

/** Whose orders ride on a trip, as `wo`: for a FROM; with the condition each shipper of a trip once. */
export const ridersOfTrips = sql`waybill_order as wo`
export const isFirstOfRider = (tenant_id: number): RawBuilder<boolean> => sql<boolean>`not exists (
  select from waybill_order o where o.tenant_id = ${tenant_id} and o.waybill_id = wo.waybill_id and o.shipper_id = wo.shipper_id and o.id < wo.id)`

/** The carriers of all tenants whose trips ended then. */
export const carriersWithTrips = async (tx: Tx, { since, until }: Pick<TripScope, 'since' | 'until'>) =>
  await tx
    .selectFrom('waybill')
    .select((e) => ['tenant_id', 'carrier_id', e.fn.max('carrier_name').as('carrier_name')])
    .where('unload_done_at', '>=', since)
    .where('unload_done_at', '<', until)
    .groupBy(['tenant_id', 'carrier_id'])
    .orderBy('tenant_id')
    .orderBy('carrier_id')
    .execute()
