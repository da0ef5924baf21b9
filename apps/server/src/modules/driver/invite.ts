import { driver } from '@yunshu/contract/driver/contract'
import { driverBar, driverState } from '@yunshu/contract/driver/enums'
import { maskMobile } from '@yunshu/domain/mask'
import { inFuture } from '../../platform/clock.ts'
import { lockKeys } from '../../platform/db/lockKeys.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { smsRole } from '@yunshu/contract/sms/templates'
import { demandReachable } from '../../platform/sms/held.ts'
import { countSent } from '../../platform/sms/put.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { tenantOf } from '../tenant/rows.ts'
import { getDriver } from './queries.ts'
import { smsInvited } from './sms.ts'

const day = 86_400_000

/** 邀请: tells a driver by message that he can log in; whoever has not asked for it hears of it once a day at most, by whichever carrier. */
export const inviteDriver = write(driver.invite, async ({ tx, actor, input }) => {
  const row = await getDriver(tx, actor, input.id)
  const { id, tenant_id, mobile, driver_name } = row
  if (row.state !== driverState.code.inService || row.bar !== driverBar.code.none) refuse('driverNotInvited', { driver_name })
  await withSystemScope(tx, async () => {
    await demandReachable(tx, { tenant_id, phone: mobile, template: 'driverInvite', role: smsRole.code.driver })
    await lockKeys(tx, [`invite:${tenant_id}:${mobile}`])
    if ((await countSent(tx, tenant_id, 'driver_invite', mobile, inFuture(-day))) > 0) refuse('tooMany', { seconds: day / 1000 })
    const { domain } = await tenantOf(tx, tenant_id)
    await smsInvited(tx, row, { carrier: actor.company_name, domain })
  })
  return { output: { id, mobile: maskMobile(mobile) }, log: { id, no: driver_name, after: { mobile: maskMobile(mobile) } } }
})
