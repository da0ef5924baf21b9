import { sql } from 'kysely'
import { now, nowIso } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

const windowMs = 15 * 60_000
const slowAfter = 5
const lockAfter = 10
/** Wrong tries until work is asked for: at one name from one address, at one name from anywhere, and from one address at any name. */
const workAfter = { pair: 3, name: 10, address: 20 }
/** Strangers are locked out of a name, and an address out of all names, far later: they may be many people, or a user who is attacked. */
const lockAll = { name: 100, address: 200 }

/** A login that is tried: at which name of which tenant, from where, and from a device on which this user has logged in before. */
export type Attempt = { readonly tenant_id: number; readonly name: string; readonly ip: string; readonly device?: string | undefined }
type Count = { readonly key: string; readonly lock: number }

/**
 * What one attempt is counted under. A known device has a count of its own, so that no stranger locks its user out; everybody else is counted
 * by name and address together, by name, and by address. The first is the strict one.
 */
const countsOf = ({ tenant_id, name, ip, device }: Attempt): [Count, ...Count[]] => {
  const named = `${tenant_id}:${name}`
  if (device) return [{ key: `device:${named}:${device}`, lock: lockAfter }]
  return [
    { key: `pair:${named}@${ip}`, lock: lockAfter },
    { key: `name:${named}`, lock: lockAll.name },
    { key: `address:${ip}`, lock: lockAll.address }
  ]
}

/** How much work the next try costs: none at first, 2^17 hashes after a few wrong tries, 2^20 while a name or an address is under attack. */
export const workFor = async (db: Db, attempt: Attempt): Promise<number> => {
  const counts = countsOf(attempt).map(({ key }) => key)
  const rows = await db.selectFrom('login_guard').select(['name', 'tries', 'first_at', 'locked_until']).where('name', 'in', counts).execute()
  const live = new Map(rows.filter((row) => endOf(row) > now().getTime()).map(({ name, tries }) => [name, tries]))
  const [pair, name = 0, address = 0] = counts.map((key) => live.get(key) ?? 0) as [number, number?, number?]
  if (name >= workAfter.name || address >= workAfter.address) return 20
  return pair >= workAfter.pair ? 17 : 0
}

/**
 * Counts a login before its password is looked at, so that parallel guessing cannot outrun the lock (decision 36): from the sixth try on it is only
 * verified after a growing pause, the tenth locks for 15 minutes. Committed by itself, so that a refusal does not give the try back.
 */
export const countLogin = async (db: Db, attempt: Attempt): Promise<{ locksNow: boolean }> => {
  const [strict, ...wider] = countsOf(attempt)
  // What the strict count refuses is no guess, so it adds nothing to the wider ones: an office does not lose its address to one stubborn browser.
  const { tries, locksNow } = await count(db, strict)
  for (const each of wider) await count(db, each)
  if (tries > slowAfter) await pauseAfter(tries)
  return { locksNow }
}

/** A right password: the strict count begins anew, and what it had added to the wider ones is taken back. */
export const clearLogin = async (db: Db, attempt: Attempt): Promise<void> => {
  const [strict, ...wider] = countsOf(attempt).map(({ key }) => key)
  const gone = await db
    .deleteFrom('login_guard')
    .where('name', '=', strict ?? '')
    .returning('tries')
    .executeTakeFirst()
  if (wider.length > 0)
    await db
      .updateTable('login_guard')
      .set((e) => ({ tries: e.fn<number>('greatest', [e.val(0), e('tries', '-', gone?.tries ?? 1)]) }))
      .where('name', 'in', wider)
      .execute()
}

/** Counts a try at a secret that is asked for inside a session, such as one's own password, by the same rules. */
export const countTry = async (db: Db, name: string): Promise<void> => {
  const { tries } = await count(db, { key: name, lock: lockAfter })
  if (tries > slowAfter) await pauseAfter(tries)
}

/** It was right: the count begins anew. */
export const clearTries = async (db: Tx, name: string): Promise<void> => void (await db.deleteFrom('login_guard').where('name', '=', name).execute())

/* One more try; a count whose window or lock is over begins anew, so that a lock holds each time and never longer than it says. */
const count = async (db: Db, { key, lock }: Count): Promise<{ tries: number; locksNow: boolean }> => {
  const at = nowIso()
  const isOver = sql<boolean>`coalesce(login_guard.locked_until, login_guard.first_at + make_interval(secs => ${windowMs / 1000})) <= ${at}::timestamptz`
  const lockedUntil = new Date(now().getTime() + windowMs).toISOString()
  const row = await db
    .insertInto('login_guard')
    .values({ name: key, tries: 1, first_at: at })
    .onConflict((on) =>
      on.column('name').doUpdateSet({
        tries: sql`case when ${isOver} then 1 else login_guard.tries + 1 end`,
        first_at: sql`case when ${isOver} then ${at}::timestamptz else login_guard.first_at end`,
        locked_until: sql`case when ${isOver} or login_guard.tries + 1 < ${lock} then null else coalesce(login_guard.locked_until, ${lockedUntil}::timestamptz) end`
      })
    )
    .returning(['tries', 'locked_until'])
    .executeTakeFirstOrThrow()
  if (row.locked_until !== null && row.tries > lock)
    refuse('locked', { minutes: Math.max(1, Math.ceil((Date.parse(row.locked_until) - now().getTime()) / 60_000)) })
  return { tries: row.tries, locksNow: row.tries === lock }
}

const pauseAfter = (tries: number): Promise<void> => new Promise((go) => setTimeout(go, Math.min(4000, 250 * 2 ** (tries - slowAfter))))

const endOf = ({ first_at, locked_until }: { first_at: string; locked_until: string | null }): number =>
  locked_until === null ? Date.parse(first_at) + windowMs : Date.parse(locked_until)
