import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** SM-P: what is owed for a confirmed statement; the debtor approves it in levels, then pays it whole or in parts. Overdue is derived. */
export const billMachine = defineMachine({
  column: 'bill_status',
  initial: 'inReview',
  states: {
    void: { code: 0, zh: '作废', en: 'Void', tone: 'rest' },
    inReview: { code: 10, zh: '待审核', en: 'In review', tone: 'wait' },
    unpaid: { code: 20, zh: '待付', en: 'Unpaid', tone: 'wait' },
    partlyPaid: { code: 30, zh: '部分付', en: 'Partly paid', tone: 'move' },
    paid: { code: 40, zh: '已付清', en: 'Paid', tone: 'done' },
    writtenOff: { code: 50, zh: '坏账', en: 'Written off', tone: 'wrong' }
  },
  moves: {
    endorse: { zh: '初审通过', en: 'Endorse', from: ['inReview'], to: 'inReview', by: ['shipper', 'carrier'] },
    approve: { zh: '审核通过', en: 'Approve', from: ['inReview'], to: 'unpaid', by: ['shipper', 'carrier'] },
    sendBack: { zh: '驳回', en: 'Send back', from: ['inReview'], to: 'inReview', by: ['shipper', 'carrier'] },
    payPart: { zh: '部分付款', en: 'Pay a part', from: ['unpaid', 'partlyPaid'], to: 'partlyPaid', by: ['shipper', 'carrier', 'operator'] },
    payOff: { zh: '付清', en: 'Pay off', from: ['unpaid', 'partlyPaid'], to: 'paid', by: ['shipper', 'carrier', 'operator'] },
    reopen: { zh: '退回待付', en: 'Unpaid again', from: ['partlyPaid', 'paid'], to: 'unpaid', by: ['carrier'] },
    reopenPart: { zh: '退回部分付', en: 'Partly paid again', from: ['partlyPaid', 'paid'], to: 'partlyPaid', by: ['carrier'] },
    void: { zh: '作废', en: 'Void', from: ['inReview', 'unpaid'], to: 'void', by: ['carrier'] },
    writeOff: { zh: '确认坏账', en: 'Write off', from: ['unpaid', 'partlyPaid'], to: 'writtenOff', by: ['carrier', 'operator'] }
  }
})

export const billKind = defineEnum({
  prepaid: [1, '预付', 'Prepaid'],
  fuel: [2, '油卡', 'Fuel'],
  etc: [3, 'ETC', 'ETC'],
  arrival: [4, '到付', 'Arrival'],
  receipt: [5, '回单付', 'POD'],
  monthly: [6, '月结', 'Monthly'],
  depositBack: [7, '押金退', 'Deposit back'],
  expense: [8, '报销', 'Expense'],
  customerBill: [9, '客户账单', 'Customer bill']
})

export const invoiceStatus = defineEnum({
  notNeeded: [0, '无需', 'Not needed'],
  notIssued: [10, '未开', 'Not issued'],
  partly: [20, '部分', 'Partly issued'],
  issued: [30, '已开', 'Issued']
})

/** How long a bill has been overdue (账龄). */
export const ageing = defineEnum({
  notDue: [0, '未到期', 'Not due'],
  upTo30: [1, '1–30 天', '1–30 days'],
  upTo60: [2, '31–60 天', '31–60 days'],
  upTo90: [3, '61–90 天', '61–90 days'],
  over90: [4, '90 天以上', 'Over 90 days']
})
