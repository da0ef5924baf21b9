import { expiryWeeks } from '@yunshu/contract/driver/expiry'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleExpiry } from '@yunshu/contract/vehicle/enums'
import { sql } from 'kysely'
import { read } from '../../platform/verb/verb.ts'
import { paperRulesOf } from '../driver/index.ts'
import { vehiclesWithCompliance } from './queries.ts'

const { compulsory, commercial, inspection, roadCert } = vehicleExpiry.code
/** When each paper of a vehicle `v` ends, by kind; picture and list read the same. */
const ends = sql`(values
  (${sql.lit(compulsory)}, compliance.compulsory_end),
  (${sql.lit(commercial)}, compliance.commercial_end),
  (${sql.lit(inspection)}, compliance.inspection_valid_to),
  (${sql.lit(roadCert)}, case when v.road_cert_no <> '' then v.road_cert_valid_to end)) as p (kind, ends)`

/** Whether a paper of that kind, or of any, ends from or until a day. */
export const endsIn = (kind: number | undefined, from: string | undefined, to: string | undefined) =>
  sql<boolean>`exists (select from ${ends} where p.ends is not null ${kind === undefined ? sql`` : sql`and p.kind = ${kind}`} ${from === undefined ? sql`` : sql`and p.ends >= ${from}::date`} ${to === undefined ? sql`` : sql`and p.ends <= ${to}::date`})`

/** The papers of the vehicles that the reader sees, by the week in which they end. */
export const vehicleExpiryPicture = read(vehicle.expiry, async ({ tx, actor }) => {
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const { today } = rules
  const counts = await vehiclesWithCompliance(tx, actor, rules)
    .innerJoinLateral(
      sql<{
        expiry: number
        week: number
      }>`(select p.kind as expiry, case when p.ends < ${today}::date then -1 else (p.ends - ${today}::date) / 7 end as week from ${ends} where p.ends < ${today}::date + ${expiryWeeks * 7}::int)`.as<'ending'>(
        'ending'
      ),
      (on) => on.onTrue()
    )
    .select(['ending.expiry', 'ending.week', sql<number>`count(*)::int`.as('count')])
    .groupBy(['ending.expiry', 'ending.week'])
    .orderBy('ending.expiry')
    .orderBy('ending.week')
    .execute()
  return { today, counts }
})
