import type { InputOf, OutputOf, Query } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../actor.ts'
import {
  type AnyList,
  type AnyRows,
  askList,
  chosenOf,
  type DueOf,
  type ListContext,
  type ListOf,
  type RowOf,
  type Selected,
  streamList
} from '../db/list.ts'
import { declaredActor } from './declared.ts'
import type { Services } from './services.ts'
import { read, type ReadContext, readOnce, type Verb } from './verb.ts'

type Take<C extends Query> = (rows: readonly RowOf<C>[], total: number) => Promise<void>
/** A list call that is answered: a page at a time by `run`, from end to end by `stream`. */
export type ListVerb<C extends Query = Query> = Verb<C> & {
  /** Every row in the order that is asked for, `size` at a time and never all at once, as they are at one moment; the sums come back. For exports. */
  readonly stream: (services: Services, actor: Actor, raw: unknown, size: number, take: Take<C>) => Promise<Readonly<Record<string, number>>>
  /** The rows that it shows for these filters, as a query that is neither sorted nor limited, for a statement with rows of other lists. Whoever asks has seen to the right. */
  readonly chosen: (context: Pick<ReadContext<C>, 'tx' | 'actor' | 'services'>, where: InputOf<C>) => Promise<AnyRows>
  /** The same list under another call with the same rows, for readers of another kind. */
  readonly on: <D extends Query>(call: InputOf<D> extends InputOf<C> ? D : never) => ListVerb<D>
}
/** Whether a call is a list, so that it can be read from end to end. */
export const isList = (verb: Verb): verb is ListVerb => 'stream' in verb

/* Where the selected rows differ from the contract's row, the declaration needs `shown`. */
type Shown<O, R> = [O] extends [R] ? unknown : { readonly shown: unknown }

/** A list call as a verb, by a declaration of what is special about it (docs/adr/0017). A filter or sort that only one of contract and declaration has does not compile. */
export const listVerb = <C extends Query, Q extends AnyRows, P = undefined>(
  call: C,
  declaration: ListOf<C, Q, P> & DueOf<C, Q> & Shown<Selected<Q>, RowOf<C>>
): ListVerb<C> => verbOf(call, declaration as unknown as AnyList)

const verbOf = <C extends Query>(call: C, list: AnyList): ListVerb<C> => ({
  ...read(call, async (context) => (await askList(list, listContext(call, context))) as OutputOf<C>),
  stream: async (services, actor, raw, size, take) =>
    await readOnce(call, services, actor, raw, (context) =>
      streamList(list, listContext(call, context), size, (rows, total) => take(rows as readonly RowOf<C>[], total))
    ),
  chosen: async (context, input) => await chosenOf(list, listContext(call, { ...context, input })),
  on: (other) => verbOf(other, list)
})

const listContext = <C extends Query>(call: C, context: ReadContext<C>): ListContext<Query> =>
  ({ ...context, call, actor: declaredActor(call, context.actor) }) as ListContext<Query>
