import type { Fault } from '@yunshu/contract/kit/fault'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Lang, SlotsOf } from '@yunshu/contract/kit/phrases'
import type { RefusalName, refusals } from '@yunshu/contract/refusals'
import { terms } from '@yunshu/contract/terms'

/** Refuses the call: the transaction is rolled back, and the caller gets this sentence in his language. */
export const refuse = <K extends RefusalName>(
  code: K,
  ...[slots]: Record<never, never> extends SlotsOf<typeof refusals, K> ? [slots?: SlotsOf<typeof refusals, K>] : [slots: SlotsOf<typeof refusals, K>]
): never => {
  throw new Refusal(code, slots ?? {})
}

/** Refuses an input by field; `field` is the path in the call's input, the sentence is in both languages. */
export const refuseField = (field: string, label: { zh: string; en: string }, reason: { zh: string; en: string }, lang: 'zh' | 'en'): never => {
  throw new Refusal('badInput', { field: label, reason }, { [field]: reason[lang] })
}

/** Refuses an input that breaks the word's own rules, every faulty field named in the user's language; nothing to refuse, nothing happens. */
export const refuseFaults = (faults: readonly Fault[], lang: Lang): void => {
  const [first, ...others] = faults
  if (first) refuseFault(lang, first, ...others)
}
/** The same of a fault that is there; its sentence is about the first one. */
export const refuseFault = (lang: Lang, first: Fault, ...others: readonly Fault[]): never => {
  const fields: Record<string, string> = {}
  for (const { field, reason } of [first, ...others]) fields[field] ??= reason[lang]
  const label = (name: string, of: Lang): string => (terms[of] as Record<string, string>)[name.split('.').at(-1) ?? name] ?? name
  throw new Refusal('badInput', { field: { zh: label(first.field, 'zh'), en: label(first.field, 'en') }, reason: first.reason }, fields)
}
