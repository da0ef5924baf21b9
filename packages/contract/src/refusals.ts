import { join, type Joined, type KeyOf, partsOf } from './collect.ts'
import { baseRefusals } from './kit/refusals.ts'

export type RefusalName = KeyOf<'refusals'> | keyof typeof baseRefusals.zh
type Own = Joined<'refusals'>
type All = {
  readonly zh: Own['zh'] & typeof baseRefusals.zh
  readonly en: Own['en'] & typeof baseRefusals.en
  readonly codes: Readonly<Record<RefusalName, number>>
}

type List = {
  readonly zh: Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
  readonly codes: Readonly<Record<string, number>>
}

const lists: readonly List[] = [baseRefusals, ...partsOf('refusals').map(([, own]) => own)]

/** Every sentence with which the server can refuse. */
export const refusals: All = {
  zh: join(lists.map(({ zh }) => zh)) as All['zh'],
  en: join(lists.map(({ en }) => en)) as All['en'],
  codes: join(lists.map(({ codes }) => codes)) as All['codes']
}
