import { addDays } from '@yunshu/domain/calendar'
import { docPrefixes, makeDocNo } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** Numbers that stay: what a copy names and does not own. */
const lent: readonly string[] = [docPrefixes.credit, docPrefixes.loan, docPrefixes.contract, docPrefixes.tenant, docPrefixes.customer]
const prefixes = Object.values(docPrefixes)
type Prefix = (typeof prefixes)[number]
const ownedPrefix = (text: string): Prefix | undefined => prefixes.find((prefix) => prefix === text && !lent.includes(prefix))
/** A number of a document with its letters and its day, as it stands in it. */
export type DocNo = { readonly number: string; readonly prefix: Prefix; readonly date: string }

const docNo = /\b([A-Z]{2})(\d{6})(\d{7,8})(?!\d)/g
/** The numbers in rows that a copy gives anew; that of a project only where the project itself is copied. */
export const numbersIn = (rows: Iterable<string>, withProject: boolean): DocNo[] => {
  const found = new Map<string, DocNo>()
  for (const row of rows)
    for (const [number, letters = '', date = ''] of row.matchAll(docNo)) {
      const prefix = ownedPrefix(letters)
      if (prefix && (withProject || prefix !== docPrefixes.project)) found.set(number, { number, prefix, date })
    }
  return [...found.values()]
}

/** New numbers for those of the copies: of each word and day as many as there are, drawn at once from the counters that the doors draw from. */
export const numbersFor = async (
  tx: Tx,
  tenant_id: number,
  copies: readonly { readonly numbers: readonly DocNo[]; readonly days: number }[]
): Promise<Map<string, string>[]> => {
  const wanted = new Map<string, { prefix: Prefix; day: string; count: number }>()
  const places = copies.map(({ numbers, days }) => {
    const found = new Map<string, { name: string; nth: number }>()
    for (const { prefix, date, number } of numbers) {
      const compact = movedCompact(date, days)
      const want = wanted.get(prefix + compact) ?? { prefix, day: compact, count: 0 }
      found.set(number, { name: prefix + compact, nth: want.count })
      wanted.set(prefix + compact, { ...want, count: want.count + 1 })
    }
    return found
  })
  const list = [...wanted.values()]
  if (list.length === 0) return places.map(() => new Map())
  const rows = await tx
    .insertInto('counter')
    .values(list.map(({ prefix, day, count }) => ({ tenant_id, name: prefix + day, value: count })))
    .onConflict((on) => on.columns(['tenant_id', 'name']).doUpdateSet({ value: sql`counter.value + excluded.value` }))
    .returning(['name', 'value'])
    .execute()
  const last = new Map(rows.map(({ name, value }) => [name, value]))
  return places.map(
    (found) =>
      new Map(
        [...found].flatMap(([number, { name, nth }]) => {
          const want = wanted.get(name)
          return want ? [[number, makeDocNo(want.prefix, want.day, (last.get(name) ?? 0) - want.count + 1 + nth)] as const] : []
        })
      )
  )
}

/** A day as numbers write it, so many days later. */
export const movedCompact = (date: string, days: number): string =>
  addDays(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`, days)
    .replaceAll('-', '')
    .slice(2)
