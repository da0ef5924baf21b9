import { schemaOf, type Schema } from '@yunshu/contract/kit/check'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import type { PhonePlace } from '@yunshu/contract/kit/fields'
import { isPhoneTicket, phoneShown } from '@yunshu/contract/kit/phoneTicket'
import { phonePlaces } from '@yunshu/contract/phone/places'
import { maskMobile } from '@yunshu/domain/mask'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Actor } from '../actor.ts'
import { now } from '../clock.ts'
import type { Secrets } from '../secrets.ts'

/** What a ticket says: the phone, for which company it was made and on which day, and where the phone stands. */
export type Ticket = {
  readonly phone: string
  readonly company_id: number
  readonly day: string
  readonly place: PhonePlace
  readonly field: string
  readonly id: number | null
  readonly no: string
}
const purpose = 'phone'

/** An answer as it leaves the server: every phone in it is its mask, with a ticket where the reader's kind of company may see such phones at all. */
export const maskPhones = <T>({ output }: Endpoint, answer: T, actor: Actor, secrets: Secrets): T => {
  const visit = visitorOf(schemaOf(output))
  if (!visit) return answer
  const day = shanghaiDay(now())
  return visit(answer, {
    name: '',
    stack: [],
    change: (phone, schema, { name, stack }) => maskOne(phone, schema, name, stack, { day, actor, secrets })
  }) as T
}

/** An input in which every phone that a form left untouched, a mask with its ticket, is the phone again; a ticket of another company stays a mask, which is no phone. */
export const openPhones = ({ input }: Endpoint, raw: unknown, actor: Actor, secrets: Secrets): unknown => {
  const visit = visitorOf(schemaOf(input))
  if (!visit) return raw
  return visit(raw, {
    name: '',
    stack: [],
    change: (text) => (isPhoneTicket(text) ? (readTicket(secrets, actor, text)?.phone ?? phoneShown(text)) : text)
  })
}

/** What a mask's ticket says, to the company for which it was made. */
export const readTicket = (secrets: Secrets, actor: Actor, text: string): Ticket | undefined => {
  const said = secrets.openTicket(purpose, text.split('~', 2)[1] ?? '')
  if (said === undefined) return undefined
  const ticket = JSON.parse(said) as Ticket
  return ticket.company_id === actor.company_id ? ticket : undefined
}

type Given = { readonly day: string; readonly actor: Actor; readonly secrets: Secrets }
const maskOne = (phone: string, { place }: Schema, field: string, stack: readonly object[], { day, actor, secrets }: Given): string => {
  if (phone === '' || phone.includes('*')) return phone
  const mask = maskMobile(phone)
  if (place === undefined || !phonePlaces[place].some(({ type }) => type === actor.type)) return mask
  const ticket: Ticket = { phone, company_id: actor.company_id, day, place, field, ...recordOf(place, stack) }
  return `${mask}~${secrets.makeTicket(purpose, JSON.stringify(ticket))}`
}

/* The field by which the operation log names a record of each place. */
const names: Readonly<Record<PhonePlace, string>> = {
  waybill: 'waybill_no',
  driver: 'driver_name',
  fleet: 'fleet_name',
  order: 'order_no',
  address: 'link_name',
  link: 'short_name',
  company: 'company_name',
  tenant: 'company_name'
}
/** The record in which a phone stands: the innermost object around it that has the record's name, or a part of one of that name. */
const recordOf = (place: PhonePlace, stack: readonly object[]): Pick<Ticket, 'id' | 'no'> => {
  for (const around of stack.toReversed() as Readonly<Record<string, unknown>>[])
    for (const one of [around, around[place]] as (Readonly<Record<string, unknown>> | undefined)[]) {
      const no = one?.[names[place]]
      if (typeof no === 'string') return { no, id: typeof one?.['id'] === 'number' ? one['id'] : null }
    }
  return { no: '', id: null }
}

type Place = { readonly name: string; readonly stack: readonly object[] }
type Walk = Place & { readonly change: (text: string, schema: Schema, place: Place) => string }
type Visit = (value: unknown, walk: Walk) => unknown
const known = new WeakMap<Schema, { visit: Visit | undefined }>()
/** Walks to the phones of a value by its schema, composed once; nothing where the schema has none. */
const visitorOf = (schema: Schema): Visit | undefined => {
  const found = known.get(schema)
  if (found) return found.visit
  const visit = build(schema)
  known.set(schema, { visit })
  return visit
}
const build = (schema: Schema): Visit | undefined => {
  if (schema.kind === 'phone') return (value, walk) => (typeof value === 'string' ? walk.change(value, schema, walk) : value)
  if (schema.anyOf) {
    const parts = schema.anyOf.map(visitorOf).filter((visit) => visit !== undefined)
    return parts.length > 0 ? (value, walk) => parts.reduce((changed, visit) => visit(changed, walk), value) : undefined
  }
  if (schema.items) {
    const visit = visitorOf(schema.items)
    return visit && ((value, walk) => (Array.isArray(value) ? value.map((item) => visit(item, walk)) : value))
  }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const visit = visitorOf(field)
    return visit ? [[name, visit] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value, walk) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const own = value as Readonly<Record<string, unknown>>
    const stack = [...walk.stack, value]
    const changed = fields.flatMap(([name, visit]) => (own[name] === undefined ? [] : [[name, visit(own[name], { ...walk, name, stack })] as const]))
    return { ...own, ...Object.fromEntries(changed) }
  }
}
