import { order } from '@yunshu/contract/order/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { countedTo, countOf, inOrder } from '../../platform/db/page.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { conditionsOf, type Filters, freight, ordersOf, rowsOf, type Shown } from './queries.ts'

const sortable: Record<string, string> = {
  created_at: 'o.created_at',
  first_start_time: 'o.first_start_time',
  last_end_time: 'o.last_end_time',
  goods_kg: 'o.goods_kg',
  goods_volume: 'o.goods_volume',
  freight_fen: 'o.freight_fen',
  accept_deadline: 'o.accept_deadline'
}

/** One page, the tabs with their counts and the sums: two statements that travel together. Counted and summed are the newest 10,000, so that the cost does not grow with the years. */
const listOrders = async (tx: Tx, actor: Actor, filters: Filters) => {
  const { order_status, page = 1, pagesize = 20, sort = 'created_at', order: direction = 'desc' } = filters
  const conditions = conditionsOf(filters)
  const newest = ordersOf(tx, actor)
    .where((e) => e.and(conditions))
    .select(['o.order_status', 'o.goods_num', 'o.goods_kg', 'o.goods_volume', freight(actor).as('freight_fen')])
    .orderBy('o.created_at', 'desc')
    .limit(countedTo + 1)
  const grouped = tx
    .selectFrom(newest.as('c'))
    .select((e) => [
      'c.order_status',
      e.fn.countAll<number>().as('n'),
      e.fn.sum<number>('c.goods_num').as('goods_num'),
      e.fn.sum<number>('c.goods_kg').as('goods_kg'),
      e.fn.sum<number>('c.goods_volume').as('goods_volume'),
      e.fn.sum<number | null>('c.freight_fen').as('freight_fen')
    ])
    .groupBy('c.order_status')
  const rows = rowsOf(tx, actor)
    .where((e) => e.and(order_status === undefined ? conditions : [...conditions, e('o.order_status', '=', order_status)]))
    .orderBy(sql.ref(sortable[sort] ?? 'o.created_at'), inOrder(direction, sort !== 'created_at'))
    .orderBy('o.id', direction)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
  const [data, groups] = await Promise.all([rows.execute(), grouped.execute()])
  const counted = groups.filter((group) => order_status === undefined || group.order_status === order_status)
  const sum = (name: 'n' | 'goods_num' | 'goods_kg' | 'goods_volume' | 'freight_fen'): number =>
    counted.reduce((all, group) => all + (group[name] ?? 0), 0)
  const isCapped = groups.reduce((all, { n }) => all + n, 0) > countedTo
  const total = isCapped && order_status !== undefined ? await countOf(tx, rows.clearLimit().clearOffset()) : sum('n')
  return {
    total: Math.min(total, countedTo),
    total_capped: order_status === undefined ? isCapped : total > countedTo,
    data: data as Shown[],
    tabs: Object.fromEntries(groups.map((group) => [group.order_status, group.n])),
    sums: {
      goods_num: sum('goods_num'),
      goods_kg: round(sum('goods_kg'), 1000),
      goods_volume: round(sum('goods_volume'), 10_000),
      freight_fen: sum('freight_fen')
    }
  }
}
const round = (n: number, by: number): number => Math.round(n * by) / by

export const shipperOrders = read(order.list, async ({ tx, actor, input }) => await listOrders(tx, actor, input))
export const carrierOrders = read(order.carrierList, async ({ tx, actor, input }) => await listOrders(tx, actor, input))
export const operatorOrders = read(order.operatorList, async ({ tx, actor, input }) => await listOrders(tx, actor, input))
