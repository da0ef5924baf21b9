import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '../src/launch/postgres.ts'
import { quoted, statementsOf } from '../src/platform/db/distribution.ts'
import { migrate, readMigrations } from '../src/platform/db/migrate.ts'
import { rootFolder } from '../src/platform/folders.ts'
import pg from 'pg'
import { closeMemory, listMemory, openMemory } from './memory.ts'

/** The addresses of one database: of its owner, and of the plain role that the app uses. */
export type DatabaseUrls = { adminUrl: string; appUrl: string }
/** A server with a migrated template to copy from; `run` begins the names of this run's databases, which lie in `tablespace` where there is one. */
export type TestServer = DatabaseUrls & { template: string; run: string; tablespace?: string | undefined }
export type TestDatabase = DatabaseUrls & { name: string; drop: () => Promise<void> }

/** A copy of the migrated template. */
export const copyTemplate = async (server: TestServer): Promise<TestDatabase> => {
  const name = `${server.run}_${randomBytes(4).toString('hex')}`
  const place = server.tablespace ? `tablespace ${quoted(server.tablespace)}` : ''
  await asAdmin(server.adminUrl, (client) => client.query(`create database ${name} template ${server.template} ${place}`))
  return {
    name,
    adminUrl: onDatabase(server.adminUrl, name),
    appUrl: onDatabase(server.appUrl, name),
    drop: () => asAdmin(server.adminUrl, (client) => dropDatabase(client, name))
  }
}

/** A database that is filled once and kept for the next run; `fill` is not called where it is there already. */
export const cachedDatabase = async (server: TestServer, name: string, fill: (urls: DatabaseUrls) => Promise<void>): Promise<DatabaseUrls> => {
  const urls = { adminUrl: onDatabase(server.adminUrl, name), appUrl: onDatabase(server.appUrl, name) }
  const known = await asAdmin(server.adminUrl, (client) => listDatabases(client, name))
  if (known.includes(name)) return urls
  const draft = await copyTemplate({ ...server, tablespace: undefined })
  await fill(draft)
  await asAdmin(server.adminUrl, (client) => client.query(`alter database ${draft.name} rename to ${name}`))
  return urls
}

/** One server for a whole run: the one of DATABASE_URL, else an embedded one that is kept under `.cache` for the next run; a careful one waits for the disk as in earnest. */
export const openTestServer = async (
  log: (line: string) => void = () => undefined,
  { careful = false } = {}
): Promise<TestServer & { close: () => Promise<void> }> => {
  const { urls, alone, memory, stop } = await findServer(log, careful)
  const run = `t_${Date.now().toString(36)}`
  const template = await asAdmin(urls.adminUrl, async (client) => {
    await dropLeftovers(client, alone)
    return makeTemplate(client, urls, alone)
  })
  const tablespace = await memory.open(run, alone)
  const close = async () => {
    await asAdmin(urls.adminUrl, async (client) => {
      for (const name of await listDatabases(client, run)) await dropDatabase(client, name)
    })
    await memory.close()
    await stop()
  }
  return { ...urls, template, run, tablespace, close }
}

/** Where databases that live for one run may lie in memory. */
type Memory = { open: (run: string, alone: boolean) => Promise<string | undefined>; close: () => Promise<void> }
type Found = { urls: DatabaseUrls; alone: boolean; memory: Memory; stop: () => Promise<void> }
const noMemory: Memory = { open: async () => undefined, close: async () => undefined }

const findServer = async (log: (line: string) => void, careful: boolean): Promise<Found> => {
  const appUrl = process.env['DATABASE_URL']
  if (appUrl)
    return { urls: { appUrl, adminUrl: process.env['DATABASE_ADMIN_URL'] ?? appUrl }, alone: false, memory: noMemory, stop: async () => undefined }
  const options = { dataDir: join(rootFolder, careful ? '.cache/careful' : '.cache/test'), log, careless: !careful }
  const server = await startPostgres(options).catch((error: unknown) => {
    log(`The test server is made anew: ${(error as Error).message}`)
    rmSync(options.dataDir, { recursive: true, force: true })
    return startPostgres(options)
  })
  // Tests put rows back as they were, past triggers and foreign keys.
  await asAdmin(server.superUrl, (client) => client.query(`grant set on parameter session_replication_role to ${quoted(userOf(server.adminUrl))}`))
  const urls = { adminUrl: server.adminUrl, appUrl: server.appUrl }
  return { urls, alone: !server.adopted, memory: careful ? noMemory : memoryOf(server), stop: server.stop }
}

const memoryOf = (server: Postgres): Memory => {
  let opened: string | undefined
  return {
    open: (run, alone) =>
      asAdmin(server.superUrl, async (client) => {
        for (const old of await listMemory(client, 't_')) if (isLeftover(old, alone)) await closeMemory(client, old)
        opened = await openMemory(client, server, run, userOf(server.adminUrl))
        return opened
      }),
    close: async () => {
      const mine = opened
      if (mine) await asAdmin(server.superUrl, (client) => closeMemory(client, mine))
    }
  }
}

/** Made once for a set of migrations; built under another name first, so that a killed run leaves no half template. */
const makeTemplate = async (client: pg.Client, urls: DatabaseUrls, alone: boolean): Promise<string> => {
  const appRole = userOf(urls.appUrl)
  const migrations = readMigrations()
  const text = migrations.map(({ steps }) =>
    steps.map((step) => (step.kind === 'sql' ? step.text : statementsOf(step, { citus: false, appRole, isOwner: userOf(urls.adminUrl) === appRole })))
  )
  const name = `tpl_${createHash('sha256')
    .update(JSON.stringify([appRole, migrations.map((migration) => migration.checksum), text]))
    .digest('hex')
    .slice(0, 16)}`
  await client.query(`select pg_advisory_lock(hashtext('yunshu template'))`)
  const known = await listDatabases(client, 'tpl_')
  if (alone) for (const old of known) if (old !== name) await dropDatabase(client, old)
  if (known.includes(name)) return name
  const draft = `draft_${name}`
  await dropDatabase(client, draft)
  await client.query(`create database ${draft} template template0 encoding 'UTF8' ${await localeOf(client)}`)
  await migrate({ adminUrl: onDatabase(urls.adminUrl, draft), appRole, migrations })
  await client.query(`alter database ${draft} rename to ${name}`)
  return name
}

/** The built-in locale came with 17; before, the one of the C library. */
const localeOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  return (rows[0]?.version ?? 0) >= 170_000
    ? `locale_provider builtin builtin_locale 'C.UTF-8' locale 'C.UTF-8'`
    : `lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`
}

/** What a killed run left: everything when nobody else was here, else only what is older than two hours. */
const dropLeftovers = async (client: pg.Client, alone: boolean): Promise<void> => {
  for (const name of await listDatabases(client, 't_')) if (isLeftover(name, alone)) await dropDatabase(client, name)
}
const isLeftover = (name: string, alone: boolean): boolean => alone || Number.parseInt(name.split('_')[1] ?? '', 36) < Date.now() - 7_200_000

const listDatabases = async (client: pg.Client, begin: string): Promise<string[]> =>
  (await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [begin])).rows.map((row) => row.datname)

const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  // Not `with (force)`: that would also end an autovacuum worker, which only a superuser may; a plain drop asks the worker to leave.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`, [name])
  try {
    await client.query(`drop database if exists ${quoted(name)}`)
  } catch (error) {
    // It waits five seconds for whoever is leaving; on a busy machine that takes longer.
    if ((error as { code?: string }).code !== objectInUse) throw error
    await dropDatabase(client, name)
  }
}
const objectInUse = '55006'

export const asAdmin = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'yunshu testkit' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const onDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)
