import type { Tx } from '../db/pool.ts'
import { idOfUrl } from '../file/files.ts'
import { rootTenant } from './access.ts'

/** Where the logo of a tenant is seen, by anyone; the end changes with the picture, so that a new one is fetched. */
export const logoUrl = ({ tenant_no, logo }: { tenant_no: string; logo: string }): string => {
  const id = idOfUrl(logo)
  return id === undefined ? '' : `/api/tenant/logo/${tenant_no}?${id}`
}

/** The picture behind it: an image that the root operator uploaded, or the tenant itself. */
export const findLogo = async (tx: Tx, tenant_no: string): Promise<{ store_key: string; mime: string } | undefined> => {
  const tenant = await tx.selectFrom('tenant').select(['id', 'logo']).where('tenant_no', '=', tenant_no).executeTakeFirst()
  const id = idOfUrl(tenant?.logo ?? '')
  if (!tenant || id === undefined) return undefined
  return await tx
    .selectFrom('file')
    .select(['store_key', 'mime'])
    .where('tenant_id', 'in', [rootTenant, tenant.id])
    .where('id', '=', id)
    .where('mime', 'like', 'image/%')
    .executeTakeFirst()
}
