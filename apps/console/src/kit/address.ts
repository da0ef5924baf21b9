import { flawsOf, type Schema } from '@yunshu/contract/kit/check'
import { clean } from './clean.ts'

export type Filters = Readonly<Record<string, unknown>>

/** The filters, page and order of a list, read from its address by the call's own schema; what does not fit is left out. */
export const readAddress = (schema: Schema, search: URLSearchParams): Filters => {
  const pairs = Object.entries(schema.properties ?? {}).flatMap(([name, part]): [string, unknown][] => {
    const text = search.get(name)
    if (text === null || text === '') return []
    const value = clean(part, valueOf(part, text))
    return value === undefined || flawsOf(part, value).length > 0 ? [] : [[name, value]]
  })
  return Object.fromEntries(pairs)
}

/** The same, written; other names in the address stay. */
export const writeAddress = (schema: Schema, search: URLSearchParams, filters: Filters): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const name of Object.keys(schema.properties ?? {})) next.delete(name)
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)) continue
    next.set(
      name,
      Array.isArray(value) && value.every((item) => typeof item !== 'object')
        ? value.join(',')
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
    )
  }
  return next
}

const valueOf = (given: Schema, text: string): unknown => {
  const schema = given.anyOf?.find((one) => one.type !== 'null') ?? given
  if (schema.type === 'integer' || schema.type === 'number') return Number(text)
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (schema.type === 'array') return text.split(',').map((one) => valueOf(schema.items ?? {}, one))
  if (schema.type === 'object') {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return undefined
    }
  }
  return text
}
