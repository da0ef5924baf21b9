import type { DueStateOf, FilterName, InputOf, OutputOf, Query, TabsOf } from '@yunshu/contract/kit/endpoint'
import { addDays, endOfShanghaiDay, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { isDocNo } from '@yunshu/domain/docno'
import { type AliasedExpression, type Expression, type RawBuilder, type SelectQueryBuilder, type SelectType, type SqlBool, sql } from 'kysely'
import { now } from '../clock.ts'
import type { DeclaredActor } from '../verb/declared.ts'
import type { ReadContext } from '../verb/verb.ts'
import { anyLike, anySought, likeText } from './like.ts'
import type { Tx } from './pool.ts'
import { scoped, withSystemScope } from './scope.ts'

/** Counting stops here; beyond it a list says "more than 10,000". */
const countedTo = 10_000
/** How many words of a keyword are looked for: as many numbers as somebody pastes at once. */
const mostWords = 50

/** The sorts that a list call names. */
type SortName<C extends Query> = InputOf<C> extends { sort?: infer S } ? Extract<S, string> : never
/** One row of a list call. */
export type RowOf<C extends Query> = OutputOf<C> extends { data: readonly (infer R)[] } ? R : never
/** Who asks what of a list: an actor who holds no grants but those that the call declares. */
export type ListContext<C extends Query> = ReadContext<C> & { readonly call: C; readonly actor: DeclaredActor }
/** The same with what `before` found. */
type Asked<C extends Query, P = unknown> = ListContext<C> & { readonly first: P }

// oxlint-disable-next-line typescript/no-explicit-any -- a query of whatever tables
export type AnyRows = SelectQueryBuilder<any, any, any>
type ColumnIn<DB, TB extends keyof DB> = { [T in TB & string]: `${T}.${keyof DB[T] & string}` }[TB & string]
type FilledIn<DB, TB extends keyof DB> = {
  [T in TB & string]: { [K in keyof DB[T] & string]: null extends SelectType<DB[T][K]> ? never : `${T}.${K}` }[keyof DB[T] & string]
}[TB & string]
/** A column of the tables that a query names. */
type Column<Q extends AnyRows> = Q extends SelectQueryBuilder<infer DB, infer TB, unknown> ? ColumnIn<DB, TB> : never
// Of any tables every column may be filled; the compiler asks that before it knows the query.
type FilledColumn<Q extends AnyRows> =
  Q extends SelectQueryBuilder<infer DB, infer TB, unknown> ? (0 extends 1 & DB ? string : FilledIn<DB, TB>) : never
/** What a query selects. */
export type Selected<Q extends AnyRows> = Q extends SelectQueryBuilder<infer _DB, infer _TB, infer O> ? O : never
type Condition = Expression<SqlBool> | undefined

/** What is looked for in text. */
type Search<C extends Query, P, Ref> = {
  /** Columns that hold exactly what was typed. */
  readonly whole?: readonly Ref[]
  /** An index holds these columns, in this order (docs/adr/0023). */
  readonly indexed?: true
  /** What else finds a row by one word; `like` is the pattern that finds the word anywhere. */
  readonly also?: (word: string, like: string, asked: Asked<C, P>) => Condition
}
/**
 * How a filter narrows a list. Plain data wherever it can be, so that others may read from it which columns a list is searched by.
 * - a column: equal to it
 * - `words`: any of the typed words anywhere in one of the columns, so that pasted numbers find each of their rows;
 *   `numbers` answers by itself where all words are document numbers
 * - `text`: the same with what was typed taken as one, for names that hold blanks
 * - `since`, `until`: a day (Asia/Shanghai), the column an instant; the last day is taken in whole
 * - `least`, `most`: bounds that are taken in, for days and amounts
 * - `holds`: the column is an array with the value in it
 * - a function: the condition itself, or none
 * - `null`: read by another filter or by `rows`
 */
type Filter<C extends Query, P, Q extends AnyRows, V> =
  | Column<Q>
  | (Search<C, P, Column<Q>> & {
      readonly words: readonly Column<Q>[]
      readonly numbers?: (numbers: readonly string[], asked: Asked<C, P>) => Condition
    })
  | (Search<C, P, Column<Q>> & { readonly text: readonly Column<Q>[] })
  | { readonly since: Column<Q> | ((input: InputOf<C>) => Column<Q>) }
  | { readonly until: Column<Q> | ((input: InputOf<C>) => Column<Q>) }
  | { readonly least: Column<Q> }
  | { readonly most: Column<Q> }
  | { readonly holds: Column<Q> }
  | ((value: V, asked: Asked<C, P>) => Condition)
  | null

/** What a list is sorted by. A column that may be empty is said to be `nullable`: then what is empty comes last in both directions, and an index serves only if it says the same. */
type Sort<Q extends AnyRows> = FilledColumn<Q> | { readonly nullable: Column<Q> | Expression<unknown> } | Expression<unknown>

type Summed<Q extends AnyRows> = Column<Q> | AliasedExpression<number | null, string>

/** All that is special about a list; the rest is the same for every list and stands in this file. */
export type ListOf<C extends Query, Q extends AnyRows, P> = {
  /** What must be known before the query can be written, such as the rules by which papers are judged. */
  readonly before?: (context: ListContext<C>) => P | Promise<P>
  /** The rows that the actor may see, with the columns of a row selected; neither sorted nor limited. */
  readonly rows: (asked: Asked<C, P>) => Q
  /** The column that tells rows apart; among equals it decides the order, so that no row is on two pages or on none. */
  readonly id: Column<Q>
  /** Those of the status tabs and of the clock are columns. */
  readonly filters: { readonly [K in FilterName<C>]-?: K extends TabsOf<C> | DueStateOf<C> ? Column<Q> : Filter<C, P, Q, NonNullable<InputOf<C>[K]>> }
  readonly sorts: { readonly [K in SortName<C>]: Sort<Q> }
  /** How the list is sorted when nobody says, behind what is due (`DueOf`). What is at its end by this order is what the counts leave out first. */
  readonly first: readonly [by: SortName<C> | 'id', order: 'asc' | 'desc']
  /** Tabs that are told even where nothing is under them. */
  readonly everyTab?: readonly number[]
  /** What is summed over the whole query. */
  readonly sums?: readonly Summed<Q>[] | ((asked: Asked<C, P>) => readonly Summed<Q>[])
  /** The kind under which changes of its rows are published: counts are kept until one is (docs/adr/0013). For lists that grow with the years. */
  readonly kept?: string
  /**
   * Its sums are what somebody reconciles by: they take in every row, however many there are. Where sums are kept (docs/adr/0025), a query of one row of them
   * with how many there are as `n`, or nothing where a filter asks for what they do not know.
   */
  readonly wholeSums?: true | ((asked: Asked<C, P>) => AnyRows | undefined)
  /** Reaches beyond the actor's own rows (a partner's record): row-level security is off, `rows` alone says what is seen. */
  readonly systemScope?: boolean
  /** The rows of a page as the contract has them. */
  readonly shown?: (rows: Selected<Q>[], asked: Asked<C, P>) => readonly RowOf<C>[] | Promise<readonly RowOf<C>[]>
}

/** Of a list with a clock (`due` of the contract): the column of its deadline. A partial index over the open states holds it. */
export type DueOf<C extends Query, Q extends AnyRows> = [DueStateOf<C>] extends [never]
  ? unknown
  : { readonly due: FilledColumn<Q> | { readonly nullable: Column<Q> } }

// Inside, the tables of a query are not known by name any more: the declaration was checked against them where it was written.
/** A declaration, whatever its tables. */
export type AnyList = ListOf<Query, AnyRows, unknown> & { readonly due?: string | { readonly nullable: string } }
type Input = Record<string, unknown> & { page?: number; pagesize?: number; sort?: string; order?: 'asc' | 'desc' }

/** The query of a list as one actor asks for it: `found` without the filter of its tabs, `chosen` with it, `sorted` in its order. */
type Prepared = {
  readonly found: AnyRows
  readonly chosen: AnyRows
  readonly sorted: AnyRows
  /** The clock that the list goes by, where nobody asked for another order. */
  readonly clock: Clock | undefined
  readonly asked: Asked<Query>
  readonly searched: boolean
}

/** Turns a declaration and an input into the query of that list, not yet limited. */
const prepareList = async (list: AnyList, context: ListContext<Query>): Promise<Prepared> => {
  const asked = { ...context, first: await list.before?.(context) }
  const input = asked.input as Input
  const conditionOf = (name: string): Condition =>
    isGiven(input[name]) ? filterBy((list.filters as Record<string, AnyFilter>)[name] ?? null, input[name], asked) : undefined
  const { tabs } = asked.call
  const others = Object.keys(list.filters).filter((name) => name !== tabs)
  const searched = Object.entries(list.filters).some(([name, filter]) => isSearch(filter) && isGiven(input[name]))
  const all = list.rows(searched ? { ...asked, tx: scoped(asked.tx) } : asked)
  const found = others.reduce<AnyRows>((rows, name) => narrowed(rows, conditionOf(name)), all)
  const chosen = tabs === undefined ? found : narrowed(found, conditionOf(tabs))
  const [usual, direction] = list.first
  const { sort = usual, order = direction } = input
  const clock = input.sort === undefined && input.order === undefined ? clockOf(list, asked) : undefined
  return { found, chosen, sorted: clock ? dueFirst(chosen, list, clock) : inOrder(chosen, list, sort, order), clock, asked, searched }
}

/** The rows that a list shows for an input, neither sorted nor limited: for who puts rows of several lists into one statement. */
export const chosenOf = async (list: AnyList, context: ListContext<Query>): Promise<AnyRows> => {
  if (list.systemScope) throw new Error(`${context.call.path} reaches beyond the actor's own rows, and stands in no statement with others`)
  return (await prepareList(list, context)).chosen
}

/** What is due of a list: the rows somebody still has to meet the deadline of, soonest first; `rest` says whether there can be others. */
type Clock = { readonly at: RawBuilder<unknown>; readonly due: Expression<SqlBool>; readonly rest: boolean }
const clockOf = (list: AnyList, { call: { due }, input }: Asked<Query>): Clock | undefined => {
  if (!due || list.due === undefined) return undefined
  const state = (list.filters as Record<string, AnyFilter>)[due.state]
  if (typeof state !== 'string') throw new Error(`the state of a clock is a column, and ${due.state} is none`)
  const asked = (input as Record<string, unknown>)[due.state]
  // Of one state that was chosen all rows are due, or none.
  if (isGiven(asked) && !due.open.some((code) => code === asked)) return undefined
  const [column, empty] = typeof list.due === 'string' ? [list.due, false] : [list.due.nullable, true]
  const at = sql.ref(column)
  // Written out as the partial indexes have it.
  const open = sql<boolean>`${sql.ref(state)} in (${sql.join(due.open.map((code) => sql.lit(code)))})`
  return { at, due: empty ? sql<boolean>`(${open} and ${at} is not null)` : open, rest: !isGiven(asked) || empty }
}
/** What is late and still open, then what is due soonest, then the rest in the list's own order. */
const dueFirst = (rows: AnyRows, list: AnyList, { at, due }: Clock): AnyRows =>
  inOrder(
    rows.orderBy(sql`case when ${due} then ${at} end`, (o) => o.asc().nullsLast()),
    list,
    ...list.first
  )
/**
 * The ids of one page of a list with a clock. What is due and what is not are found apart, each by its own index and no further than the page reaches, and
 * only these few are put into the common order.
 */
const dueIds = (list: AnyList, chosen: AnyRows, { at, due, rest }: Clock, page: number, pagesize: number): Expression<unknown> => {
  const [by, order] = list.first
  const own = sortOf(list, by)
  const value = asExpression(typeof own === 'object' && 'nullable' in own ? own.nullable : own)
  const parts = [true, ...(rest ? [false] : [])].map((isDue) => {
    const rows = chosen
      .clearSelect()
      .where(isDue ? due : sql<boolean>`(${due}) is not true`)
      .select([sql.ref(list.id).as('id'), isDue ? at.as('due') : sql`null`.as('due'), sql`${value}`.as('own')])
    return sql`(${inOrder(isDue ? rows.orderBy(at) : rows, list, by, order).limit(page * pagesize)})`
  })
  const way = sql.raw(order)
  return sql`(select found.id from (${sql.join(parts, sql` union all `)}) as found
    order by found.due nulls last, found.own ${way} nulls last, found.id ${way} limit ${pagesize} offset ${(page - 1) * pagesize})`
}

/** The rows of one page. Behind the first, its ids are found by themselves, so that what a row shows is not made for each row before it. */
const pageOf = (list: AnyList, { sorted, chosen, clock }: Prepared, page: number, pagesize: number): AnyRows => {
  const only = (ids: Expression<unknown>) => sorted.where(sql<boolean>`${sql.ref(list.id)} = any(array(${ids}))`).limit(pagesize)
  if (clock) return only(dueIds(list, chosen, clock, page, pagesize))
  const part = sorted.limit(pagesize).offset((page - 1) * pagesize)
  if (page === 1) return part
  return only(sql`select found.id from (${part}) as found`)
}

const isSearch = (filter: unknown): boolean => typeof filter === 'object' && filter !== null && ('words' in filter || 'text' in filter)
const isGiven = (value: unknown): boolean => value !== undefined && value !== ''
const narrowed = (rows: AnyRows, condition: Condition): AnyRows => (condition ? rows.where(condition) : rows)
const sortOf = (list: AnyList, name: string): Sort<AnyRows> | string => (list.sorts as Record<string, Sort<AnyRows>>)[name] ?? list.id
const inOrder = (rows: AnyRows, list: AnyList, name: string, order: 'asc' | 'desc'): AnyRows => {
  const by = sortOf(list, name)
  const sorted =
    typeof by === 'object' && 'nullable' in by
      ? rows.orderBy(asExpression(by.nullable), (o) => (order === 'asc' ? o.asc() : o.desc()).nullsLast())
      : rows.orderBy(asExpression(by), order)
  return by === list.id ? sorted : sorted.orderBy(sql.ref(list.id), order)
}
const asExpression = (by: string | Expression<unknown>): Expression<unknown> => (typeof by === 'string' ? sql.ref(by) : by)

/** The words of a keyword, split where people paste numbers. */
export const wordsOf = (keyword = ''): string[] =>
  keyword
    .split(/[\s,，;；、]+/)
    .filter(Boolean)
    .slice(0, mostWords)
/** Whether a keyword is nothing but document numbers. */
export const isNumbers = (keyword = ''): boolean => {
  const words = wordsOf(keyword)
  return words.length > 0 && words.every((word) => isDocNo(word))
}

/** Where the last so many days begin in China, today among them: what a list shows when nobody asks for a time. */
export const recentDays = (days: number): string => startOfShanghaiDay(addDays(shanghaiDay(now()), 1 - days))

type AnyFilter = Filter<Query, unknown, AnyRows, unknown>
const filterBy = (filter: AnyFilter, value: unknown, asked: Asked<Query>): Condition => {
  if (filter === null) return undefined
  if (typeof filter === 'function') return filter(value, asked)
  if (typeof filter === 'string') return sql<boolean>`${sql.ref(filter)} = ${value}`
  if ('least' in filter) return sql<boolean>`${sql.ref(filter.least)} >= ${value}`
  if ('most' in filter) return sql<boolean>`${sql.ref(filter.most)} <= ${value}`
  if ('holds' in filter) return sql<boolean>`${value} = any(${sql.ref(filter.holds)})`
  if ('since' in filter) return sql<boolean>`${columnOf(filter.since, asked)} >= ${startOfShanghaiDay(String(value))}`
  if ('until' in filter) return sql<boolean>`${columnOf(filter.until, asked)} < ${endOfShanghaiDay(String(value))}`
  if ('text' in filter) return anyOf([String(value)], filter.text, filter, asked)
  const words = wordsOf(String(value))
  if (words.length === 0) return undefined
  return filter.numbers && isNumbers(String(value)) ? filter.numbers(words, asked) : anyOf(words, filter.words, filter, asked)
}
const columnOf = (column: string | ((input: unknown) => string), { input }: Asked<Query>): Expression<unknown> =>
  sql.ref(typeof column === 'string' ? column : column(input))
const anyOf = (
  words: string[],
  columns: readonly string[],
  { whole = [], also, indexed }: Search<Query, unknown, string>,
  asked: Asked<Query>
): Condition => {
  if (indexed)
    return indexedAnyOf(
      words,
      columns,
      whole,
      words.flatMap((word) => also?.(word, likeText(word), asked) ?? [])
    )
  const others = words.flatMap((word) => [
    ...whole.map((column) => sql<boolean>`${sql.ref(column)} = ${word}`),
    ...[also?.(word, likeText(word), asked)].filter((condition) => condition !== undefined)
  ])
  return sql<boolean>`(${sql.join([...(columns.length > 0 ? [(indexed ? anySought : anyLike)(columns, words)] : []), ...others], sql` or `)})`
}

/* Every part of it is one that an index answers, or the whole would be read; what must be equal to a word is found like the rest, and looked at again. */
const indexedAnyOf = (words: string[], columns: readonly string[], whole: readonly string[], others: Expression<SqlBool>[]): Condition => {
  const held = anySought([...columns, ...whole], words)
  const equal = whole.map((column) => sql<boolean>`${sql.ref(column)} = any(${words})`)
  const own = whole.length === 0 ? held : sql<boolean>`(${held} and (${sql.join([anyLike(columns, words), ...equal], sql` or `)}))`
  return sql<boolean>`(${sql.join([own, ...others], sql` or `)})`
}

/** What stands around a page: rows by status, how many match, and sums over them. */
type Summary = {
  readonly total: number
  readonly total_capped: boolean
  readonly tabs?: Record<string, number> | undefined
  readonly sums?: Record<string, number> | undefined
}

type Answer = Summary & { readonly data: readonly unknown[] }
/** One page of a list and what stands around it: two statements that travel together, a third where a chosen status has more rows than were counted. */
export const askList = async (list: AnyList, context: ListContext<Query>): Promise<Answer> =>
  await inScope(list, context, async () => {
    const prepared = await prepareList(list, context)
    const { page = 1, pagesize = 20 } = context.input as Input
    const limited = pageOf(list, prepared, page, pagesize)
    if (context.call.tabs === undefined && list.sums === undefined) {
      const data = await limited.execute()
      const total = page === 1 && data.length < pagesize ? data.length : await countOf(context.tx, prepared.chosen)
      return { ...capped(total), data: await shownBy(list, data, prepared) }
    }
    const [data, { n, ...around }] = await Promise.all([limited.execute(), summarize(list, prepared)])
    return { ...capped(n), ...around, data: await shownBy(list, data, prepared) }
  })

/** Every row of a list in its order, `size` at a time: `take` gets them as they come, with how many there are; their sums come back, over every row. */
export const streamList = async (
  list: AnyList,
  context: ListContext<Query>,
  size: number,
  take: (rows: readonly unknown[], total: number) => Promise<void>
): Promise<Readonly<Record<string, number>>> =>
  await inScope(list, context, async () => {
    const { tx } = context
    const prepared = await prepareList(list, context)
    const { n, sums = {} } = await summarize({ ...list, wholeSums: list.wholeSums ?? true }, prepared)
    await sql`declare list_rows no scroll cursor for ${prepared.sorted}`.execute(tx)
    for (;;) {
      const { rows } = await sql<object>`fetch ${sql.lit(size)} from list_rows`.execute(tx)
      if (rows.length > 0) await take(await shownBy(list, rows, prepared), n)
      if (rows.length < size) return sums
    }
  })

const inScope = async <T>({ systemScope }: AnyList, { tx }: ListContext<Query>, work: () => Promise<T>): Promise<T> =>
  systemScope ? await withSystemScope(tx, work) : await work()

/** The rows as the contract has them. */
const shownBy = async (list: AnyList, rows: object[], { asked }: Prepared): Promise<readonly unknown[]> => (await list.shown?.(rows, asked)) ?? rows

const capped = (n: number): Pick<Summary, 'total' | 'total_capped'> => ({ total: Math.min(n, countedTo), total_capped: n > countedTo })

/** Rows of a query, counted up to one more than is told. */
const countOf = async (tx: Tx, rows: AnyRows): Promise<number> => {
  const some = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(countedTo + 1)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (${some}) as counted`.execute(tx)
  return counted[0]?.n ?? 0
}

type Counted = { readonly n: number } & Pick<Summary, 'tabs' | 'sums'>
type Group = { readonly tab: unknown; readonly n: number } & Readonly<Record<string, number | null>>
/**
 * Status tabs, total and sums of a list in one statement over the first 10,001 rows that its other filters leave, so that the cost does not grow with
 * the years. Where many were counted the groups are kept until a row of the kind changes for this company.
 */
const summarize = async (list: AnyList, { found, chosen, asked, searched }: Prepared): Promise<Counted> => {
  const { tx, input, call } = asked
  const { [call.tabs ?? '']: tab, ...others } = input as Input
  const summed = typeof list.sums === 'function' ? list.sums(asked) : (list.sums ?? [])
  const names = summed.map(nameOf)
  const kept = typeof list.wholeSums === 'function' ? list.wholeSums(asked) : undefined
  const ask = async () => {
    if (kept) return (await kept.execute()) as unknown as readonly Group[]
    const columns = found
      .clearSelect()
      .clearOrderBy()
      .select([tabOf(list, call), ...summed])
    // Of what was searched any 10,001 do: to know which come first, all that were found would be sorted.
    const counted = list.wholeSums ? columns : (searched ? columns : inOrder(columns, list, ...list.first)).limit(countedTo + 1)
    const added = names.map((name) => sql`, sum(c.${sql.ref(name)}) as ${sql.ref(name)}`)
    const { rows } = await sql<Group>`select c.tab, count(*)::int as n${sql.join(added, sql``)} from (${counted}) as c group by c.tab`.execute(tx)
    return rows
  }
  const groups = list.kept === undefined || list.wholeSums ? await ask() : await keptGroups(list.kept, asked, others, ask)
  const isChosen = ({ tab: code }: Group): boolean => !isGiven(tab) || code === tab
  const matching = groups.filter(isChosen)
  const n = matching.reduce((all, group) => all + group.n, 0)
  const isFull = !list.wholeSums && groups.reduce((all, group) => all + group.n, 0) > countedTo
  return {
    // Of a status that was chosen only the first were counted: how many there are of it in all is counted by itself.
    n: isFull && isGiven(tab) ? await countOf(tx, chosen) : n,
    ...(call.tabs !== undefined && {
      tabs: Object.fromEntries([
        ...(list.everyTab ?? []).map((code) => [code, 0] as const),
        ...groups.map((group) => [String(group.tab), group.n] as const)
      ])
    }),
    ...(list.sums && {
      sums: Object.fromEntries(names.map((name) => [name, exact(matching.reduce((all, group) => all + (group[name] ?? 0), 0))]))
    })
  }
}

const keptGroups = async (kind: string, { tx, call, actor, services }: Asked<Query>, others: object, ask: () => Promise<readonly Group[]>) =>
  await services.counts.get<readonly Group[]>(call.path, actor, kind, { ...others, today: shanghaiDay(now()) }, async () => {
    // The operator has the whole tenant, but the planner expects row-level security to let few rows pass, and would read the whole table instead of the newest rows by index.
    const hinted = actor.type === 1 ? sql.raw('set local enable_seqscan = off').execute(tx) : undefined
    const value = await ask()
    await hinted
    return { value, weight: value.reduce((all, { n }) => all + n, 0) }
  })

const tabOf = ({ filters }: AnyList, { tabs }: Query): AliasedExpression<unknown, 'tab'> => {
  if (tabs === undefined) return sql`null::int`.as('tab')
  const column = (filters as Record<string, AnyFilter>)[tabs]
  if (typeof column !== 'string') throw new Error(`the tabs of a list are a column, and ${tabs} is none`)
  return sql.ref(column).as('tab')
}
const nameOf = (summed: Summed<AnyRows> | string): string =>
  typeof summed === 'string' ? (summed.split('.').at(-1) ?? summed) : String((summed as AliasedExpression<unknown, string>).alias)

/** Sums rounded to four decimals, so that no rounding error of binary fractions shows. */
const exact = (value: number): number => Math.round(value * 10_000) / 10_000
