import cronParser from 'cron-parser'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/pool.ts'
import { transactAsSystem } from '../db/scope.ts'

/** A timer: its queue, and when it is due, as cron in Asia/Shanghai. */
type Timer = { readonly queue: string; readonly cron: string }
type Timers = {
  /** Puts what is due into its queue now; throws where the database is away. */
  readonly look: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** How often timers are looked at, ms. */
const lookEveryMs = 5000
/** A clock that differs by less was only set right, ms. */
const jitterMs = 1000

/**
 * Starts the timers. The clock of the database alone says what is due, and the mark of a timer says for which moment it last was: a timer that is due puts one
 * job into its queue on one of the servers, unless one waits there already; what was missed while no server ran is done once. A clock that goes back leaves
 * marks in the future behind, on timers and on jobs: each is mended at the next look, so that nothing waits until the clock has caught up. Marks and job are
 * one transaction, after which `wake` has the queue looked into at once; without a queue, all of them.
 */
export const startTimers = (
  db: Db,
  timers: readonly Timer[],
  send: (tx: Tx, queue: string) => Promise<void>,
  wake: (queue?: string) => void
): Timers => {
  const clocks = new ClockWatch()
  let lastDatabaseNow = Number.POSITIVE_INFINITY
  let looking: Promise<void> | undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    const sent = await transactAsSystem(db, async (tx) => {
      const at = await readNow(tx)
      // What was left behind while no server watched is mended at the first look.
      if (at < lastDatabaseNow) await mendJobs(tx)
      lastDatabaseNow = at
      const due = await markDue(tx, timers, at)
      for (const queue of due) if (!(await isWaiting(tx, queue))) await send(tx, queue)
      return due
    })
    for (const queue of sent) wake(queue)
    // A pause of the queue library that was counted by a clock which went back lasts until that clock has caught up.
    if (clocks.hasJumped()) wake()
  }
  const lookOnce = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)))
  // While the database is away nothing is due; the next look comes soon.
  const lookLater = (): void => void (isStopped || lookOnce().catch(() => {}))
  const interval = setInterval(lookLater, lookEveryMs)
  lookLater()
  return {
    look: lookOnce,
    stop: async () => {
      isStopped = true
      clearInterval(interval)
      await looking?.catch(() => {})
    }
  }
}

/** Sees that this server's own clock was set, by the one that only runs. */
class ClockWatch {
  private offset = Date.now() - performance.now()

  hasJumped(): boolean {
    const offset = Date.now() - performance.now()
    const jump = Math.abs(offset - this.offset)
    this.offset = offset
    return jump > jitterMs
  }
}

const readNow = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ at: number }>`select floor(extract(epoch from now()) * 1000)::bigint as at`.execute(tx)
  return rows[0]?.at ?? 0
}

/* Moves the marks of the timers that are due, and gives their queues. A timer that is new begins with its next moment. */
const markDue = async (tx: Tx, timers: readonly Timer[], at: number): Promise<string[]> => {
  if (timers.length === 0) return []
  const due = timers.map(({ cron }) => previousOf(cron, at).toISOString())
  const { rows } = await sql<{ queue: string; is_new: boolean }>`
    insert into timer (queue, due_at) select * from unnest(${timers.map(({ queue }) => queue)}::text[], ${due}::timestamptz[])
    on conflict (queue) do update set due_at = excluded.due_at where timer.due_at < excluded.due_at or timer.due_at > now()
    returning queue, xmax = 0 as is_new`.execute(tx)
  return rows.filter(({ is_new }) => !is_new).map(({ queue }) => queue)
}

/** The last moment up to `at` (ms since 1970) at which a timer was due. */
export const previousOf = (cron: string, at: number): Date => {
  const known = spans.get(cron)
  if (known && known.from <= at && at < known.to) return new Date(known.from)
  const moments = cronParser.parseExpression(cron, { currentDate: new Date(at + 1), tz: 'Asia/Shanghai' })
  const from = moments.prev().getTime()
  spans.set(cron, { from, to: moments.next().getTime() })
  return new Date(from)
}
/* Looking for a moment costs milliseconds, and every timer is looked at every five seconds: from one moment to the next the last one stays what it was. */
const spans = new Map<string, { readonly from: number; readonly to: number }>()

const isWaiting = async (tx: Tx, queue: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from job.job where name = ${queue} and state < 'active' limit 1`.execute(tx)
  return rows.length > 0
}

/** Longer than any job is put off, so that a later one is of a clock that has gone back. */
const longestDelay = sql`interval '1 hour'`
const passed = (column: string) => sql`${sql.ref(column)} = case when ${sql.ref(column)} > now() then now() else ${sql.ref(column)} end`
/* What a clock that was ahead has left in the queues: jobs that would begin, or count as left behind, only when the clock has caught up, and the marks by which the library looks after its queues. */
const mendJobs = async (tx: Tx): Promise<void> => {
  await sql`update job.version set ${passed('maintained_on')}, ${passed('monitored_on')} where greatest(maintained_on, monitored_on) > now()`.execute(
    tx
  )
  await sql`update job.job set ${passed('start_after')}, ${passed('created_on')}, ${passed('started_on')}, ${passed('completed_on')}
    where start_after > now() + ${longestDelay} or greatest(created_on, started_on, completed_on) > now()`.execute(tx)
}
