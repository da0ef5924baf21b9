import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'

/** What a platform has set for all of its companies, by key. Within `withSystemScope` where a driver asks. */
export const platformSettings = async (tx: Tx, tenant_id: number): Promise<Readonly<Record<string, unknown>>> => {
  const tenant = await tx.selectFrom('tenant').select('settings').where('id', '=', tenant_id).executeTakeFirst()
  return (tenant?.settings ?? {}) as Record<string, unknown>
}

/** Sets some of it; the rest stays as it is. Within `withSystemScope`. */
export const setPlatformSettings = async (tx: Tx, tenant_id: number, changes: Readonly<Record<string, unknown>>): Promise<void> =>
  void (await tx
    .updateTable('tenant')
    .set({ settings: sql`settings || ${JSON.stringify(changes)}::jsonb` })
    .where('id', '=', tenant_id)
    .execute())

/** All tenants. Beyond them: within `transactAsSystem`. */
export const allTenants = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom('tenant').select('id').orderBy('id').execute()).map(({ id }) => id)

/** The row of a tenant: its brand, its time and what it has set. */
export const tenantOf = async (tx: Tx, id: number): Promise<Row<'tenant'>> =>
  await tx.selectFrom('tenant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
