import type { Tx } from '../../platform/db/pool.ts'

/** The customers of a platform that owe more than the limit that forbids dispatch, as the timer found. Within the system's scope. */
export const heldCustomers = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('customer')
    .select(['id', 'carrier_id', 'customer_name'])
    .where('tenant_id', '=', tenant_id)
    .where('held_since', 'is not', null)
    .execute()
