import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { packageState, type tenant, tenantLimits } from '@yunshu/contract/tenant/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'

onConstraint('tenant_domain_once', 'domainTaken')

type Entry = Omit<InputOf<typeof tenant.update>, 'id' | 'version'>

/** What was filled in of a tenant, checked, as its columns; `kept` is the package it already had, which may have been withdrawn since. */
export const columnsOf = async (tx: Tx, actor: Actor, entry: Entry, kept?: number | null) => {
  const { tenant_name, platform_mode, system_title, logo = '', theme, package_id, valid_from, valid_to } = entry
  if (valid_to < valid_from) refuse('validityTurned')
  if (package_id !== kept) await demandPackage(tx, package_id)
  const domain = entry.domain?.toLowerCase() || null
  // The host on which the root operator works himself leads to no tenant, or nobody else would find in.
  if (domain && (domain === actor.origin.host.toLowerCase() || domain === 'localhost' || /^[\d.]+$/.test(domain))) refuse('domainReserved')
  if (logo) await shareFiles(tx, actor, [logo], [])
  return {
    tenant_name,
    platform_mode,
    system_title,
    logo,
    theme,
    watermark: entry.watermark ?? false,
    domain,
    package_id,
    valid_from,
    valid_to,
    network_permit_no: entry.network_permit_no ?? '',
    remark: entry.remark ?? '',
    operator_mids: entry.operator_mids ?? null,
    carrier_mids: entry.carrier_mids ?? null,
    shipper_mids: entry.shipper_mids ?? null,
    ...limitsOf(entry)
  }
}

export const demandPackage = async (tx: Tx, id: number): Promise<void> => {
  const found = await tx.selectFrom('package').select('state').where('id', '=', id).executeTakeFirst()
  if (found?.state !== packageState.code.onSale) refuse('packageUnknown')
}

type Limits = Pick<Row<'tenant'>, (typeof tenantLimits)[number]>
/** The limits of a form; what was left empty is none. */
export const limitsOf = (entry: { readonly [K in (typeof tenantLimits)[number]]?: number | null | undefined }): Limits =>
  Object.fromEntries(tenantLimits.map((name) => [name, entry[name] ?? null])) as Limits
