import { statementTerms } from '@yunshu/contract/statement/words'
import { expect, test } from 'vitest'
import { columnsOf, lineColumns, matchColumns } from './columns.tsx'

const named: readonly { readonly name: string; readonly title?: unknown }[] = [
  ...columnsOf('shipper_name'),
  ...columnsOf('carrier_name'),
  ...lineColumns,
  ...matchColumns
]

test.each(['zh', 'en'] as const)('every column of statements, lines and matches has its name in %s', (lang) => {
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ name, title }) => !title && !(name in statementTerms[lang])).map(({ name }) => name)).toEqual([])
})
