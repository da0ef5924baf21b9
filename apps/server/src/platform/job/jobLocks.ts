import type pg from 'pg'
import { appClient } from '../db/pool.ts'
import type { Watch } from '../db/watch.ts'

/** Who works on which job. Each server holds a lock for every job of its own over one connection; the locks of a server that dies go with it. */
type JobLocks = {
  /** Works on a job while its lock is held. */
  readonly during: (id: string, work: () => Promise<void>) => Promise<void>
  /** Returns jobs that are marked as running, but whose lock nobody holds, to their queues; gives their number. */
  readonly requeueAbandoned: () => Promise<number>
  readonly close: () => Promise<void>
}

// The first half of the locks' number; the second is the job's own.
const lockClass = 7_119
// Between taking a job from its queue and holding it lies a moment; a job must have run longer than that to count as left behind.
const graceSeconds = 5
const requeueEveryMs = 5_000

const lockSql = 'select pg_advisory_lock($1, hashtext($2))'
const unlockSql = 'select pg_advisory_unlock($1, hashtext($2))'
const requeueSql = `
  with idle as materialized (
    select name, id from job.job where state = 'active' and started_on < now() - make_interval(secs => ${graceSeconds}) and not id::text = any($1)
  )
  update job.job j set state = (case when j.retry_count < j.retry_limit then 'retry' else 'failed' end)::job.job_state, start_after = now()
  from idle where j.name = idle.name and j.id = idle.id and j.state = 'active' and pg_try_advisory_xact_lock(${lockClass}, hashtext(idle.id::text))`

/** Without it a job whose server was killed would wait for its time limit, a quarter of an hour. */
export const openJobLocks = async (appUrl: string, watch?: Watch): Promise<JobLocks> => {
  const own = new Set<string>()
  let client: Promise<pg.Client> | undefined
  // The connection is ended, since one that stayed open would go on holding its locks.
  const drop = (one: Promise<pg.Client>): void => {
    if (client === one) client = undefined
    void one.then((old) => old.end()).catch(() => {})
  }
  const open = async (onLost: () => void): Promise<pg.Client> => {
    // Jobs that begin and end at one moment speak through it together.
    const fresh = appClient(appUrl, { pipeline: true }, watch)
    fresh.on('error', onLost)
    await fresh.connect()
    // What is still being worked on is held again over the new connection.
    for (const id of own) await fresh.query(lockSql, [lockClass, id])
    return fresh
  }
  const send = async (one: Promise<pg.Client>, text: string, values: unknown[]): Promise<number> => {
    try {
      return (await (await one).query(text, values)).rowCount ?? 0
    } catch (error) {
      drop(one)
      throw error
    }
  }
  const connect = (): Promise<pg.Client> => {
    if (client) return client
    const mine: Promise<pg.Client> = open(() => drop(mine))
    return (client = mine)
  }
  const requeueAbandoned = async (): Promise<number> => await send(connect(), requeueSql, [[...own]])
  // While the database is away there is nothing to give back; the next look comes soon.
  const timer = setInterval(() => void requeueAbandoned().catch(() => {}), requeueEveryMs)
  return {
    during: async (id, work) => {
      await send(connect(), lockSql, [lockClass, id])
      own.add(id)
      try {
        await work()
      } finally {
        own.delete(id)
        if (client) await send(client, unlockSql, [lockClass, id]).catch(() => {})
      }
    },
    requeueAbandoned,
    close: async () => {
      clearInterval(timer)
      await client?.then((connected) => connected.end()).catch(() => {})
    }
  }
}
