import { driver, driverEntry } from '@yunshu/contract/driver/contract'
import { keptOf } from '@yunshu/contract/kit/entry'
import { longTerm } from '@yunshu/domain/certificate'
import { maskMobile } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import { read } from '../../platform/verb/verb.ts'
import { faultsOf, paperRulesOf } from '../paper/index.ts'
import { boundVehicles } from '../vehicle/rows.ts'
import { driverPapersOf, paperStateOf } from './papers.ts'
import { getPerson } from './person.ts'
import { getDriver, getDriverRow, otherCarriersOf } from './queries.ts'

/** A driver with a light for each of his papers, and the vehicles bound to him. */
export const driverInfo = read(driver.info, async ({ tx, actor, input }) => {
  const row = await getDriverRow(tx, actor, input.id)
  const kept = await getDriver(tx, actor, input.id)
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const held = {
    idCard: { no: kept.id_no_mask, imgs: joined(kept.id_front_img, kept.id_back_img) },
    licence: { no: kept.license_no_mask, imgs: kept.license_img },
    qualification: { no: kept.qualification_no_mask, imgs: kept.qualification_img }
  }
  const papers = driverPapersOf(kept, { heavy: !kept.light_only || kept.qualification_no_mask !== '' }).map(({ name, end }) => ({
    name,
    ...held[name],
    valid_to: end === longTerm ? null : end,
    long_term: end === longTerm,
    paper_state: paperStateOf(end, rules)
  }))
  const vehicles = await boundVehicles(tx, actor.tenant_id, sql`${kept.id}`).where('v.company_id', '=', kept.company_id).execute()
  const { license_no_mask, updated_at } = kept
  const { mobile } = await getPerson(tx, actor.tenant_id, kept.person_id)
  return {
    driver: row,
    more: { ...keptOf(driverEntry, kept), license_no_mask, login_mobile: mobile === kept.mobile ? '' : maskMobile(mobile), updated_at },
    papers,
    faults: faultsOf(kept),
    elsewhere_names: actor.type === 1 && kept.elsewhere ? await otherCarriersOf(tx, kept) : '',
    entered_by_me: kept.entered_by === actor.user_id,
    vehicles
  }
})

const joined = (...lists: string[]): string => lists.filter(Boolean).join(',')
