import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import { sql } from 'kysely'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { addressOf } from '../address/index.ts'
import { ordersOf } from './queries.ts'

/** The status of an order by its number, with the times of its points; for systems of third parties. */
export const orderStatus = read(order.status, async ({ tx, actor, input }) => {
  const found = await ordersOf(tx, actor).select(['o.id', 'o.order_no', 'o.order_status']).where('o.order_no', '=', input.order_no).executeTakeFirst()
  if (!found) return refuse('notFound')
  const points = await tx
    .selectFrom('order_point as p')
    .leftJoin('waybill_point as w', (on) => on.onRef('w.tenant_id', '=', 'p.tenant_id').onRef('w.order_point_id', '=', 'p.id'))
    .leftJoin('waybill as b', (on) => on.onRef('b.tenant_id', '=', 'w.tenant_id').onRef('b.id', '=', 'w.waybill_id'))
    .select(['p.id', 'p.kind', 'p.seq', 'p.address_diming', 'p.time_start', 'p.time_end'])
    // An order on several trips has arrived at a point when the first of them has, and has left it when the last of them has.
    .select((e) => [e.fn.min('w.arrived_at').as('arrived_at'), e.fn.max('w.done_at').as('done_at'), e.fn.max('w.departed_at').as('departed_at')])
    .where('p.tenant_id', '=', actor.tenant_id)
    .where('p.order_id', '=', found.id)
    .where((e) => e.or([e('b.id', 'is', null), e('b.waybill_status', '<>', waybillMachine.code.cancelled)]))
    .groupBy(['p.tenant_id', 'p.id'])
    .orderBy('p.kind')
    .orderBy('p.seq')
    .execute()
  const seen = await tx
    .selectFrom('waybill_order as wo')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .innerJoin('gps_position as g', (on) =>
      on.onRef('g.tenant_id', '=', 'w.tenant_id').on('g.waybill_id', '=', sql<number>`coalesce(w.sub_waybill_id, w.id)`)
    )
    .select(['g.plate_no', 'g.lon', 'g.lat', 'g.speed', 'g.fix_time as gpsTime'])
    .where('g.tenant_id', '=', actor.tenant_id)
    .where('wo.order_id', '=', found.id)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    // A shipper sees a vehicle from dispatch to two hours after delivery.
    .$if(actor.type === 4, (q) => q.where(sql<boolean>`g.fix_time between w.sent_at and coalesce(w.unload_done_at + interval '2 hours', 'infinity')`))
    .orderBy('g.fix_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    position: seen ? { ...seen, end_address_str: addressOf(seen) } : null,
    order_no: found.order_no,
    order_status: found.order_status,
    order_status_name: stateOf(orderMachine, found.order_status)[actor.origin.lang],
    points: points.map(({ id: _id, ...point }) => point)
  }
})
