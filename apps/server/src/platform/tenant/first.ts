import { tenantMachine } from '@yunshu/contract/tenant/machine'
import type { Tx } from '../db/pool.ts'
import { rootTenant } from './access.ts'

const firstTenant = 2
const system_title = '运枢'

/** The tenant that works here: the first beside the root's, `made` when there is none. */
export const firstTenantOf = async (tx: Tx, tenant_name: string): Promise<{ id: number; made: boolean }> => {
  const kept = await tx.selectFrom('tenant').select('id').where('id', '<>', rootTenant).orderBy('id').executeTakeFirst()
  if (kept) return { id: kept.id, made: false }
  await tx
    .insertInto('tenant')
    .values({ id: firstTenant, tenant_no: 'ZH0000000000001', tenant_name, system_title, state: tenantMachine.code.normal })
    .execute()
  return { id: firstTenant, made: true }
}

/** The root operator's tenant, `made` with its first account. */
export const rootTenantOf = async (tx: Tx): Promise<{ id: number; made: boolean }> => {
  const made = await tx
    .insertInto('tenant')
    .values({ id: rootTenant, tenant_no: 'ZH0000000000000', tenant_name: '运枢根平台', system_title, state: tenantMachine.code.normal })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return { id: rootTenant, made: made !== undefined }
}
