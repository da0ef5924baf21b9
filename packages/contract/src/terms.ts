import { everyWord, join, type KeyOf, partsOf } from './collect.ts'
import type { Lang } from './kit/phrases.ts'

type TermName = KeyOf<'terms'>
type Names = Readonly<Record<TermName, string>>

// Fields that statements share with orders and trips have the names that those give them.
const lists = [...partsOf('terms')].sort(([one], [other]) => Number(other === 'statement') - Number(one === 'statement')).map(([, own]) => own)

/** The name of every field, in both languages, by its column name. */
export const terms = { zh: join(lists.map(({ zh }) => zh)) as Names, en: join(lists.map(({ en }) => en)) as Names } as const

const ownTerms = new Map(everyWord.flatMap(([, { calls = {}, terms: own }]) => (own ? Object.values(calls).map(({ path }) => [path, own]) : [])))
/** The name of a field of a call: the one that the call's own word gives it, as its screens do, else that of the others; undefined where none has it. */
export const termOf = (path: string | undefined, name: string, lang: Lang): string | undefined =>
  (path === undefined ? undefined : ownTerms.get(path)?.[lang][name]) ?? (terms[lang] as Readonly<Record<string, string>>)[name]

const termsOfWord = new Map(partsOf('terms'))
/** The name of a field of an object, as its own word gives it, else as the others do. */
export const termOfObject = (object_type: string, name: string, lang: Lang): string | undefined =>
  termsOfWord.get(object_type)?.[lang][name] ?? (terms[lang] as Readonly<Record<string, string>>)[name]
