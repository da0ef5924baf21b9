import { expect, test } from 'vitest'
import { ruleColumns, ruleTerms } from './RuleTable.tsx'

test.each(['zh', 'en'] as const)('every column of the price rules has its name in %s', (lang) => {
  expect(ruleColumns.length).toBeGreaterThan(10)
  expect(ruleColumns.filter(({ name, title }) => !title && !(name in ruleTerms[lang])).map(({ name }) => name)).toEqual([])
})
