import { join, type Joined, type KeyOf, partsOf } from './collect.ts'
import type { SlotsOf } from './kit/phrases.ts'

/** What one company tells another; the sentence is stored by its key and said in the reader's language. */
export type NoticePhrase = KeyOf<'notices'>
export type NoticeSlots<K extends NoticePhrase> = SlotsOf<Joined<'notices'>, K>

const lists = partsOf('notices').map(([, own]) => own)

/** Every sentence that somebody is told behind the bell. */
export const notices = { zh: join(lists.map(({ zh }) => zh)), en: join(lists.map(({ en }) => en)) } as unknown as Joined<'notices'>
