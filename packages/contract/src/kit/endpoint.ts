import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import type { ActName } from '../acts.ts'
import type { RefusalName } from '../refusals.ts'
import type { Grant } from './console.ts'
import type { Bilingual } from './phrases.ts'
import type { Cell } from './valueText.ts'

/** Who may call: holders of one of the grants, any user of a console, anyone with a session (drivers too), or anyone at all. */
export type May = readonly Grant[] | 'user' | 'session' | 'anyone'
export type Endpoint<I extends TSchema = TSchema, O extends TSchema = TSchema> = {
  readonly kind: 'command' | 'query'
  /** The exact path it answers on. */
  readonly path: string
  readonly may: May
  /** Only of a list that may be exported by fewer people than may read it: who may export it. Without it, the action 导出 of the pages in `may` decides. */
  readonly exports?: readonly Grant[] | undefined
  /** Of a list: further grants that decide what a row or a sum shows, such as a price. Its answer depends on no other grants than these and `may`. */
  readonly shows?: readonly Grant[] | undefined
  readonly input: I
  readonly output: O
  readonly refuses: readonly RefusalName[]
  /** Of a list: its composed cells. */
  readonly cells?: Cells<never>
  /** Of a list: the filter whose values are its status tabs. */
  readonly tabs?: string | undefined
  /** Of a list whose rows have a deadline: by which clock it is ordered when nobody says. */
  readonly due?: Due | undefined
  /** Of a list: which of its columns add up to which, but for some rows. */
  readonly adds?: readonly AddsUp[] | undefined
}
/**
 * How the columns of a list add up: in every row `whole` is the sum of `parts`, but in those that `besides` names by a field and its codes; what these
 * leave between the sums below the list is told beside them under that name.
 */
export type AddsUp<F extends string = string> = {
  readonly whole: F
  readonly parts: readonly F[]
  readonly besides: { readonly by: F; readonly codes: readonly number[]; readonly name: Bilingual }
}
/** What the parts leave of the whole; NaN where one of them is not among the figures. */
export const leftOf = ({ whole, parts }: Pick<AddsUp, 'whole' | 'parts'>, figureOf: (name: string) => number | undefined): number =>
  parts.reduce((left, name) => left - Number(figureOf(name)), Number(figureOf(whole)))
/** The clock of a list: a field of the row, and the states in which somebody still has to meet it; `state` is a field of the row and a filter, on the server a column. */
export type Due<S extends string = string, F extends string = string> = { readonly by: S; readonly state: F; readonly open: readonly number[] }
export type Command<I extends TSchema = TSchema, O extends TSchema = TSchema> = Endpoint<I, O> & {
  readonly kind: 'command'
  readonly logAs: ActName
  /** Its answer contains data that must not be stored, so an idempotency key has no effect. */
  readonly secret: boolean
}
export type Query<I extends TSchema = TSchema, O extends TSchema = TSchema> = Endpoint<I, O> & { readonly kind: 'query' }
export type InputOf<E extends Endpoint> = Static<E['input']>
export type OutputOf<E extends Endpoint> = Static<E['output']>
/** The filters that a list call names. */
export type FilterName<E extends Endpoint> = Exclude<keyof InputOf<E> & string, 'page' | 'pagesize' | 'sort' | 'order'>
/** The filter of a list call whose values are its status tabs. */
export type TabsOf<E extends Endpoint> = E extends { readonly tabs: infer T extends string } ? T : never

/** `dueBy('due_at', 'bill_status', billMachine, 'unpaid', 'partlyPaid')` */
export const dueBy = <const B extends string, const F extends string, N extends string>(
  by: B,
  state: F,
  { code }: { readonly code: Readonly<Record<N, number>> },
  ...open: readonly NoInfer<N>[]
): Due<B, F> => ({ by, state, open: open.map((name) => code[name]) })
/** Whether a row still has its deadline ahead of it, or has missed it. */
export const isDue = ({ by, state, open }: Due, row: Readonly<Record<string, unknown>>): boolean =>
  typeof row[by] === 'string' && open.some((code) => code === row[state])
/** The filter that says in which state a row of a list with a clock is. */
export type DueStateOf<E extends Endpoint> = E extends { readonly due: { readonly state: infer F extends string } } ? F : never

/** `receipt/reject` answers on /api/receipt/reject; a path that starts with a slash is taken verbatim. */
const pathOf = (path: string): string => (path.startsWith('/') ? path : `/api/${path}`)

/** A call that changes something: one transaction, one operation-log row named `logAs`. */
export const command = <I extends TSchema, O extends TSchema>(
  path: string,
  line: { may: May; logAs: ActName; secret?: boolean; input: I; output: O; refuses?: readonly RefusalName[] }
): Command<I, O> => ({ kind: 'command', ...line, path: pathOf(path), secret: line.secret ?? false, refuses: line.refuses ?? [] })

/** A call that only reads. */
export const query = <I extends TSchema, O extends TSchema>(
  path: string,
  line: {
    may: May
    exports?: readonly Grant[]
    shows?: readonly Grant[]
    input: I
    output: O
    refuses?: readonly RefusalName[]
    cells?: Cells<never>
    tabs?: string
    due?: Due
    adds?: readonly AddsUp[]
  }
): Query<I, O> => ({ kind: 'query', ...line, path: pathOf(path), refuses: line.refuses ?? [] })

/** The schema of an object that allows no other fields. */
export const Closed = <P extends TProperties>(properties: P): TObject<P> => Type.Object(properties, { additionalProperties: false })

/** A list call: filters in, one page of rows out, with the total. Sorts only by the names given. */
export const list = <
  R extends TSchema,
  F extends TProperties,
  const S extends string,
  C extends Cells<Static<R>> = Record<never, never>,
  const T extends (keyof F & string) | undefined = undefined,
  const D extends Due<keyof Static<R> & string, keyof F & keyof Static<R> & string> | undefined = undefined
>(
  path: string,
  line: {
    may: May
    exports?: readonly Grant[]
    shows?: readonly Grant[]
    row: R
    cells?: C
    filters: F
    sorts: readonly S[]
    /** The filter whose values are the status tabs, each with its count: on the server it must be a column. */
    tabs?: T
    /** What is late and still open comes first, then what is due soonest; the rest follows in the list's own order. */
    due?: D
    /** Which columns add up to which but for some rows, for whoever adds up the sums below the list. */
    adds?: readonly AddsUp<keyof Static<R> & string>[]
  }
) => ({
  ...query(path, {
    may: line.may,
    ...(line.exports && { exports: line.exports }),
    ...(line.shows && { shows: line.shows }),
    input: Closed({ ...line.filters, ...paging(line.sorts) }),
    output: listOf(line.row)
  }),
  /** The columns that are composed of several fields of a row, or have a text of their own; screen and export use the same functions. */
  cells: line.cells ?? ({} as C),
  tabs: line.tabs as T,
  due: line.due as D,
  adds: line.adds as readonly AddsUp[] | undefined
})
/** Composed cells by their column. */
export type Cells<R> = Readonly<Record<string, Cell<R>>>
/** The schema of the rows of a list, and its composed cells. */
export const rowOf = ({ output }: Endpoint): TSchema | undefined =>
  (output as { properties?: { data?: { items?: TSchema } } }).properties?.data?.items
export const cellsOf = (contract: Endpoint): Cells<never> => contract.cells ?? {}

export const paging = <const S extends string>(sorts: readonly S[]) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
  sort: Type.Optional(Type.Unsafe<S>(sorts.length === 0 ? { type: 'string', maxLength: 0 } : { type: 'string', enum: [...sorts] })),
  order: Type.Optional(Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'] }))
})

export const listOf = <R extends TSchema>(row: R) =>
  Closed({
    /** Exact up to 10,000; `total_capped` says that there are more. */
    total: Type.Integer(),
    total_capped: Type.Boolean(),
    data: Type.Array(row),
    /** Rows by status code over the whole query without its status filter. */
    tabs: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    /** Sums of the whole query. */
    sums: Type.Optional(Type.Record(Type.String(), Type.Number()))
  })
