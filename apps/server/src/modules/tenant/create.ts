import { tenant } from '@yunshu/contract/tenant/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { rootTenant } from '../../platform/tenant/access.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { foundCompany } from '../company/index.ts'
import { readableCode } from '../../platform/readableCode.ts'
import { seedVehicleTypes } from '../setting/index.ts'
import { columnsOf } from './entry.ts'
import { demandRoot } from './queries.ts'

/** A new tenant: its brand, its package and its time, the operator's company with its first account, and the vehicle types that it starts with. */
export const createTenant = writeAfter(
  tenant.create,
  async ({ services: { secrets } }) => {
    const password = readableCode()
    return { password, password_hash: await secrets.hashPassword(password) }
  },
  async ({ tx, actor, input, first: { password, password_hash } }) => {
    demandRoot(actor)
    const { on_trial = false, company_name, credit_code, license_img = '', legal_name, contact_name, contact_mobile } = input
    const { area_code, address, account, user_name, mobile } = input
    const id = newId()
    const tenant_no = await nextNo(tx, rootTenant, 'tenant')
    const after = await tx
      .insertInto('tenant')
      .values({ id, tenant_no, state: on_trial ? 1 : 2, created_by: actor.user_id, ...(await columnsOf(tx, actor, input)) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await withSystemScope(tx, async () => {
      await seedVehicleTypes(tx, id)
      await foundCompany(tx, {
        tenant_id: id,
        company_type: 1,
        company: { company_name, license_img, legal_name, contact_name, contact_mobile, address },
        credit_code,
        area_code,
        administrator: { account, user_name, mobile, password_hash },
        created_by: null
      })
    })
    return {
      output: { id, tenant_no, account: account.toLowerCase(), password, link: linkOf(after) },
      log: { id, no: tenant_no, after: { ...after, account: account.toLowerCase() } }
    }
  }
)

/** Where the people of a tenant log in: its own host, else ours with its number. */
export const linkOf = ({ domain, tenant_no }: { domain: string | null; tenant_no: string }): string =>
  domain ? `//${domain}/login` : `/login?tenant=${tenant_no}`
