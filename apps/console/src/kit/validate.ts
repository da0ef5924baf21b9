import type { TSchema } from 'typebox'
import type { Kind } from '@yunshu/contract/kit/fields'
import type { Bilingual, Slots } from '@yunshu/contract/kit/phrases'

export type FaultKey =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooBig'
  | 'wrongFormat'
  | 'notInteger'
  | 'decimals'
  | 'tooFew'
  | 'tooMany'
  | 'notListed'
/** What is wrong with a field: a sentence of the kit, or one that the server wrote. */
export type Fault = { readonly key: FaultKey; readonly slots?: Slots } | { readonly text: string }
/** The part of JSON Schema that contracts use. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  decimals?: number
  minItems?: number
  maxItems?: number
  secret?: boolean
  /** What the field holds, and the names of its stored numbers. */
  kind?: Kind
  names?: Readonly<Record<string, Bilingual>>
  default?: unknown
}
export const schemaOf = (schema: TSchema): Schema => schema as Schema

const formats: Record<string, (text: string) => boolean> = {
  mobile: (text) => /^1[3-9]\d{9}$/.test(text),
  phone: (text) => /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4})$/.test(text),
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  'date-time': (text) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)
}
/** Teaches the forms a format of the trade, such as a plate; the server checks it again. */
export const learnFormat = (name: string, test: (text: string) => boolean): void => void (formats[name] = test)

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (typeof value === 'string' && value.trim() === '')
/** Whether the schema lets the value be missing by null or an empty text. */
export const mayBeEmpty = (schema: Schema): boolean =>
  schema.type === 'null' ||
  (schema.anyOf?.some(mayBeEmpty) ?? false) ||
  (schema.type === 'string' &&
    !schema.minLength &&
    !schema.format &&
    !schema.enum &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(''))) ||
  (schema.type === 'string' && schema.format === 'file-list' && !schema.minLength)
const inner = (schema: Schema): Schema => schema.anyOf?.find((part) => part.type !== 'null') ?? schema

/** Trims texts, leaves out what is empty and optional, makes empty and nullable null: what is sent. */
export const clean = (given: Schema, value: unknown): unknown => {
  const schema = inner(given)
  if (isEmpty(value))
    return given.anyOf?.some((part) => part.type === 'null') ? null : schema.type === 'string' && mayBeEmpty(schema) ? '' : undefined
  if (typeof value === 'string') return schema.secret || schema.type !== 'string' ? value : value.trim()
  if (Array.isArray(value)) return value.map((item) => (schema.items ? clean(schema.items, item) : item))
  if (schema.properties && typeof value === 'object' && value !== null) {
    const source = value as Record<string, unknown>
    const pairs = Object.entries(schema.properties).map(([name, part]): [string, unknown] => {
      const tidy = clean(part, source[name])
      return [name, tidy === '' && !schema.required?.includes(name) ? (source[name] === '' ? '' : undefined) : tidy]
    })
    return Object.fromEntries(pairs.filter(([, tidy]) => tidy !== undefined))
  }
  return value
}

/** Everything wrong with a value, by dotted path; an empty object is a sound value. */
export const validate = (given: Schema, value: unknown, at = '', found: Record<string, Fault> = {}): Record<string, Fault> => {
  if (value === null && given.anyOf?.some((part) => part.type === 'null')) return found
  const schema = inner(given)
  const fault = isEmpty(value) && !(typeof value === 'string' && mayBeEmpty(schema)) ? ({ key: 'required' } as const) : faultOf(schema, value)
  if (fault) found[at] = fault
  else if (Array.isArray(value) && schema.items) for (const [i, item] of value.entries()) validate(schema.items, item, join(at, i), found)
  else if (schema.properties && typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(schema.properties)) {
      const field = (value as Record<string, unknown>)[name]
      if (field !== undefined || schema.required?.includes(name)) validate(part, field, join(at, name), found)
    }
  return found
}
const join = (at: string, step: string | number) => (at === '' ? String(step) : `${at}.${step}`)

const faultOf = (schema: Schema, value: unknown): Fault | undefined => {
  if (schema.enum && !schema.enum.includes(value)) return { key: 'notListed' }
  if (schema.const !== undefined && schema.const !== value) return { key: 'notListed' }
  if (typeof value === 'string') return textFault(schema, value)
  if (typeof value === 'number') return numberFault(schema, value)
  if (Array.isArray(value))
    return value.length < (schema.minItems ?? 0)
      ? { key: value.length ? 'tooFew' : 'required', slots: { limit: schema.minItems ?? 0 } }
      : value.length > (schema.maxItems ?? Infinity)
        ? { key: 'tooMany', slots: { limit: schema.maxItems ?? 0 } }
        : undefined
  return undefined
}
const textFault = (schema: Schema, value: string): Fault | undefined => {
  if (schema.type === 'integer' || schema.type === 'number') return { key: 'wrongFormat' }
  const length = [...value].length
  if (length < (schema.minLength ?? 0)) return { key: 'tooShort', slots: { limit: schema.minLength ?? 0 } }
  if (length > (schema.maxLength ?? Infinity)) return { key: 'tooLong', slots: { limit: schema.maxLength ?? 0 } }
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return { key: 'wrongFormat' }
  return value && schema.format && formats[schema.format]?.(value) === false ? { key: 'wrongFormat' } : undefined
}
const numberFault = (schema: Schema, value: number): Fault | undefined => {
  if (schema.type === 'integer' && !Number.isInteger(value)) return { key: 'notInteger' }
  if (value < (schema.minimum ?? -Infinity)) return { key: 'tooSmall', slots: { limit: schema.minimum ?? 0 } }
  if (value > (schema.maximum ?? Infinity)) return { key: 'tooBig', slots: { limit: schema.maximum ?? 0 } }
  const scaled = value * 10 ** (schema.decimals ?? 15)
  return schema.decimals !== undefined && Math.abs(scaled - Math.round(scaled)) > 1e-6 * Math.max(1, Math.abs(scaled))
    ? { key: 'decimals', slots: { limit: schema.decimals } }
    : undefined
}
