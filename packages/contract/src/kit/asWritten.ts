import { plateText, platesJoined } from '@yunshu/domain/plate'
import { narrowed, tidyText, withoutInvisible } from '@yunshu/domain/written'
import type { Schema } from './check.ts'
import { typedPhone } from './writtenUnits.ts'

type Read = (value: unknown) => unknown
const made = new WeakMap<Schema, { readonly read: Read | undefined }>()

/**
 * What people write in the fields of a call, as it is kept: phones and plates in one shape, the words of a search without wide signs and with plates as they are
 * stored. What cannot be read stays as it is, and is refused by the schema. Forms do the same before they check.
 */
export const asWritten = (schema: Schema, value: unknown): unknown => readOf(schema)?.(value) ?? value

/** Nothing for a schema in which nothing is read so, so that only what may change is walked through. */
const readOf = (schema: Schema, name = ''): Read | undefined => {
  if (name === 'keyword' && schema.type === 'string') return text(soughtText)
  const found = made.get(schema)
  if (found) return found.read
  const read = schema.properties
    ? ofObject(schema.properties)
    : schema.items
      ? ofItems(schema.items)
      : schema.anyOf
        ? ofChoices(schema.anyOf)
        : leafOf(schema)
  made.set(schema, { read })
  return read
}

const text =
  (change: (written: string) => string): Read =>
  (value) =>
    typeof value === 'string' ? change(value) : value
/** The words of a search: wide digits and letters are narrow, and a plate is as it is stored, however it was painted. */
const soughtText = (written: string): string => platesJoined(tidyText(narrowed(withoutInvisible(written))))
const leafOf = ({ kind, format }: Schema): Read | undefined => {
  if ((kind === 'phone' && format === 'phone') || kind === 'publicPhone' || format === 'mobile') return text(typedPhone)
  return kind === 'plate' ? text(plateText) : undefined
}

const ofObject = (properties: Readonly<Record<string, Schema>>): Read | undefined => {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const read = readOf(schema, name)
    return read ? [[name, read] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const own: Record<string, unknown> = { ...value }
    for (const [name, read] of fields) if (own[name] !== undefined) own[name] = read(own[name])
    return own
  }
}
const ofItems = (items: Schema): Read | undefined => {
  const read = readOf(items)
  return read && ((value) => (Array.isArray(value) ? value.map(read) : value))
}
/* A field that may be empty as well. */
const ofChoices = (choices: readonly Schema[]): Read | undefined => {
  const reads = choices.flatMap((choice) => readOf(choice) ?? [])
  return reads.length === 1 ? reads[0] : undefined
}
