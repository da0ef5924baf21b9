import { tenant } from '@yunshu/contract/tenant/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { findRoot, findTenant } from '../../platform/tenant/find.ts'
import { isOpen } from '../../platform/tenant/access.ts'
import { logoUrl } from '../../platform/tenant/logo.ts'
import { read } from '../../platform/verb/verb.ts'
import { siteNamesOf } from '../site/rows.ts'
import { tenantBoard } from './board.ts'
import { createTenant } from './create.ts'
import { activateTenant, freezeTenant, markOwing, renewTenant, settleTenant, unfreezeTenant, updateTenant } from './update.ts'
import { impersonateAdministrator, resetAdministrator } from './administrators.ts'
import { listPackages, listTenants } from './list.ts'
import { createPackage, enablePackage, updatePackage } from './packages.ts'
import { demandRoot, tellTenant } from './queries.ts'

const tenantInfo = read(tenant.info, async ({ tx, actor, input }) => {
  demandRoot(actor)
  return await withSystemScope(tx, () => tellTenant(tx, input.id))
})

/** How a platform presents itself to whoever comes; a link that leads nowhere shows the platform of the host. */
const brand = read(tenant.brand, async ({ tx, actor, input }) => {
  const { host } = actor.origin
  const found = input.root ? await findRoot(tx) : ((await findTenant(tx, host, input.tenant)) ?? (await findTenant(tx, host)))
  if (!found) return { tenant_no: '', system_title: '', title_suffix: '', logo: '', theme: 'theme2', is_open: true }
  const { tenant_no, system_title, theme } = found
  const own = await siteNamesOf(tx, found)
  return {
    tenant_no,
    system_title: own.site_name || system_title,
    title_suffix: own.title_suffix,
    logo: own.logo || logoUrl(found),
    theme,
    is_open: isOpen(found)
  }
})

export const verbs = [
  listTenants,
  tenantInfo,
  tenantBoard,
  brand,
  createTenant,
  updateTenant,
  renewTenant,
  activateTenant,
  markOwing,
  settleTenant,
  freezeTenant,
  unfreezeTenant,
  resetAdministrator,
  impersonateAdministrator,
  listPackages,
  createPackage,
  updatePackage,
  enablePackage
]
