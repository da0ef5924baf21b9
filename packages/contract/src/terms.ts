import { join, type KeyOf, partsOf } from './collect.ts'

type TermName = KeyOf<'terms'>
type Names = Readonly<Record<TermName, string>>

// Fields that statements share with orders and trips have the names that those give them.
const lists = [...partsOf('terms')].sort(([one], [other]) => Number(other === 'statement') - Number(one === 'statement')).map(([, own]) => own)

/** The name of every field, in both languages, by its column name. */
export const terms = { zh: join(lists.map(({ zh }) => zh)) as Names, en: join(lists.map(({ en }) => en)) as Names } as const
