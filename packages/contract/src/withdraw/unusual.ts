import type { Static } from 'typebox'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { WithdrawRow } from './contract.ts'

/** What speaks against a withdrawal, said to whoever approves it. */
export const withdrawDoubts = definePhrases({
  zh: {
    otherName: '收款户名“{name}”与公司名称不同',
    twoPersons: '大额提现须两人审核，已通过 {done} 人'
  },
  en: {
    otherName: 'The account belongs to “{name}”, not to the company',
    twoPersons: 'An amount of this size takes two persons; {done} have approved'
  }
})

/** What is unusual about a withdrawal. */
export const unusualOfWithdrawal = (row: Static<typeof WithdrawRow>): Unusual<typeof withdrawDoubts>[] => {
  const all: (Unusual<typeof withdrawDoubts> | false)[] = [
    row.account_name !== row.company_name && { tone: 'wrong', phrase: 'otherName', slots: { name: row.account_name } },
    row.reviews_needed > 1 && { tone: 'care', phrase: 'twoPersons', slots: { done: row.reviewers.length } }
  ]
  return all.filter((one) => one !== false)
}
