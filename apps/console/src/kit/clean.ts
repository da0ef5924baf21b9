import type { Schema } from '@yunshu/contract/kit/check'

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
