import { defineEnum } from '../kit/enums.ts'

/** What a line of the bank's statement is in our books. */
export const matchStatus = defineEnum({
  10: ['对平', 'Matched'],
  20: ['长款', 'Only at the bank'],
  30: ['短款', 'Only in our books'],
  40: ['金额不符', 'Amounts differ'],
  60: ['已处理', 'Solved']
})
export const bankDirection = defineEnum({ 1: ['转入', 'In'], 2: ['转出', 'Out'] })
/** What stops withdrawals while it is there. */
export const openMatches = [20, 30, 40] as const
