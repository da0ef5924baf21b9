import type { Bilingual } from './phrases.ts'

/** A value that breaks a rule beyond the schema: which field, and why, in both languages. Forms show it during input, the server refuses it. */
export type Fault = { readonly field: string; readonly reason: Bilingual }

/** Collects the faults of a value; `reasons` are the word's own sentences by key. */
export const faultsOf = <K extends string>(
  reasons: { readonly zh: Readonly<Record<K, string>>; readonly en: Readonly<Record<K, string>> },
  rules: readonly (readonly [breaks: boolean, field: string, reason: K])[]
): Fault[] => rules.filter(([breaks]) => breaks).map(([, field, key]) => ({ field, reason: { zh: reasons.zh[key], en: reasons.en[key] } }))
