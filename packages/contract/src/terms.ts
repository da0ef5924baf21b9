import { join, type KeyOf, partsOf } from './collect.ts'

type TermName = KeyOf<'terms'>
type Names = Readonly<Record<TermName, string>>

// What statements share with orders and trips is named by those.
const lists = [...partsOf('terms')].sort(([one], [other]) => Number(other === 'statement') - Number(one === 'statement')).map(([, own]) => own)

/** The name of every field, in both languages, by its column name. */
export const terms = { zh: join(lists.map(({ zh }) => zh)) as Names, en: join(lists.map(({ en }) => en)) as Names } as const
