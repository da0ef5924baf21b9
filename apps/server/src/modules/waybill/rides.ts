import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { waybillsOf } from './queries.ts'

/** When a customer's order on a trip is wanted at its first pickup and its last delivery, how late the latest delivery was, and how many of its stops are done without a photo. */
type Handled = {
  readonly plan_arrive_start: string | null
  readonly plan_arrive_end: string | null
  readonly late_min: number | null
  readonly photos_missing: number
}
const handled = (tenant_id: number): RawBuilder<Handled> => sql<Handled>`(
  select min(q.time_start) filter (where q.kind = 1) as plan_arrive_start, max(coalesce(q.time_end, q.time_start)) filter (where q.kind = 2) as plan_arrive_end,
    max(q.late_min) filter (where q.kind = 2) as late_min,
    (count(*) filter (where q.done_at is not null and jsonb_array_length(case q.kind when 1 then q.zhuang_goods_img else q.xie_goods_img end) = 0))::int as photos_missing
  from waybill_point q where q.tenant_id = ${tenant_id} and q.waybill_id = r.waybill_id and q.order_id = r.order_id)`

/**
 * The customers' orders on the trips that an actor may see: `r` the order on the trip `w`, `o` the order, `p` what happened at its stops. Goods that change
 * vehicles on their way are told with the trip that delivers them.
 */
export const ridesOf = (tx: Tx, actor: Actor) =>
  waybillsOf(tx, actor)
    .innerJoin('waybill_order as r', (on) => on.onRef('r.tenant_id', '=', 'w.tenant_id').onRef('r.waybill_id', '=', 'w.id'))
    .innerJoin('order as o', (on) => on.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.order_id'))
    .leftJoinLateral(handled(actor.tenant_id).as('p'), (on) => on.onTrue())
    .where('r.tenant_id', '=', actor.tenant_id)
    .where('o.tenant_id', '=', actor.tenant_id)
    .where('r.relayed_to', 'is', null)
