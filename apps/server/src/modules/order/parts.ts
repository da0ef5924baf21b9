import { sql } from 'kysely'
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

/** What of an order that another carrier has is on no trip, and what was received of it, is what that one's order says (转包). Within `withSystemScope`. */
export const copyRest = async (tx: Tx, tenant_id: number, { from, to }: { readonly from: number; readonly to: number }): Promise<void> =>
  void (await sql`update order_goods o set remain_num = s.remain_num, remain_kg = s.remain_kg, remain_volume = s.remain_volume,
      recv_num = s.recv_num, recv_kg = s.recv_kg, recv_volume = s.recv_volume, damage_num = s.damage_num
    from order_goods s
    where o.tenant_id = ${tenant_id} and o.order_id = ${to} and s.tenant_id = ${tenant_id} and s.order_id = ${from} and s.seq = o.seq`.execute(tx))
