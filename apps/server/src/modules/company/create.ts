import { company } from '@yunshu/contract/company/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { tellJoined } from '../link/index.ts'
import { readableCode } from '../../platform/readableCode.ts'
import { foundCompany } from './found.ts'
import { getCompany, shownCompany } from './queries.ts'

/** The operator enters a carrier or a shipper, approved from the first day; the password of its first account is shown this once. */
export const createCompany = writeAfter(
  company.create,
  async ({ services: { secrets } }) => {
    const password = readableCode()
    return { password, password_hash: await secrets.hashPassword(password) }
  },
  async (context) => {
    const { tx, actor, input, publishChange } = context
    const { password, password_hash } = context.first
    const { company_type, credit_code, area_code, account, user_name, mobile, address = '', ...named } = input
    await demandRoom(tx, actor.tenant_id, 'company')
    await demandRoom(tx, actor.tenant_id, 'user')
    const { company: made, joined } = await withSystemScope(tx, () =>
      foundCompany(tx, {
        tenant_id: actor.tenant_id,
        company_type,
        company: { ...named, address, source: 1 },
        credit_code,
        area_code,
        administrator: { account, user_name, mobile, password_hash },
        created_by: actor.user_id
      })
    )
    publishChange('company', made)
    if (joined) await tellJoined(context, actor, joined)
    return {
      output: { id: made.id, company_no: made.company_no, account: account.toLowerCase(), password },
      log: { id: made.id, no: made.company_no, after: made, parties: [made.id] }
    }
  }
)

/** Which menus a company may have, of those of its tenant; its people have them with their next request. */
export const permitCompany = write(company.permit, async ({ tx, actor, input, publishChange }) => {
  const before = await getCompany(tx, actor, input.id)
  const after = await updateVersioned(tx, 'company', actor, before, { mids: input.mids === '*' ? null : input.mids }, input.version)
  publishChange('company', after)
  return { output: shownCompany(after), log: { id: after.id, before, after, no: after.company_no, parties: [after.id] } }
})
