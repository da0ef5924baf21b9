import { vehicle } from '@yunshu/contract/vehicle/contract'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { getVehicle, getVehicleRow } from './queries.ts'

/** Bars a vehicle from taking orders, or lets it back; a trip that runs goes on. */
export const suspendVehicle = write(vehicle.suspend, async ({ tx, actor, input: { id, version, suspended, reason }, publishChange }) => {
  const before = await getVehicle(tx, actor, id)
  const after = await updateVersioned(tx, 'vehicle', actor, before, { suspended, suspended_reason: reason }, version)
  publishChange('vehicle', after)
  return { output: await getVehicleRow(tx, actor, id), log: { id, no: before.plate_no, before, after } }
})
