import type { Tx } from '../db/pool.ts'
import { refuse } from '../verb/refuse.ts'
import { isOpen, rootTenant } from './access.ts'

const columns = ['id', 'tenant_no', 'tenant_name', 'system_title', 'logo', 'theme', 'domain', 'state', 'valid_from', 'valid_to'] as const

/**
 * The tenant that somebody comes to before he has logged in: the one whose link he followed, the one whose domain he called, else the first beside the root's.
 * A host that belongs to one tenant leads to no other, whatever the link says.
 */
export const findTenant = async (tx: Tx, host: string, link = '') => {
  const own = await findTenantOfHost(tx, host)
  if (own) return own
  if (link)
    return await tx.selectFrom('tenant').select(columns).where('tenant_no', '=', link.toUpperCase()).where('id', '<>', rootTenant).executeTakeFirst()
  return await tx.selectFrom('tenant').select(columns).where('id', '<>', rootTenant).orderBy('id').executeTakeFirst()
}

/** The tenant whose own domain this is, if it is anybody's. */
export const findTenantOfHost = async (tx: Tx, host: string) =>
  host ? await tx.selectFrom('tenant').select(columns).where('domain', '=', host.toLowerCase()).executeTakeFirst() : undefined

/** The same; refused when the tenant is disabled or outside of its dates. */
export const getOpenTenant = async (tx: Tx, host: string, link = '') => {
  const found = (await findTenant(tx, host, link)) ?? refuse('notFound')
  return isOpen(found) ? found : refuse('tenantClosed')
}

/** The root operator's own tenant. */
export const findRoot = async (tx: Tx) => await tx.selectFrom('tenant').select(columns).where('id', '=', rootTenant).executeTakeFirst()
