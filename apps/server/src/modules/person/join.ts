import { driver } from '@yunshu/contract/driver/contract'
import { driverIdentity } from '@yunshu/contract/driver/enums'
import { maskMobile } from '@yunshu/domain/mask'
import { transact, withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { getDriver, getDriverRow, getKnown, getPerson } from '../driver/index.ts'
import { putCode, tryCode, useCode, waitSeconds } from '../session/index.ts'
import { joinPersons } from './persons.ts'

/** Sends a code to the known phone of a driver's number. The carrier learns the ends of that number and nothing else, not even whose driver he is. */
export const sendJoinCode = write(driver.joinCode, async ({ tx, actor, input, services }) => {
  const found = await getDriver(tx, actor, input.id)
  const known = await findOther(tx, found)
  if (!known) return refuse('driverJoinedAlready', { driver_name: found.driver_name })
  const { company_id, company_name } = actor
  await putCode(tx, services, actor, { phone: known.mobile, scene: sceneOf(found), company_id }, (code) => ({
    template: 'driverJoin',
    words: { code, carrier: company_name }
  }))
  return { output: { mobile: maskMobile(known.mobile), wait_seconds: waitSeconds }, log: { id: found.id, no: found.driver_name } }
})

/** The code that was read from the known phone: whoever holds that phone agrees that this carrier's driver is him. */
export const joinDriver = writeAfter(
  driver.join,
  async ({ actor, input, services }) => {
    const known = await transact(services.db, actor, async (tx) => await findOther(tx, await getDriver(tx, actor, input.id)), { readonly: true })
    return known && { code_id: await tryCode(services, sceneOf(input), known.mobile, input.code), agreed: known.mobile }
  },
  async ({ tx, actor, input, first: tried, publishChange }) => {
    const before = await getDriver(tx, actor, input.id)
    if (!tried) return { output: await getDriverRow(tx, actor, before.id), log: logOf(before, before) }
    await useCode(tx, tried.code_id)
    const after = await joinPersons(tx, actor, before, publishChange, {
      seen: input.version,
      carrier_name: actor.company_name,
      agreed: tried.agreed
    })
    return { output: await getDriverRow(tx, actor, before.id), log: logOf(before, after) }
  }
)

/** A code is good for the driver of this carrier alone: of two carriers who ask the same man, neither can use the other's. */
const sceneOf = ({ id }: { id: number }): string => `driver_join:${id}`

/* The known human of a driver's number, while the driver is a person apart from him. */
const findOther = (tx: Tx, { tenant_id, person_id }: Row<'driver'>): Promise<Row<'person'> | undefined> =>
  withSystemScope(tx, async () => {
    const own = await getPerson(tx, tenant_id, person_id)
    return own.known ? undefined : await getKnown(tx, own)
  })

/** What the log tells of a joining: that it is so now, and no number of anybody; nothing new where he was joined already. */
export const logOf = (before: Row<'driver'>, after: Row<'driver'>) => ({
  id: before.id,
  no: before.driver_name,
  before: { identity: driverIdentity.code[before.person_id === after.person_id ? 'regular' : 'apart'] },
  after: { identity: driverIdentity.code.regular },
  parties: after.parties
})
