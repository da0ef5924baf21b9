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
