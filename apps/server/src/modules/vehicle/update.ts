import { vehicle } from '@yunshu/contract/vehicle/contract'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { checkEntry, vehicleColumns } from './entry.ts'
import { getVehicle, getVehicleRow } from './queries.ts'

/** Everything of a vehicle anew, but its policies and inspections, which are renewed and never rewritten. */
export const updateVehicle = write(vehicle.update, async ({ tx, actor, input, publishChange }) => {
  const before = await getVehicle(tx, actor, input.id)
  await checkEntry(tx, actor, input, before.vehicle_type_id)
  const after = await updateVersioned(tx, 'vehicle', actor, before, vehicleColumns(input), input.version)
  publishChange('vehicle', after)
  return { output: await getVehicleRow(tx, actor, before.id), log: { id: before.id, no: after.plate_no, before, after } }
})
