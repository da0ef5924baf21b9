import { driver } from '@yunshu/contract/driver/contract'
import { sql } from 'kysely'
import { likeText } from '../../platform/db/like.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { isInFleet } from '../fleet/rows.ts'
import { expiryFilters, isOfCarrier, paperRulesOf } from '../paper/index.ts'
import { ends } from './expiry.ts'
import { identityCode, named, rowsOf, shownTo } from './queries.ts'

/** The drivers of a carrier, with what their papers say today. */
export const driverList = listVerb(driver.list, {
  before: async ({ tx, actor }) => await paperRulesOf(tx, actor.tenant_id),
  rows: ({ tx, actor, first }) => rowsOf(tx, actor, first),
  id: 'd.id',
  filters: {
    keyword: (word, { services: { secrets } }) => named(secrets, word),
    driver_status: 'compliance.driver_status',
    cert_status: 'compliance.cert_status',
    audit_status: 'd.audit_status',
    coop_type: 'd.coop_type',
    carrier_name: (typed, { actor }) => isOfCarrier(actor, 'd', typed),
    license_class: (letters) => sql<boolean>`d.license_class like ${likeText(letters)}`,
    fleet_id: (id, { actor }) => isInFleet(actor, 'd', id),
    elsewhere: 'd.elsewhere',
    ...expiryFilters(ends),
    identity: (code, { actor }) => sql<boolean>`${identityCode(actor)} = ${code}`
  },
  sorts: {
    created_at: 'd.created_at',
    entered_at: 'd.entered_at',
    license_valid_to: { nullable: 'd.license_valid_to' },
    qualification_valid_to: { nullable: 'd.qualification_valid_to' },
    driver_name: 'd.driver_name',
    birthday: 'd.birthday'
  },
  first: ['created_at', 'desc'],
  shown: (rows, { first }) => rows.map((row) => shownTo(row, first))
})
/** Those of all carriers, for the operator. */
export const operatorDrivers = driverList.on(driver.operatorList)
