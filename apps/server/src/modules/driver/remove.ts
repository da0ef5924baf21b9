import { driver } from '@yunshu/contract/driver/contract'
import { nowIso } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { endMembership } from '../fleet/rows.ts'
import { unbindDriver } from '../vehicle/rows.ts'
import { hasTrips } from '../waybill/rows.ts'
import { followPerson } from './person.ts'
import { getDriver } from './queries.ts'

/** Removes a driver who never drove; whoever did stays on his waybills and can only be disabled. */
export const removeDriver = write(driver.remove, async ({ tx, actor, input, publishChange }) => {
  // His vehicles first: that is the order in which these are locked.
  await unbindDriver(tx, await getDriver(tx, actor, input.id))
  await lockRows(tx, actor.tenant_id, { driver: [input.id] })
  const before = await getDriver(tx, actor, input.id)
  if (await hasTrips(tx, actor.tenant_id, 'driver_id', before.id)) refuse('driverHasWaybills', { driver_name: before.driver_name })
  const after = await updateVersioned(tx, 'driver', actor, before, { deleted_at: nowIso() }, input.version)
  await endMembership(tx, before.tenant_id, 'driver', before.id)
  await withSystemScope(tx, () => followPerson(tx, actor, after.person_id, { entered: false }))
  publishChange('driver', after)
  return { output: { id: before.id }, log: { id: before.id, no: before.driver_name, before, after } }
})
