import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'

/** Lets the vehicles of a driver be without one. */
export const unbindDriver = async (tx: Tx, { tenant_id, company_id, id }: Row<'driver'>): Promise<void> =>
  void (await tx
    .updateTable('vehicle')
    .set({ driver_id: null })
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('driver_id', '=', id)
    .execute())

/** How many vehicles each of these tenants has. Beyond tenants: within `withSystemScope`. */
export const countVehicles = async (tx: Tx, tenant_ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await tx
        .selectFrom('vehicle')
        .select(['tenant_id', (e) => e.fn.countAll<number>().as('n')])
        .where('tenant_id', 'in', tenant_ids)
        .where('deleted_at', 'is', null)
        .groupBy('tenant_id')
        .execute()
    ).map(({ tenant_id, n }) => [tenant_id, n])
  )
