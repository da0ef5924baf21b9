import { driver } from '@yunshu/contract/driver/contract'
import { driverExpiry } from '@yunshu/contract/driver/enums'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { countEnding, endingOf, endsOf, paperRulesOf } from '../paper/index.ts'
import { driversOf } from './queries.ts'

const { idCard, licence, qualification, age } = driverExpiry.code
/** When each paper of a driver `d` ends. */
export const ends = endsOf([
  [idCard, sql`case when not d.id_long_term then d.id_valid_to end`],
  [licence, sql`case when not d.license_long_term then d.license_valid_to end`],
  [qualification, sql`case when not d.light_only then d.qualification_valid_to end`],
  [age, sql`(d.birthday + interval '63 years')::date`]
])

/** The papers of the drivers whom somebody sees, by the week in which they end. */
export const driverEndings = async (tx: Tx, actor: Actor) => {
  const { today } = await paperRulesOf(tx, actor.tenant_id)
  const ending = driversOf(tx, actor).innerJoinLateral(endingOf(ends, today), (on) => on.onTrue())
  return { today, counts: await countEnding(tx, ending.select(['ending.expiry', 'ending.week'])) }
}
export const driverExpiryPicture = read(driver.expiry, async ({ tx, actor }) => await driverEndings(tx, actor))
