import { join, type Joined, type KeyOf, partsOf } from './collect.ts'
import type { SlotsOf } from './kit/phrases.ts'

/** The sentences of notices. A notice stores the key of its sentence, which is shown in the reader's language. */
export type NoticePhrase = KeyOf<'notices'>
export type NoticeSlots<K extends NoticePhrase> = K extends NoticePhrase ? SlotsOf<Joined<'notices'>, K> : never

const lists = partsOf('notices').map(([, own]) => own)

type All = Joined<'notices'>
/** Every sentence that can appear in the notice panel. */
export const notices: All = { zh: join(lists.map(({ zh }) => zh)) as All['zh'], en: join(lists.map(({ en }) => en)) as All['en'] }
