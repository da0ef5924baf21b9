import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { isOverdue } from './queries.ts'

/** The receipts of a platform that should have been uploaded, by whole days. Within the system's scope. */
export const receiptsOverdue = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('receipt as r')
    .select(['r.id', 'r.carrier_id', 'r.receipt_no', 'r.waybill_id', 'r.waybill_no', 'r.plate_no'])
    .select(sql<number>`floor(extract(epoch from ${nowIso()}::timestamptz - r.due_at) / 86400)::int`.as('days'))
    .where('r.tenant_id', '=', tenant_id)
    .where(isOverdue(nowIso()))
    .execute()
