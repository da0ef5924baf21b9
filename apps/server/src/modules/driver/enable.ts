import { driverState } from '@yunshu/contract/driver/enums'
import { workStatus } from '@yunshu/contract/vehicle/enums'
import { driver } from '@yunshu/contract/driver/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { changed } from '../paper/index.ts'
import { updatePerson, lockPerson } from './person.ts'
import { getDriver } from './queries.ts'
import { driverBearer } from './review.ts'

/** Takes a driver out of service, or back; nobody on the road is taken off it this way. */
export const enableDriver = write(driver.enable, async (context) => {
  const { tx, actor, input } = context
  await lockRows(tx, actor.tenant_id, { driver: [(await getDriver(tx, actor, input.id)).id] })
  const before = await getDriver(tx, actor, input.id)
  if (input.state !== driverState.code.inService && before.work_status !== workStatus.code.idle)
    refuse('driverOnTrip', { driver_name: before.driver_name })
  const after = await updateVersioned(tx, 'driver', actor, before, { state: input.state, state_reason: input.reason }, input.version)
  await withSystemScope(tx, async () => {
    await lockPerson(tx, after)
    await updatePerson(tx, actor, after.person_id, { entered: false })
  })
  return await changed(context, driverBearer, before, after)
})
