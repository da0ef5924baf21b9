import pg from 'pg'
import type { TestApp } from '../app.ts'

/** The rows on which calls are played: how they stand before, what a play has changed, and how they come back. */
export type Ground = {
  readonly tables: readonly string[]
  /** Ids of rows that stand there, with the table of each. */
  readonly known: ReadonlyMap<number, string>
  /** What is different from the beginning in these tables, in a form in which new numbers and moments are all alike. */
  readonly changedIn: (ask: Ask, tables: readonly string[]) => Promise<Changed>
  /** Puts the rows of these tables back as they were kept, in the state that is set. */
  readonly restore: (tables: readonly string[]) => Promise<void>
  /** From here on a row stands in another state than it was kept in; false where the table's own checks do not have it so. */
  readonly stand: (set: string) => Promise<boolean>
  readonly close: () => Promise<void>
}
export type Ask = <R>(sql: string, values?: unknown[]) => Promise<R[]>
/** Lines by table: `+` what is there now, `-` what is there no more. */
export type Changed = Readonly<Record<string, readonly string[]>>

/* What a play leaves behind by itself, and what says nothing of its outcome: the log, counters, answers that are kept, leases. */
const apart = new Set([
  'oplog',
  'oplog_seal',
  'oplog_head',
  'idem_key',
  'counter',
  'node_lease',
  'login_guard',
  'login_device',
  'sms_outbox',
  'verify_code'
])
const keptSchema = 'kept'
/** The server's ids are above it; numbers that the database counts by itself are far below, and so are sums of a test world. */
const ownIds = 1e12

/** Keeps a copy of every row as it stands. Needs the owner of the database, who may write past triggers. */
export const keepGround = async (world: TestApp): Promise<Ground> => {
  const owner = new pg.Client({ connectionString: world.adminUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  const { rows } = await owner.query<{ name: string; columns: string[]; has_id: boolean }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns, bool_or(a.attname = 'id' and a.atttypid = 'bigint'::regtype) as has_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname in ('tenant_id', 'id')) group by c.relname order by c.relname`)
  const tables = rows.filter(({ name }) => !apart.has(name))
  await owner.query(`drop schema if exists ${keptSchema} cascade; create schema ${keptSchema}`)
  await owner.query(tables.map(({ name }) => `create table ${keptSchema}."${name}" as table public."${name}"`).join('; '))
  const role = new URL(world.appUrl).username
  await owner.query(`grant usage on schema ${keptSchema} to "${role}"; grant select on all tables in schema ${keptSchema} to "${role}"`)
  const known = new Map<number, string>()
  for (const { name, has_id } of tables)
    if (has_id)
      for (const { id } of (await owner.query<{ id: string }>(`select id from ${keptSchema}."${name}"`)).rows)
        if (Number(id) > ownIds) known.set(Number(id), name)
  let set = ''
  const past = async (text: string): Promise<void> =>
    void (await owner.query(`begin; set local session_replication_role = replica; set local app.platform = 'on'; ${text}; commit`))
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => `"${column}"`).join(', ')]))
  return {
    tables: tables.map(({ name }) => name),
    known,
    changedIn: async (ask, named) => {
      const changed: Record<string, string[]> = {}
      for (const table of named.filter((name) => columnsOf.has(name))) {
        const now = `select to_jsonb(t) as row from public."${table}" t`
        const before = `select to_jsonb(t) as row from ${keptSchema}."${table}" t`
        const found = await ask<{ sign: string; row: object }>(
          `select '+' as sign, row from (${now} except all ${before}) x union all select '-', row from (${before} except all ${now}) y`
        )
        const lines = found.map(({ sign, row }) => `${sign} ${alike(row, known)}`).sort()
        if (lines.length > 0) changed[table] = lines
      }
      return changed
    },
    restore: async (named) => {
      const back = named
        .filter((name) => columnsOf.has(name))
        .map(
          (name) =>
            `delete from public."${name}"; insert into public."${name}" (${columnsOf.get(name) ?? ''}) overriding system value select ${columnsOf.get(name) ?? ''} from ${keptSchema}."${name}"`
        )
      await past([...back, set].join('; '))
    },
    stand: async (next) => {
      set = next
      if (next === '') return true
      return await past(next).then(
        () => true,
        async () => {
          await owner.query('rollback')
          set = ''
          return false
        }
      )
    },
    close: async () => await owner.end()
  }
}

/* The moments of a change, of which only whether there is one is told, and columns that hold random bytes. */
const random = /(_enc|_hash|^code|^sealed|^seal_key|^token)$/
/** A row in which new ids, numbers and moments look alike, so that rows of two plays can be compared. */
const alike = (row: object, known: ReadonlyMap<number, string>): string =>
  JSON.stringify(row, (key, value: unknown) => {
    if (key === 'updated_at' || key === 'created_at') return undefined
    if (key === 'id') return known.has(Number(value)) ? value : '#'
    if (typeof value === 'number') return value > ownIds && !known.has(value) ? '#' : value
    if (Array.isArray(value) && value.every((each) => typeof each === 'number'))
      return value.map((each) => (each > ownIds && !known.has(each) ? 0 : each)).sort((a, b) => a - b)
    if (typeof value !== 'string') return value
    if (random.test(key)) return '#'
    return value
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g, 'T')
      .replace(/[0-9a-f]{32,}/g, '#')
      .replace(/\d{6,}/g, (digits) => (known.has(Number(digits)) ? digits : '#'))
  })
