import { fileTerms } from './file/words.ts'
import { sessionTerms } from './session/words.ts'

/** The name of every field, in both languages, by its column name; a word that joins adds its list here. */
export const terms = {
  zh: { ...sessionTerms.zh, ...fileTerms.zh },
  en: { ...sessionTerms.en, ...fileTerms.en }
} as const
