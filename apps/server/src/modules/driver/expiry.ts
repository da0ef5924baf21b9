import { driver } from '@yunshu/contract/driver/contract'
import { driverExpiry } from '@yunshu/contract/driver/enums'
import { expiryWeeks } from '@yunshu/contract/driver/expiry'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { paperRulesOf } from './rules.ts'

const { idCard, licence, qualification, age } = driverExpiry.code
/** When each paper of a driver `d` ends, by kind; what does not end, or is not needed, is left out. Picture and list read the same. */
const ends = sql`(values
  (${sql.lit(idCard)}, case when not d.id_long_term then d.id_valid_to end),
  (${sql.lit(licence)}, case when not d.license_long_term then d.license_valid_to end),
  (${sql.lit(qualification)}, case when not d.light_only then d.qualification_valid_to end),
  (${sql.lit(age)}, (d.birthday + interval '63 years')::date)) as p (kind, ends)`

/** Whether a paper of that kind, or of any, ends from or until a day. */
export const endsIn = (kind: number | undefined, from: string | undefined, to: string | undefined) =>
  sql<boolean>`exists (select from ${ends} where p.ends is not null ${kind === undefined ? sql`` : sql`and p.kind = ${kind}`} ${from === undefined ? sql`` : sql`and p.ends >= ${from}::date`} ${to === undefined ? sql`` : sql`and p.ends <= ${to}::date`})`

/** The papers of the drivers whom the reader sees, by the week in which they end. */
export const driverExpiryPicture = read(driver.expiry, async ({ tx, actor }) => {
  const { today } = await paperRulesOf(tx, actor.tenant_id)
  return { today, counts: await countEnds(tx, actor, today) }
})

const countEnds = async (tx: Tx, { tenant_id, type, company_id }: Actor, today: string) => {
  const own = type === 1 ? sql`` : sql`and d.company_id = ${company_id}`
  const { rows } = await sql<{ expiry: number; week: number; count: number }>`
    select p.kind as expiry, case when p.ends < ${today}::date then -1 else (p.ends - ${today}::date) / 7 end as week, count(*)::int as count
    from driver d cross join lateral ${ends}
    where d.tenant_id = ${tenant_id} and d.deleted_at is null ${own} and p.ends < ${today}::date + ${expiryWeeks * 7}::int
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}
