import { type SelectQueryBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { CountCache } from '../live/countCache.ts'
import { countedTo, countOf } from './page.ts'
import type { Tx } from './pool.ts'

type Group<S extends string> = { readonly status: number; readonly n: number } & { readonly [K in S]: number | null }
/** What stands around a page: rows by status, how many match, and sums over them. */
export type ListSummary<S extends string> = {
  readonly total: number
  readonly total_capped: boolean
  readonly tabs: Record<string, number>
  readonly sums: { [K in S]: number }
}

/**
 * Status tabs, total and sums of a list in one statement over the newest 10,001 rows that its other filters leave, so that the cost does not grow with
 * the years. Where many were counted the groups are kept until a row of the kind changes for this company.
 * `newest` selects the status as `status` and the columns to sum under their names, unordered and unlimited; `by` is the column that is newest first.
 */
export const listSummary = async <DB, TB extends keyof DB, const S extends string>(
  tx: Tx,
  counts: CountCache,
  actor: Actor,
  list: { readonly kind: string; readonly filters: object; readonly status: number | undefined; readonly sums: readonly S[]; readonly by: string },
  newest: SelectQueryBuilder<DB, TB, { status: number } & { [K in S]: number | null }>
): Promise<ListSummary<S> & { readonly uncounted: boolean }> => {
  const { kind, filters, status, sums, by } = list
  const groups = await counts.get<readonly Group<S>[]>(actor, kind, filters, async () => {
    // The operator has the whole tenant, but the planner takes row-level security for choosy and would rather read the table from end to end than the newest by index.
    const hinted = actor.type === 1 ? sql.raw('set local enable_seqscan = off').execute(tx) : undefined
    const counted = newest.orderBy(sql.ref(by), 'desc').limit(countedTo + 1)
    const added = sums.map((name) => sql`, sum(c.${sql.ref(name)}) as ${sql.ref(name)}`)
    const { rows } = await sql<
      Group<S>
    >`select c.status, count(*)::int as n${sql.join(added, sql``)} from (${counted}) as c group by c.status`.execute(tx)
    await hinted
    return { value: rows, weight: rows.reduce((all, { n }) => all + n, 0) }
  })
  const chosen = groups.filter((group) => status === undefined || group.status === status)
  const n = chosen.reduce((all, group) => all + group.n, 0)
  const isFull = groups.reduce((all, group) => all + group.n, 0) > countedTo
  return {
    total: Math.min(n, countedTo),
    total_capped: status === undefined && isFull,
    // Of a status that was chosen only the newest were counted: how many there are of it in all, the caller counts by itself.
    uncounted: status !== undefined && isFull,
    tabs: Object.fromEntries(groups.map((group) => [String(group.status), group.n])),
    sums: Object.fromEntries(sums.map((name) => [name, exact(chosen.reduce((all, group) => all + (group[name] ?? 0), 0))])) as { [K in S]: number }
  }
}

/** Sums of at most four decimals without the dust of binary fractions. */
const exact = (value: number): number => Math.round(value * 10_000) / 10_000

/** The same, with the total of a chosen status counted on its own where more than the newest 10,000 match. */
export const withExactTotal = async <DB, TB extends keyof DB, O, S extends string>(
  tx: Tx,
  { uncounted, ...summary }: ListSummary<S> & { readonly uncounted: boolean },
  page: SelectQueryBuilder<DB, TB, O>
): Promise<ListSummary<S>> => {
  if (!uncounted) return summary
  const total = await countOf(tx, page.clearLimit().clearOffset())
  return { ...summary, total: Math.min(total, countedTo), total_capped: total > countedTo }
}
