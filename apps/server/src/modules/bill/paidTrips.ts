import { billMachine } from '@yunshu/contract/bill/machine'
import type { Fen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** What was paid for trips downstream by their own bills, and when the first of it; of a trip without such a bill nothing is said. */
export const paidOfTrips = async (
  tx: Tx,
  tenant_id: number,
  ids: readonly number[]
): Promise<ReadonlyMap<number, { readonly paid_fen: Fen; readonly paid_at: string | null }>> => {
  const { rows } = await sql<{ waybill_id: number; paid_fen: Fen; paid_at: string | null }>`
    select waybill_id, sum(paid_fen)::bigint as paid_fen, min(paid_at) as paid_at from bill
    where tenant_id = ${tenant_id} and waybill_id = any(${ids}::bigint[]) and direction = 2 and bill_status <> ${billMachine.code.void} group by waybill_id`.execute(
    tx
  )
  return new Map(rows.map(({ waybill_id, paid_fen, paid_at }) => [waybill_id, { paid_fen, paid_at }]))
}
