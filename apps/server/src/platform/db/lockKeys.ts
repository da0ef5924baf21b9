import { sql } from 'kysely'
import type { Tx } from './pool.ts'

/**
 * Holds some keys until the end of the transaction; whoever holds one of them makes the others wait. They are taken in one order for everybody, so that two
 * calls with the same keys never wait for each other both. For what is to be found free by a look before it is written: unlike a row it can be locked
 * before it is there, and unlike a constraint it makes the second caller wait before he has written anything.
 */
export const lockKeys = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`select pg_advisory_xact_lock(hash) from (select distinct hashtextextended(key, 0) as hash from unnest(${keys}::text[]) as k (key) order by 1) as held`.execute(
    tx
  )
}
