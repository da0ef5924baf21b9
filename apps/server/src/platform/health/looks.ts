import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appPool } from '../db/pool.ts'
import type { Live } from '../live/live.ts'
import type { NodeLease } from '../node.ts'
import type { Health, Look } from './health.ts'

/** How long a question of ours may take, ms; longer than a part may take before it counts as bad. */
const patienceMs = 6000
/** A job that could begin waits at most so long while its queue is worked on, seconds; a timer of each minute is at most so old. */
const [longestWait, longestSilence] = [60, 180]

/** One connection for all looks, so that a database whose connections are all busy is not taken for one that is away. */
export const openLooks = (appUrl: string): pg.Pool => {
  const pool = appPool(appUrl, { max: 1, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs, keepAlive: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Looked = {
  readonly pool: pg.Pool
  readonly live: Live
  /** The number of this server's ids. */
  readonly node: NodeLease | undefined
  /** Where uploads are kept on this machine; none where an object store keeps them. */
  readonly filesFolder: string | undefined
  /** Whether this server works on jobs. */
  readonly withJobs: boolean
}

/** Has the server's health look at all that it stands on; the result ends what that holds open. */
export const watchAll = (health: Health, { pool, live, node, filesFolder, withJobs }: Looked): (() => Promise<void>) => {
  health.watch('database', async () => void (await pool.query('select 1')))
  health.watch('writes', writing(pool))
  if (filesFolder !== undefined) health.watch('files', keepingFiles(filesFolder))
  if (withJobs) health.watch('jobs', working(pool))
  health.watch('live', hearing(pool, live))
  if (node) health.watch('node', async () => void (await node.demand()))
  return async () => {
    health.stop()
    await pool.end()
  }
}

/* A row of its own, and a sort that needs a file of its own: a row may still fit into a page that is there when the disk is full. */
const writing =
  (pool: pg.Pool): Look =>
  async () => {
    await pool.query(`begin; set local lock_timeout = '2s'; set local work_mem = '64kB';
      insert into write_probe (id, written_at) values (0, now()) on conflict (id) do update set written_at = excluded.written_at;
      select count(*) from (select random() as n from generate_series(1, 4000) order by 1 offset 1) sorted; commit`)
    return undefined
  }

const keepingFiles =
  (folder: string): Look =>
  async () => {
    const file = join(folder, `.health-${process.pid}`)
    await mkdir(folder, { recursive: true })
    try {
      await writeFile(file, randomBytes(8192))
    } finally {
      await rm(file, { force: true })
    }
    return undefined
  }

/* Jobs stand where one could begin and none of its queue has, and where no timer has been due for minutes. A long queue that is worked on is no fault. */
const working =
  (pool: pg.Pool): Look =>
  async () => {
    const { rows } = await pool.query<{ name: string; waits: number }>(`
      select name, round(extract(epoch from now() - min(start_after)))::int as waits from job.job j
      where state < 'active' and start_after < now() - interval '${longestWait} s'
        and not exists (select 1 from job.job b where b.name = j.name and (b.state = 'active' or b.started_on > now() - interval '${longestWait} s'))
      group by name order by waits desc limit 5`)
    if (rows.length > 0) throw new Error(`jobs wait and none begins: ${rows.map(({ name, waits }) => `${name} ${waits} s`).join(', ')}`)
    const { rows: timers } = await pool.query<{ since: number }>(`select round(extract(epoch from now() - max(due_at)))::int as since from timer`)
    const since = timers[0]?.since ?? 0
    if (since > longestSilence) throw new Error(`no timer has been due for ${since} s`)
    return undefined
  }

const kind = 'health'
/* What this server tells must come back to it. */
const hearing =
  (pool: pg.Pool, live: Live): Look =>
  async () => {
    const id = randomInt(2 ** 40)
    let silence = (): void => {}
    const heard = new Promise<undefined>((done) => {
      silence = live.on(
        (change) => change.kind === kind && change.id === id && done(undefined),
        () => {}
      )
    })
    try {
      await pool.query(`select pg_notify('yunshu_live', $1)`, [`0|${kind}|${id}|0`])
      return await Promise.race([
        heard,
        new Promise<never>((_, fail) => setTimeout(() => fail(new Error('changes are not heard')), patienceMs - 2000).unref())
      ])
    } finally {
      silence()
    }
  }
