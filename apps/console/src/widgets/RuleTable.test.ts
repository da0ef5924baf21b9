import { expect, test } from 'vitest'
import { ownRuleColumns, ruleColumns, ruleTerms } from './RuleTable.tsx'

test.each(['zh', 'en'] as const)('every column of the price rules has its name in %s', (lang) => {
  expect(ruleColumns.length).toBeGreaterThan(10)
  expect(ownRuleColumns).toHaveLength(ruleColumns.length + 1)
  expect(ownRuleColumns.filter(({ name, title }) => !title && !(name in ruleTerms[lang])).map(({ name }) => name)).toEqual([])
})
