import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** What a receipt says was received of one goods row of a trip. */
type Received = {
  readonly waybill_goods_id: number
  readonly recv_num: number
  readonly recv_kg: number
  readonly recv_volume: number
  readonly damage_num: number
  readonly damage_desc: string
}

/** Keeps on the trip's goods what was received of them. */
export const keepReceived = async (tx: Tx, tenant_id: number, lines: readonly Received[]): Promise<void> =>
  void (await sql`update waybill_goods g set recv_num = l.recv_num, recv_kg = l.recv_kg, recv_volume = l.recv_volume, damage_num = l.damage_num, damage_desc = l.damage_desc
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (waybill_goods_id bigint, recv_num bigint, recv_kg numeric, recv_volume numeric, damage_num bigint, damage_desc text)
    where g.tenant_id = ${tenant_id} and g.id = l.waybill_goods_id`.execute(tx))
