import { isDay } from '@yunshu/domain/calendar'
import { isMobile, isPhone } from '@yunshu/domain/phone'
import { isSealed } from './phoneSeal.ts'
import type { TSchema } from 'typebox'
import type { FieldSchema } from './valueText.ts'
import type { Flaw, FlawKey } from './invalid.ts'
import type { Bilingual } from './phrases.ts'

/** The part of JSON Schema that contracts use, with what a field holds (`kind`, `names`) beside it. */
export type Schema = FieldSchema & {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly secret?: boolean
  /** A text whose blanks, tabs and empty lines mean something, such as a csv: taken as it is. */
  readonly verbatim?: boolean
  readonly label?: Bilingual
  readonly default?: unknown
}
export const schemaOf = (schema: TSchema): Schema => schema as Schema

/** Everything that is wrong with a value, each flaw at its dotted path (`goods.0.load_kg`), outer ones first. The only check of inputs: forms run it before they send, the server before it uses them. */
export const flawsOf = (schema: Schema, value: unknown): readonly Flaw[] => {
  const flaws: Flaw[] = []
  checkOf(schema)(value, '', '', flaws)
  return flaws
}
/** The first flaw of each field. */
export const firstFlaws = (flaws: readonly Flaw[]): Record<string, Flaw> => {
  const first: Record<string, Flaw> = {}
  for (const flaw of flaws) first[flaw.field] ??= flaw
  return first
}

/** Checks the value of a field or item below a path; the path is only put together where something is wrong. */
type Check = (value: unknown, above: string, step: string | number, flaws: Flaw[]) => void
/** What is wrong with a value of the right type. */
type Rule<T> = (value: T) => { readonly keyword: FlawKey; readonly limit?: number } | undefined
const at = (above: string, step: string | number): string => (above === '' ? String(step) : `${above}.${step}`)

const made = new WeakMap<Schema, Check>()
/** The check of a schema, composed once of functions: about as fast as generated code, and also allowed on pages that forbid `eval`. */
const checkOf = (schema: Schema): Check => {
  const found = made.get(schema)
  if (found) return found
  const check = build(schema)
  made.set(schema, check)
  return check
}
const build = (schema: Schema): Check => {
  if (schema.anyOf) return anyOf(schema.anyOf.map(checkOf))
  const listed = schema.const !== undefined ? new Set([schema.const]) : schema.enum && new Set(schema.enum)
  switch (schema.type) {
    case 'object':
      return objectCheck(schema)
    case 'array':
      return arrayCheck(schema)
    case 'string':
      return valueCheck(isText, listed, textRules(schema))
    case 'integer':
      return valueCheck(isNumber, listed, [isWhole, ...numberRules(stored(schema))])
    case 'number':
      return valueCheck(isNumber, listed, numberRules(schema))
    case 'boolean':
      return valueCheck(isBoolean, listed, [])
    case 'null':
      return valueCheck(isNull, listed, [])
    default:
      return () => {}
  }
}
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isFinite(value)
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isNull = (value: unknown): value is null => value === null

/** A choice of schemas: when none fits, the flaws are those of the first. */
const anyOf =
  (checks: readonly Check[]): Check =>
  (value, above, step, flaws) => {
    let first: Flaw[] | undefined
    for (const check of checks) {
      const own: Flaw[] = []
      check(value, above, step, own)
      if (own.length === 0) return
      first ??= own
    }
    if (first) flaws.push(...first)
  }

const valueCheck =
  <T>(isOne: (value: unknown) => value is T, listed: ReadonlySet<unknown> | undefined, rules: readonly Rule<T>[]): Check =>
  (value, above, step, flaws) => {
    if (!isOne(value)) return void flaws.push({ field: at(above, step), keyword: value === undefined ? 'required' : 'type' })
    if (listed && !listed.has(value)) flaws.push({ field: at(above, step), keyword: 'enum' })
    for (const rule of rules) {
      const flaw = rule(value)
      if (flaw) return void flaws.push({ field: at(above, step), ...flaw })
    }
  }

const objectCheck = ({ properties = {}, patternProperties, additionalProperties, required = [] }: Schema): Check => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, checkOf(schema)] as const)
  // A record allows any field name: no schema of the contract has another pattern of names.
  const [any] = Object.values(patternProperties ?? {}).map(checkOf)
  return (value, above, step, flaws) => {
    const here = at(above, step)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return void flaws.push({ field: here, keyword: value === undefined ? 'required' : 'type' })
    const own = value as Readonly<Record<string, unknown>>
    for (const name of required) if (own[name] === undefined) flaws.push({ field: at(here, name), keyword: 'required' })
    if (additionalProperties === false)
      for (const name in own) if (!Object.hasOwn(properties, name)) flaws.push({ field: at(here, name), keyword: 'unknownField' })
    for (const [name, check] of fields) if (own[name] !== undefined) check(own[name], here, name, flaws)
    if (any) for (const name in own) any(own[name], here, name, flaws)
  }
}

const arrayCheck = ({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false }: Schema): Check => {
  const check = checkOf(items)
  return (value, above, step, flaws) => {
    const here = at(above, step)
    if (!Array.isArray(value)) return void flaws.push({ field: here, keyword: value === undefined ? 'required' : 'type' })
    if (value.length > maxItems) flaws.push({ field: here, keyword: 'maxItems', limit: maxItems })
    if (value.length < minItems) flaws.push({ field: here, keyword: 'minItems', limit: minItems })
    // Lists without repetition only have plain values, not objects.
    if (uniqueItems && new Set(value).size < value.length) flaws.push({ field: here, keyword: 'uniqueItems' })
    for (let i = 0; i < value.length; i += 1) check(value[i], here, i, flaws)
  }
}

/** The number of characters as people count them. A text has at most as many as it has UTF-16 units, and at least half as many, so that it is often clear without counting. */
const characters = (text: string): number => [...text].length
const textRules = ({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format }: Schema): Rule<string>[] => {
  const rules: Rule<string>[] = []
  if (maxLength < Number.POSITIVE_INFINITY)
    rules.push((text) => (text.length > maxLength && characters(text) > maxLength ? { keyword: 'maxLength', limit: maxLength } : undefined))
  if (minLength > 0)
    rules.push((text) => (text.length < minLength * 2 && characters(text) < minLength ? { keyword: 'minLength', limit: minLength } : undefined))
  const shape = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  if (shape) rules.push((text) => (shape.test(text) ? undefined : { keyword: 'pattern' }))
  if (format !== undefined) {
    if (!isFormat(format)) throw new Error(`no such format: ${format}`)
    rules.push((text) => (formats[format](text) ? undefined : { keyword: format }))
  }
  return rules
}

const isWhole: Rule<number> = (value) => (Number.isInteger(value) ? undefined : { keyword: 'integer' })
// An integer without a limit of its own has those of the database's type `integer`.
const stored = (schema: Schema): Schema =>
  schema.enum || schema.const !== undefined ? schema : { minimum: -2_147_483_648, maximum: 2_147_483_647, ...schema }
const numberRules = ({ minimum, maximum, decimals }: Schema): Rule<number>[] => {
  const rules: Rule<number>[] = []
  if (maximum !== undefined) rules.push((value) => (value > maximum ? { keyword: 'maximum', limit: maximum } : undefined))
  if (minimum !== undefined) rules.push((value) => (value < minimum ? { keyword: 'minimum', limit: minimum } : undefined))
  if (decimals !== undefined) rules.push((value) => (hasDecimals(value, decimals) ? undefined : { keyword: 'decimals', limit: decimals }))
  return rules
}
/** Whether a number has at most so many decimals as it is written down; a number that is written with an exponent is too large or too small to have them. */
const hasDecimals = (value: number, digits: number): boolean => (String(value).split('.')[1] ?? '').length <= digits && Math.abs(value) < 1e12

const fileUrl = /^\/files\/\d{1,16}\/[^\s,<>"]{1,200}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
// Certificates can be as old as 1900, and those without an end have the last day of 9999; any other day is a mistake.
const isNear = (ms: number): boolean => ms >= Date.UTC(1900, 0, 1) && ms < Date.UTC(10_000, 0, 1)
const formats = {
  // In a form a mask with its seal stands for the phone; what reaches the server is parted before.
  mobile: (text: string) => isMobile(text) || isSealed(text),
  phone: (text: string) => isPhone(text) || isSealed(text),
  date: (text: string) => isDay(text) && isNear(Date.parse(text)),
  'date-time': (text: string) => instant.test(text) && isDay(text.slice(0, 10)) && isNear(Date.parse(text)),
  'file-url': (text: string) => fileUrl.test(text),
  'file-list': (text: string) => text === '' || text.split(',').every((url) => fileUrl.test(url))
} as const satisfies Partial<Record<FlawKey, (text: string) => boolean>>
const isFormat = (name: string): name is keyof typeof formats => Object.hasOwn(formats, name)
