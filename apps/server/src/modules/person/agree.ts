import { driver } from '@yunshu/contract/driver/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { claimsOn } from '../driver/index.ts'
import { logOf } from './join.ts'
import { joinPersons } from './persons.ts'

/** What a man sees on his phone of the carriers that have entered him once more. */
export const driverClaims = read(driver.claims, async ({ tx, actor }) => ({
  data: (await claimsOf(tx, actor)).map(({ driver: { id, created_at }, carrier_name }) => ({ id, carrier_name, created_at }))
}))

/** He is logged in by a code that came to the known phone, so his word is the proof that a carrier would else bring. */
export const agreeToJoin = write(driver.agree, async ({ tx, actor, input, publishChange }) => {
  const claim = (await claimsOf(tx, actor)).find(({ driver: { id } }) => id === input.id)
  if (!claim) return refuse('notFound')
  const { driver: before, carrier_name } = claim
  const after = await joinPersons(tx, actor, before, publishChange, { seen: before.version, carrier_name })
  return { output: { carrier_name }, log: logOf(before, after) }
})

const claimsOf = async (tx: Tx, { tenant_id, company_id }: Actor) => await withSystemScope(tx, () => claimsOn(tx, tenant_id, company_id))
