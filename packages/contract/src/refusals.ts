import { baseRefusals } from './kit/refusals.ts'
import { sessionRefusals } from './session/words.ts'

/** Every sentence with which the server can refuse; a new word adds its list here. */
export const refusals = {
  zh: { ...baseRefusals.zh, ...sessionRefusals.zh },
  en: { ...baseRefusals.en, ...sessionRefusals.en },
  codes: { ...baseRefusals.codes, ...sessionRefusals.codes }
} as const

export type RefusalName = keyof typeof refusals.zh
