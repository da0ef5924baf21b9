import { sql } from 'kysely'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import type { TestApp } from './app.ts'

/**
 * What every table of the database says of some companies of the base world, and of nobody in whom `apart` has a part, by table: how many rows, and their sum.
 * Tables and owners are asked of the catalog.
 */
export const digestOf = async (
  world: Pick<TestApp, 'base' | 'services'>,
  of: readonly string[],
  apart: readonly string[]
): Promise<ReadonlyMap<string, string>> => {
  const [owners, others] = [of, apart].map((keys) => keys.map((key) => world.base.companies[key]?.id ?? 0))
  return await transactAsSystem(world.services.db, async (tx) => {
    const { rows: tables } = await sql<{ name: string; columns: string[] }>`
      select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and has_table_privilege(c.oid, 'select') group by c.relname order by c.relname`.execute(tx)
    const found = new Map<string, string>()
    for (const { name, columns } of tables) {
      if (!columns.includes('tenant_id')) continue
      const by = (column: string) => sql`${sql.ref(column)} = any(${owners})`
      const owner =
        name === 'company'
          ? by('id')
          : columns.includes('parties')
            ? sql`parties && ${owners}::bigint[] and not parties && ${others}::bigint[]`
            : columns.includes('company_id')
              ? by('company_id')
              : undefined
      if (!owner) continue
      const { rows } = await sql<{ n: number; said: string }>`
        select count(*)::int as n, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as said from ${sql.table(name)} t
        where tenant_id = ${world.base.tenant_id} and ${owner}`.execute(tx)
      found.set(name, `${rows[0]?.n ?? 0} ${rows[0]?.said ?? ''}`)
    }
    return found
  })
}
