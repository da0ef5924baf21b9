import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '@yunshu/contract/kit/console'
import type { Command, InputOf, OutputOf, Query } from '@yunshu/contract/kit/endpoint'
import type { Fault } from '@yunshu/contract/kit/fault'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { Failed, Waiting } from './Empty.tsx'
import { FieldNotes } from './fault.ts'
import { useEntry, type EntryOf, type Shows } from './entry.ts'
import type { Draft, Form } from './form.ts'
import { FormPage } from './FormPage.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useTabNote } from './tab.ts'
import { useCall } from './useCall.ts'
import { useLeave } from './useLeave.ts'
import { withoutEmpty, useRules, type Solid } from './useRules.ts'

type EditPageProps<C extends Command, U extends Command, Q extends Query> = {
  /** The page lines; the address with an `id` is that of the second. */
  add: Page
  edit: Page
  create: C
  blank: Draft<InputOf<C>>
  update: U
  load: Q
  /** What the update takes of what was loaded. */
  shown: (detail: OutputOf<Q>) => Shows<InputOf<U>>
  /** The number or name of what is changed, for title and tab. */
  no: (detail: OutputOf<Q>) => string
  terms: Phrases
  /** Rules beyond the schema, told while one types; declared outside of the component. */
  rules?: (values: Solid<EntryOf<C, U>>, detail?: OutputOf<Q>) => readonly Fault[]
  side?: (form: Form<EntryOf<C, U>>, detail?: OutputOf<Q>) => ReactNode
  /** What others have said about single fields, by their names; each stands below its field. */
  notes?: (detail: OutputOf<Q>) => Readonly<Record<string, string>>
  /** What is said when it is saved, and where one goes from there. */
  saved: (output: OutputOf<C> | OutputOf<U>) => string
  to: (output: OutputOf<C> | OutputOf<U>) => string
  /** Instead of both for a new record that has something to show first, such as a password that is seen once. */
  created?: (output: OutputOf<C>) => void
  /** Sections that only a new record has. */
  addOnly?: (form: Form<InputOf<C>>) => ReactNode
  /** The fields; `added` is the form of a new record, for what only that has. */
  children: (form: Form<EntryOf<C, U>>, detail?: OutputOf<Q>, added?: Form<InputOf<C>>) => ReactNode
}

/** The page on which a record is added or changed: loads it by the `id` of the address or begins blank, checks, saves, and leads to what was saved. */
export const EditPage = <C extends Command, U extends Command, Q extends Query>(props: EditPageProps<C, U, Q>) => {
  const id = useSearchParams()[0].get('id')
  return id === null ? <Editor {...props} /> : <Loaded {...props} id={Number(id)} />
}

const Loaded = <C extends Command, U extends Command, Q extends Query>({ id, ...props }: EditPageProps<C, U, Q> & { id: number }) => {
  const { data, error, refresh } = useCall<Q>(props.load, { id } as InputOf<Q>)
  useTabNote(data === undefined ? undefined : props.no(data))
  if (data === undefined) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return <Editor {...props} detail={data} />
}

const Editor = <C extends Command, U extends Command, Q extends Query>({ detail, ...props }: EditPageProps<C, U, Q> & { detail?: OutputOf<Q> }) => {
  const { add, edit, create, blank, update, shown, no, terms, rules, side, notes, saved, to, created, addOnly, children } = props
  const say = useSay()
  const leave = useLeave()
  const filling = useEntry({ create, blank, update, shown: detail === undefined ? undefined : shown(detail) }, (output) => {
    if (created && detail === undefined) return created(output as OutputOf<C>)
    leave(saved(output), to(output))
  })
  const { form } = filling
  const check = useMemo(() => (values: Draft<EntryOf<C, U>>) => rules?.(withoutEmpty(values), detail) ?? [], [rules, detail])
  useRules(form, check)
  return (
    <FormPage
      filling={filling}
      terms={terms}
      title={detail === undefined ? say.label(add) : `${say.label(edit)} ${no(detail)}`}
      label={say(kit, 'save')}
      side={side?.(form, detail)}
    >
      <FieldNotes value={(detail !== undefined && notes?.(detail)) || {}}>
        {children(form, detail, detail === undefined ? (form as Form<InputOf<C>>) : undefined)}
      </FieldNotes>
      {detail === undefined && addOnly?.(form as Form<InputOf<C>>)}
    </FormPage>
  )
}
