import { Type, type TSchema, type TUnsafe } from 'typebox'
import type { Both } from './phrases.ts'

/** Numbers that are stored, and their names: the one list for schema, select, label and export. */
export type Enum<C extends number = number> = { readonly codes: readonly C[]; readonly names: Readonly<Record<C, Both>>; readonly schema: TUnsafe<C> }

const bySchema = new WeakMap<TSchema, Enum>()

/** Declares an enumeration: `defineEnum({ 1: ['整车', 'Full load'] })`. */
export const defineEnum = <const T extends Readonly<Record<number, readonly [string, string]>>>(lines: T): Enum<keyof T & number> => {
  const codes = Object.keys(lines).map(Number)
  const names = Object.fromEntries(Object.entries(lines).map(([code, [zh, en]]) => [code, { zh, en }]))
  const made = { codes, names, schema: Type.Unsafe({ type: 'integer', enum: codes }) } as unknown as Enum<keyof T & number>
  bySchema.set(made.schema, made)
  return made
}

/** The enumeration whose schema stands at a field, where one does: `state` is another list in every row. */
export const enumAt = (schema: TSchema | undefined): Enum | undefined => schema && bySchema.get(schema)

/** The name of a stored code; an unknown code is shown as its number, never hidden. */
export const nameOf = (list: Enum, code: number): Both => list.names[code] ?? { zh: String(code), en: String(code) }
