import { sessionTerms } from './session/words.ts'

/** The name of every field, in both languages, by its column name; a word that joins adds its list here. */
export const terms = {
  zh: { ...sessionTerms.zh },
  en: { ...sessionTerms.en }
} as const
