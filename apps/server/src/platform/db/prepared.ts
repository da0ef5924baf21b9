import type pg from 'pg'
import type { PostgresPoolClient } from 'kysely'

/* What asks for one thing by its number is planned by the database once and kept: to plan it costs more than to do it (docs/adr/0055). Every other statement is
   planned for the values at hand, since a good way to a hundred rows is a bad one to a million. */

/** Columns that name one thing; few rows hang on each of its values, however large the tables are. */
const keys = [
  'id',
  'order',
  'waybill',
  'biz',
  'statement',
  'bill',
  'receipt',
  'vehicle',
  'driver',
  'user',
  'receiver_user',
  'project',
  'address',
  'person'
]
const byKey = new RegExp(`\\b(${keys.map((key) => (key === 'id' ? key : `${key}_id`)).join('|')}|token_hash)"? (= \\$|= any\\(\\$|in \\(\\$)`)
/** Whatever else it says, the last condition is the number of one row. */
const byOwnId = /"id" = \$\d+$/
/** A page of a list, words, a table of tables: the values decide the way. */
const depends = / limit | i?like | over \(|&&/i
const insert = /^\s*insert into "?\w+"? \(/i

/** Whether one plan serves a statement whatever its values are. */
export const hasOnePlan = (text: string): boolean => byOwnId.test(text) || ((insert.test(text) || byKey.test(text)) && !depends.test(text))

/** A statement gets its name when it is asked for this often, so that what is put together anew each time takes no memory of the database. */
const oftenFrom = 5
/** So many names at the most: every connection keeps a plan for each that it was asked. */
const namesMost = 500
/** Statements counted at once; those that were asked least are forgotten together. */
const countedMost = 5_000

let generation = 0
let named = 0
const counts = new Map<string, number>()
const names = new Map<string, string>()

/** Under which name the database keeps the plan of a statement; none where it is to be planned anew. */
const nameOf = (text: string): string | undefined => {
  const name = names.get(text)
  if (name !== undefined) return `${name}g${generation}`
  const count = (counts.get(text) ?? 0) + 1
  if (counts.size >= countedMost) counts.clear()
  counts.set(text, count)
  if (count < oftenFrom || named >= namesMost || !hasOnePlan(text)) return undefined
  named += 1
  counts.delete(text)
  names.set(text, `p${named}`)
  return undefined
}

/** What the database says of a plan whose tables were changed since (0A000), and of a name that its connection does not know (26000). */
const isOutdated = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '26000' || (code === '0A000' && message.includes('cached plan'))
}

/** A kept plan no longer fits its tables: nothing was done, and asked again it is made anew. */
export class PlanOutdated extends Error {
  override readonly name = 'PlanOutdated'
}

const generations = new WeakMap<pg.PoolClient, number>()
/** Whether a connection keeps plans of tables that were changed since: it is closed, and another opened in its place. */
export const keepsOldPlans = (client: pg.PoolClient): boolean => (generations.get(client) ?? generation) !== generation

/** Asks a connection, by a kept plan where one serves. */
export const askPrepared = (client: pg.PoolClient): PostgresPoolClient['query'] => {
  generations.set(client, generations.get(client) ?? generation)
  const ask = client.query.bind(client) as unknown as (...given: unknown[]) => Promise<unknown>
  return (async (text: unknown, values?: unknown[]) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    if (name === undefined) return await ask(text, values)
    const asked = generation
    try {
      return await ask({ name, text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      if (asked === generation) generation += 1
      throw new PlanOutdated((error as Error).message)
    }
  }) as PostgresPoolClient['query']
}
