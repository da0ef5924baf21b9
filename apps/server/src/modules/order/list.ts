import { order } from '@yunshu/contract/order/contract'
import { sql } from 'kysely'
import { listSummary, withExactTotal } from '../../platform/db/listSummary.ts'
import { inOrder } from '../../platform/db/page.ts'
import { read, type ReadContext } from '../../platform/verb/verb.ts'
import { conditionsOf, type Filters, freight, ordersOf, rowsOf, type Shown } from './queries.ts'

type Asked = Pick<ReadContext<typeof order.list>, 'tx' | 'actor' | 'services'> & { readonly input: Filters }
const sortable: Record<string, string> = {
  created_at: 'o.created_at',
  first_start_time: 'o.first_start_time',
  last_end_time: 'o.last_end_time',
  goods_kg: 'o.goods_kg',
  goods_volume: 'o.goods_volume',
  freight_fen: 'o.freight_fen',
  accept_deadline: 'o.accept_deadline'
}

/** One page, and around it the tabs with their counts and the sums: two statements that travel together. */
const listOrders = async ({ tx, actor, input: filters, services: { counts } }: Asked) => {
  const { order_status, page = 1, pagesize = 20, sort = 'created_at', order: direction = 'desc' } = filters
  const conditions = conditionsOf(filters)
  const newest = ordersOf(tx, actor)
    .where((e) => e.and(conditions))
    .select(['o.order_status as status', 'o.goods_num', 'o.goods_kg', 'o.goods_volume', freight(actor).as('freight_fen')])
  const rows = rowsOf(tx, actor)
    .where((e) => e.and(order_status === undefined ? conditions : [...conditions, e('o.order_status', '=', order_status)]))
    .orderBy(sql.ref(sortable[sort] ?? 'o.created_at'), inOrder(direction, sort !== 'created_at'))
    .orderBy('o.id', direction)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
  const { order_status: _s, ...others } = filters
  const list = {
    kind: 'order',
    filters: others,
    status: order_status,
    sums: ['goods_num', 'goods_kg', 'goods_volume', 'freight_fen'],
    by: 'o.created_at'
  } as const
  const [data, summary] = await Promise.all([rows.execute(), listSummary(tx, counts, actor, list, newest)])
  return { ...(await withExactTotal(tx, summary, rows)), data: data as Shown[] }
}

export const shipperOrders = read(order.list, listOrders)
export const carrierOrders = read(order.carrierList, listOrders)
export const operatorOrders = read(order.operatorList, listOrders)
