import { sql } from 'kysely'
import { now, nowIso } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

const window = 15 * 60_000
const captchaAfter = 3
const slowAfter = 5
const lockAfter = 10

/**
 * Counts a try before the password is looked at, so that parallel guessing cannot outrun the lock: from the sixth on a try is only verified after a growing pause,
 * the tenth locks for 15 minutes (decision 36). Committed by itself, so that a refusal does not give the try back.
 */
export const countTry = async (db: Db, name: string): Promise<{ tries: number; captcha: boolean }> => {
  const at = nowIso()
  const stale = new Date(now().getTime() - window).toISOString()
  const row = await db
    .insertInto('login_guard')
    .values({ name, tries: 1, first_at: at })
    .onConflict((on) =>
      on.column('name').doUpdateSet({
        tries: sql`case when login_guard.first_at < ${stale} and (login_guard.locked_until is null or login_guard.locked_until < ${at}) then 1 else login_guard.tries + 1 end`,
        first_at: sql`case when login_guard.first_at < ${stale} and (login_guard.locked_until is null or login_guard.locked_until < ${at}) then ${at}::timestamptz else login_guard.first_at end`,
        locked_until: sql`case when login_guard.first_at >= ${stale} and login_guard.tries + 1 >= ${lockAfter} then coalesce(login_guard.locked_until, ${new Date(now().getTime() + window).toISOString()}::timestamptz) else login_guard.locked_until end`
      })
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const left = row.locked_until ? Date.parse(row.locked_until) - now().getTime() : 0
  if (left > 0 && row.tries > lockAfter) refuse('locked', { minutes: Math.ceil(left / 60_000) })
  if (row.tries > slowAfter) await new Promise((go) => setTimeout(go, Math.min(4000, 250 * 2 ** (row.tries - slowAfter))))
  return { tries: row.tries, captcha: row.tries > captchaAfter }
}

/** A right password wipes the count. */
export const clearTries = async (db: Tx, name: string): Promise<void> => void (await db.deleteFrom('login_guard').where('name', '=', name).execute())
