import { driver } from '@yunshu/contract/driver/contract'
import { driverBar } from '@yunshu/contract/driver/enums'
import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { shownAndLogged, tellEach } from '../paper/index.ts'
import { barPerson, lockWithDrivers } from './person.ts'
import { getDriver } from './queries.ts'
import { driverBearer } from './review.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
/* The person is barred, and with him whoever he is by proof at any carrier; each of them hears of its own driver. */
const setBar = async (context: Context, { id, version, barred, reason }: InputOf<typeof driver.bar>, bar: number) => {
  const { tx, actor } = context
  const seen = await getDriver(tx, actor, id)
  const person = await withSystemScope(tx, () => lockWithDrivers(tx, seen))
  const before = await getDriver(tx, actor, id)
  if (before.version !== version || before.person_id !== seen.person_id) refuse('staleVersion')
  if (bar !== driverBar.code.blacklisted && person.bar === driverBar.code.blacklisted) refuse('driverListed', { driver_name: before.driver_name })
  const rows = await withSystemScope(tx, () => barPerson(tx, actor, person, { bar: barred ? bar : driverBar.code.none, bar_reason: reason }))
  await tellEach(context, driverBearer, rows, {
    phrase: barred ? 'driverBarredFor' : 'driverUnbarred',
    slots: ({ driver_name }) => ({ driver_name, reason })
  })
  return await shownAndLogged(context, driverBearer, before, await getDriver(tx, actor, id))
}

/** 停用, at every carrier; who is on the blacklist is not let go on this way. */
export const barDriver = write(driver.bar, async (context) => await setBar(context, context.input, driverBar.code.disabled))

/** 黑名单: put on it, or taken off. */
export const blacklistDriver = write(driver.blacklist, async (context) => await setBar(context, context.input, driverBar.code.blacklisted))
