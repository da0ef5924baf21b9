import { articleTerms } from '../article/words.ts'
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

test('what was written is told by its words, under the name that its own object gives it', () => {
  const changes = { content: ['<h2>第一条</h2><p>三日内支付</p>', '<h2>第一条</h2><p>当日支付</p>'] }
  expect(changesOf({ object_type: 'article', changes }, { lang: 'zh', type: 1 })).toEqual([
    { name: 'content', label: articleTerms.zh.content, before: '第一条 三日内支付', after: '第一条 当日支付' }
  ])
})
