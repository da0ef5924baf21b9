import { baseRefusals } from './kit/refusals.ts'
import { fileRefusals } from './file/words.ts'
import { sessionRefusals } from './session/words.ts'

/** Every sentence with which the server can refuse; a new word adds its list here. */
export const refusals = {
  zh: { ...baseRefusals.zh, ...sessionRefusals.zh, ...fileRefusals.zh },
  en: { ...baseRefusals.en, ...sessionRefusals.en, ...fileRefusals.en },
  codes: { ...baseRefusals.codes, ...sessionRefusals.codes, ...fileRefusals.codes }
} as const

export type RefusalName = keyof typeof refusals.zh
