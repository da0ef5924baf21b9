import type { Command, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Wide } from '@yunshu/contract/kit/entry'
import type { Draft } from './form.ts'
import { type Filling, useCommandForm } from './useCommandForm.ts'
import { schemaOf } from './validate.ts'

/** Whatever shows all that a command takes, judged by its schema only when it is sent: a row, a detail, or both and the rest by hand. A missing field does not compile, since saving would empty it. */
export type Shows<T> = { readonly [K in keyof T]-?: Wide<T[K]> | null | undefined }

/** The draft of a command from what is shown: the command's own fields, by their names. */
export const draftOf = <C extends Command>({ input }: C, shown: Shows<InputOf<C>>): Draft<InputOf<C>> => {
  const values: Readonly<Record<string, unknown>> = shown
  return Object.fromEntries(Object.keys(schemaOf(input).properties ?? {}).map((name) => [name, values[name]])) as Draft<InputOf<C>>
}

/** The fields that a new record and a changed one have in common: what one form is written for. */
export type EntryOf<C extends Command, U extends Command> = Pick<InputOf<U>, keyof InputOf<U> & keyof InputOf<C>>
/** A new record by `create` from `blank`, or by `update` the one that is `shown`. */
export type Entering<C extends Command, U extends Command> = {
  create: C
  update: U
  blank: Draft<InputOf<C>>
  shown?: Shows<InputOf<U>> | undefined
}

/** One form for adding and for changing: `useEntry({ create, blank, update, shown: row }, onDone)`. Which of the two it is stays as it began. */
export const useEntry = <C extends Command, U extends Command>(
  { create, update, blank, shown }: Entering<C, U>,
  onDone: (output: OutputOf<C> | OutputOf<U>) => void
): Filling<EntryOf<C, U>> =>
  useCommandForm<Command>(shown ? update : create, shown ? draftOf(update, shown) : blank, onDone as (output: unknown) => void) as Filling<
    EntryOf<C, U>
  >
