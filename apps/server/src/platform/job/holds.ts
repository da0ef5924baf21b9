import pg from 'pg'

/** Who works on which job. Each server holds a lock for every job of its own over one connection; the locks of a server that dies go with it. */
export type Holds = {
  /** Works on a job while its lock is held. */
  readonly during: (id: string, work: () => Promise<void>) => Promise<void>
  /** Gives jobs that are said to run, but are held by nobody, back to their queues; says how many. */
  readonly release: () => Promise<number>
  readonly close: () => Promise<void>
}

// The first half of the locks' number; the second is the job's own.
const lockClass = 7_119
// Between taking a job from its queue and holding it lies a moment; a job must have run longer than that to count as left behind.
const graceSeconds = 5
const releaseEveryMs = 5_000

const left = `
  with idle as materialized (
    select name, id from job.job where state = 'active' and started_on < now() - make_interval(secs => ${graceSeconds}) and not id::text = any($1)
  )
  update job.job j set state = (case when j.retry_count < j.retry_limit then 'retry' else 'failed' end)::job.job_state, start_after = now()
  from idle where j.name = idle.name and j.id = idle.id and j.state = 'active' and pg_try_advisory_xact_lock(${lockClass}, hashtext(idle.id::text))`

/** Without it a job whose server was killed would wait for its time limit, a quarter of an hour. */
export const openHolds = async (appUrl: string): Promise<Holds> => {
  const own = new Set<string>()
  let client: pg.Client | undefined
  const connect = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({ connectionString: appUrl })
    fresh.on('error', () => (client = undefined))
    await fresh.connect()
    // What is still being worked on is held again over the new connection.
    for (const id of own) await fresh.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, id])
    return (client = fresh)
  }
  const release = async (): Promise<number> => (await (await connect()).query(left, [[...own]])).rowCount ?? 0
  // While the database is away there is nothing to give back; the next look comes soon.
  const timer = setInterval(() => void release().catch(() => (client = undefined)), releaseEveryMs)
  return {
    during: async (id, work) => {
      await (await connect()).query('select pg_advisory_lock($1, hashtext($2))', [lockClass, id])
      own.add(id)
      try {
        await work()
      } finally {
        own.delete(id)
        await client?.query('select pg_advisory_unlock($1, hashtext($2))', [lockClass, id]).catch(() => (client = undefined))
      }
    },
    release,
    close: async () => {
      clearInterval(timer)
      await client?.end()
    }
  }
}
