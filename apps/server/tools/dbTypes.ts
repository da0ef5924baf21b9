// `npm run db:types`: writes the row types of the migrated database; with `--check` it only says whether they are fresh.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTemplate, openTestServer } from '../testkit/testServer.ts'
import pg from 'pg'
import { serverFolder } from '../src/platform/folders.ts'

type Column = { table_name: string; column_name: string; udt_name: string; nullable: boolean; has_default: boolean; generated: boolean }

const file = join(serverFolder, 'src/platform/db/tables.ts')

const columnsQuery = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
    c.column_default is not null or c.is_identity = 'YES' as has_default, c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as generated
  from information_schema.columns c
  join pg_class k on k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and not k.relispartition
  where c.table_schema = 'public' and k.relkind in ('r', 'p', 'v', 'm') and c.table_name <> 'schema_migration'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = k.oid and d.deptype = 'e')
  order by c.table_name collate "C", c.ordinal_position`

const numbers = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']

/** What the driver's type parsers hand out: ids and amounts are whole numbers below 2^53, times and dates stay text. */
const plainTypeOf = (name: string): string => {
  if (name.startsWith('_')) return `${plainTypeOf(name.slice(1))}[]`
  if (numbers.includes(name)) return 'number'
  if (name === 'bool') return 'boolean'
  if (name === 'bytea') return 'Buffer'
  if (name === 'json' || name === 'jsonb') return 'unknown'
  return 'string'
}

const typeOf = ({ udt_name, nullable, has_default, generated }: Column): string => {
  const plain = plainTypeOf(udt_name)
  const whole = nullable && plain !== 'unknown' ? `${plain} | null` : plain
  if (generated) return `GeneratedAlways<${whole}>`
  return has_default ? `Generated<${whole}>` : whole
}

const pascal = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const render = (columns: readonly Column[]): string => {
  const tables = group(columns)
  const wrappers = ['Generated', 'GeneratedAlways'].filter((name) => columns.some((column) => typeOf(column).startsWith(`${name}<`)))
  const bodies = [...tables].map(
    ([table, own]) => `interface ${pascal(table)}Table {\n${own.map((column) => `  ${column.column_name}: ${typeOf(column)}\n`).join('')}}\n`
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table\n`).join('')
  return [
    '// Written by `npm run db:types` from the migrated database; do not edit.\n',
    wrappers.length ? `import type { ${wrappers.join(', ')} } from 'kysely'\n\n` : '\n',
    `/** Every table of the database, by name. */\nexport interface Tables {\n${index}}\n\n`,
    bodies.join('\n')
  ].join('')
}

const group = (columns: readonly Column[]): Map<string, Column[]> => {
  const tables = new Map<string, Column[]>()
  for (const column of columns) tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column])
  return tables
}

const readColumns = async (): Promise<Column[]> => {
  const server = await openTestServer()
  try {
    const database = await copyTemplate(server)
    const client = new pg.Client({ connectionString: database.adminUrl })
    await client.connect()
    const { rows } = await client.query<Column>(columnsQuery)
    await client.end()
    return rows
  } finally {
    await server.close()
  }
}

const fresh = render(await readColumns())
const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
if (fresh === kept) console.log('db:types: fresh')
else if (process.argv.includes('--check')) {
  console.error(`db:types: ${file} does not fit the migrations; run "npm run db:types"`)
  process.exitCode = 1
} else {
  writeFileSync(file, fresh)
  console.log(`db:types: ${fresh.match(/^(export )?interface \w+Table /gm)?.length ?? 0} tables written`)
}
