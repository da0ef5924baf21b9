import { order } from '@yunshu/contract/order/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { conditionsOf, type Filters, freight, ordersOf, rowsOf, type Shown } from './queries.ts'

const sortable: Record<string, string> = { created_at: 'o.created_at', first_start_time: 'o.first_start_time', last_end_time: 'o.last_end_time', goods_kg: 'o.goods_kg', goods_volume: 'o.goods_volume', freight_fen: 'o.freight_fen', accept_deadline: 'o.accept_deadline' }

/** One page, the tabs with their counts and the sums of the whole query: one pass over what the filters leave, one over the page. */
const listOrders = async (tx: Tx, actor: Actor, filters: Filters) => {
  const { order_status, page = 1, pagesize = 20, sort = 'created_at', order: direction = 'desc' } = filters
  const conditions = conditionsOf(filters)
  const groups = await ordersOf(tx, actor)
    .where((e) => e.and(conditions))
    .select((e) => ['o.order_status', e.fn.countAll<number>().as('n'), e.fn.sum<number>('o.goods_num').as('goods_num'), e.fn.sum<number>('o.goods_kg').as('goods_kg'), e.fn.sum<number>('o.goods_volume').as('goods_volume'), sql<number | null>`sum(${freight(actor)})`.as('freight_fen')])
    .groupBy('o.order_status')
    .execute()
  const counted = groups.filter((group) => order_status === undefined || group.order_status === order_status)
  const sum = (name: 'n' | 'goods_num' | 'goods_kg' | 'goods_volume' | 'freight_fen'): number => counted.reduce((all, group) => all + (group[name] ?? 0), 0)
  const data = await rowsOf(tx, actor)
    .where((e) => e.and(order_status === undefined ? conditions : [...conditions, e('o.order_status', '=', order_status)]))
    .orderBy(sql.ref(sortable[sort] ?? 'o.created_at'), (by) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('o.id', direction)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
    .execute()
  return {
    total: sum('n'),
    total_capped: false,
    data: data as Shown[],
    tabs: Object.fromEntries(groups.map((group) => [group.order_status, group.n])),
    sums: { goods_num: sum('goods_num'), goods_kg: round(sum('goods_kg'), 1000), goods_volume: round(sum('goods_volume'), 10_000), freight_fen: sum('freight_fen') }
  }
}
const round = (n: number, by: number): number => Math.round(n * by) / by

export const shipperOrders = read(order.list, async ({ tx, actor, input }) => await listOrders(tx, actor, input))
export const carrierOrders = read(order.carrierList, async ({ tx, actor, input }) => await listOrders(tx, actor, input))
export const operatorOrders = read(order.operatorList, async ({ tx, actor, input }) => await listOrders(tx, actor, input))
