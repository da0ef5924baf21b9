import { expiryWeeks } from '@yunshu/contract/paper/expiry'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** When each paper ends, by kind, as rows `p (kind, ends)`: what does not end, or is not needed, has none. List and picture read the same. */
export const endsOf = (kinds: readonly (readonly [kind: number, ends: RawBuilder<unknown>])[]) =>
  sql`(values ${sql.join(kinds.map(([kind, ends]) => sql`(${sql.lit(kind)}, ${ends})`))}) as p (kind, ends)`
type Ends = ReturnType<typeof endsOf>

/** Whether a paper of that kind, or of any, ends from or until a day. */
const endsIn = (ends: Ends, kind: number | undefined, from: string | undefined, to: string | undefined) =>
  sql<boolean>`exists (select from ${ends} where p.ends is not null ${kind === undefined ? sql`` : sql`and p.kind = ${kind}`} ${from === undefined ? sql`` : sql`and p.ends >= ${from}::date`} ${to === undefined ? sql`` : sql`and p.ends <= ${to}::date`})`

type Asked = {
  readonly input: { readonly expiry?: number; readonly ends_from?: string; readonly ends_to?: string }
  readonly first: { readonly today: string }
}
/** The filters of a list by what ends when; a kind without days means what has ended. */
export const expiryFilters = (ends: Ends) => ({
  expiry: (kind: number, { input, first: { today } }: Asked) => (input.ends_from || input.ends_to ? undefined : endsIn(ends, kind, undefined, today)),
  ends_from: (day: string, { input: { expiry } }: Asked) => endsIn(ends, expiry, day, undefined),
  ends_to: (day: string, { input: { expiry } }: Asked) => endsIn(ends, expiry, undefined, day)
})

type Ending = { expiry: number; week: number }
/** What of a row's papers ends within the weeks of the picture: its kind and its week, -1 is what has ended. */
export const endingOf = (ends: Ends, today: string) =>
  sql<Ending>`(select p.kind as expiry, case when p.ends < ${today}::date then -1 else (p.ends - ${today}::date) / 7 end as week from ${ends} where p.ends < ${today}::date + ${expiryWeeks * 7}::int)`.as<'ending'>(
    'ending'
  )

/** How many papers end in which week, by kind. */
export const countEnding = async (tx: Tx, ending: Expression<Ending>) => {
  const { rows } = await sql<Ending & { count: number }>`
    select expiry, week, count(*)::int as count from (${ending}) as ending group by expiry, week order by expiry, week`.execute(tx)
  return rows
}
