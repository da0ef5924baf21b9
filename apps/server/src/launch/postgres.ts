import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, findCluster, makeCluster, ownerOf } from './cluster.ts'
import { freePort } from './freePort.ts'
import { StartError } from './startError.ts'
import { withLock } from './lock.ts'
import { clearLeftovers, type Endpoint, findPostmaster, launchPostmaster, LaunchFailure, type Postmaster, stopPostmaster } from './postmaster.ts'
import { appRole, databaseName, ownerRole, prepareRoles } from './roles.ts'
import { findRuntime, type Runtime } from './runtime.ts'

export type Postgres = Endpoint & {
  /** The owner of the database: migrates, makes test databases. */
  adminUrl: string
  /** The plain role of the app. */
  appUrl: string
  /** The superuser, for backups only. */
  superUrl: string
  /** Where the database files lie. */
  folder: string
  /** True when a running server was taken over instead of started. */
  adopted: boolean
  /** The process number of the server at work now; another one after it was revived. */
  pid: () => number
  /** Ends the server, unless another process of this machine still works with it. */
  stop: () => Promise<void>
}

type PostgresOptions = {
  dataDir: string
  log: (line: string) => void
  /** For throw-away test servers only: no waiting for the disk. */
  careless?: boolean
}

/* After a kill: one call syncs the whole file system instead of opening every file, and a smaller log to read back bounds the wait at about a second. */
const recoverySettings = ['max_wal_size=192MB', ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [])]
// Many test worlds stand side by side, each with its pools.
const carelessSettings = ['max_connections=500', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const leaseName = 'yunshu launcher'

/** Starts the embedded PostgreSQL on this data folder, or adopts the one that runs there, and keeps it running until `stop`. */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const first = await raise({ ...options, dataDir })
  let { postmaster, lease } = first
  let stopping = false
  const { cluster } = first

  const revive = async (): Promise<void> => {
    for (let failures = 0; !stopping; failures += 1) {
      try {
        const again = await raise({ ...options, dataDir }, postmaster.endpoint)
        postmaster = again.postmaster
        lease = again.lease
        watch()
        return options.log(again.adopted ? 'PostgreSQL is back' : 'PostgreSQL had gone away; it was started again and has recovered')
      } catch (error) {
        if (failures % 100 === 0) options.log(`PostgreSQL is gone and does not start again yet: ${(error as Error).message}`)
        await pause(Math.min(100 * (failures + 1), 1_000))
      }
    }
  }
  const watch = (): void => {
    lease.once('end', () => {
      if (!stopping) void revive()
    })
  }
  watch()

  return {
    ...postmaster.endpoint,
    adminUrl: urlOf(postmaster.endpoint, ownerRole, cluster.owner, databaseName),
    appUrl: urlOf(postmaster.endpoint, appRole, cluster.app, databaseName),
    superUrl: urlOf(postmaster.endpoint, 'postgres', cluster.superuser, 'postgres'),
    folder: cluster.folder,
    adopted: first.adopted,
    pid: () => postmaster.pid,
    stop: async () => {
      if (stopping) return
      stopping = true
      const others = await countOthers(lease)
      await lease.end().catch(() => undefined)
      if (others > 0) return options.log('PostgreSQL goes on running, since another process works with it')
      await withLock(join(dataDir, 'postgres.lock'), () => stopPostmaster(cluster.folder))
    }
  }
}

/** The address of a database; a socket folder travels as the parameter `host`. */
export const urlOf = ({ host, port }: Endpoint, user: string, password: string, database: string): string =>
  host.startsWith('/')
    ? `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${user}:${password}@${host}:${port}/${database}`

type Raised = { cluster: Cluster; postmaster: Postmaster; lease: pg.Client; adopted: boolean }

/** One way up for the first start, the next start, the adoption and the revival. */
const raise = ({ dataDir, log, careless }: PostgresOptions, before?: Endpoint): Promise<Raised> =>
  withLock(join(dataDir, 'postgres.lock'), async () => {
    const known = findCluster(dataDir)
    const running = known && (await findReady(known, log))
    if (known && running) return { ...(await connect(known, running)), adopted: true }
    const runtime = findRuntime(dataDir, ownerOf(known), log)
    log(known ? 'Starting PostgreSQL ...' : 'Making the database, once ...')
    const cluster = makeCluster(dataDir, known, runtime, log)
    const postmaster = await launch(runtime, cluster, join(dataDir, 'postgres.log'), careless ? carelessSettings : recoverySettings, before)
    return { ...(await connect(cluster, postmaster)), adopted: false }
  })

/** A server may be starting (it recovers after a crash) or stopping at this moment: waits until it is the one or the other. */
const findReady = async ({ folder }: Cluster, log: (line: string) => void): Promise<Postmaster | undefined> => {
  for (let waited = 0; ; waited += 50) {
    const found = findPostmaster(folder)
    if (!found || found.status === 'ready') return found
    if (waited > 0 && waited % 5_000 === 0) log(`PostgreSQL is ${found.status} ...`)
    await pause(50)
  }
}

const launch = async (runtime: Runtime, cluster: Cluster, logFile: string, settings: readonly string[], before?: Endpoint): Promise<Postmaster> => {
  await clearLeftovers(cluster.folder)
  for (let attempt = 1; ; attempt += 1) {
    const endpoint = before ?? (await chooseEndpoint(cluster.folder))
    try {
      return await launchPostmaster(runtime, cluster.folder, endpoint, settings, logFile)
    } catch (error) {
      if (!(error instanceof LaunchFailure)) throw error
      if (/No space left on device/i.test(error.report))
        throw new StartError(`The disk is full (${cluster.folder}): free some space, then start again; nothing that was saved is lost.`)
      if (attempt >= 100 || !/already in use|still in use|lock file .* already exists|could not bind/i.test(error.report))
        throw new StartError(error.message)
      await pause(50)
    }
  }
}

/** A socket in the private folder is the fastest and reachable by nobody else; its path must stay short, and Windows has none. */
const chooseEndpoint = async (folder: string): Promise<Endpoint> =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, '.s.PGSQL.5432')) < 100
    ? { host: folder, port: 5432 }
    : { host: '127.0.0.1', port: await freePort() }

/** The launcher's own connection: makes roles and database, tells other launchers that the server is in use, and notices when it dies. */
const connect = async (cluster: Cluster, postmaster: Postmaster): Promise<Pick<Raised, 'cluster' | 'postmaster' | 'lease'>> => {
  const lease = new pg.Client({
    connectionString: urlOf(postmaster.endpoint, 'postgres', cluster.superuser, 'postgres'),
    application_name: leaseName,
    keepAlive: true
  })
  lease.on('error', () => undefined)
  try {
    await lease.connect()
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new StartError(
        `The passwords in postgres.json do not fit the database in ${cluster.folder}: put back the postgres.json that was made with it.`
      )
    throw error
  }
  // Whatever the files say: a server that works on another folder is another product's.
  const { rows } = await lease.query<{ place: string }>(`select current_setting('data_directory') as place`)
  if (realpathSync(rows[0]?.place ?? '') !== realpathSync(cluster.folder)) {
    await lease.end()
    throw new StartError(`The PostgreSQL that answers for ${cluster.folder} works on ${rows[0]?.place}: stop it, then start again.`)
  }
  await prepareRoles(lease, cluster)
  return { cluster, postmaster, lease }
}

/** Every process that works with the embedded server holds a lease; whatever else is connected gives way to a stop. */
const countOthers = async (lease: pg.Client): Promise<number> => {
  const text = `select count(*)::int as n from pg_stat_activity where application_name = '${leaseName}' and pid <> pg_backend_pid()`
  try {
    return (await lease.query<{ n: number }>(text)).rows[0]?.n ?? 0
  } catch {
    return 0
  }
}
