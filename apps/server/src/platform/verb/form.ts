import { flawsOf, type Schema } from '@yunshu/contract/kit/check'

/** The values of a form-encoded body, all of which are texts, as the schema has them: `3` a number, `true` a switch, nothing null, one value a list of one. What fits no type stays as it is, for the check to name. */
export const fromForm = (schema: Schema, value: unknown): unknown => {
  if (schema.anyOf) return ofSome(schema.anyOf, value)
  if (schema.type === 'object') return ofFields(schema, value)
  if (schema.type === 'array') return ofItems(schema.items ?? {}, typeof value === 'string' ? [value] : value)
  return ofText(schema.type, Array.isArray(value) && value.length === 1 ? value[0] : value)
}

/** As the first of several that the value then fits, else as the first of all. A number 0 that is no value here says none, as older clients send it. */
const ofSome = (schemas: readonly Schema[], value: unknown): unknown => {
  const made = schemas.map((schema) => fromForm(schema, value))
  const fits = made.findIndex((one, i) => flawsOf(schemas[i] ?? {}, one).length === 0)
  if (fits >= 0) return made[fits]
  return made.includes(0) && schemas.some(({ type }) => type === 'null') ? null : made[0]
}

const ofFields = ({ properties = {}, patternProperties = {} }: Schema, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const [any = {}] = Object.values(patternProperties)
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, fromForm(properties[name] ?? any, below)]))
}

const ofItems = (schema: Schema, value: unknown): unknown => (Array.isArray(value) ? value.map((item) => fromForm(schema, item)) : value)

/* Numbers are digits in every encoding: `1e3` and `0x10` are texts here, as they are no numbers of a JSON that a person would write. */
const digits = /^-?\d+(?:\.\d+)?$/
const ofText = (type: string | undefined, text: unknown): unknown => {
  if (typeof text !== 'string') return text
  if (type === 'integer' || type === 'number') return digits.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'null') return text === '' ? null : text
  return text
}
