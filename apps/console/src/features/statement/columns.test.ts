import { statementTerms } from '@yunshu/contract/statement/words'
import { expect, test } from 'vitest'
import { amountTitle, columnsOf, lineColumnsOf, matchColumnsOf } from './columns.tsx'

const named: readonly { readonly name: string; readonly title?: unknown }[] = [
  ...columnsOf('shipper'),
  ...columnsOf('carrier'),
  ...columnsOf('payer'),
  ...lineColumnsOf(true, true),
  ...matchColumnsOf(false)
]

test.each(['zh', 'en'] as const)('every column of statements, lines and matches has its name in %s', (lang) => {
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ name, title }) => !title && !(name in statementTerms[lang])).map(({ name }) => name)).toEqual([])
})

test('who made the statement reads its amount as his own, and the other side reads it as theirs', () => {
  const said = (isMaker: boolean) =>
    lineColumnsOf(isMaker).flatMap(({ name, title }) => (name === 'own_fen' || name === 'other_fen' ? [title?.zh] : []))
  expect(said(true)).toEqual(['我方金额', '对方金额'])
  expect(said(false)).toEqual(['对方金额', '我方金额'])
  expect(amountTitle('other_fen', false).en).toBe('Our amount')
})
