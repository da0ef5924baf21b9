import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import { sql } from 'kysely'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { addressOf } from '../address/index.ts'
import { tripBegin, tripEnd } from '../gps/rows.ts'
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
  // Whether a position is of a trip is said by the vehicle's other trips too, and by the other carrier's where that one drives; the order itself was read through the walls.
  const { rows } = await withSystemScope(tx, () =>
    sql<{ plate_no: string; lon: number; lat: number; speed: number | null; gpsTime: string }>`
      select g.plate_no, g.lon, g.lat, g.speed, g.fix_time as "gpsTime"
      from (
        select w.vehicle_id, ${tripBegin(actor.tenant_id)} as begun, ${tripEnd} as over, w.sent_at
        from waybill_order wo join waybill m on m.tenant_id = wo.tenant_id and m.id = wo.waybill_id
        join waybill w on w.tenant_id = m.tenant_id and w.id = coalesce(m.sub_waybill_id, m.id)
        where wo.tenant_id = ${actor.tenant_id} and wo.order_id = ${found.id} and m.waybill_status <> ${waybillMachine.code.cancelled}
      ) as t
      cross join lateral (
        select p.plate_no, p.lon, p.lat, p.speed, p.fix_time from gps_position p
        where p.tenant_id = ${actor.tenant_id} and p.vehicle_id = t.vehicle_id and p.fix_time between t.begun and t.over
          -- A shipper sees a vehicle only once it was sent.
          and (${actor.type !== 4} or p.fix_time >= t.sent_at)
        order by p.fix_time desc limit 1) as g
      order by g.fix_time desc limit 1`.execute(tx)
  )
  const seen = rows[0] && {
    ...rows[0],
    lon: Number(rows[0].lon),
    lat: Number(rows[0].lat),
    speed: rows[0].speed === null ? null : Number(rows[0].speed)
  }
  return {
    position: seen ? { ...seen, end_address_str: addressOf(seen) } : null,
    order_no: found.order_no,
    order_status: found.order_status,
    order_status_name: stateOf(orderMachine, found.order_status)[actor.origin.lang],
    points: points.map(({ id: _id, ...point }) => point)
  }
})
