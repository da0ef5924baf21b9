import { defineEnum } from '../kit/enums.ts'

/** How a line of the bank's statement compares with our books. */
export const matchStatus = defineEnum({
  matched: [10, '对平', 'Matched'],
  onlyAtBank: [20, '长款', 'Only at the bank'],
  onlyInBooks: [30, '短款', 'Only in our books'],
  amountsDiffer: [40, '金额不符', 'Amounts differ'],
  solved: [60, '已处理', 'Solved']
})
export const bankDirection = defineEnum({ in: [1, '转入', 'In'], out: [2, '转出', 'Out'] })
