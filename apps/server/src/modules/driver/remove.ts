import { lockRows } from '../../platform/db/lockOrder.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { endMembership } from '../fleet/rows.ts'
import { removeVerb } from '../paper/index.ts'
import { unbindDriver } from '../vehicle/rows.ts'
import { hasTrips } from '../waybill/rows.ts'
import { updatePerson } from './person.ts'
import { getDriver } from './queries.ts'
import { driverBearer } from './review.ts'

/** Removes a driver who never drove; whoever did stays on his waybills and can only be disabled. */
export const removeDriver = removeVerb(driverBearer, {
  // His vehicles first: that is the order in which these are locked.
  lock: async ({ tx, actor, input: { id } }) => {
    await unbindDriver(tx, await getDriver(tx, actor, id))
    await lockRows(tx, actor.tenant_id, { driver: [id] })
  },
  demandUnused: async ({ tx, actor }, { id, driver_name }) => {
    if (await hasTrips(tx, actor.tenant_id, 'driver_id', id)) refuse('driverHasWaybills', { driver_name })
  },
  follow: async ({ tx, actor }, before) => {
    await endMembership(tx, before.tenant_id, 'driver', before.id)
    await withSystemScope(tx, () => updatePerson(tx, actor, before.person_id, { entered: false }))
  }
})
