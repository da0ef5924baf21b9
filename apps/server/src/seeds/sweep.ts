import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/pool.ts'
import { transactAsSystem } from '../platform/db/scope.ts'

/** Deletes the rows of a tenant whose seed was interrupted, so that it can begin anew; the operation log and the books stay. */
export const sweep = async (db: Db, tenant_id: number): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    const tables = await tenantTables(tx)
    const names = new Set(tables.map(({ name }) => name))
    // Kept sums (ADR 0025) and marks of what has changed (ADR 0050) go with their rows: those of the books stay with the books, and the others go last, since each
    // row that is deleted writes one.
    const rows = tables.filter(({ name }) => !kept.test(name))
    const written = tables.filter(({ name }) => kept.test(name) && names.has(name.replace(kept, '')))
    for (const table of [...childrenFirst(rows), ...childrenFirst(written)])
      await sql`delete from ${sql.table(table)} where tenant_id = ${tenant_id}`.execute(tx)
    await tx.deleteFrom('tenant').where('id', '=', tenant_id).execute()
  })

const kept = /_(sum|due)$/

type Table = { readonly name: string; readonly parents: readonly string[] }

/** The tables with rows of a tenant that may be taken away, and to which others each points; of the books and the log nothing may, but for the heads of the log's chains, which must stay with it. */
const tenantTables = async (tx: Tx): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name, array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as parents
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and has_table_privilege(c.oid, 'delete') and c.relname <> 'oplog_head' order by c.relname`.execute(tx)
  return rows
}

const childrenFirst = (tables: readonly Table[]): string[] => {
  if (tables.length === 0) return []
  const next = tables.filter(({ name }) => !tables.some(({ parents }) => parents.includes(name)))
  if (next.length === 0) throw new Error(`tables point to each other in a circle: ${tables.map(({ name }) => name).join(', ')}`)
  return [...next.map(({ name }) => name), ...childrenFirst(tables.filter((table) => !next.includes(table)))]
}
