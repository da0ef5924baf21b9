import { board } from '@yunshu/contract/board/contract'
import { dueKind, type Wait } from '@yunshu/contract/board/wait'
import { waitsOf } from '@yunshu/contract/board/waits'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { isMine } from './mine.ts'
import { sourcesFor } from './sources.ts'

type Next = OutputOf<typeof board.next>
type RowsFor = ReturnType<typeof sourcesFor>

const most = 10
/** Of one kind alone. */
const mostAlone = 50
/** So many of one kind stand there while others wait, so that forty late payments do not hide the order that has to be accepted within the hour. */
const ofOne = 4
/** As lists count. */
const countedTo = 10_000

/**
 * 待我处理: of each kind that the reader may deal with the ten that are due first, each by its own list's rows and indexes, and of these the ten that are due
 * first of all, four of a kind before the rest of it; beside them how many there are. Two statements, which travel together, and one more where papers are judged by rules.
 */
export const nextThings = read(board.next, async (context): Promise<Next> => {
  const {
    tx,
    actor,
    input: { kind }
  } = context
  const isMay = ({ may, rows }: Wait) => mayDo(actor, may) && (typeof rows.may === 'string' || mayDo(actor, ...rows.may))
  const mine = (waitsOf[actor.type] ?? []).filter(isMay)
  if (mine.length === 0) return { data: [], counts: {} }
  const rowsFor = sourcesFor(context)
  const asked = kind === undefined ? mine : mine.filter(({ key }) => key === kind)
  const limit = kind === undefined ? most : mostAlone
  const [rows, counts] = await Promise.all([
    Promise.all(asked.map((wait) => firstOf(actor, wait, rowsFor, limit))),
    Promise.all(mine.map((wait) => countOf(actor, wait, rowsFor)))
  ])
  const [found, counted] = await Promise.all([
    rows.length === 0
      ? { rows: [] }
      : sql<Found>`select v.* from (select u.*, row_number() over (partition by u.kind order by u.until nulls last, u.id) > ${ofOne} as further from (${sql.join(rows, sql` union all `)}) as u) as v
      order by v.further, v.until nulls last, v.id limit ${limit}`.execute(tx),
    sql<{ kind: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  ])
  return {
    data: found.rows.toSorted((a, b) => timeOf(a) - timeOf(b)).map(({ until: _, further: __, ...row }) => row),
    counts: Object.fromEntries(counted.rows.filter(({ n }) => n > 0).map(({ kind, n }) => [kind, Math.min(n, countedTo)]))
  }
})
type Found = Next['data'][number] & { until: string | null; further: boolean }
const timeOf = ({ until }: Found): number => (until === null ? Infinity : Date.parse(until))

const column = (name: string | undefined) => (name === undefined ? undefined : sql`p.${sql.id(name)}`)
const text = (name: string | undefined) => (name === undefined ? sql`''` : sql`coalesce(${column(name)}::text, '')`)

/** Which of the rows are meant: those that the reader himself is asked for. */
const conditionsOf = (actor: Actor, wait: Wait): RawBuilder<unknown> => {
  const conditions = [
    ...(wait.filled ? [sql`${column(wait.filled)} is not null`] : []),
    ...(wait.empty ? [sql`${column(wait.empty)} is null`] : []),
    ...isMine(wait, actor)
  ]
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

/** The rows of one kind that are due first. A day is met through its end. */
const firstOf = async (actor: Actor, wait: Wait, rowsFor: RowsFor, limit: number): Promise<RawBuilder<unknown>> => {
  const by = column(wait.due)
  const kind = dueKind(wait)
  const dueAt =
    kind === 'date'
      ? sql`(${by}::timestamp at time zone 'Asia/Shanghai')`
      : wait.hours === undefined
        ? sql`${by}::timestamptz`
        : sql`(${by}::timestamptz + make_interval(hours => ${wait.hours}))`
  const until =
    kind === 'time' ? dueAt : sql`((date_trunc('day', ${dueAt} at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai')`
  return sql`(select ${sql.lit(wait.key)} as kind, p.id, ${column(wait.of ?? 'id')} as of, ${text(wait.no)} as no, ${text(wait.who)} as who, ${text(wait.from)} as "from",
    ${text(wait.to)} as "to", ${text(wait.note)} as note, ${wait.code ? sql`${column(wait.code[0])}::int` : sql`null::int`} as code,
    ${wait.amount ? sql`${column(wait.amount)}::bigint` : sql`null::bigint`} as amount_fen, ${dueAt} as due_at, ${until} as until
    from (${await rowsFor(wait.rows, wait.where)}) as p ${conditionsOf(actor, wait)}
    order by ${by} nulls last, p.id limit ${limit})`
}

/** How many its list shows; of what has no list, how many the reader is asked for. */
const countOf = async (actor: Actor, wait: Wait, rowsFor: RowsFor): Promise<RawBuilder<unknown>> => {
  const { rows, where } = wait.counted ?? wait
  const found = await rowsFor(rows, where)
  if (wait.list === undefined)
    return sql`select ${sql.lit(wait.key)} as kind, count(*)::int as n from (select 1 from (${found}) as p ${conditionsOf(actor, wait)} limit ${countedTo + 1}) as c`
  const some = found
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(countedTo + 1)
  return sql`select ${sql.lit(wait.key)} as kind, count(*)::int as n from (${some}) as c`
}
