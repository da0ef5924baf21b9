import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleExpiry } from '@yunshu/contract/vehicle/enums'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { countEnding, endingOf, endsOf, paperRulesOf } from '../paper/index.ts'
import { vehiclesWithCompliance } from './queries.ts'

const { compulsory, commercial, inspection, roadCert } = vehicleExpiry.code
/** When each paper of a vehicle `v` ends. */
export const ends = endsOf([
  [compulsory, sql`compliance.compulsory_end`],
  [commercial, sql`compliance.commercial_end`],
  [inspection, sql`compliance.inspection_valid_to`],
  [roadCert, sql`case when v.road_cert_no <> '' then v.road_cert_valid_to end`]
])

/** The papers of the vehicles that somebody sees, by the week in which they end. */
export const vehicleEndings = async (tx: Tx, actor: Actor) => {
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const { today } = rules
  const ending = vehiclesWithCompliance(tx, actor, rules).innerJoinLateral(endingOf(ends, today), (on) => on.onTrue())
  return { today, counts: await countEnding(tx, ending.select(['ending.expiry', 'ending.week'])) }
}
export const vehicleExpiryPicture = read(vehicle.expiry, async ({ tx, actor }) => await vehicleEndings(tx, actor))
