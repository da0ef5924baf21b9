/** The two languages of every word on a screen; Chinese leads. */
export type Lang = 'zh' | 'en'
/** A name in both languages, as states, pages, enumerations and refusal slots carry it. */
export type Bilingual = { readonly zh: string; readonly en: string }
type SlotValue = string | number | Bilingual
export type Slots = Readonly<Record<string, SlotValue>>

/** `{count}`, or `{count, order, orders}`: the number with the word that goes with it, for a language that has a plural. */
type SlotNames<S> = S extends `${string}{${infer P}}${infer R}` ? (P extends `${infer N}, ${string}` ? N : P) | SlotNames<R> : never
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
/** English must have exactly the Chinese keys, and in each sentence exactly the Chinese slots. */
type SameSlots<Z, E> = { readonly [K in keyof E]: K extends keyof Z ? (Equal<SlotNames<Z[K]>, SlotNames<E[K]>> extends true ? E[K] : never) : never }
export type Phrases<K extends string = string> = { readonly zh: Readonly<Record<K, string>>; readonly en: Readonly<Record<K, string>> }
/** The slots that a sentence needs, as an object type; no slots, no argument. */
export type SlotsOf<P extends Phrases, K extends keyof P['zh']> = [SlotNames<P['zh'][K]>] extends [never]
  ? Record<never, never>
  : Readonly<Record<SlotNames<P['zh'][K]>, SlotValue>>

/** Declares sentences in both languages; a missing or extra key or slot in English does not compile. */
export const definePhrases = <const Z extends Record<string, string>, const E extends Record<keyof Z & string, string>>(phrases: {
  zh: Z
  en: E & SameSlots<Z, E>
}): { readonly zh: Z; readonly en: E } => phrases

/** Fills the slots of a sentence; a slot that has both languages is filled in the requested one, a number brings the word that goes with it. */
export const fill = (sentence: string, slots: Slots, lang: Lang): string =>
  sentence.replace(/\{(\w+)(?:, ([^,{}]+), ([^,{}]+))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = slots[name]
    if (value === undefined) return whole
    const said = typeof value === 'object' ? value[lang] : String(value)
    return many === undefined ? said : `${said} ${said === '1' ? one : many}`
  })

/** One sentence, in one language. */
export const sayIn = <P extends Phrases, K extends keyof P['zh'] & string>(lang: Lang, phrases: P, key: K, slots?: Slots): string =>
  fill(phrases[lang][key] ?? key, slots ?? {}, lang)
