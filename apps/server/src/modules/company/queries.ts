import type { company } from '@yunshu/contract/company/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Info = OutputOf<typeof company.own>

/** The companies whose record the actor may read: his own, and for the operator every company of its tenant. */
export const companiesOf = (tx: Tx, actor: Actor) => {
  const all = tx.selectFrom('company as c').where('c.tenant_id', '=', actor.tenant_id).where('c.deleted_at', 'is', null)
  return actor.type === 1 ? all : all.where('c.id', '=', actor.company_id)
}

export const getCompany = async (tx: Tx, actor: Actor, id: number): Promise<Row<'company'>> =>
  (await companiesOf(tx, actor).selectAll('c').where('c.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** A company with its place by name. */
export const shownCompany = (row: Row<'company'>): Info => {
  loadPlaces()
  const path = row.area_code ? areaPath(row.area_code) : undefined
  return {
    id: row.id,
    version: row.version,
    company_type: row.company_type as Info['company_type'],
    company_no: row.company_no,
    company_name: row.company_name,
    short_name: row.short_name,
    credit_code: row.credit_code,
    license_img: row.license_img,
    legal_name: row.legal_name,
    contact_name: row.contact_name,
    contact_mobile: row.contact_mobile,
    province: path?.province ?? '',
    city: path?.city ?? '',
    area: path?.area ?? '',
    area_code: row.area_code,
    address: row.address,
    legal_id_no_mask: row.legal_id_no_mask,
    road_permit_no_mask: row.road_permit_no_mask,
    road_permit_valid_to: row.road_permit_valid_to,
    taxpayer_type: row.taxpayer_type as Info['taxpayer_type'],
    audit_status: row.audit_status as Info['audit_status'],
    audit_reason: row.audit_reason,
    state: row.state as Info['state'],
    state_reason: row.state_reason,
    pending: row.pending === null ? null : Object.fromEntries(Object.entries(row.pending as object).filter(([name]) => !name.endsWith('_enc'))),
    mids: row.mids,
    created_at: row.created_at
  }
}
