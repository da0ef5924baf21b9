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

/** A table that is watched: all its columns, and those of its primary key. */
type Watched = { readonly name: string; readonly columns: readonly string[]; readonly key: readonly string[]; readonly has_id: boolean }
const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')
/** Of the rows `t` of a table those that were written since they were put back. */
const isTouched = ({ name, key }: Watched): string => {
  const written = key.map((column) => `(jsonb_populate_record(null::public."${name}", key))."${column}"`)
  return `(${quoted(key)}) in (select ${written.join(', ')} from ${keptSchema}.touched where name = '${name}')`
}

/*
 * A copy of every row, and a trigger that notes the key of each row that is written, so that what a play has changed is found, and put back, without reading all
 * that stands there. It fires in replica mode too: what `stand` sets is put back as well.
 */
const keepCopies = async (owner: pg.Client, tables: readonly Watched[], role: string): Promise<void> => {
  await owner.query(`drop schema if exists ${keptSchema} cascade; create schema ${keptSchema}; create unlogged table ${keptSchema}.touched (name text, key jsonb);
    create function ${keptSchema}.touch() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    begin
      if tg_op <> 'INSERT' then insert into ${keptSchema}.touched values (tg_argv[0], to_jsonb(old)); end if;
      if tg_op <> 'DELETE' then insert into ${keptSchema}.touched values (tg_argv[0], to_jsonb(new)); end if;
      return null;
    end $$`)
  for (const { name, key } of tables)
    await owner.query(`create table ${keptSchema}."${name}" as table public."${name}"; create unique index on ${keptSchema}."${name}" (${quoted(key)}); analyze ${keptSchema}."${name}";
      create or replace trigger touched after insert or update or delete on public."${name}" for each row execute function ${keptSchema}.touch('${name}');
      alter table public."${name}" enable always trigger touched`)
  await owner.query(`grant usage on schema ${keptSchema} to "${role}"; grant select on all tables in schema ${keptSchema} to "${role}"`)
}

/** Keeps a copy of every row as it stands. Needs the owner of the database, who may write past triggers. */
export const keepGround = async (world: TestApp): Promise<Ground> => {
  const owner = new pg.Client({ connectionString: world.adminUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  const { rows } = await owner.query<Watched>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns, bool_or(a.attname = 'id' and a.atttypid = 'bigint'::regtype) as has_id,
      (select array_agg(k.attname::text) from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname in ('tenant_id', 'id')) group by c.oid, c.relname order by c.relname`)
  const tables = rows.filter(({ name }) => !apart.has(name))
  await keepCopies(owner, tables, new URL(world.appUrl).username)
  const known = new Map<number, string>()
  for (const { name, has_id } of tables)
    if (has_id)
      for (const { id } of (await owner.query<{ id: string }>(`select id from ${keptSchema}."${name}"`)).rows)
        if (Number(id) > ownIds) known.set(Number(id), name)
  let set = ''
  const past = async (text: string): Promise<void> =>
    void (await owner.query(`begin; set local session_replication_role = replica; set local app.platform = 'on'; ${text}; commit`))
  const watched = (named: readonly string[]): Watched[] => tables.filter(({ name }) => named.includes(name))
  return {
    tables: tables.map(({ name }) => name),
    known,
    changedIn: async (ask, named) => {
      const differences = watched(named).map((table) => {
        const rowsOf = (schema: string) => `select to_jsonb(t) as row from ${schema}."${table.name}" t where ${isTouched(table)}`
        const [now, before] = [rowsOf('public'), rowsOf(keptSchema)]
        return `select '${table.name}' as name, '+' as sign, row from (${now} except all ${before}) x union all select '${table.name}', '-', row from (${before} except all ${now}) y`
      })
      const changed: Record<string, string[]> = {}
      if (differences.length === 0) return changed
      for (const { name, sign, row } of await ask<{ name: string; sign: string; row: object }>(differences.join(' union all ')))
        (changed[name] ??= []).push(`${sign} ${alike(row, known)}`)
      for (const lines of Object.values(changed)) lines.sort()
      return changed
    },
    restore: async (named) => {
      const back = watched(named).flatMap((table) => {
        const { name, columns } = table
        return [
          `delete from public."${name}" where ${isTouched(table)}`,
          `insert into public."${name}" (${quoted(columns)}) overriding system value select ${quoted(columns)} from ${keptSchema}."${name}" where ${isTouched(table)}`,
          `delete from ${keptSchema}.touched where name = '${name}'`
        ]
      })
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
