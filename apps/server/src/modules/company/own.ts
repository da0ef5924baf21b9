import { auditStatus, company } from '@yunshu/contract/company/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { isUscc } from '@yunshu/domain/uscc'
import { districtColumns } from '../../platform/companyColumns.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { asText, newNumbers } from './numbers.ts'
import { getCompany, shownCompany } from './queries.ts'

onConstraint('company_credit_code_once', 'creditCodeTaken')

export const ownCompany = read(company.own, async ({ tx, actor }) => shownCompany(await getCompany(tx, actor, actor.company_id)))

/** Contact data change at once; what the licence says goes to review, and the old value stays until it is approved. */
export const updateCompany = write(company.update, async ({ tx, actor, input, services: { secrets }, publishChange }) => {
  const before = await getCompany(tx, actor, actor.company_id)
  const {
    version,
    short_name,
    contact_name,
    contact_mobile,
    area_code,
    address,
    taxpayer_type,
    legal_id_no = '',
    road_permit_no = '',
    ...licence
  } = input
  const credit_code = input.credit_code.toUpperCase()
  if (!isUscc(credit_code)) refuse('creditCodeWrong')
  const seat = districtColumns(area_code)
  const numbers = newNumbers(secrets, before, { legal_id_no, road_permit_no })
  const changed = changedIn(before, { ...licence, credit_code })
  if (changed.license_img) await shareFiles(tx, actor, [changed.license_img], [actor.company_id])
  const free = {
    short_name,
    contact_name,
    contact_mobile,
    address,
    taxpayer_type,
    ...seat
  }
  // A company that is not approved yet has nothing to keep: its licence data are written at once and wait for review as a whole.
  const waiting = { ...changed, ...asText(numbers) }
  const kept =
    before.audit_status === auditStatus.code.approved
      ? { pending: Object.keys(waiting).length > 0 ? JSON.stringify(waiting) : null }
      : { ...changed, ...numbers, audit_status: auditStatus.code.inReview, audit_reason: '' }
  const after = await updateVersioned(tx, 'company', actor, before, { ...free, ...kept }, version)
  publishChange('company', after)
  return { output: shownCompany(after), log: { before, after, no: after.company_no } }
})

type Licence = Pick<InputOf<typeof company.update>, 'company_name' | 'credit_code' | 'license_img' | 'legal_name' | 'road_permit_valid_to'>
const changedIn = (before: Row<'company'>, licence: Licence): Partial<Licence> =>
  Object.fromEntries(Object.entries(licence).filter(([name, value]) => value !== undefined && before[name as keyof Licence] !== value))
