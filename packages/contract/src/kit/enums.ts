import { Type, type TUnsafe } from 'typebox'
import type { Bilingual } from './phrases.ts'

/** Numbers that are stored, and their names: the one list for schema, select, label and export. */
export type Enum<C extends number = number> = {
  readonly codes: readonly C[]
  readonly names: Readonly<Record<C, Bilingual>>
  readonly schema: TUnsafe<C>
}
type Lines = Readonly<Record<string, readonly [code: number, zh: string, en: string]>>
/** The stored number behind each name: `lineStatus.code.disputed`. */
type CodesOf<T extends Lines> = { readonly [K in keyof T]: T[K][0] }

/** Declares an enumeration: `defineEnum({ fullLoad: [1, '整车', 'Full load'] })`. Code uses the name, never the number. */
export const defineEnum = <const T extends Lines>(lines: T): Enum<T[keyof T][0]> & { readonly code: CodesOf<T> } => {
  const codes: readonly T[keyof T][0][] = Object.values(lines).map(([code]) => code)
  const names = Object.fromEntries(Object.values(lines).map(([code, zh, en]) => [code, { zh, en }])) as Record<T[keyof T][0], Bilingual>
  const code = Object.fromEntries(Object.entries(lines).map(([name, [number]]) => [name, number])) as CodesOf<T>
  return { codes, names, code, schema: Type.Unsafe({ type: 'integer', enum: codes, kind: 'choice', names }) }
}

/** The name of a stored code; an unknown code is shown as its number, never hidden. */
export const nameOf = (list: Enum, code: number): Bilingual => list.names[code] ?? { zh: String(code), en: String(code) }
