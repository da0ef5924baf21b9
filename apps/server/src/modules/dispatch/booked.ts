import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** Which of these plates are on another trip at some time between two moments. */
export const bookedPlates = async (
  tx: Tx,
  { tenant_id }: Actor,
  plates: readonly string[],
  { from, to }: { readonly from: string; readonly to: string }
): Promise<ReadonlySet<string>> => {
  if (plates.length === 0) return new Set()
  const { awaitingDriver, confirmed, executed } = dispatchMachine.code
  const rows = await tx
    .selectFrom('dispatch')
    .select('plate_no')
    .where('tenant_id', '=', tenant_id)
    .where('live', '=', true)
    .where('dispatch_status', 'in', [awaitingDriver, confirmed, executed])
    .where('plate_no', 'in', [...plates])
    .where('plan_start_time', '<', to)
    .where('plan_end_time', '>', from)
    .execute()
  return new Set(rows.map(({ plate_no }) => plate_no))
}
