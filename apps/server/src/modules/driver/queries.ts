import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { driver } from '@yunshu/contract/driver/contract'
import { driverIdentity } from '@yunshu/contract/driver/enums'
import { ageOn } from '@yunshu/domain/calendar'
import { readIdCard } from '@yunshu/domain/idcard'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import { likeText, tailLike } from '../../platform/db/like.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { fleetColumns } from '../fleet/rows.ts'
import { carrierName, isSeenBy, namesOf, otherCarriers, type PaperRules, paperRulesOf } from '../paper/index.ts'
import { boundPlates } from '../vehicle/rows.ts'
import { idHashOf } from './person.ts'
import { driverCompliance } from './status.ts'

type Shown = OutputOf<typeof driver.list>['data'][number]

const columns = [
  'd.id',
  'd.version',
  'd.driver_name',
  'd.mobile',
  'd.id_no_mask',
  'd.gender',
  'd.birthday',
  'd.id_valid_to',
  'd.id_long_term',
  'd.license_class',
  'd.license_valid_to',
  'd.license_long_term',
  'd.qualification_no_mask',
  'd.qualification_valid_to',
  'd.light_only',
  'd.coop_type',
  'd.work_status',
  'd.state',
  'd.state_reason',
  'd.bar',
  'd.bar_reason',
  'd.elsewhere',
  'd.audit_status',
  'd.audit_reason',
  'd.audited_at',
  'd.entered_at',
  'd.kpi_score',
  'd.kpi_month',
  'd.remark',
  'd.created_at'
] as const

/** The drivers an actor may see at all: a carrier its own, the operator all of the tenant; whoever was removed is gone. */
export const driversOf = (tx: Tx, actor: Actor) => tx.selectFrom('driver as d').where(isSeenBy(actor, 'd'))

/** A driver to act on; one that the actor may not see is refused as if it did not exist. */
export const getDriver = async (tx: Tx, actor: Actor, id: number): Promise<Row<'driver'>> =>
  (await driversOf(tx, actor).selectAll('d').where('d.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The names of a carrier's drivers. */
export const driversNamed = namesOf('driver', 'driver_name')

/** Drivers of the actor's company by their ids; who is not there, or of another company, is left out. */
export const findDrivers = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Row<'driver'>>> => {
  const rows = await driversOf(tx, actor).selectAll('d').where(sql<boolean>`d.id = any(${ids}::bigint[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Drivers with their compliance status, judged by one set of rules. */
export const driversWithCompliance = (tx: Tx, actor: Actor, rules: PaperRules) =>
  driversOf(tx, actor).innerJoinLateral(driverCompliance(rules).as<'compliance'>('compliance'), (on) => on.onTrue())

export const rowsOf = (tx: Tx, actor: Actor, rules: PaperRules) =>
  driversWithCompliance(tx, actor, rules)
    .select([...columns])
    .select([
      'compliance.driver_status',
      'compliance.cert_status',
      boundPlates(actor.tenant_id, sql.ref('d.id')).as('bind_plate_no'),
      identityCode(actor).as('identity'),
      carrierName(actor, 'd'),
      ...fleetColumns(actor, 'd')
    ])

/** Who else has entered the number of a driver. */
export const otherCarriersOf = otherCarriers('driver', ['id_hash'])

/** Whether a driver is the human whom his number is known to mean, or an entry apart. */
export const identityCode = ({ tenant_id }: Actor) =>
  sql<number>`(select case when p.known then ${codes(driverIdentity, 'regular')} else ${codes(driverIdentity, 'apart')} end from person p where p.tenant_id = ${tenant_id} and p.id = d.person_id)`

/** A row with the age of today. */
export const shownTo = <T extends { birthday: string }>(row: T, { today }: PaperRules): T & { age: number } => ({
  ...row,
  age: ageOn(row.birthday, today)
})

/** One row as the list shows it, after a change. */
export const getDriverRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> => {
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const row = (await rowsOf(tx, actor, rules).where('d.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  return shownTo(row, rules)
}

/** Name, mobile or the tail of the identity number; a whole one is found by its blind index. */
export const named = (secrets: Secrets, keyword: string): Expression<SqlBool> => {
  if (readIdCard(keyword.toUpperCase()).ok) return sql<SqlBool>`d.id_hash = ${idHashOf(secrets, keyword)}`
  const like = likeText(keyword)
  return sql<SqlBool>`(d.driver_name ilike ${like} or d.mobile like ${like} or d.id_no_mask like ${tailLike(keyword.toUpperCase())})`
}

/** The identity numbers of persons, drivers and captains, for whoever reports about them: as masks for eyes, in full for the authority alone. */
export const idNosOf = async (tx: Tx, secrets: Secrets, tenant_id: number, person_ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (person_ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'id_no_enc'])
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [...person_ids])
    .execute()
  return new Map(rows.map(({ id, id_no_enc }) => [id, secrets.unseal(id_no_enc)]))
}
