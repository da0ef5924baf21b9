import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** A claim (报销): who made it does not decide on it; what is approved is owed by a bill, by whose state it is paid. */
export const claimMachine = defineMachine({
  column: 'claim_status',
  initial: 'inReview',
  states: {
    withdrawn: { code: 0, zh: '已撤回', en: 'Withdrawn', tone: 'rest' },
    inReview: { code: 10, zh: '待审核', en: 'In review', tone: 'wait' },
    approved: { code: 20, zh: '已通过', en: 'Approved', tone: 'done' },
    refused: { code: 30, zh: '已驳回', en: 'Refused', tone: 'wrong' }
  },
  moves: {
    approve: { zh: '审核通过', en: 'Approve', from: ['inReview'], to: 'approved', by: ['carrier'] },
    refuse: { zh: '驳回', en: 'Refuse', from: ['inReview'], to: 'refused', by: ['carrier'] },
    withdraw: { zh: '撤回', en: 'Withdraw', from: ['inReview'], to: 'withdrawn', by: ['carrier'] }
  }
})
export const expenseType = defineEnum({
  fuel: [1, '加油', 'Fuel'],
  tolls: [2, '通行费', 'Tolls'],
  urea: [3, '尿素', 'Urea'],
  repair: [4, '维修', 'Repair'],
  fine: [5, '罚款', 'Fine'],
  parking: [6, '停车', 'Parking'],
  other: [9, '其他', 'Other']
})
export const itemSide = defineEnum({ received: [1, '收', 'Received'], paid: [2, '付', 'Paid'], both: [3, '收付', 'Both'] })
export const itemCategory = defineEnum({
  freight: [1, '运费', 'Freight'],
  surcharge: [2, '附加', 'Surcharge'],
  deduction: [3, '扣款', 'Deduction'],
  advanced: [4, '代垫', 'Paid for others'],
  reimbursed: [5, '报销', 'Reimbursed']
})
export const itemState = defineEnum({ inUse: [1, '启用', 'In use'], disabled: [2, '停用', 'Disabled'] })
