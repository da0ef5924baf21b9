import type { Word } from './kit/word.ts'
import * as words from './words.ts'

type Words = typeof words
type Union<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer U) => void ? U : never
type Names<P> = P extends { readonly zh: unknown } ? keyof P['zh'] & string : never
type OfWord<K extends keyof Word> = { readonly [W in keyof Words]: K extends keyof Words[W] ? Words[W][K] : never }[keyof Words]
/** The keys of a list of sentences over all words. */
export type KeyOf<K extends 'terms' | 'acts' | 'notices' | 'refusals'> = Names<OfWord<K>>
/** The sentences of all words in both languages, each with its own text, so that slots are known. */
export type Joined<K extends 'notices' | 'refusals'> = { readonly zh: Union<OfWord<K>['zh']>; readonly en: Union<OfWord<K>['en']> }

/** Every word with its name, in alphabetical order, which bundlers do not keep. */
export const everyWord: readonly (readonly [string, Word])[] = Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1))

/** One part of every word that has it. */
export const partsOf = <K extends keyof Word>(part: K): readonly (readonly [string, NonNullable<Word[K]>])[] =>
  everyWord.flatMap(([name, word]) => (word[part] === undefined ? [] : [[name, word[part]] as const]))

/** Merges one part of every word into one object; where two words use a name, the later word's entry is taken. */
export const join = <T>(parts: readonly Readonly<Record<string, T>>[]): Record<string, T> => Object.assign({}, ...parts) as Record<string, T>
