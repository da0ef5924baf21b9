import type { Schema } from '@yunshu/contract/kit/check'
import { idCardCheck } from '@yunshu/domain/idcard'
import { usccCheck } from '@yunshu/domain/uscc'

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  mobile: '13800009999',
  phone: '13800009999',
  'file-url': '/files/1/x.png',
  'file-list': '/files/1/x.png'
}
const company17 = '91510100MA6CGTDE7'
const person17 = '51010719900101123'
/** One text for each pattern of the contract. */
const patterns: readonly string[] = [
  '510107',
  '123456',
  'theme.color',
  'A1',
  '川A12345',
  '/api/order/list',
  '2026-01',
  '51',
  'order/list',
  `${company17}${usccCheck(company17) ?? ''}`,
  'a'.repeat(64),
  'x'.repeat(43),
  '24112000000012345678',
  '3010102020100000000',
  '2026-Q1',
  'fp@example.cn'
]
/** What is checked by more than a pattern, by the field's name: a plate, an identity with its check digit. */
const named: Readonly<Record<string, string>> = {
  plate_no: '川A12345',
  account_no: '6222020200099990001',
  license_no: `${person17}${idCardCheck(person17) ?? ''}`,
  id_no: `${person17}${idCardCheck(person17) ?? ''}`
}

/** A small valid value of a JSON schema, for calling every call of the contract; `ids` says which object a field of this name points at. */
export const sampleOf = (schema: Schema, ids: (field: string) => number | undefined, field = '', whole = true): unknown => {
  const {
    type,
    properties = {},
    required = [],
    items = {},
    anyOf,
    enum: choices,
    const: only,
    format,
    pattern,
    minimum = 1,
    minLength = 1,
    minItems = 0
  } = schema
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (anyOf) return sampleOf(anyOf[0] ?? {}, ids, field, whole)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || (whole && ids(name) !== undefined))
        .map(([name, below]) => [name, sampleOf(below, ids, name, whole)])
    )
  if (type === 'array') return Array.from({ length: Math.max(minItems, ids(field) === undefined ? 0 : 1) }, () => sampleOf(items, ids, field, whole))
  if (type === 'integer' || type === 'number') return ids(field) ?? Math.max(minimum, field === 'version' ? 1 : minimum)
  if (type === 'boolean') return true
  if (format) return formats[format] ?? 'x'
  if (pattern) return patterns.find((text) => text.length >= minLength && new RegExp(pattern, 'u').test(text)) ?? 'x'
  if (named[field]) return named[field]
  return 'x'.repeat(Math.max(2, minLength))
}
