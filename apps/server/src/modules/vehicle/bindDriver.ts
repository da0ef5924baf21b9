import { vehicle } from '@yunshu/contract/vehicle/contract'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { checkDriver } from './entry.ts'
import { getDriver } from '../driver/index.ts'
import { changed } from '../paper/index.ts'
import { getVehicle, vehiclesOf } from './queries.ts'
import { vehicleBearer } from './review.ts'

/** Says who usually drives a vehicle; the dispatch dialog offers him first. */
export const bindDriver = write(vehicle.bindDriver, async (context) => {
  const { tx, actor } = context
  const { id, version, driver_id } = context.input
  await lockRows(tx, actor.tenant_id, { vehicle: [(await getVehicle(tx, actor, id)).id] })
  const before = await getVehicle(tx, actor, id)
  if (driver_id !== null) await checkDriver(tx, actor, driver_id)
  const after = await updateVersioned(tx, 'vehicle', actor, before, { driver_id }, version)
  return await changed(context, vehicleBearer, before, after)
})

/** Nobody is offered him first any more. */
export const unbindDriver = write(vehicle.unbindDriver, async ({ tx, actor, input: { driver_id }, publishChange }) => {
  const { driver_name } = await getDriver(tx, actor, driver_id)
  const bound = await vehiclesOf(tx, actor).selectAll('v').where('v.driver_id', '=', driver_id).orderBy('v.id').execute()
  for (const before of bound) publishChange('vehicle', await updateVersioned(tx, 'vehicle', actor, before, { driver_id: null }))
  const plate_nos = bound.map(({ plate_no }) => plate_no)
  return {
    output: { plate_nos },
    log: { type: 'driver', id: driver_id, no: driver_name, before: { bind_plate_no: plate_nos.join(',') }, after: { bind_plate_no: '' } }
  }
})
