import { shanghaiCompactDay } from '@yunshu/domain/calendar'
import { docPrefixes, makeDocNo } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import { now } from './clock.ts'
import type { Tx } from './db/pool.ts'

/** The next document number of a word, from a locked counter row per tenant, word and day; gaps allowed, never reused. */
export const nextNo = async (tx: Tx, tenant_id: number, word: keyof typeof docPrefixes): Promise<string> =>
  (await nextNos(tx, tenant_id, word, 1))[0] ?? ''

/** Several numbers at once, for imports and receipts of many points. */
export const nextNos = async (tx: Tx, tenant_id: number, word: keyof typeof docPrefixes, count: number): Promise<string[]> => {
  const prefix = docPrefixes[word]
  const day = shanghaiCompactDay(now())
  const name = `${prefix}${day}`
  const { value } = await tx
    .insertInto('counter')
    .values({ tenant_id, name, value: count })
    .onConflict((on) => on.columns(['tenant_id', 'name']).doUpdateSet({ value: sql`counter.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, i) => makeDocNo(prefix, day, value - count + 1 + i))
}
