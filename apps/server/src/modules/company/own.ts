import { company } from '@yunshu/contract/company/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'

export const ownCompany = read(company.own, async ({ tx, actor }): Promise<OutputOf<typeof company.own>> => {
  const row = await tx
    .selectFrom('company')
    .select([
      'id',
      'version',
      'company_type',
      'company_no',
      'company_name',
      'short_name',
      'credit_code',
      'legal_name',
      'contact_name',
      'contact_mobile',
      'area_code',
      'address',
      'road_permit_no',
      'road_permit_valid_to',
      'taxpayer_type',
      'audit_status',
      'state'
    ])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', actor.company_id)
    .executeTakeFirst()
  if (!row) return refuse('notFound')
  loadPlaces()
  const path = row.area_code ? areaPath(row.area_code) : undefined
  return { ...(row as OutputOf<typeof company.own>), province: path?.province ?? '', city: path?.city ?? '', area: path?.area ?? '' }
})
