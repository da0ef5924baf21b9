import { maxLoadKg } from '@yunshu/domain/loadlimit'
import type { Tx } from '../../platform/db/pool.ts'

/** Keeps the cached work status of a pair equal to its open trips: 2 on the road, 3 dispatched, 1 idle. Call within `beyond`. */
export const setWorkStatus = async (tx: Tx, { tenant_id, vehicle_id, driver_id }: { tenant_id: number; vehicle_id: number | null; driver_id: number | null }): Promise<void> => {
  for (const [table, column, id] of [['vehicle', 'vehicle_id', vehicle_id], ['driver', 'driver_id', driver_id]] as const) {
    if (id === null) continue
    const open = await tx.selectFrom('waybill').select('waybill_status').where('tenant_id', '=', tenant_id).where(column, '=', id).where('waybill_status', '>=', 20).where('waybill_status', '<=', 70).execute()
    const work_status = open.some((trip) => trip.waybill_status >= 60) ? 2 : open.length > 0 ? 3 : 1
    await tx.updateTable(table).set({ work_status }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  }
}

/** What the vehicle of a trip may carry at most, in kg. */
export const findMaxLoad = async (tx: Tx, { tenant_id, vehicle_id }: { tenant_id: number; vehicle_id: number | null }): Promise<number | undefined> => {
  const vehicle = await tx.selectFrom('vehicle').select(['approved_load_kg', 'curb_mass_kg', 'axle_count', 'traction_mass_kg']).where('tenant_id', '=', tenant_id).where('id', '=', vehicle_id ?? 0).executeTakeFirst()
  return vehicle && maxLoadKg(vehicle)
}
