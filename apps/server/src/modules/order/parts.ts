import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'

/** The loading and unloading points of these orders: loading points first, each in its sequence. */
export const pointsOfOrders = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<Row<'order_point'>[]> =>
  await tx
    .selectFrom('order_point')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', (eb) => eb.fn.any(eb.val([...order_ids])))
    .orderBy('order_id')
    .orderBy('kind')
    .orderBy('seq')
    .execute()

/** The goods rows of these orders with what remains of each, in the sequence of each order. */
export const goodsOfOrders = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<Row<'order_goods'>[]> =>
  await tx
    .selectFrom('order_goods')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', (eb) => eb.fn.any(eb.val([...order_ids])))
    .orderBy('order_id')
    .orderBy('seq')
    .execute()

/** The phone of the consignee of an order, of its last unloading point. Within `withSystemScope`. */
export const phoneOfConsignee = async (tx: Tx, tenant_id: number, order_id: number): Promise<string | undefined> =>
  (await pointsOfOrders(tx, tenant_id, [order_id])).findLast(({ kind }) => kind === 2)?.link_phone
