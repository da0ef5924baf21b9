import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../launch/startError.ts'
import { serverFolder } from '../folders.ts'
import { type Place, statementsOf } from './distribution.ts'
import { keepMonths } from './months.ts'
import { dropScopedViews, hasScopedViews, makeScopedViews } from './views.ts'
import { createdTable, splitStatements, type Step } from './statements.ts'

export type Migration = { name: string; checksum: string; steps: readonly Step[] }
type MigrateOptions = {
  /** The role that owns the tables. */
  adminUrl: string
  /** The role that the app connects as; it gets the grants. */
  appRole: string
  migrations?: readonly Migration[]
  log?: (line: string) => void
}

/** Plain PostgreSQL takes the two of Citus as unknown custom settings; with Citus, foreign keys cannot be made without them. */
const sessionOptions =
  '-c citus.multi_shard_modify_mode=sequential -c citus.enable_local_reference_table_foreign_keys=off -c search_path=public -c lock_timeout=2000'
const lockTimedOut = '55P03'

/** Brings the database to the newest form, file by file, each in one transaction; says how many were applied. */
export const migrate = async ({ adminUrl, appRole, migrations = readMigrations(), log = () => undefined }: MigrateOptions): Promise<number> => {
  const client = new pg.Client({ connectionString: adminUrl, options: sessionOptions, application_name: 'yunshu migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await holdLock(client)
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())'
    )
    const open = await findOpen(client, migrations, log)
    const citus = (await client.query(`select 1 from pg_extension where extname = 'citus'`)).rowCount === 1
    const isOwner = (await client.query<{ owner: string }>('select current_user as owner')).rows[0]?.owner === appRole
    if (open.length > 0) await dropScopedViews(client)
    try {
      for (const migration of open) await apply(client, migration, { citus, appRole, isOwner }, log)
    } finally {
      if (!(await hasScopedViews(client))) await makeScopedViews(client, appRole)
    }
    await keepMonths(client, new Date())
    return open.length
  } finally {
    await client.end()
  }
}

/** The `.sql` files in the order of their names. */
export const readMigrations = (folder = join(serverFolder, 'migrations')): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => parseMigration(name, readFileSync(join(folder, name), 'utf8')))

/** A file that names no kind for a table it creates is refused: no table may be without a policy. */
export const parseMigration = (name: string, source: string): Migration => {
  const text = source.replaceAll('\r\n', '\n')
  const steps = naming(name, () => splitStatements(text))
  const placed = new Set(steps.flatMap((step) => (step.kind === 'directive' && step.name !== 'append-only' ? step.table : [])))
  const orphan = steps.flatMap((step) => (step.kind === 'sql' ? (createdTable(step.text) ?? []) : [])).find((table) => !placed.has(table))
  if (orphan)
    throw new StartError(
      `Migration ${name} creates ${orphan} without saying where it lives: add "-- distribute:", "-- tenant:", "-- reference:" or "-- local: ${orphan}".`
    )
  return { name, checksum: createHash('sha256').update(text).digest('hex'), steps }
}

const naming = <T>(name: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new StartError(`Migration ${name}: ${(error as Error).message}`)
  }
}

/** Two servers may start at once: the second waits here and then finds nothing to do. */
const holdLock = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(hashtext('yunshu migrate')) as held`)
    if (rows[0]?.held) return
    await pause(100)
  }
}

const findOpen = async (client: pg.Client, migrations: readonly Migration[], log: (line: string) => void): Promise<Migration[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by name')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed)
    throw new StartError(
      `Migration ${changed.name} was changed after it had been applied to this database: put it back as it was and write a new file.`
    )
  const foreign = rows.find(({ name }) => !migrations.some((migration) => migration.name === name))
  const open = migrations.filter(({ name }) => !applied.has(name))
  if (foreign && open.length)
    throw new StartError(
      `This database was migrated by another line of Yunshu (${foreign.name} is unknown here, ${open[0]?.name} is not applied): start it with the version it belongs to, or, where nothing in it is needed, remove the data folder.`
    )
  if (foreign) log(`This database was already migrated by a newer Yunshu (${foreign.name} is unknown here)`)
  return open
}

/** Waits for a table in use for two seconds at most, then lets the others pass and tries again. */
const apply = async (client: pg.Client, migration: Migration, place: Place, log: (line: string) => void): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, migration, place)
      return log(`Migrated ${migration.name}`)
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== lockTimedOut || attempt === 30) throw error
      await pause(500)
    }
  }
}

const applyOnce = async (client: pg.Client, { name, checksum, steps }: Migration, place: Place): Promise<void> => {
  await client.query('begin')
  await client.query(`set local app.platform = 'on'`)
  for (const step of steps) {
    for (const text of step.kind === 'sql' ? [step.text] : statementsOf(step, place)) {
      await client.query(text).catch((error: Error) => {
        error.message = `${name}: ${error.message}, in: ${text.slice(0, 200).replace(/\s+/g, ' ')}`
        throw error
      })
    }
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}
