import { operator } from '@yunshu/contract/consoles/operator'
import { driverState } from '@yunshu/contract/driver/enums'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { workStatus } from '@yunshu/contract/vehicle/enums'
import { driver } from '@yunshu/contract/driver/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { operatorOf } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { changed } from '../paper/index.ts'
import { updatePerson, lockPerson } from './person.ts'
import { getDriver } from './queries.ts'
import { driverBearer } from './review.ts'

type Asked = { readonly id: number; readonly version: number; readonly state: number; readonly reason: string }
/* Nobody on the road is taken off it this way. */
const setState = async (
  context: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>,
  { id, version, state, reason }: Asked,
  listed: boolean
) => {
  const { tx, actor } = context
  await lockRows(tx, actor.tenant_id, { driver: [(await getDriver(tx, actor, id)).id] })
  const before = await getDriver(tx, actor, id)
  const { driver_name } = before
  if (!listed && before.state === driverState.code.blacklisted) refuse('driverOwnListed', { driver_name })
  if (state !== driverState.code.inService && before.work_status !== workStatus.code.idle) refuse('driverOnTrip', { driver_name })
  const after = await updateVersioned(tx, 'driver', actor, before, { state, state_reason: reason }, version)
  await withSystemScope(tx, async () => {
    await lockPerson(tx, after)
    await updatePerson(tx, actor, after.person_id, { entered: false })
  })
  return await changed(context, driverBearer, before, after)
}

/** Takes a driver out of service, or back. */
export const enableDriver = write(driver.enable, async (context) => await setState(context, context.input, false))

/** 黑名单: whom a carrier will not have any more, and why; or lets him drive again. The operator reads the reason, and lists him for all carriers where it is grave. */
export const banDriver = write(driver.ban, async (context) => {
  const { banned, ...input } = context.input
  const done = await setState(context, { ...input, state: driverState.code[banned ? 'blacklisted' : 'inService'] }, true)
  if (banned)
    await notifyCompany(context, context.actor, {
      company_id: await withSystemScope(context.tx, () => operatorOf(context.tx, context.actor.tenant_id)),
      grant: operator.drivers.may.blacklist,
      phrase: 'driverBanned',
      slots: { carrier_name: context.actor.company_name, driver_name: done.log.after.driver_name, reason: input.reason },
      link: linkTo(operator.drivers),
      biz_type: 'driver',
      biz_id: input.id
    })
  return done
})
