import { sayIn, type Bilingual, type Lang, type Phrases, type Slots } from '@yunshu/contract/kit/phrases'
import { useSyncExternalStore } from 'react'

const kept = 'yunshu-driver-language'
const first = (): Lang => {
  const chosen = localStorage.getItem(kept) ?? navigator.language
  return chosen.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

let lang: Lang = first()
const ears = new Set<() => void>()
const listen = (ear: () => void) => {
  ears.add(ear)
  return () => ears.delete(ear)
}

export const langNow = (): Lang => lang
/** Speaks the other language from here on; kept on this phone. */
export const speak = (next: Lang): void => {
  lang = next
  localStorage.setItem(kept, next)
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en'
  for (const ear of ears) ear()
}

/** The driver's guide, kept on the phone with the page; at one of its sections. */
export const guideAt = (of: Lang, section: 'trip' | 'offline' | 'cargo' | 'kpi' | 'income' | '' = ''): string =>
  `${import.meta.env.BASE_URL}guide/${of}/driver.html${section && `#${section}`}`

/** `say(phrases, 'key', slots)` in the language of now; `say.label(name)` for names that carry both. */
export type Say = {
  <P extends Phrases>(phrases: P, key: keyof P['zh'] & string, slots?: Slots): string
  label: (name: Bilingual) => string
  lang: Lang
}
const speaker = (of: Lang): Say =>
  Object.assign(<P extends Phrases>(phrases: P, key: keyof P['zh'] & string, slots?: Slots) => sayIn(of, phrases, key, slots), {
    label: (name: Bilingual) => name[of],
    lang: of
  })
const speakers = { zh: speaker('zh'), en: speaker('en') }

export const useSay = (): Say => speakers[useSyncExternalStore(listen, langNow)]
/** For sentences said outside of a component. */
export const sayNow = (): Say => speakers[lang]
