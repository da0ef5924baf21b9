import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import type { Tx } from '../../platform/db/pool.ts'

/** Those of some trips of which an exception is open. */
export const troubledTrips = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (waybill_ids.length === 0) return new Set()
  const { new: fresh, inProgress, awaiting } = abnormalMachine.code
  const open = [fresh, inProgress, awaiting]
  const rows = await tx
    .selectFrom('abnormal')
    .select('waybill_id')
    .distinct()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', 'in', [...new Set(waybill_ids)])
    .where('abnormal_status', 'in', open)
    .execute()
  return new Set(rows.map(({ waybill_id }) => waybill_id))
}
