import { sql } from 'kysely'
import { now, nowIso } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

const windowMs = 15 * 60_000
const slowAfter = 5
const lockAfter = 10
/** The number of wrong tries after which a proof of work is demanded: at one name from one address, at one name from anywhere, and at any name from one address. */
const workAfter = { pair: 3, name: 10, address: 20 }
/** The number after which a name is locked for unknown devices, or an address for all names. It is far higher, since one address may serve many people, and an attacker must not be able to lock a user out. */
const lockAll = { name: 100, address: 200 }

/** A try to log in: the name and its tenant, the address, and whether this user has logged in on the device before. */
export type Attempt = { readonly tenant_id: number; readonly name: string; readonly ip: string; readonly device?: string | undefined }
type Count = { readonly key: string; readonly lock: number }

/**
 * The counts to which one try is added. A known device has a count of its own, so that nobody else can lock its user out; every other try is counted
 * by name and address together, by name, and by address. The first of these has the lowest limits.
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
 * Counts a try to log in before the password is compared, so that parallel guesses cannot exceed the limit (decision 36): from the sixth try on a password is only
 * compared after a pause, which grows, and the tenth locks for 15 minutes. Committed in a transaction of its own, so that a refusal does not undo the count.
 */
export const countLogin = async (db: Db, attempt: Attempt): Promise<{ locksNow: boolean }> => {
  const [strict, ...wider] = countsOf(attempt)
  // A try that the first count refuses was not compared, so it adds nothing to the other counts: one browser that keeps trying does not lock the address of a whole office.
  const { tries, locksNow } = await count(db, strict)
  for (const each of wider) await count(db, each)
  if (tries > slowAfter) await pauseAfter(tries)
  return { locksNow }
}

/** After a right password: resets the first count, and subtracts from the other counts what it had added to them. */
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

/** After a right password where the second factor is still missing: subtracts this try and keeps the earlier ones, so that a password alone does not reset the counts. */
export const uncountLogin = async (db: Db, attempt: Attempt): Promise<void> =>
  void (await db
    .updateTable('login_guard')
    .set((e) => ({ tries: e.fn<number>('greatest', [e.val(0), e('tries', '-', 1)]) }))
    .where(
      'name',
      'in',
      countsOf(attempt).map(({ key }) => key)
    )
    .execute())

/** Counts a try at a secret that is asked for within a session, such as the user's own password, by the same rules. */
export const countTry = async (db: Db, name: string): Promise<void> => {
  const { tries } = await count(db, { key: name, lock: lockAfter })
  if (tries > slowAfter) await pauseAfter(tries)
}

/** Resets that count after a right secret. */
export const clearTries = async (db: Tx, name: string): Promise<void> => void (await db.deleteFrom('login_guard').where('name', '=', name).execute())

/** Forgets the wrong tries of one name from one address, after its user has proved himself by other means; wider counts stay. */
export const forgiveTries = async (db: Tx, attempt: Attempt): Promise<void> => await clearTries(db, countsOf(attempt)[0].key)

/* Adds one try. A count whose window or lock has ended starts at zero, so that every lock lasts exactly as long as the refusal says. */
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
