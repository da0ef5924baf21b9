import { holds } from '@yunshu/contract/kit/console'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { verbs } from '../../src/app.ts'
import type { Actor } from '../../src/platform/actor.ts'
import { now } from '../../src/platform/clock.ts'
import { isList, type ListVerb } from '../../src/platform/verb/list.ts'
import type { Verb } from '../../src/platform/verb/verb.ts'
import { filledId } from './fill.ts'

/** One way to ask a list: who asks, what it is called, what is sent. */
export type Question = { readonly list: ListVerb; readonly reader: Actor; readonly name: string; readonly input: Readonly<Record<string, unknown>> }
type Property = {
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly { const?: unknown }[]
  readonly type?: string
  readonly format?: string
}

/** What a list must be told to answer at all: the object that it belongs to. */
const owners: Readonly<Record<string, unknown>> = {
  project_id: filledId('project', 2),
  statement_id: filledId('statement', 2),
  batch_id: filledId('pay_batch', 2),
  template_id: filledId('custom_template', 2),
  object_type: 'waybill',
  object_id: 5_000_000_042
}
/** What is looked for: the end of a number, a given name of two characters, something that is nowhere. */
const words = { number: '04242', name: '建国', nowhere: '无此词语' }
/** Filters that take what somebody types. */
const typed = ['keyword', 'name', 'object_no', 'phone', 'ip']

/** The last page that a list of so many rows offers. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / 20))

/** Every list of every console as everybody who may read it: as it opens, by its sorts, by its filters and by words. A list that is declared tomorrow is among them. */
export const questions = (readers: readonly Actor[]): Question[] =>
  verbs.filter(isList).flatMap((list) => readers.filter((reader) => mayRead(list, reader)).flatMap((reader) => waysToAsk(list, reader)))

/** Every other call that answers to whoever asks without saying of what: boards, statistics, what waits for somebody. */
export const boards = (readers: readonly Actor[]): { readonly board: Verb; readonly reader: Actor }[] =>
  verbs
    .filter(
      (verb) => verb.contract.kind === 'query' && !isList(verb) && ((verb.contract.input as { required?: string[] }).required ?? []).length === 0
    )
    .flatMap((board) => readers.filter((reader) => mayRead(board, reader)).map((reader) => ({ board, reader })))

const mayRead = ({ contract: { may } }: Verb, { type, codes }: Actor): boolean =>
  typeof may === 'string' || may.some((grant) => holds(type as 1, codes, grant))

const waysToAsk = (list: ListVerb, reader: Actor): Question[] => {
  const { properties = {}, required = [] } = list.contract.input as { properties?: Record<string, Property>; required?: string[] }
  const must = Object.fromEntries(required.map((name) => [name, owners[name]]))
  const ways: [name: string, input: object][] = [
    ['as it opens', {}],
    ...Object.entries(properties).flatMap(([name, property]) => waysBy(name, property, properties))
  ]
  return ways.map(([name, input]) => ({ list, reader, name, input: { ...must, ...input } }))
}

const waysBy = (name: string, property: Property, all: Readonly<Record<string, Property>>): [string, object][] => {
  if (name in owners || name === 'order' || name === 'date_type') return []
  const choices = property.enum ?? property.anyOf?.flatMap(({ const: only }) => (only === undefined ? [] : [only])) ?? []
  if (name === 'sort')
    return choices.flatMap((sort) => (['desc', 'asc'] as const).map((order): [string, object] => [`by ${String(sort)} ${order}`, { sort, order }]))
  if (typed.includes(name)) return Object.entries(words).map(([what, word]) => [`${name} ${what}`, { [name]: word }])
  if (property.type === 'boolean') return [[name, { [name]: true }]]
  if (/_from$/.test(name)) {
    const to = name.replace(/from$/, 'to')
    const day = addDays(shanghaiDay(now()), -300)
    return [[`${name}, ${to}`, { [name]: day, ...(to in all && { [to]: day }) }]]
  }
  return choices.map((choice) => [`${name} ${String(choice)}`, { [name]: choice }])
}
