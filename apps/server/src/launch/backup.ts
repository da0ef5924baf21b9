import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { backupNote } from '../platform/folders.ts'
import type { Config } from '../platform/config.ts'
import { takeCluster } from './cluster.ts'
import { StartError } from './startError.ts'
import { startPostgres } from './postgres.ts'
import { findRuntime } from './runtime.ts'

/** What a backup says of itself. */
type Note = { readonly made_at: string; readonly postgres: string; readonly seconds: number }
type Say = (line: string) => void
const noteName = 'backup.json'
/** Kept secrets of a data folder; in production the secret is not among them. */
const keptFiles = ['secret', 'demo-password']
/** What PostgreSQL makes anew at each start, and its log of changes, of which only what belongs to the copy is taken. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'pg_control'])
const controlFile = join('global', 'pg_control')
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const walName = /^[0-9A-F]{24}$/

/** Copies a product into a folder while it runs: its database as of the end of the copy, and every upload that it names. */
export const backup = async (config: Config, folder: string, say: Say): Promise<void> => {
  demandEmbedded(config)
  const target = resolve(folder)
  if (existsSync(target)) throw new StartError(`${target} is there already: name a folder that is not.`)
  const draft = `${target}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const begun = Date.now()
  const postgres = await startPostgres({ dataDir: config.data, log: say })
  try {
    // Notes outside of the database never know more than the copy does; uploads are never changed, so those made meanwhile are fetched at the end.
    await copyTree(join(config.data, 'files'), join(draft, 'files'))
    const version = await copyDatabase(postgres.superUrl, postgres.folder, join(draft, 'postgres'))
    await copyTree(join(config.data, 'files'), join(draft, 'files'))
    await copyFile(join(config.data, 'postgres.json'), join(draft, 'postgres.json'))
    for (const name of keptFiles) if (existsSync(join(config.data, name))) await copyFile(join(config.data, name), join(draft, name))
    const note: Note = { made_at: new Date().toISOString(), postgres: version, seconds: (Date.now() - begun) / 1000 }
    writeFileSync(join(draft, noteName), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 })
    renameSync(draft, target)
    writeFileSync(join(config.data, backupNote), `${JSON.stringify(note)}\n`, { mode: 0o600 })
    say(`The backup is in ${target} (${note.seconds.toFixed(1)} s). Whoever has it has everything: keep it where nobody else reads it.`)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    await postgres.stop()
  }
}

/** Puts a backup into the data folder, which must not hold a product yet. */
export const restore = async (config: Config, folder: string, say: Say): Promise<void> => {
  demandEmbedded(config)
  const [source, { data }] = [resolve(folder), config]
  if (!existsSync(join(source, noteName))) throw new StartError(`${source} is no backup: name the folder that "npm run backup" has made.`)
  const { postgres: version, made_at } = JSON.parse(readFileSync(join(source, noteName), 'utf8')) as Note
  for (const name of ['postgres.json', 'postgres', 'files'])
    if (existsSync(join(data, name)))
      throw new StartError(`${data} holds a product already: move it away, or restore into another folder, for example YUNSHU_DATA=${data}-restored.`)
  const begun = Date.now()
  mkdirSync(data, { recursive: true })
  const runtime = findRuntime(data, undefined, say)
  await copyTree(join(source, 'files'), join(data, 'files'))
  for (const name of keptFiles)
    if (existsSync(join(source, name))) {
      await copyFile(join(source, name), join(data, name))
      chmodSync(join(data, name), 0o600)
    }
  const passwords = JSON.parse(readFileSync(join(source, 'postgres.json'), 'utf8')) as { superuser: string; owner: string; app: string }
  await takeCluster(data, passwords, runtime, say, (place) => copyTree(join(source, 'postgres'), place))
  // The first start replays what was written while the copy was made.
  const postgres = await startPostgres({ dataDir: data, log: say }).catch((error: unknown) => {
    throw new StartError(`The database of ${source} (PostgreSQL ${version}) does not start here: ${(error as Error).message}`)
  })
  await postgres.stop()
  say(`The backup of ${made_at} is restored to ${data} (${((Date.now() - begun) / 1000).toFixed(1)} s).`)
}

const demandEmbedded = ({ databaseUrl }: Config): void => {
  if (databaseUrl)
    throw new StartError('The database is a PostgreSQL server of your own: back it up with pg_dump, and copy "files" of the data folder beside it.')
}

/** PostgreSQL's own way to be copied while it works: begin, copy the files as they are, end, and add the log of what was changed meanwhile. */
const copyDatabase = async (url: string, from: string, to: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async (text: string, values: unknown[] = []): Promise<Record<string, string>> =>
    (await client.query<Record<string, string>>(text, values)).rows[0] ?? {}
  try {
    const { version = '' } = await ask(`select current_setting('server_version') as version`)
    // Holds the log from here on; it goes with the connection, however the backup ends.
    await ask(`select pg_create_physical_replication_slot('yunshu_backup', true, true)`)
    const { first = '' } = await ask(`select pg_walfile_name(pg_backup_start('yunshu', true)) as first`)
    await copyTree(from, to, true)
    // The last of all, as PostgreSQL asks.
    await copyFile(join(from, controlFile), join(to, controlFile))
    const { last = '', label = '' } = await ask(`select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)`)
    writeFileSync(join(to, 'backup_label'), label, { mode: 0o600 })
    const wal = (await readdir(join(from, 'pg_wal'))).filter((name) => walName.test(name) && name >= first && name <= last)
    if (!wal.includes(first) || !wal.includes(last)) throw new StartError('The log of the database was overwritten during the backup: try again.')
    for (const name of wal) await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
    return version
  } finally {
    await client.end()
  }
}

/** Copies what is not there yet. Of a database that is at work, a file may go away meanwhile: its log knows. */
const copyTree = async (from: string, to: string, isDatabase = false): Promise<void> => {
  if (!existsSync(from)) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  const there = new Set(readdirSync(to))
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (isDatabase && emptied.has(entry.name)) await makeEmpty(source, copy)
      else if (!entry.name.startsWith('pgsql_tmp')) await copyTree(source, copy, isDatabase).catch(passOver(isDatabase))
    } else if (entry.isFile() && !there.has(entry.name) && !(isDatabase && isLeftOut(entry.name)))
      await copyFile(source, copy).catch(passOver(isDatabase))
  }
}
const isLeftOut = (name: string): boolean => leftOut.has(name) || name.startsWith('.s.PGSQL')
const passOver =
  (isDatabase: boolean) =>
  (error: NodeJS.ErrnoException): void => {
    if (!isDatabase || error.code !== 'ENOENT') throw error
  }

const makeEmpty = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if (!from.endsWith('pg_wal')) return
  for (const entry of await readdir(from, { withFileTypes: true })) if (entry.isDirectory()) await mkdir(join(to, entry.name), { mode: 0o700 })
}
