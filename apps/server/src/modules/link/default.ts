import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import { onConstraint } from '../../platform/verb/constraints.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

onConstraint('company_link_default', 'staleVersion')

/** 默认承运商: a shipper has one at most, so another becomes it only when the one before has left; `next` is the link that it shall be. */
export const leaveDefault = async (tx: Tx, { tenant_id, company_id }: Actor, publishChange: PublishChange, next?: number): Promise<void> => {
  const left = await tx
    .updateTable('company_link')
    .set((e) => ({ default_flag: false, version: e('version', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', company_id)
    .where('default_flag', '=', true)
    .where('id', '<>', next ?? 0)
    .returningAll()
    .execute()
  for (const link of left) publishChange('link', link)
}

/** Only a company that the operator has approved invites others or works with them; it stays so until the end of the transaction. Call it for one's own, or within `withSystemScope`. */
export const demandApproved = async (tx: Tx, tenant_id: number, company_id: number): Promise<Row<'company'>> => {
  const company = await tx
    .selectFrom('company')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', company_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (company.audit_status !== auditStatus.code.approved || company.state !== companyState.code.normal)
    refuse('linkNeedsApproval', { company_name: company.company_name })
  return company
}
