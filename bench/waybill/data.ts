import { readFileSync } from 'node:fs'
import pg from 'pg'

export type Sizes = { readonly n: number; readonly tenant: number; readonly carrier: number; readonly shipper: number; readonly user: number }

/** Fills a fresh database with the base world in it; the same numbers give the same rows. */
export const fill = async (adminUrl: string, sizes: Sizes): Promise<void> => {
  const values: Record<string, number> = { ...sizes, pairs: Math.max(200, sizes.n / 50) }
  const text = readFileSync(new URL('data.sql', import.meta.url), 'utf8').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`set app.platform = 'on'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    const keys = await client.query<{ line: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as line from pg_constraint where contype = 'f'`
    )
    for (const { line } of keys.rows) await client.query(line)
    // Indexes are made once over all rows, which is quicker than row by row.
    const indexes = await client.query<{ drop: string; make: string }>(
      `select 'drop index ' || i.indexrelid::regclass as drop, pg_get_indexdef(i.indexrelid) as make from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)`
    )
    for (const { drop } of indexes.rows) await client.query(drop)
    for (const statement of text.replace(/^--.*$/gm, '').split(/;\s*\n/)) if (statement.trim()) await client.query(statement)
    for (const { make } of indexes.rows) await client.query(make)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
