import { chargeMachine } from '@yunshu/contract/charge/machine'
import type { Fen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** What trips cost downstream, all charges together; of a trip without any nothing is said. */
export const owedOfTrips = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<ReadonlyMap<number, Fen>> => {
  const { rows } = await sql<{ waybill_id: number; fen: Fen }>`
    select waybill_id, sum(amount_fen)::bigint as fen from charge
    where tenant_id = ${tenant_id} and waybill_id = any(${ids}::bigint[]) and direction = 2 and charge_status <> ${chargeMachine.code.void} group by waybill_id`.execute(
    tx
  )
  return new Map(rows.map(({ waybill_id, fen }) => [waybill_id, fen]))
}
