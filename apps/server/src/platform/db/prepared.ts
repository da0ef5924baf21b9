import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'

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

/** A plan is kept from the time on that its statement is asked this often, so that what is put together anew each time takes no memory of the database. */
const oftenFrom = 5
/** Statements that are counted at once; when there are more, all begin anew. */
const countedMost = 5_000
/** So many plans a connection keeps: of more, the one that was not asked for longest goes. */
const plansMost = 400
/** After so many plans a connection is closed, and another opened in its place: the driver remembers each name for ever. */
const namesMost = 20_000

const counts = new Map<string, number>()
/** Whether a statement is asked so often that its plan is kept; one that is planned for its values never is. */
const isOften = (text: string): boolean => {
  const count = counts.get(text) ?? (hasOnePlan(text) ? 0 : Number.NEGATIVE_INFINITY)
  if (counts.size >= countedMost && !counts.has(text)) counts.clear()
  counts.set(text, count + 1)
  return count + 1 >= oftenFrom
}

/** Counts up when the database has said that a kept plan no longer fits its tables: no plan of before is asked again. */
let generation = 0

/** The plans that the database keeps for one connection. */
class KeptPlans {
  private readonly client: pg.PoolClient
  private readonly since = generation
  private readonly names = new Map<string, string>()
  private given = 0

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /** Whether they are of no use any more, or too many names were given. */
  get isOld(): boolean {
    return this.since !== generation || this.given > namesMost
  }

  /** Under which name the plan of a statement is kept; none where it is to be planned anew. */
  nameOf(text: string): string | undefined {
    if (this.since !== generation) return undefined
    const known = this.names.get(text)
    if (known === undefined && !isOften(text)) return undefined
    const name = known ?? this.newName()
    // The last to be asked stands last.
    this.names.delete(text)
    this.names.set(text, name)
    return name
  }

  private newName(): string {
    const [longestUnasked] = this.names
    if (longestUnasked && this.names.size >= plansMost) {
      this.names.delete(longestUnasked[0])
      // Travels with the statement that follows it; where the transaction has failed already, the plan stays until the connection goes.
      this.client.query(`deallocate ${longestUnasked[1]}`).catch(() => {})
    }
    this.given += 1
    return `p${this.given}`
  }
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

const plans = new WeakMap<pg.PoolClient, KeptPlans>()
/** Whether a connection is to be closed and another opened in its place, since it keeps plans of before. */
export const keepsOldPlans = (client: pg.PoolClient): boolean => plans.get(client)?.isOld ?? false

/** Asks a connection, by a kept plan where one serves. */
export const askPrepared = (client: pg.PoolClient): PostgresPoolClient['query'] => {
  const kept = plans.get(client) ?? new KeptPlans(client)
  plans.set(client, kept)
  const ask = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const asked = generation
    const name = kept.nameOf(text)
    if (name === undefined) return await client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      if (asked === generation) generation += 1
      throw new PlanOutdated((error as Error).message)
    }
  }
  return ((text: unknown, values: unknown[]): unknown => {
    if (typeof text !== 'string') throw new TypeError('no statement of this product is read by a cursor')
    return ask(text, values)
  }) as PostgresPoolClient['query']
}
