import { defineEnum } from '../kit/enums.ts'

export const walletKind = defineEnum({
  1: ['可用', 'Available'],
  2: ['冻结', 'Frozen'],
  3: ['油卡', 'Fuel'],
  4: ['ETC', 'Tolls'],
  5: ['押金', 'Deposit']
})
export const flowDirection = defineEnum({ 1: ['收入', 'In'], 2: ['支出', 'Out'] })
/** What money moves for; every wallet flow and every transaction of the books has one. */
export const tradeType = defineEnum({
  1: ['运费', 'Freight'],
  2: ['预付', 'Prepayment'],
  3: ['油卡', 'Fuel'],
  4: ['ETC', 'Tolls'],
  5: ['押金', 'Deposit'],
  6: ['服务费', 'Service fee'],
  7: ['充值', 'Recharge'],
  8: ['提现', 'Withdrawal'],
  9: ['退款', 'Refund'],
  10: ['放款', 'Loan'],
  11: ['还款', 'Repayment'],
  12: ['发票', 'Invoice'],
  13: ['扣款', 'Deduction'],
  14: ['调整', 'Adjustment'],
  99: ['其他', 'Other']
})
