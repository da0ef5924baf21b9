import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from './pool.ts'
import type { Tables } from './tables.ts'
import type { NewRow } from './versioned.ts'

/** A row that goes in as JSON, in which bytes are text. */
export type NewJsonRow<T extends keyof Tables> = {
  [K in keyof NewRow<T>]: Buffer extends NewRow<T>[K] ? Exclude<NewRow<T>[K], Buffer> | string : NewRow<T>[K]
}
/** Bytes as PostgreSQL reads them from text. */
export const bytesText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/**
 * Inserts rows of the actor's tenant in a single statement, whose text does not depend on how many they are.
 * All rows name the same columns; what they leave out has its default. On a cluster the actor's company leads the statement to its shard (docs/adr/0018).
 */
export const insertRows = async <T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  actor: Pick<Actor, 'tenant_id' | 'company_id'>,
  rows: readonly NewJsonRow<T>[]
): Promise<void> => {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const inserted = await insertJson(tx, table, actor, names, JSON.stringify(rows))
  if (inserted !== rows.length) throw new Error(`${inserted} of ${rows.length} rows of ${table} were inserted`)
}

/** Inserts rows that are one text of JSON already, and says how many they were. */
export const insertJson = async (
  tx: Tx,
  table: string,
  { tenant_id, company_id }: Pick<Actor, 'tenant_id' | 'company_id'>,
  names: readonly string[],
  rows: string
): Promise<number> => {
  const into = sql.table(table)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql.ref(`r.${name}`)))
  const { numAffectedRows } = await sql`
    insert into ${into} (${columns})
    select ${values} from company as c join json_populate_recordset(null::${into}, ${rows}::json) as r on r.tenant_id = c.tenant_id
    where c.tenant_id = ${tenant_id} and c.id = ${company_id}`.execute(tx)
  return Number(numAffectedRows)
}
