import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/pool.ts'
import { newId } from '../src/platform/ids.ts'

type Column = { readonly name: string; readonly type: string; readonly optional: boolean }

/**
 * A row in any table, straight into the database: `values` are those that matter, every other column that must hold something gets the least that its
 * type takes, and a text the `mark`. Gives the row's id.
 */
export const plantRow = async (tx: Tx, table: string, mark: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
  const columns = await sql<Column>`
    select column_name as name, data_type as type, is_nullable = 'YES' or column_default is not null or is_generated = 'ALWAYS' as optional
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(tx)
  const id = newId()
  const row = Object.fromEntries(
    columns.rows
      .filter(({ name, optional }) => name in values || !optional)
      .map(({ name, type }) => [name, name in values ? values[name] : name === 'id' ? id : leastOf(type, mark)])
  )
  const names = Object.keys(row).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(tx)
  return Number(row['id'])
}

const leastOf = (type: string, mark: string): unknown => {
  if (type === 'text') return mark
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type === 'bytea') return Buffer.from(mark)
  if (type === 'date') return sql`current_date`
  if (type.startsWith('timestamp')) return sql`now()`
  if (type === 'ARRAY') return []
  return 1
}
