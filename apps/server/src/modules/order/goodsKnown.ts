import { order } from '@yunshu/contract/order/contract'
import { sizeIn } from '@yunshu/loading/size'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { ordersOf } from './queries.ts'

/** So many of the newest orders are looked through for goods. */
const newest = 1000
/** So many goods are offered; whoever sends more types a name. */
const offered = 100

type Looked = { readonly shipper_ids?: readonly number[]; readonly names?: readonly string[] }
/** The goods rows of the newest orders that an actor sees, the latest first. */
const goodsOfLate = async (tx: Tx, actor: Actor, { shipper_ids, names }: Looked = {}) => {
  const orders = await ordersOf(tx, actor)
    .select(['o.id', 'o.shipper_id'])
    .$if(shipper_ids !== undefined, (q) => q.where('o.shipper_id', 'in', shipper_ids ?? []))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(newest)
    .execute()
  if (orders.length === 0) return []
  const shipperOf = new Map(orders.map(({ id, shipper_id }) => [id, shipper_id]))
  const rows = await tx
    .selectFrom('order_goods')
    .select(['order_id', 'goods_type_id', 'goods_name', 'goods_guige', 'danwei', 'goods_num', 'goods_kg', 'goods_volume'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('order_id', 'in', [...shipperOf.keys()])
    .$if(names !== undefined, (q) => q.where('goods_name', 'in', names ?? []))
    .orderBy('order_id', 'desc')
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ ...row, shipper_id: shipperOf.get(row.order_id) ?? 0 }))
}

/** What the shipper sends: of each name and packaging the latest row, with the weight and volume of one piece; the most frequent first. */
export const knownGoods = read(order.knownGoods, async ({ tx, actor }) => {
  const found = new Map<string, { row: Awaited<ReturnType<typeof goodsOfLate>>[number]; orders: Set<number>; guige: string }>()
  for (const row of await goodsOfLate(tx, actor)) {
    const key = JSON.stringify([row.goods_name, row.danwei])
    const known = found.get(key)
    if (!known) found.set(key, { row, orders: new Set([row.order_id]), guige: row.goods_guige })
    else {
      known.orders.add(row.order_id)
      known.guige ||= row.goods_guige
    }
  }
  const each = (whole: number, pieces: number, places: number) => Math.round((whole / Math.max(1, pieces)) * 10 ** places) / 10 ** places
  const data = [...found.values()]
    .map(({ row: { goods_name, goods_type_id, danwei, goods_num, goods_kg, goods_volume }, orders, guige }) => ({
      goods_name,
      goods_type_id,
      goods_guige: guige,
      danwei,
      piece_kg: each(goods_kg, goods_num, 3),
      piece_volume: each(goods_volume, goods_num, 4),
      order_count: orders.size
    }))
    .toSorted((a, b) => b.order_count - a.order_count)
  return { data: data.slice(0, offered) }
})

type Sent = { readonly shipper_id: number; readonly goods_name: string; readonly danwei: string }
const keyOf = ({ shipper_id, goods_name, danwei }: Sent): string => JSON.stringify([shipper_id, goods_name, danwei])

/** The specification with a size that a shipper last wrote for goods of this name and packaging; asked only for goods that have none themselves. */
export const rememberedSpecs = async (tx: Tx, actor: Actor, wanted: readonly Sent[]): Promise<(goods: Sent) => string | undefined> => {
  if (wanted.length === 0) return () => undefined
  const shipper_ids = [...new Set(wanted.map(({ shipper_id }) => shipper_id))]
  const names = [...new Set(wanted.map(({ goods_name }) => goods_name))]
  const specs = new Map<string, string>()
  for (const row of await goodsOfLate(tx, actor, { shipper_ids, names }))
    if (!specs.has(keyOf(row)) && sizeIn(row.goods_guige)) specs.set(keyOf(row), row.goods_guige)
  return (goods) => specs.get(keyOf(goods))
}
