import { defineEnum } from '../kit/enums.ts'

export const walletKind = defineEnum({
  available: [1, '可用', 'Available'],
  frozen: [2, '冻结', 'Frozen'],
  fuel: [3, '油卡', 'Fuel'],
  tolls: [4, 'ETC', 'Tolls'],
  deposit: [5, '押金', 'Deposit']
})
export const flowDirection = defineEnum({ in: [1, '收入', 'In'], out: [2, '支出', 'Out'] })
/** The purposes for which money moves; every wallet flow and every transaction of the books has one. */
export const tradeType = defineEnum({
  freight: [1, '运费', 'Freight'],
  prepayment: [2, '预付', 'Prepayment'],
  fuel: [3, '油卡', 'Fuel'],
  tolls: [4, 'ETC', 'Tolls'],
  deposit: [5, '押金', 'Deposit'],
  serviceFee: [6, '服务费', 'Service fee'],
  recharge: [7, '充值', 'Top-up'],
  withdrawal: [8, '提现', 'Withdrawal'],
  refund: [9, '退款', 'Refund'],
  loan: [10, '放款', 'Loan'],
  repayment: [11, '还款', 'Repayment'],
  invoice: [12, '发票', 'Invoice'],
  deduction: [13, '扣款', 'Deduction'],
  adjustment: [14, '调整', 'Adjustment'],
  other: [99, '其他', 'Other']
})
