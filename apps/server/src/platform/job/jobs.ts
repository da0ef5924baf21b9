import PgBoss from 'pg-boss'
import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '../db/pool.ts'
import type { Watch } from '../db/watch.ts'
import { openJobLocks } from './jobLocks.ts'
import { openQueueDb } from './queueDb.ts'
import { startTimers } from './timers.ts'

export type JobLine = {
  readonly queue: string /** Cron for timers, in Asia/Shanghai. */
  readonly cron?: string
  /** How often it is looked into: once a second where nothing is said, and a timer's queue, which is woken when something is put into it, twice a minute. */
  readonly everySeconds?: number
  readonly work: (data: unknown) => Promise<void>
}

/* What another server put there and did not come to, or a job that is tried again. */
const timerSeconds = 30
/** Who works on each queue in this process. */
const workers = new WeakMap<PgBoss, ReadonlyMap<string, string>>()

/** Makes the job schema and its queues as the owner, and lets the application role use them. */
export const prepareJobs = async (adminUrl: string, appRole: string, queues: readonly string[]): Promise<void> => {
  const boss = new PgBoss({ connectionString: adminUrl, schema: 'job', supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const queue of queues)
    if (!there.has(queue)) await boss.createQueue(queue, { name: queue, retryLimit: 3, retryDelay: 5, expireInSeconds: 900 })
  const db = boss.getDb()
  await db.executeSql(`grant usage on schema job to "${appRole}"`, [])
  await db.executeSql(`grant select, insert, update, delete on all tables in schema job to "${appRole}"`, [])
  await db.executeSql(`grant execute on all functions in schema job to "${appRole}"`, [])
  await boss.stop({ graceful: false })
}

/** Starts working on the queues. A job runs at least once, so each handler commits its effect together with a note that it is done. */
export const startJobs = async (
  db: Db,
  appUrl: string,
  lines: readonly JobLine[],
  watch?: Watch
): Promise<{ boss: PgBoss; stop: () => Promise<void> }> => {
  const queueDb = openQueueDb(appUrl, watch)
  // The library's own timers go by this server's clock, so they are not used.
  const boss = new PgBoss({ db: queueDb, schema: 'job', migrate: false, schedule: false, maintenanceIntervalSeconds: 300 })
  boss.on('error', () => {})
  await boss.start()
  const holds = await openJobLocks(appUrl, watch)
  const own = new Map<string, string>()
  workers.set(boss, own)
  for (const { queue, cron, everySeconds = cron ? timerSeconds : 1, work } of lines) {
    const worker = await boss.work(queue, { pollingIntervalSeconds: everySeconds, batchSize: 1 }, async (jobs) => {
      for (const job of jobs) await holds.during(job.id, () => work(job.data))
    })
    own.set(queue, worker)
  }
  const timers = startTimers(
    db,
    lines.flatMap(({ queue, cron }) => (cron ? [{ queue, cron }] : [])),
    (tx, queue) => later(tx, boss, queue, {}),
    (woken) => {
      for (const queue of woken === undefined ? own.keys() : [woken]) wake(boss, queue)
    }
  )
  const stop = async (): Promise<void> => {
    await timers.stop()
    await boss.stop({ graceful: true, timeout: 5000 })
    await holds.close()
    await queueDb.close()
  }
  return { boss, stop }
}

/** Enqueues in the business transaction: the job exists exactly when the transaction commits. */
export const later = async (tx: Tx, boss: PgBoss | undefined, queue: string, data: object): Promise<void> => {
  if (!boss) return
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows
    })
  }
  await boss.send(queue, data, { db })
}

/** Has the queue looked into at once, where this process works on it; call it after the commit. Others find the job when they look. */
export const wake = (boss: PgBoss | undefined, queue: string): void => {
  const worker = boss && workers.get(boss)?.get(queue)
  if (worker) boss.notifyWorker(worker)
}
