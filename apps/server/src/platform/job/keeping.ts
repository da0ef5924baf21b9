import { sql } from 'kysely'
import { now } from '../clock.ts'
import { keepMonthsOf } from '../db/months.ts'
import { transactAsSystem } from '../db/scope.ts'
import type { Services } from '../verb/services.ts'
import type { JobLine } from './jobs.ts'

/** How long a repeated call gets the first one's answer, days. */
export const idempotencyDays = 7
const day = 86_400_000

/** Forgets idempotency keys (幂等键) that are older than promised, an hour of them at a time; says how many. */
export const forgetKeys = async ({ db }: Pick<Services, 'db'>): Promise<number> => {
  const limit = new Date(now().getTime() - idempotencyDays * day)
  let forgotten = 0
  for (;;) {
    const gone = await transactAsSystem(db, async (tx) => {
      const oldest = await tx.selectFrom('idem_key').select(sql<string | null>`min(created_at)`.as('at')).executeTakeFirst()
      if (!oldest?.at || Date.parse(oldest.at) >= limit.getTime()) return undefined
      const until = new Date(Math.min(Date.parse(oldest.at) + day / 24, limit.getTime()))
      return await tx.deleteFrom('idem_key').where('created_at', '<', until.toISOString()).executeTakeFirst()
    })
    if (!gone) return forgotten
    forgotten += Number(gone.numDeletedRows)
  }
}

/** Every night the months of tables that grow are made and let go, and what was promised for a time only is forgotten. */
export const keepingJobs = (services: Services): readonly JobLine[] => [
  {
    queue: 'platform.keeping',
    cron: '40 2 * * *',
    work: async () => {
      await forgetKeys(services)
      if (services.adminUrl) await keepMonthsOf(services.adminUrl, now())
    }
  }
]
