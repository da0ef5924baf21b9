import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { flawText, type Flaw } from '@yunshu/contract/kit/invalid'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { terms } from '@yunshu/contract/terms'
import { isDay } from '@yunshu/domain/calendar'
import { isMobile, isPhone } from '@yunshu/domain/phone'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'

const fileUrl = /^\/files\/\d{1,16}\/[^\s,<>"]{1,200}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
// Papers reach back to 1900, and what never ends does so on the last day of 9999; farther off there are only mistakes.
const within = (ms: number): boolean => ms >= Date.UTC(1900, 0, 1) && ms < Date.UTC(10_000, 0, 1)

const make = (coerce: boolean): Ajv => {
  const ajv = new Ajv({
    coerceTypes: coerce ? 'array' : false,
    removeAdditional: false,
    useDefaults: true,
    allErrors: true,
    strict: false,
    strictNumbers: true
  })
  ajv.addKeyword({ keyword: 'secret', schemaType: 'boolean' })
  ajv.addKeyword({
    keyword: 'decimals',
    type: 'number',
    schemaType: 'number',
    validate: (digits: number, value: number) => (String(value).split('.')[1] ?? '').length <= digits && Math.abs(value) < 1e12
  })
  for (const [name, holds] of Object.entries({
    mobile: isMobile,
    phone: isPhone,
    date: (text: string) => isDay(text) && within(Date.parse(text)),
    'date-time': (text: string) => instant.test(text) && isDay(text.slice(0, 10)) && within(Date.parse(text)),
    'file-url': (text: string) => fileUrl.test(text),
    'file-list': (text: string) => text === '' || text.split(',').every((url) => fileUrl.test(url))
  }))
    ajv.addFormat(name, holds)
  return ajv
}
const strict = make(false)
const lenient = make(true)
const compiled = new WeakMap<object, { json: ValidateFunction; form: ValidateFunction; secrets: ReadonlySet<string> }>()

const compile = (contract: Endpoint) => {
  const ready = compiled.get(contract)
  if (ready) return ready
  const properties = (contract.input as { properties?: Record<string, { secret?: boolean }> }).properties ?? {}
  const input = bounded(contract.input)
  const made = {
    json: strict.compile(input),
    form: lenient.compile(input),
    secrets: new Set(Object.keys(properties).filter((name) => properties[name]?.secret))
  }
  compiled.set(contract, made)
  return made
}

// An integer that names no end of its own is one that the database's plain integer holds.
const bounded = <T>(schema: T): T => {
  if (Array.isArray(schema)) return schema.map((one: unknown) => bounded(one)) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(schema).map(([name, below]) => [name, bounded<unknown>(below)]))
  const open = copy['type'] === 'integer' && !('enum' in copy) && !('const' in copy)
  return (open ? { minimum: -2_147_483_648, maximum: 2_147_483_647, ...copy } : copy) as T
}

/** The secret fields of a call's input; never trimmed, never logged. */
export const secretsOf = (contract: Endpoint): ReadonlySet<string> => compile(contract).secrets

/** Checks and tidies an input by the contract's schema; form-encoded bodies are converted by the same schema first. Refuses with every faulty field named. */
export const parseInput = <T>(contract: Endpoint, raw: unknown, lang: Lang, form = false): T => {
  const { json, form: asForm, secrets } = compile(contract)
  const flaws: Flaw[] = []
  const input = tidy(raw ?? {}, secrets, flaws, '')
  // A form's texts become numbers first; what came of them is then checked like any other body.
  const check = form && !asForm(input) ? asForm : json
  if (check === asForm || !json(input)) for (const error of check.errors ?? []) flaws.push(flawOf(error))
  if (flaws.length > 0) throw refuseInput(flaws, lang)
  return input as T
}

/** The refusal of an input that breaks a rule beyond its schema, named by field. */
export const refuseInput = (flaws: readonly Flaw[], lang: Lang): Refusal => {
  const fields: Record<string, string> = {}
  for (const flaw of flaws) fields[flaw.field] ??= flawText(flaw, lang)
  const [first = '', reason = ''] = Object.entries(fields)[0] ?? []
  return new Refusal('badInput', { field: labelOf(first, lang), reason }, fields)
}

const labelOf = (field: string, lang: Lang): string => {
  const name = field.split('.').findLast((step) => !/^\d+$/.test(step)) ?? field
  return (terms[lang] as Record<string, string>)[name] ?? name
}

const flawOf = ({ keyword, instancePath, params }: ErrorObject): Flaw => {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const below = (name: string): string => (path ? `${path}.${name}` : name)
  if (keyword === 'required') return { field: below(String(params['missingProperty'])), keyword }
  if (keyword === 'additionalProperties') return { field: below(String(params['additionalProperty'])), keyword: 'unknownField' }
  if (keyword === 'format') return { field: path, keyword: String(params['format']) }
  const limit = params['limit'] as number | undefined
  return limit === undefined ? { field: path, keyword } : { field: path, keyword, limit }
}

const deepest = 16
// Text is trimmed and its inner blanks collapsed; line breaks stay, other control characters and halves of characters are refused.
const tidy = (value: unknown, secrets: ReadonlySet<string>, flaws: Flaw[], path: string, depth = 0): unknown => {
  if (typeof value === 'string') {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(value)) flaws.push({ field: path, keyword: 'control' })
    return value
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .trim()
  }
  if (value === null || typeof value !== 'object') return value
  if (depth >= deepest) {
    flaws.push({ field: path, keyword: 'type' })
    return null
  }
  if (Array.isArray(value)) return value.map((item, i) => tidy(item, secrets, flaws, path ? `${path}.${i}` : String(i), depth + 1))
  const out: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') flaws.push({ field: name, keyword: 'unknownField' })
    else out[name] = path === '' && secrets.has(name) ? item : tidy(item, secrets, flaws, path ? `${path}.${name}` : name, depth + 1)
  }
  return out
}
