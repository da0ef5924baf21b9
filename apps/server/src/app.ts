import type { FastifyInstance } from 'fastify'
import * as modules from './modules.ts'
import { trackLiveRoute } from './modules/waybill/index.ts'
import type { Runners } from './modules/task/index.ts'
import type { Config } from './platform/config.ts'
import { appPool, openDb, openPool, shareOut } from './platform/db/pool.ts'
import { Watch, type WatchLimits } from './platform/db/watch.ts'
import { Files, folderStore } from './platform/file/files.ts'
import { bucketStore } from './platform/file/s3.ts'
import { amapRoutes } from './platform/http/amap.ts'
import { ownMapRoute } from './platform/http/ownMap.ts'
import { docsRoutes } from './platform/http/docs.ts'
import { fileRoutes } from './platform/http/files.ts'
import { Health } from './platform/health/health.ts'
import { openLooks, watchAll } from './platform/health/looks.ts'
import { healthRoutes } from './platform/http/health.ts'
import { liveRoute } from './platform/http/live.ts'
import { pieceRoute } from './platform/http/pieces.ts'
import { buildHttp, pathsOf } from './platform/http/server.ts'
import { CountCache } from './platform/live/countCache.ts'
import { Live } from './platform/live/live.ts'
import { prepareJobs, startJobs, type JobLine } from './platform/job/jobs.ts'
import { keepingJobs } from './platform/job/keeping.ts'
import { endWaiting } from './platform/keptThread.ts'
import { type LeaseLimits, NodeLease } from './platform/node.ts'
import { makeSecrets } from './platform/secrets.ts'
import { Sessions } from './platform/session/sessions.ts'
import { smsProviderOf } from './platform/sms/configured.ts'
import { startSms } from './platform/sms/outbox.ts'
import type { Services } from './platform/verb/services.ts'
import { TurnedAway } from './platform/verb/turnedAway.ts'
import type { Verb } from './platform/verb/verb.ts'

type Module = {
  readonly verbs: readonly unknown[]
  /** Timers and background work. */
  readonly jobs?: (services: Services, runners: Runners) => readonly JobLine[]
  /** Who does the kinds of tasks that people wait for. */
  readonly tasks?: Partial<Runners>
}
const every: readonly Module[] = Object.values<Module>(modules)
/** Every verb of the product. */
export const verbs = every.flatMap((module) => module.verbs) as readonly Verb[]
export const runners = Object.assign({}, ...every.map(({ tasks }) => tasks)) as Runners
export const jobs = (services: Services): readonly JobLine[] => [
  ...keepingJobs(services),
  ...every.flatMap((module) => module.jobs?.(services, runners) ?? [])
]
/** How often the server looks at its own health, ms. */
const lookEveryMs = 10_000
const byPath = new Map(verbs.map((verb) => [verb.contract.path, verb]))

export type Running = { readonly app: FastifyInstance; readonly services: Services; readonly sessions: Sessions; readonly close: () => Promise<void> }
type AppOptions = {
  readonly config: Config
  readonly appUrl: string
  readonly adminUrl?: string
  readonly filesFolder: string /** Jobs need the owner's address to make their schema; tests of verbs run without them. */
  readonly withJobs?: boolean
  /** How long the database is waited for, where it is not as usual. */
  readonly limits?: Partial<WatchLimits>
  /** How long its number is this server's own, where that is not as usual. */
  readonly lease?: Partial<LeaseLimits>
}

const bucketOf = ({ filesUrl: url, filesRegion: region, filesKeyId: keyId, filesKeySecret: keySecret }: Config) => ({ url, region, keyId, keySecret })

/** Where files lie: in the bucket that is set, or in this folder. */
export const openFiles = (config: Config, filesFolder: string): Files =>
  new Files(config.filesUrl ? bucketStore(bucketOf(config)) : folderStore(filesFolder))

/** The whole server on a migrated database, listening nowhere yet. */
export const buildApp = async ({ config, appUrl, adminUrl, filesFolder, withJobs = false, limits, lease }: AppOptions): Promise<Running> => {
  const watch = new Watch(appUrl, limits).start()
  const pool = openPool(appUrl, config.databasePool, watch)
  const db = openDb(pool)
  shareOut(db, { connections: config.databasePool, each: config.databaseShare })
  const live = new Live(db, appUrl, watch)
  // A connection of its own: the lease is renewed however much is asked of the others.
  const leasePool = appPool(appUrl, { max: 1 }, watch)
  const node = await NodeLease.open(leasePool, lease)
  const made: Services = {
    db,
    watch,
    node,
    config,
    secrets: makeSecrets(config.secret),
    live,
    counts: new CountCache(live),
    turnedAway: new TurnedAway(),
    health: new Health(),
    files: openFiles(config, filesFolder),
    verbAt: (path) => byPath.get(path),
    boss: undefined,
    adminUrl
  }
  // Nobody waits at a page for a job, so that its statements may take longer.
  const jobServices: Services = { ...made, db: openDb(pool, undefined, [], 'job') }
  const lines = jobs(jobServices)
  if (withJobs && adminUrl)
    await prepareJobs(
      adminUrl,
      new URL(appUrl).username,
      lines.map(({ queue }) => queue)
    )
  const work = withJobs ? await startJobs(db, appUrl, lines, watch) : undefined
  const services: Services = Object.assign(made, { boss: work?.boss })
  Object.assign(jobServices, { boss: work?.boss })
  const tellOfSms: Parameters<typeof startSms>[2] = (rows) =>
    live.publish(rows.map(({ id, tenant_id }) => ({ tenant_id, kind: 'sms', id, parties: [] })))
  const stopSms = withJobs ? startSms(db, smsProviderOf(config), tellOfSms) : undefined
  await live.listen()
  const sessions = new Sessions(db, config)
  const app = await buildHttp(services, sessions, verbs, { trustProxy: config.trustedProxies, perMinute: config.production ? 1200 : 100_000 })
  void liveRoute(app, services, sessions)
  void fileRoutes(app, services, sessions)
  void pieceRoute(app, services, sessions)
  void trackLiveRoute(app, services, sessions)
  amapRoutes(app, config)
  void ownMapRoute(app, services, sessions)
  docsRoutes(app, config, pathsOf(verbs))
  void healthRoutes(app, services, sessions)
  const filesHere = config.filesUrl ? undefined : filesFolder
  const endLooks = watchAll(services.health, { pool: openLooks(appUrl), live, node, filesFolder: filesHere, withJobs })
  // Tests of verbs look when they ask.
  if (withJobs) services.health.start(lookEveryMs)
  const close = async (): Promise<void> => {
    await app.close()
    await endLooks()
    await stopSms?.()
    await work?.stop()
    endWaiting()
    await live.close()
    await node.close()
    await leasePool.end()
    await db.destroy()
    await watch.close()
  }
  return { app, services, sessions, close }
}
