import { Refusal } from '@yunshu/contract/kit/refusals'
import type { SlotsOf } from '@yunshu/contract/kit/phrases'
import type { RefusalName, refusals } from '@yunshu/contract/refusals'

/** Refuses what was foreseen: rolls the transaction back and says this sentence in the user's language. */
export const refuse = <K extends RefusalName>(code: K, ...[slots]: Record<never, never> extends SlotsOf<typeof refusals, K> ? [slots?: SlotsOf<typeof refusals, K>] : [slots: SlotsOf<typeof refusals, K>]): never => {
  throw new Refusal(code, slots ?? {})
}

/** Refuses an input by field; `field` is the path in the call's input, the sentence is in both languages. */
export const refuseField = (field: string, label: { zh: string; en: string }, reason: { zh: string; en: string }, lang: 'zh' | 'en'): never => {
  throw new Refusal('badInput', { field: label, reason }, { [field]: reason[lang] })
}
