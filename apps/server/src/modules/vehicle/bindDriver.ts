import { vehicle } from '@yunshu/contract/vehicle/contract'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { checkDriver } from './entry.ts'
import { getVehicle, getVehicleRow } from './queries.ts'

/** Says who usually drives a vehicle; the dispatch dialog offers him first. */
export const bindDriver = write(vehicle.bindDriver, async ({ tx, actor, input: { id, version, driver_id }, publishChange }) => {
  const before = await getVehicle(tx, actor, id)
  if (driver_id !== null) await checkDriver(tx, actor, driver_id)
  const after = await updateVersioned(tx, 'vehicle', actor, before, { driver_id }, version)
  publishChange('vehicle', after)
  return { output: await getVehicleRow(tx, actor, id), log: { id, no: before.plate_no, before, after } }
})
