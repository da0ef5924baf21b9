import { vehicle } from '@yunshu/contract/vehicle/contract'
import { nowIso } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { endMembership } from '../fleet/rows.ts'
import { hasTrips } from '../waybill/rows.ts'
import { followPlate } from './bar.ts'
import { getVehicle } from './queries.ts'

/** Removes a vehicle that never drove; one that did stays on its waybills and can only be suspended. */
export const removeVehicle = write(vehicle.remove, async ({ tx, actor, input, publishChange }) => {
  await lockRows(tx, actor.tenant_id, { vehicle: [(await getVehicle(tx, actor, input.id)).id] })
  const before = await getVehicle(tx, actor, input.id)
  if (await hasTrips(tx, actor.tenant_id, 'vehicle_id', before.id)) refuse('vehicleHasWaybills', { plate_no: before.plate_no })
  const after = await updateVersioned(tx, 'vehicle', actor, before, { deleted_at: nowIso() }, input.version)
  await endMembership(tx, before.tenant_id, 'vehicle', before.id)
  await followPlate(tx, after)
  publishChange('vehicle', after)
  return { output: { id: before.id }, log: { id: before.id, no: before.plate_no, before, after } }
})
