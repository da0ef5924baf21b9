import type { Schema } from '@yunshu/contract/kit/check'

type Fill = (value: unknown) => void
const made = new WeakMap<Schema, { readonly fill: Fill | undefined }>()

/** Puts what was left out, where the schema names what it then is; the value is changed in place. */
export const fillDefaults = (schema: Schema, value: unknown): void => fillOf(schema)?.(value)

/** Nothing for a schema that names no default, so that only what may change is walked through. */
const fillOf = (schema: Schema): Fill | undefined => {
  const found = made.get(schema)
  if (found) return found.fill
  const fill = schema.properties ? ofObject(schema.properties) : schema.items && ofItems(schema.items)
  made.set(schema, { fill })
  return fill
}

const ofObject = (properties: Readonly<Record<string, Schema>>): Fill | undefined => {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const fill = fillOf(schema)
    return fill || schema.default !== undefined ? [{ name, fill, given: schema.default }] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const own = value as Record<string, unknown>
    for (const { name, fill, given } of fields) {
      if (own[name] === undefined && given !== undefined) own[name] = structuredClone(given)
      else fill?.(own[name])
    }
  }
}

const ofItems = (items: Schema): Fill | undefined => {
  const fill = fillOf(items)
  return fill && ((value) => void (Array.isArray(value) && value.forEach(fill)))
}
