import { rateTerms } from '@yunshu/contract/rate/words'
import { expect, test } from 'vitest'
import { ruleColumns } from './RuleTable.tsx'

test.each(['zh', 'en'] as const)('every column of the price rules has its name in %s', (lang) => {
  expect(ruleColumns.length).toBeGreaterThan(10)
  expect(ruleColumns.filter(({ name, title }) => !title && !(name in rateTerms[lang])).map(({ name }) => name)).toEqual([])
})
