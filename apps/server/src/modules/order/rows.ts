import type { Tx } from '../../platform/db/pool.ts'

/** How many orders each of these tenants has placed since that moment. Beyond tenants: within `withSystemScope`. */
export const countOrders = async (tx: Tx, tenant_ids: readonly number[], since: string): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await tx
        .selectFrom('order')
        .select(['tenant_id', (e) => e.fn.countAll<number>().as('n')])
        .where('tenant_id', 'in', tenant_ids)
        .where('created_at', '>=', since)
        .groupBy('tenant_id')
        .execute()
    ).map(({ tenant_id, n }) => [tenant_id, n])
  )
