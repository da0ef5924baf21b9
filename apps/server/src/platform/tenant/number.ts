import type { Tx } from '../db/pool.ts'

/** The number of a tenant, as it stands in links. */
export const tenantNoOf = async (tx: Tx, tenant_id: number): Promise<string> =>
  (await tx.selectFrom('tenant').select('tenant_no').where('id', '=', tenant_id).executeTakeFirst())?.tenant_no ?? ''
