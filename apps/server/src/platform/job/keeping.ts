import { sql } from 'kysely'
import { now } from '../clock.ts'
import { foldSums } from '../db/keptSums.ts'
import { keepMonthsOf, passingTables } from '../db/months.ts'
import { transactAsSystem } from '../db/scope.ts'
import type { Services } from '../verb/services.ts'
import type { JobLine } from './jobs.ts'

const day = 86_400_000

/** Deletes what was kept for a time only (`passingTables`), an hour of it at a time, so that no statement is long; says how many rows of which table went. */
export const forgetPassed = async (services: Pick<Services, 'db'>): Promise<Record<string, number>> => {
  const gone: Record<string, number> = {}
  for (const rule of passingTables) gone[rule.table] = await forget(services, rule)
  return gone
}

type Rule = (typeof passingTables)[number]
const forget = async ({ db }: Pick<Services, 'db'>, { table, by, keepDays }: Rule): Promise<number> => {
  const limit = new Date(now().getTime() - keepDays * day)
  const [rows, time] = [sql.table(table), sql.ref(by)]
  let forgotten = 0
  for (;;) {
    const gone = await transactAsSystem(db, async (tx) => {
      const [oldest] = (await sql<{ at: string | null }>`select min(${time}) as at from ${rows}`.execute(tx)).rows
      if (!oldest?.at || Date.parse(oldest.at) >= limit.getTime()) return undefined
      const until = new Date(Math.min(Date.parse(oldest.at) + day / 24, limit.getTime()))
      return await sql`delete from ${rows} where ${time} < ${until.toISOString()}`.execute(tx)
    })
    if (!gone) return forgotten
    forgotten += Number(gone.numAffectedRows)
  }
}

/** Timers. Every five minutes: fold what was added to kept sums. Every night: make the coming months of growing tables, put old ones away, and delete what was kept for a time only. */
export const keepingJobs = (services: Services): readonly JobLine[] => [
  { queue: 'platform.sums', cron: '*/5 * * * *', work: async () => void (await foldSums(services)) },
  {
    queue: 'platform.keeping',
    cron: '40 2 * * *',
    work: async () => {
      await forgetPassed(services)
      if (services.adminUrl) await keepMonthsOf(services.adminUrl, now())
    }
  }
]
