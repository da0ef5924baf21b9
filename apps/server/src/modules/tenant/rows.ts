import type { Tx } from '../../platform/db/pool.ts'

/** What a platform has set for all of its companies, by key. Within `withSystemScope` where a driver asks. */
export const platformSettings = async (tx: Tx, tenant_id: number): Promise<Readonly<Record<string, unknown>>> => {
  const tenant = await tx.selectFrom('tenant').select('settings').where('id', '=', tenant_id).executeTakeFirst()
  return (tenant?.settings ?? {}) as Record<string, unknown>
}
