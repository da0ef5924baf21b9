import { create } from 'zustand'
import { sayIn, type Bilingual, type Lang, type Phrases, type Slots } from '@yunshu/contract/kit/phrases'

const kept = 'language'
const first = (): Lang => (localStorage.getItem(kept) === 'en' ? 'en' : 'zh')

/** Keeps a language in this browser, without a word to the user's record. */
export const keepLang = (lang: Lang): void => localStorage.setItem(kept, lang === 'zh' ? 'zh-cn' : 'en')

/** The language of every word on screen; kept in this browser under a key of its own, switched without reload. */
export const useLang = create<{ lang: Lang; speak: (lang: Lang) => void }>()((set) => ({
  lang: first(),
  speak: (lang) => {
    keepLang(lang)
    set({ lang })
  }
}))

type Keys<P extends Phrases> = keyof P['zh'] & string
/** `say(phrases, 'key', slots)` in the language of now; `say.label(name)` for names that carry both languages. */
export type Say = {
  <P extends Phrases>(phrases: P, key: Keys<P>, slots?: Slots): string
  label: (name: Bilingual) => string
  /** Several names after each other. */
  list: (names: readonly (string | number)[]) => string
}

const speakers = Object.fromEntries(
  (['zh', 'en'] as const).map((lang) => [
    lang,
    Object.assign(<P extends Phrases>(phrases: P, key: Keys<P>, slots?: Slots) => sayIn(lang, phrases, key, slots), {
      label: (name: Bilingual) => name[lang],
      list: (names: readonly (string | number)[]) => names.join(lang === 'zh' ? '、' : ', ')
    })
  ])
) as Record<Lang, Say>

export const useSay = (): Say => speakers[useLang((state) => state.lang)]
/** For sentences said outside of a component. */
export const sayNow = (): Say => speakers[useLang.getState().lang]
