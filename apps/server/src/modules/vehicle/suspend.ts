import { vehicle } from '@yunshu/contract/vehicle/contract'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { changed } from '../paper/index.ts'
import { getVehicle } from './queries.ts'
import { vehicleBearer } from './review.ts'

/** Bars a vehicle from taking orders, or lets it back; a trip that runs goes on. */
export const suspendVehicle = write(vehicle.suspend, async (context) => {
  const { tx, actor, input } = context
  const before = await getVehicle(tx, actor, input.id)
  const after = await updateVersioned(tx, 'vehicle', actor, before, { suspended: input.suspended, suspended_reason: input.reason }, input.version)
  return await changed(context, vehicleBearer, before, after)
})
