import { Type, type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox'

/** A value without what narrows it: what is kept may be older than the rule that an entry is held to. */
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
/** The columns of an entry as they are kept: each of them there, empty where nothing was entered. */
export type Kept<P extends TProperties> = { [K in keyof Static<TObject<P>>]-?: Wide<Exclude<Static<TObject<P>>[K], undefined>> }

/** The schemas of the same columns for reading: none may be missing. */
export const keptFields = <P extends TProperties>(entry: P): { [K in keyof P]: TUnsafe<Wide<Static<P[K]>>> } =>
  Object.fromEntries(Object.entries(entry).map(([name, schema]) => [name, Type.Unsafe({ ...schema })])) as {
    [K in keyof P]: TUnsafe<Wide<Static<P[K]>>>
  }

/** Of a kept row the columns of an entry. */
export const keptOf = <P extends TProperties>(entry: P, row: Kept<P>): Kept<P> =>
  Object.fromEntries(Object.keys(entry).map((name) => [name, (row as Record<string, unknown>)[name]])) as Kept<P>

/** What of an input is written: every column of the entry, the empty value of its kind where it was left out. */
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
