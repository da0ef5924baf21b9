import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import type { ActName } from '../acts.ts'
import type { RefusalName } from '../refusals.ts'
import type { Grant } from './console.ts'
import type { Cell } from './tell.ts'

/** Who may call: holders of one of the grants, any user of a console, anyone with a session (drivers too), or anyone at all. */
export type May = readonly Grant[] | 'user' | 'session' | 'anyone'
export type Endpoint<I extends TSchema = TSchema, O extends TSchema = TSchema> = {
  readonly kind: 'command' | 'query'
  /** The exact path it answers on. */
  readonly path: string
  readonly may: May
  /** Of a list that more people read than may export it: who may. Without it the action 导出 of the pages in `may` decides. */
  readonly exports?: readonly Grant[] | undefined
  readonly input: I
  readonly output: O
  readonly refuses: readonly RefusalName[]
  /** Of a list: its composed cells. */
  readonly cells?: Cells<never>
}
export type Command<I extends TSchema = TSchema, O extends TSchema = TSchema> = Endpoint<I, O> & {
  readonly kind: 'command'
  readonly logAs: ActName
  /** Its answer holds what must not be kept anywhere, so an idempotency key does nothing. */
  readonly secret: boolean
}
export type Query<I extends TSchema = TSchema, O extends TSchema = TSchema> = Endpoint<I, O> & { readonly kind: 'query' }
export type InputOf<E extends Endpoint> = Static<E['input']>
export type OutputOf<E extends Endpoint> = Static<E['output']>

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
  line: { may: May; exports?: readonly Grant[]; input: I; output: O; refuses?: readonly RefusalName[]; cells?: Cells<never> }
): Query<I, O> => ({ kind: 'query', ...line, path: pathOf(path), refuses: line.refuses ?? [] })

/** An object that takes no field but its own. */
export const Closed = <P extends TProperties>(properties: P): TObject<P> => Type.Object(properties, { additionalProperties: false })

/** A list call: filters in, one page of rows out, with the total and the counts of the status tabs. Sorts only by the names given. */
export const list = <R extends TSchema, F extends TProperties, const S extends string, C extends Cells<Static<R>> = Record<never, never>>(
  path: string,
  line: { may: May; exports?: readonly Grant[]; row: R; cells?: C; filters: F; sorts: readonly S[] }
) => ({
  ...query(path, {
    may: line.may,
    ...(line.exports && { exports: line.exports }),
    input: Closed({ ...line.filters, ...paging(line.sorts) }),
    output: listOf(line.row)
  }),
  /** What a screen puts together from several fields of a row, or tells in its own words; screen and export read the same. */
  cells: line.cells ?? ({} as C)
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
