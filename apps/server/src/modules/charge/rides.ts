import { chargeMachine } from '@yunshu/contract/charge/machine'
import type { Fen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** What customers owe for their orders on trips, by `trip order`; nothing where a charge has no price yet, or there is none. Within `withSystemScope`. */
export const freightOfRides = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<ReadonlyMap<string, Fen>> => {
  const { rows } = await sql<{ waybill_id: number; order_id: number; fen: Fen }>`
    select waybill_id, order_id, sum(amount_fen)::bigint as fen from charge
    where tenant_id = ${tenant_id} and waybill_id = any(${[...ids]}::bigint[]) and direction = 1 and charge_status <> ${chargeMachine.code.void}
    group by waybill_id, order_id having not bool_or(no_rate)`.execute(tx)
  return new Map(rows.map(({ waybill_id, order_id, fen }) => [rideKey(waybill_id, order_id), fen]))
}
export const rideKey = (waybill_id: number, order_id: number): string => `${waybill_id} ${order_id}`
