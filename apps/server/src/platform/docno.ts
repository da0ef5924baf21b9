import { shanghaiCompactDay } from '@yunshu/domain/calendar'
import { docPrefixes, makeDocNo } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import { now } from './clock.ts'
import { type Db, autonomousDb, type Tx } from './db/pool.ts'
import { transactAsSystem } from './db/scope.ts'

/** The next document number of a word; see `nextNos`. */
export const nextNo = async (tx: Tx, tenant_id: number, word: keyof typeof docPrefixes): Promise<string> =>
  (await nextNos(tx, tenant_id, word, 1))[0] ?? ''

/**
 * The next document numbers of a word, from a locked counter row per tenant, word and day; gaps allowed, never reused (domain 6.1).
 * Numbers are reserved in blocks by a transaction of their own, so that no command locks the counter until it commits and commands of a tenant do not queue for it.
 */
export const nextNos = async (tx: Tx, tenant_id: number, word: keyof typeof docPrefixes, count: number): Promise<string[]> => {
  const prefix = docPrefixes[word]
  const day = shanghaiCompactDay(now())
  const side = autonomousDb(tx)
  const book = bookOf(side, day)
  const key = { tenant_id, name: `${prefix}${day}` }
  const numbers: number[] = []
  while (numbers.length < count) {
    const block = book.blocks.get(`${tenant_id} ${key.name}`)
    if (block && block.next <= block.last) {
      numbers.push(block.next)
      block.next += 1
    } else await refill(side, book, key, Math.max(count - numbers.length, Math.min((block?.size ?? 0) * 2, mostAtOnce), 1))
  }
  return numbers.map((seq) => makeDocNo(prefix, day, seq))
}

/** A block is twice the one before, so that a rare word leaves hardly a gap when the server stops. */
const mostAtOnce = 64
type Block = { next: number; last: number; size: number }
type Book = { day: string; blocks: Map<string, Block>; refills: Map<string, Promise<void>> }
const books = new WeakMap<Db, Book>()

const bookOf = (side: Db, day: string): Book => {
  const known = books.get(side)
  if (known?.day === day) return known
  const book: Book = { day, blocks: new Map(), refills: new Map() }
  books.set(side, book)
  return book
}

/* Callers that come while a block is being reserved share that reservation. */
const refill = async (side: Db, { blocks, refills }: Book, { tenant_id, name }: { tenant_id: number; name: string }, size: number): Promise<void> => {
  const key = `${tenant_id} ${name}`
  const running = refills.get(key) ?? draw(side, tenant_id, name, size).then((last) => void blocks.set(key, { next: last - size + 1, last, size }))
  refills.set(key, running)
  await running.finally(() => refills.delete(key))
}

const draw = async (side: Db, tenant_id: number, name: string, size: number): Promise<number> => {
  const { value } = await transactAsSystem(side, (tx) =>
    tx
      .insertInto('counter')
      .values({ tenant_id, name, value: size })
      .onConflict((on) => on.columns(['tenant_id', 'name']).doUpdateSet({ value: sql`counter.value + ${size}` }))
      .returning('value')
      .executeTakeFirstOrThrow()
  )
  return value
}
