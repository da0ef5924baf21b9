import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { tripBegin, tripEnd } from '../gps/rows.ts'
import { ordersOf } from '../order/index.ts'

/** The trips on which the caller's orders ride; each stands here once for each order. Of a trip that two carriers tell of (转包), the operator counts the one that was driven. */
export const tripsOf = (tx: Tx, actor: Actor) =>
  ordersOf(tx, actor)
    .innerJoin('waybill_order as wo', (on) => on.onRef('wo.tenant_id', '=', 'o.tenant_id').onRef('wo.order_id', '=', 'o.id'))
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .$if(actor.type === 1, (q) => q.where('w.sub_waybill_id', 'is', null))
    // A trip carries orders of its own carrier; said again, so that its indexes serve.
    .$if(actor.type === 2, (q) => q.where('w.carrier_id', '=', actor.company_id))

/** Where the vehicle of a trip `w` was last seen on it, as `last`. */
export const lastSeen = (tx: Tx, { tenant_id }: Actor) =>
  tx
    .selectFrom('gps_position as v')
    .select(['v.lon', 'v.lat', 'v.speed', 'v.fix_time'])
    .where('v.tenant_id', '=', tenant_id)
    .where(sql<boolean>`v.vehicle_id = w.vehicle_id and v.fix_time between ${tripBegin(tenant_id)} and ${tripEnd}`)
    .orderBy('v.fix_time', 'desc')
    .limit(1)
    .as('last')
