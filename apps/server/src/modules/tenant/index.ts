import { tenant } from '@yunshu/contract/tenant/contract'
import { sql } from 'kysely'
import { likeText } from '../../platform/db/like.ts'
import { inOrder, pageOf } from '../../platform/db/page.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { findRoot, findTenant } from '../../platform/tenant/find.ts'
import { isOpen } from '../../platform/tenant/gate.ts'
import { logoUrl } from '../../platform/tenant/logo.ts'
import { read } from '../../platform/verb/verb.ts'
import { createTenant } from './create.ts'
import { activateTenant, freezeTenant, markOwing, renewTenant, settleTenant, unfreezeTenant, updateTenant } from './update.ts'
import { impersonateAdministrator, resetAdministrator } from './administrators.ts'
import { createPackage, enablePackage, listPackages, updatePackage } from './packages.ts'
import { demandRoot, tellTenant, tenantRows, validityOf } from './queries.ts'

const listTenants = read(tenant.list, async ({ tx, actor, input }) => {
  demandRoot(actor)
  const { keyword, state, package_id, platform_mode, validity, sort = 'created_at', order = 'desc' } = input
  return await withSystemScope(tx, async () => {
    let rows = tenantRows(tx)
    if (keyword)
      rows = rows.where((e) =>
        e.or((['t.tenant_name', 't.tenant_no', 't.system_title', 't.domain'] as const).map((column) => e(column, 'ilike', likeText(keyword))))
      )
    if (package_id) rows = rows.where('t.package_id', '=', package_id)
    if (platform_mode) rows = rows.where('t.platform_mode', '=', platform_mode)
    if (validity) rows = rows.where(validityOf(), '=', validity)
    const tabs = await rows
      .clearSelect()
      .select(['t.state', (e) => e.fn.countAll<number>().as('n')])
      .groupBy('t.state')
      .execute()
    if (state) rows = rows.where('t.state', '=', state)
    const page = await pageOf(tx, rows.orderBy(sql.ref(sort), inOrder(order, sort === 'valid_to')).orderBy('t.id', 'desc'), input)
    return { ...page, tabs: Object.fromEntries(tabs.map((row) => [String(row.state), row.n])) }
  })
})

const tenantInfo = read(tenant.info, async ({ tx, actor, input }) => {
  demandRoot(actor)
  return await withSystemScope(tx, () => tellTenant(tx, input.id))
})

/** How a platform presents itself to whoever comes; a link that leads nowhere shows the platform of the host. */
const brand = read(tenant.brand, async ({ tx, actor, input }) => {
  const { host } = actor.origin
  const found = input.root ? await findRoot(tx) : ((await findTenant(tx, host, input.tenant)) ?? (await findTenant(tx, host)))
  if (!found) return { tenant_no: '', system_title: '', logo: '', theme: 'theme2', is_open: true }
  const { tenant_no, system_title, theme } = found
  return { tenant_no, system_title, logo: logoUrl(found), theme, is_open: isOpen(found) }
})

export const tenantVerbs = [
  listTenants,
  tenantInfo,
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
