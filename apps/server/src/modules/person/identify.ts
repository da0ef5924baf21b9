import { driver } from '@yunshu/contract/driver/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { write } from '../../platform/verb/verb.ts'
import { changeMobile, getDriver, getDriverRow, getPerson, setDriverPerson } from '../driver/index.ts'
import { logOf } from './join.ts'
import { joinPersons } from './persons.ts'

/** The operator has seen who somebody is: joins a driver who stood apart, and may give the person the mobile that this carrier has, where the known one is lost. */
export const identifyDriver = write(driver.identify, async ({ tx, actor, input, publishChange }) => {
  const before = await getDriver(tx, actor, input.id)
  const person = await withSystemScope(tx, () => getPerson(tx, before.tenant_id, before.person_id))
  const moves = input.take_mobile && person.mobile !== before.mobile
  if (person.known && !moves) return { output: await getDriverRow(tx, actor, before.id), log: logOf(before, before) }
  const after = person.known
    ? await setDriverPerson(tx, actor, before, person.id, input.version)
    : await joinPersons(tx, actor, before, publishChange, {
        seen: input.version,
        carrier_name: (await getDriverRow(tx, actor, before.id)).carrier_name
      })
  if (input.take_mobile)
    await withSystemScope(tx, async () => await changeMobile(tx, actor, await getPerson(tx, after.tenant_id, after.person_id), after.mobile))
  publishChange('driver', after)
  const log = logOf(before, after)
  return {
    output: await getDriverRow(tx, actor, before.id),
    log: { ...log, after: { ...log.after, take_mobile: moves, reason: input.reason } }
  }
})
