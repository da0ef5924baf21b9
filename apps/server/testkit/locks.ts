import { transactAsSystem } from '../src/platform/db/scope.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** How many connections of a world wait for a lock at this moment; a story of two at once waits until they do. */
export const waitingForLocks = async ({ services }: Pick<TestApp, 'services'>): Promise<number> => {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await transactAsSystem(services.db, (tx) => waiting.execute(tx))).rows.length
}

/** How many deadlocks PostgreSQL has found in a world so far; those that a command tried again after, too. */
export const deadlocksIn = async ({ services }: Pick<TestApp, 'services'>): Promise<number> => {
  // What a connection has counted is told with the statement after it.
  const counted = sql<{ n: number }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`
  return (await transactAsSystem(services.db, (tx) => counted.execute(tx))).rows[0]?.n ?? 0
}
