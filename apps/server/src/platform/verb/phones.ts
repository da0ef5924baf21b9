import { schemaOf, type Schema } from '@yunshu/contract/kit/check'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import type { PhonePlace } from '@yunshu/contract/kit/fields'
import { isSealed, phoneShown, sealIn, sealName } from '@yunshu/contract/kit/phoneSeal'
import { phonePlaces } from '@yunshu/contract/phone/places'
import { maskMobile } from '@yunshu/domain/mask'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Actor } from '../actor.ts'
import { now } from '../clock.ts'
import type { Secrets } from '../secrets.ts'

/** What a seal says: the phone, for which company it was made and on which day, and where the phone stands. */
export type Sealed = {
  readonly phone: string
  readonly company_id: number
  readonly day: string
  readonly place: PhonePlace
  readonly field: string
  readonly id: number | null
  readonly no: string
}
const purpose = 'phone'

/** An answer as it leaves the server: every phone in it is its mask, with its seal beside it where the reader's kind of company may see such phones at all. */
export const maskPhones = <T>({ output }: Endpoint, answer: T, actor: Actor, secrets: Secrets): T => {
  const visit = visitorOf(schemaOf(output))
  if (!visit) return answer
  const day = shanghaiDay(now())
  return visit(answer, {
    stack: [],
    change: (phone, schema, name, stack) => maskOne(phone, schema, name, stack, { day, actor, secrets })
  }) as T
}

/**
 * An input in which every phone that a form left untouched, a mask with its seal beside it, is the phone again. Whoever typed another number meant that one; a seal of
 * another company opens nothing, and a mask by itself is no phone.
 */
export const openPhones = ({ input }: Endpoint, raw: unknown, actor: Actor, secrets: Secrets): unknown => {
  const visit = visitorOf(schemaOf(input))
  if (!visit) return raw
  return visit(raw, {
    stack: [],
    change: (text, _, name, stack) => {
      const seal = sealIn(stack.at(-1) ?? {}, name)
      const phone = text.includes('*') && seal ? readSeal(secrets, actor, seal)?.phone : undefined
      return { [name]: phone ?? (isSealed(text) ? phoneShown(text) : text), [sealName(name)]: undefined }
    }
  })
}

/** What a seal says, to the company for which it was made. */
export const readSeal = (secrets: Secrets, actor: Actor, seal: string): Sealed | undefined => {
  const said = secrets.openTicket(purpose, seal)
  if (said === undefined) return undefined
  const sealed = JSON.parse(said) as Sealed
  return sealed.company_id === actor.company_id ? sealed : undefined
}

type Given = { readonly day: string; readonly actor: Actor; readonly secrets: Secrets }
const maskOne = (phone: string, { place }: Schema, field: string, stack: readonly object[], { day, actor, secrets }: Given): Changed => {
  if (phone === '' || phone.includes('*')) return { [field]: phone }
  const mask = maskMobile(phone)
  if (place === undefined || !phonePlaces[place].some(({ type }) => type === actor.type)) return { [field]: mask }
  const sealed: Sealed = { phone, company_id: actor.company_id, day, place, field, ...recordOf(place, stack) }
  return { [field]: mask, [sealName(field)]: secrets.makeTicket(purpose, JSON.stringify(sealed)) }
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
const recordOf = (place: PhonePlace, stack: readonly object[]): Pick<Sealed, 'id' | 'no'> => {
  for (const around of stack.toReversed() as Readonly<Record<string, unknown>>[])
    for (const one of [around, around[place]] as (Readonly<Record<string, unknown>> | undefined)[]) {
      const no = one?.[names[place]]
      if (typeof no === 'string') return { no, id: typeof one?.['id'] === 'number' ? one['id'] : null }
    }
  return { no: '', id: null }
}

/** The fields that take the place of one that held a phone; what is undefined is left out. */
type Changed = Readonly<Record<string, string | undefined>>
type Walk = {
  readonly stack: readonly object[]
  readonly change: (text: string, schema: Schema, name: string, stack: readonly object[]) => Changed
}
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
/* A phone is a field of an object: by itself, or as one of what the field may hold. */
const phoneIn = (schema: Schema): Schema | undefined => (schema.kind === 'phone' ? schema : schema.anyOf?.find(({ kind }) => kind === 'phone'))
const build = (schema: Schema): Visit | undefined => {
  if (phoneIn(schema)) throw new Error('a phone is a field of an object, so that its seal has a place')
  if (schema.anyOf) {
    const parts = schema.anyOf.map(visitorOf).filter((visit) => visit !== undefined)
    return parts.length > 0 ? (value, walk) => parts.reduce((changed, visit) => visit(changed, walk), value) : undefined
  }
  if (schema.items) {
    const visit = visitorOf(schema.items)
    return visit && ((value, walk) => (Array.isArray(value) ? value.map((item) => visit(item, walk)) : value))
  }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const [phone, visit] = [phoneIn(field), phoneIn(field) ? undefined : visitorOf(field)]
    return phone || visit ? [{ name, phone, visit }] : []
  })
  if (fields.length === 0) return undefined
  return (value, walk) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const own = value as Readonly<Record<string, unknown>>
    const inner = { ...walk, stack: [...walk.stack, value] }
    const changed: Record<string, unknown> = { ...own }
    for (const { name, phone, visit } of fields) {
      const held = own[name]
      if (visit && held !== undefined) changed[name] = visit(held, inner)
      else if (phone && typeof held === 'string')
        for (const [field, text] of Object.entries(walk.change(held, phone, name, inner.stack))) {
          if (text === undefined) delete changed[field]
          else changed[field] = text
        }
    }
    return changed
  }
}
