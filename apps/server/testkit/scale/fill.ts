import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type Fill, fills } from './fills.ts'

type Sizes = { readonly n: number; readonly tenant: number; readonly carrier: number; readonly shipper: number; readonly reader: number }

/** Fills a fresh database with the base world in it: trips, and what `more` names beside them. The same numbers give the same rows. */
export const fill = async (adminUrl: string, sizes: Sizes, more: readonly Fill[] = []): Promise<void> => {
  const clients = [new pg.Client({ connectionString: adminUrl }), new pg.Client({ connectionString: adminUrl })]
  const client = clients[0] as pg.Client
  // Tables and indexes know nothing of each other, so two connections make them, whoever is free the next.
  const inParallel = async (statements: string[]): Promise<void> => {
    const work = async (one: pg.Client): Promise<void> => {
      for (let next = statements.shift(); next !== undefined; next = statements.shift()) await one.query(next)
    }
    await Promise.all(clients.map(work))
  }
  try {
    for (const one of clients) {
      await one.connect()
      await one.query(`set app.platform = 'on'; set maintenance_work_mem = '256MB'; set synchronous_commit = off; set jit = off`)
    }
    // Rows come from one numbering, so what they point to is there; rules about single rows and books are tried elsewhere.
    const rules = await client.query<{ line: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as line from pg_constraint where contype in ('f', 'c') and conparentid = 0 and coninhcount = 0 and connamespace = 'public'::regnamespace and conrelid <> 0
       union all select distinct format('alter table %s disable trigger user', tgrelid::regclass) from pg_trigger where not tgisinternal and tgparentid = 0`
    )
    for (const { line } of rules.rows) await client.query(line)
    // Indexes are made once over all rows, which is quicker than row by row.
    const indexes = await client.query<{ drop: string; make: string }>(
      `select 'drop index ' || i.indexrelid::regclass as drop, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as make from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace and not c.relispartition and not exists (select from pg_constraint where conindid = i.indexrelid)`
    )
    for (const { drop } of indexes.rows) await client.query(drop)
    const values: Record<string, number> = {
      ...sizes,
      pairs: Math.max(200, sizes.n / 50),
      months: Math.max(2, Math.floor(sizes.n / 2000)),
      ...Object.fromEntries(fills.map(({ table }, at) => [table, firstOf(at)]))
    }
    const filledIn = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    const written = statementsIn('trips.sql').map(filledIn)
    // The companies and the functions come first, everything else is made of them.
    const first = written.findLastIndex((statement) => /^\s*(create function|insert into company )/.test(statement)) + 1
    for (const statement of written.slice(0, first)) await client.query(statement)
    const others: string[] = []
    for (const one of more) others.push(filledIn(await insertOf(client, one, sizes.n)))
    await inParallel([...written.slice(first), ...others])
    await inParallel(statementsIn('sums.sql'))
    await inParallel(indexes.rows.map(({ make }) => make))
    const tables = await client.query<{ name: string }>(
      `select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relpages desc`
    )
    await inParallel(tables.rows.map(({ name }) => `vacuum analyze ${name}`))
    await client.query('analyze')
  } finally {
    for (const one of clients) await one.end()
  }
}

const statementsIn = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .replace(/^--.*$/gm, '')
    .split(/;\s*\n/)
    .filter((statement) => statement.trim() !== '')

/** The id of one row of a filled table, by its number; number 2 of each is of the first shipper and the first carrier. */
export const filledId = (table: string, i: number): number => firstOf(fills.findIndex((one) => one.table === table)) + i
/* The numbers of each table begin apart from those of the others. */
const firstOf = (at: number): number => (at + 20) * 1_000_000_000
const dull: Readonly<Record<string, string>> = {
  text: `''`,
  int8: '0',
  int4: '0',
  int2: '1',
  numeric: '0',
  bool: 'false',
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  date: 'current_date',
  timestamptz: 'at(i)',
  _int8: `'{}'`
}
const insertOf = async (client: pg.Client, { table, share, columns }: Fill, n: number): Promise<string> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = format('public.%I', $1::text)::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef`,
    [table]
  )
  const ids: Record<string, string> = { tenant_id: '{tenant}', id: `{${table}} + i` }
  const all = { ...Object.fromEntries(rows.map(({ name, type }) => [name, ids[name] ?? dull[type] ?? `'1'`])), ...columns }
  const names = Object.keys(all)
    .map((name) => `"${name}"`)
    .join(', ')
  return `insert into "${table}" (${names}) select ${Object.values(all).join(', ')} from generate_series(1::bigint, ${Math.max(40, Math.floor(n * share))}) i`
}
