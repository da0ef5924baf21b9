import { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema, type TUnsafe } from 'typebox'

/** The type of a value without its limits, since a stored value may be older than the present rules for entering it. */
export type Wide<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer U)[]
        ? readonly Wide<U>[]
        : T extends object
          ? { readonly [K in keyof T]: Wide<T[K]> | null | undefined }
          : T
/** The columns of an entry as they are stored: all of them present, empty where nothing was entered. */
type Kept<P extends TProperties> = { [K in keyof Static<TObject<P>>]-?: Wide<Exclude<Static<TObject<P>>[K], undefined>> }

/** The schemas of the same columns for reading: none may be missing. */
export const keptFields = <P extends TProperties>(entry: P): { [K in keyof P]: TUnsafe<Wide<Static<P[K]>>> } =>
  Object.fromEntries(Object.entries(entry).map(([name, schema]) => [name, Type.Unsafe({ ...schema })])) as {
    [K in keyof P]: TUnsafe<Wide<Static<P[K]>>>
  }

/** The same fields, each of them optional, for a change that only has the new values. */
export const someOf = <P extends TProperties>(fields: P): { [K in keyof P]: TOptional<P[K]> } =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as { [K in keyof P]: TOptional<P[K]> }

/** The columns of an entry, taken from a stored row. */
export const keptOf = <P extends TProperties>(entry: P, row: Kept<P>): Kept<P> =>
  Object.fromEntries(Object.keys(entry).map((name) => [name, (row as Record<string, unknown>)[name]])) as Kept<P>

/** The columns to be written for an input: every column of the entry, with the empty value of its kind where it was left out. */
export const columnsOf = <P extends TProperties>(entry: P, input: Static<TObject<P>>): Kept<P> =>
  Object.fromEntries(
    Object.entries(entry).map(([name, schema]) => [name, (input as Readonly<Record<string, unknown>>)[name] ?? emptyOf(schema)])
  ) as Kept<P>

const emptyOf = (schema: TSchema): unknown => {
  const { type, anyOf = [], default: given } = schema as { type?: string; anyOf?: { type?: string; const?: unknown }[]; default?: unknown }
  if (given !== undefined) return given
  if (anyOf.some((part) => part.type === 'null')) return null
  if (type === 'boolean') return false
  if (type === 'array') return []
  return ''
}
