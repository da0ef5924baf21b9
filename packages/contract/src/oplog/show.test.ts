import { expect, test } from 'vitest'
import { consoles } from '../consoles/all.ts'
import { groupCode } from '../kit/console.ts'
import { changesOf } from './show.ts'

test('every right of every console is a word in the log: a module, a page, a page with its acts, an act', () => {
  for (const type of [1, 2, 4] as const) {
    const { modules, pages } = consoles[type]
    const codes = [
      ...Object.keys(modules),
      ...Object.values(pages).flatMap((page) => [page.code, groupCode(page), ...Object.values(page.acts).map(([code]) => code)])
    ]
    for (const lang of ['zh', 'en'] as const) {
      const [change] = changesOf({ object_type: 'role', changes: { mids: ['', codes.join(',')] } }, { lang, type })
      expect(change?.after, `${type} ${lang}`).toBeTruthy()
      expect(change?.after, `${type} ${lang}`).not.toMatch(/\d+[P-]\d+/)
    }
  }
})
