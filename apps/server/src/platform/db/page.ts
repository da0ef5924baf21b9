import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from './pool.ts'

/** Counting stops here; beyond it a list says "more than 10,000". */
export const countedTo = 10_000
type Paging = { readonly page?: number | undefined; readonly pagesize?: number | undefined }

/** One page of a sorted query with its total; what every list call answers with. */
export const pageOf = async <DB, TB extends keyof DB, O>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, O>,
  { page = 1, pagesize = 20 }: Paging
): Promise<{ total: number; total_capped: boolean; data: O[] }> => {
  const data = await rows
    .limit(pagesize)
    .offset((page - 1) * pagesize)
    .execute()
  const isWhole = page === 1 && data.length < pagesize
  const total = isWhole ? data.length : await countOf(tx, rows)
  return { total: Math.min(total, countedTo), total_capped: total > countedTo, data }
}

/** Rows of a query, counted up to one more than is told. */
export const countOf = async <DB, TB extends keyof DB, O>(tx: Tx, rows: SelectQueryBuilder<DB, TB, O>): Promise<number> => {
  const some = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(countedTo + 1)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (${some}) as counted`.execute(tx)
  return counted[0]?.n ?? 0
}

/** The order of a list. Empty values come last where there can be some; where there are none it is not said, since an index that begins with the newest would not serve then. */
export const inOrder =
  (direction: 'asc' | 'desc', nullable: boolean) =>
  (by: OrderByItemBuilder): OrderByItemBuilder => {
    const ordered = direction === 'asc' ? by.asc() : by.desc()
    return nullable ? ordered.nullsLast() : ordered
  }
