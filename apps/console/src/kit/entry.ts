import type { Command, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Wide } from '@yunshu/contract/kit/entry'
import type { Draft } from './form.ts'
import { type Filling, useCommandForm } from './useCommandForm.ts'
import { schemaOf } from '@yunshu/contract/kit/check'

/** A value with every field that a command takes, such as a row or a detail. A missing field does not compile, since saving would empty it; values are checked against the schema when they are sent. */
export type Shows<T> = { readonly [K in keyof T]-?: Wide<T[K]> | null | undefined }

/** The draft of a command from a row or detail: the fields that the command takes, by their names. */
export const draftOf = <C extends Command>({ input }: C, shown: Shows<InputOf<C>>): Draft<InputOf<C>> => {
  const values: Readonly<Record<string, unknown>> = shown
  return Object.fromEntries(Object.keys(schemaOf(input).properties ?? {}).map((name) => [name, values[name]])) as Draft<InputOf<C>>
}

/** The fields that the commands for a new and for a changed record have in common: those of a form that serves both. */
export type EntryOf<C extends Command, U extends Command> = Pick<InputOf<U>, keyof InputOf<U> & keyof InputOf<C>>
/** Adds a record with `create`, beginning from `blank`; or changes the one that is `shown` with `update`. */
export type Entering<C extends Command, U extends Command> = {
  create: C
  update: U
  blank: Draft<InputOf<C>>
  shown?: Shows<InputOf<U>> | undefined
}

/** One form for adding and for changing: `useEntry({ create, blank, update, shown: row }, onDone)`. It stays what it was at its first rendering. */
export const useEntry = <C extends Command, U extends Command>(
  { create, update, blank, shown }: Entering<C, U>,
  onDone: (output: OutputOf<C> | OutputOf<U>) => void
): Filling<EntryOf<C, U>> =>
  useCommandForm<Command, object>(shown ? update : create, shown ? draftOf(update, shown) : blank, onDone as (output: unknown) => void) as Filling<
    EntryOf<C, U>
  >
