import { asWritten } from '@yunshu/contract/kit/asWritten'
import { firstFlaws, flawsOf, schemaOf, type Schema } from '@yunshu/contract/kit/check'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { flawText, type Flaw } from '@yunshu/contract/kit/invalid'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { termOf } from '@yunshu/contract/terms'
import { withoutInvisible } from '@yunshu/domain/written'
import { fillDefaults } from './defaults.ts'
import { fromForm } from './form.ts'

const known = new WeakMap<Schema, ReadonlySet<string>>()
/** The fields of a call's input that are taken as they are: secrets, and texts whose blanks mean something. */
const untouchedOf = (contract: Endpoint): ReadonlySet<string> => {
  const schema = schemaOf(contract.input)
  const found = known.get(schema)
  if (found) return found
  const fields = Object.entries(schema.properties ?? {})
  const untouched = new Set(fields.filter(([, field]) => field.secret || field.verbatim).map(([name]) => name))
  known.set(schema, untouched)
  return untouched
}

/** Checks and tidies an input by the contract's schema; form-encoded bodies are converted by the same schema first, then `open` puts in what stands sealed. Refuses with every faulty field named. */
export const parseInput = <T>(contract: Endpoint, raw: unknown, lang: Lang, form = false, open = (value: unknown) => value): T => {
  const schema = schemaOf(contract.input)
  const flaws: Flaw[] = []
  const tidied = tidy(raw ?? {}, untouchedOf(contract), flaws, '')
  const input = asWritten(schema, open(form ? fromForm(schema, tidied) : tidied))
  fillDefaults(schema, input)
  flaws.push(...flawsOf(schema, input))
  if (flaws.length > 0) throw refuseInput(flaws, lang, contract)
  return input as T
}

/** The refusal of an input that breaks a rule beyond its schema, named by field. */
export const refuseInput = (flaws: readonly Flaw[], lang: Lang, contract?: Endpoint): Refusal => {
  const fields = Object.fromEntries(Object.entries(firstFlaws(flaws)).map(([field, flaw]) => [field, flawText(flaw, lang)]))
  const [first = '', reason = ''] = Object.entries(fields)[0] ?? []
  return new Refusal('badInput', { field: labelOf(contract, first, lang), reason }, fields)
}

const labelOf = (contract: Endpoint | undefined, field: string, lang: Lang): string => {
  const name = field.split('.').findLast((step) => !/^\d+$/.test(step)) ?? field
  const label = contract && schemaOf(contract.input).properties?.[field]?.label
  return label?.[lang] ?? termOf(contract?.path, name, lang) ?? name
}

const deepest = 16
// Text is trimmed and its inner blanks collapsed, and marks that nobody sees are gone; line breaks stay, other control characters and halves of characters are refused.
const tidy = (value: unknown, untouched: ReadonlySet<string>, flaws: Flaw[], path: string, depth = 0): unknown => {
  if (typeof value === 'string') {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(value)) flaws.push({ field: path, keyword: 'control' })
    return withoutInvisible(value.replace(/\r\n?/g, '\n'))
      .replace(/[^\S\n]+/g, ' ')
      .trim()
  }
  if (value === null || typeof value !== 'object') return value
  if (depth >= deepest) {
    flaws.push({ field: path, keyword: 'type' })
    return null
  }
  if (Array.isArray(value)) return value.map((item, i) => tidy(item, untouched, flaws, path ? `${path}.${i}` : String(i), depth + 1))
  const out: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') flaws.push({ field: name, keyword: 'unknownField' })
    else out[name] = path === '' && untouched.has(name) ? item : tidy(item, untouched, flaws, path ? `${path}.${name}` : name, depth + 1)
  }
  return out
}
