import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tenant, tenantLimits } from '@yunshu/contract/tenant/contract'
import { sql } from 'kysely'
import { backupNote } from '../../platform/folders.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'
import { lastLogins } from '../user/rows.ts'
import { demandRoot, tenantRows, usedBy } from './queries.ts'

/** So many tenants stand on the workbench; the list has all of them. */
const shown = 12

/** The root operator's workbench: tenants that need a look first, those that end soonest before the others. */
export const tenantBoard = read(tenant.board, async ({ tx, actor, services }) => {
  demandRoot(actor)
  return await withSystemScope(tx, async () => {
    const rows = await tenantRows(tx)
      .where('t.id', '<>', actor.tenant_id)
      .orderBy(sql`t.valid_to asc nulls last`)
      .orderBy('t.id')
      .limit(shown)
      .execute()
    const ids = rows.map(({ id }) => id)
    const of = <T extends { tenant_id: number }>(found: readonly T[], id: number): T | undefined => found.find(({ tenant_id }) => tenant_id === id)
    const used = ids.length === 0 ? undefined : await usedBy(tx, ids)
    const logins = ids.length === 0 ? undefined : await lastLogins(tx, ids)
    const limits =
      ids.length === 0
        ? []
        : await tx
            .selectFrom('tenant as t')
            .leftJoin('package as p', 'p.id', 't.package_id')
            .select('t.id as tenant_id')
            .select(tenantLimits.map((name) => sql<number | null>`coalesce(${sql.ref(`t.${name}`)}, ${sql.ref(`p.${name}`)})`.as(name)))
            .where('t.id', 'in', ids)
            .execute()
    return {
      data: rows.map((row) => ({
        ...row,
        ...(Object.fromEntries(tenantLimits.map((name) => [name, of(limits, row.id)?.[name] ?? null])) as Limits),
        vehicle_count: used?.vehicles.get(row.id) ?? 0,
        order_month: used?.orders.get(row.id) ?? 0,
        storage_mb: used?.files.get(row.id) ?? 0,
        last_login_at: of(logins ?? [], row.id)?.at ?? null
      })),
      backup_at: backupAt(services.config.data)
    }
  })
})
type Limits = Record<(typeof tenantLimits)[number], number | null>

const backupAt = (data: string): string | null => {
  const file = join(data, backupNote)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { made_at: string }).made_at : null
}
