import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/**
 * Keeps the cached work status of a driver equal to `status`, which reads his open trips. He is locked by a statement of its own: one that had to wait for
 * the row would count the trips as they stood before it waited, and of two that end at once the last would find the other open.
 */
export const setDriverWork = async (tx: Tx, tenant_id: number, id: number, status: RawBuilder<number>): Promise<void> => {
  await Promise.all([
    sql`select from driver where tenant_id = ${tenant_id} and id = ${id} for no key update`.execute(tx),
    tx.updateTable('driver').set({ work_status: status }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  ])
}
