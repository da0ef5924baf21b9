import { lockRows } from '../../platform/db/lockOrder.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { endMembership } from '../fleet/rows.ts'
import { removeVerb } from '../paper/index.ts'
import { hasTrips } from '../waybill/rows.ts'
import { updatePlateMarks } from './bar.ts'
import { getVehicle } from './queries.ts'
import { vehicleBearer } from './review.ts'

/** Removes a vehicle that never drove; one that did stays on its waybills and can only be suspended. */
export const removeVehicle = removeVerb(vehicleBearer, {
  lock: async ({ tx, actor, input: { id } }) => await lockRows(tx, actor.tenant_id, { vehicle: [(await getVehicle(tx, actor, id)).id] }),
  demandUnused: async ({ tx, actor }, { id, plate_no }) => {
    if (await hasTrips(tx, actor.tenant_id, 'vehicle_id', id)) refuse('vehicleHasWaybills', { plate_no })
  },
  follow: async ({ tx }, before) => {
    await endMembership(tx, before.tenant_id, 'vehicle', before.id)
    await updatePlateMarks(tx, before)
  }
})
