import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { driverBar } from '@yunshu/contract/driver/enums'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { barPerson, lockWithDrivers } from './person.ts'
import { getDriver, getDriverRow } from './queries.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
/* The person is barred, and with him whoever he is by proof at any carrier; each of them hears of its own driver. */
const setBar = async ({ tx, actor, publishChange }: Context, { id, version, barred, reason }: InputOf<typeof driver.bar>, bar: number) => {
  const seen = await getDriver(tx, actor, id)
  const person = await withSystemScope(tx, () => lockWithDrivers(tx, seen))
  const before = await getDriver(tx, actor, id)
  if (before.version !== version || before.person_id !== seen.person_id) refuse('staleVersion')
  if (bar !== driverBar.code.blacklisted && person.bar === driverBar.code.blacklisted) refuse('driverListed', { driver_name: before.driver_name })
  const rows = await withSystemScope(tx, () => barPerson(tx, actor, person, { bar: barred ? bar : driverBar.code.none, bar_reason: reason }))
  for (const row of rows) {
    publishChange('driver', row)
    await notifyCompany({ tx, publishChange }, actor, {
      company_id: row.company_id,
      grant: carrier.drivers.may.view,
      biz_type: 'driver',
      biz_id: row.id,
      notice_type: 4,
      link: linkTo(carrier.driverInfo, { id: row.id }),
      phrase: barred ? 'driverBarredFor' : 'driverUnbarred',
      slots: { driver_name: row.driver_name, reason }
    })
  }
  const after = await getDriver(tx, actor, id)
  return { output: await getDriverRow(tx, actor, id), log: { id, no: before.driver_name, before, after } }
}

/** 停用, at every carrier; who is on the blacklist is not let go on this way. */
export const barDriver = write(driver.bar, async (context) => await setBar(context, context.input, driverBar.code.disabled))

/** 黑名单: put on it, or taken off. */
export const blacklistDriver = write(driver.blacklist, async (context) => {
  const { input } = context
  return await setBar(context, input, driverBar.code.blacklisted)
})
