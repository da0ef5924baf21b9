import { join, type KeyOf, partsOf } from './collect.ts'
import type { Bilingual } from './kit/phrases.ts'

/** The names under which commands are logged; a misspelt one does not compile. */
export type ActName = KeyOf<'acts'>
type Names = Readonly<Record<ActName, string>>

const lists = partsOf('acts').map(([, own]) => own)

/** The name of every act in the operation log. */
export const acts = { zh: join(lists.map(({ zh }) => zh)) as Names, en: join(lists.map(({ en }) => en)) as Names } as const

/** The kinds of objects to which entries of the log belong. */
export const objectNames: Readonly<Record<string, Bilingual>> = Object.fromEntries(partsOf('name'))

/** The name of an act; one that only an older version had is shown as its key. */
export const actName = (act: string): Bilingual => {
  const { zh, en }: { zh: Readonly<Record<string, string>>; en: Readonly<Record<string, string>> } = acts
  return { zh: zh[act] ?? act, en: en[act] ?? act }
}
export const objectName = (type: string): Bilingual => objectNames[type] ?? { zh: type, en: type }
