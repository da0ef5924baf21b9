import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** The quantities received of one goods row of an order, summed over its trips. */
export type ReceivedOfOrder = {
  readonly order_goods_id: number
  readonly recv_num: number
  readonly recv_kg: number
  readonly recv_volume: number
  readonly damage_num: number
}

/** Writes the received quantities onto the goods of orders. Call it within `withSystemScope`, since the driver who uploads a receipt does not see these rows. */
export const keepReceivedOfOrders = async (tx: Tx, tenant_id: number, sums: readonly ReceivedOfOrder[]): Promise<void> =>
  void (await sql`update order_goods o set recv_num = s.recv_num, recv_kg = s.recv_kg, recv_volume = s.recv_volume, damage_num = s.damage_num
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s (order_goods_id bigint, recv_num bigint, recv_kg numeric, recv_volume numeric, damage_num bigint)
    where o.tenant_id = ${tenant_id} and o.id = s.order_goods_id`.execute(tx))
