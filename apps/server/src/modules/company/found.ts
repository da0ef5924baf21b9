import { auditStatus } from '@yunshu/contract/company/contract'
import { isUscc } from '@yunshu/domain/uscc'
import { districtColumns } from '../../platform/companyColumns.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type Joined, takeShadowOver } from '../link/index.ts'
import { administrators, makePresetRoles } from '../role/index.ts'
import { openAccount } from '../user/index.ts'

type Founding = {
  readonly tenant_id: number
  readonly company_type: 1 | 2 | 4
  readonly company: Pick<NewRow<'company'>, 'company_name' | 'contact_name' | 'contact_mobile'> & Partial<NewRow<'company'>>
  readonly credit_code: string
  readonly area_code?: string | undefined
  readonly administrator: { readonly account: string; readonly user_name: string; readonly mobile: string; readonly password_hash: string }
  readonly created_by: number | null
}

/**
 * A company with the preset roles of its kind and its first account, whose password somebody else has made; a carrier whom a shipper has invited before
 * takes the place that waits for it. Names are taken in the tenant, so call it where the whole tenant is open.
 */
export const foundCompany = async (tx: Tx, founding: Founding): Promise<{ company: Row<'company'>; user_id: number; joined: Joined | undefined }> => {
  const { tenant_id, company_type, administrator, created_by, area_code } = founding
  const credit_code = founding.credit_code.toUpperCase()
  if (!isUscc(credit_code)) refuse('creditCodeWrong')
  const written = { ...(area_code && districtColumns(area_code)), ...founding.company, audit_status: auditStatus.code.approved, created_by }
  const joined = company_type === 2 ? await takeShadowOver(tx, tenant_id, credit_code, written) : undefined
  const id = joined?.company.id ?? newId()
  const own = { tenant_id, parties: [id] }
  const company =
    joined?.company ??
    (await tx
      .insertInto('company')
      .values({
        ...own,
        id,
        company_type,
        company_no: await nextNo(tx, tenant_id, 'customer'),
        short_name: founding.company.company_name.slice(0, 30),
        ...written,
        credit_code
      })
      .returningAll()
      .executeTakeFirstOrThrow())
  const roleOf = await makePresetRoles(tx, { tenant_id, company_id: id, type: company_type })
  const role_ids = [roleOf(administrators[company_type])]
  const user_id = await openAccount(tx, {
    ...administrator,
    tenant_id,
    company_id: id,
    type: company_type,
    password_once: true,
    created_by,
    role_ids
  })
  return { company, user_id, joined }
}
