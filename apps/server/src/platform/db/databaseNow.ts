import { sql } from 'kysely'
import type { Tx } from './pool.ts'

/** That moment, or the one of what came before where the clock has gone back since. */
export const databaseNowAfter = async (tx: Tx, previous: string): Promise<string> => {
  const at = await databaseNow(tx)
  return at < previous ? previous : at
}

/** The moment by the clock of the database, which decides what was in time; a server's own clock may be wrong. */
export const databaseNow = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(tx)
  return new Date(rows[0]?.now ?? '').toISOString()
}
