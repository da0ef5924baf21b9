import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** SM-N: a loan on bills of one debtor, from the application to the last repayment. */
export const loanMachine = defineMachine({
  column: 'loan_status',
  initial: 'inReview',
  states: {
    cancelled: { code: 0, zh: '取消', en: 'Cancelled', tone: 'rest' },
    rejected: { code: 5, zh: '驳回', en: 'Rejected', tone: 'wrong' },
    inReview: { code: 10, zh: '待审核', en: 'In review', tone: 'wait' },
    awaitingDebtor: {
      code: 20,
      zh: '待确权',
      en: 'Awaiting debtor',
      tone: 'wait',
      sides: { shipper: { zh: '待我方确权', en: 'Ours to agree to' } }
    },
    toSign: { code: 30, zh: '待签约', en: 'To sign', tone: 'wait' },
    toFund: { code: 40, zh: '待放款', en: 'To fund', tone: 'wait' },
    funding: { code: 50, zh: '放款中', en: 'Funding', tone: 'move' },
    outstanding: { code: 60, zh: '使用中', en: 'Outstanding', tone: 'move' },
    partlyRepaid: { code: 70, zh: '部分还款', en: 'Partly repaid', tone: 'move' },
    repaid: { code: 80, zh: '已结清', en: 'Repaid', tone: 'done' },
    overdue: { code: 90, zh: '逾期', en: 'Overdue', tone: 'wrong' },
    boughtBack: { code: 95, zh: '已回购', en: 'Bought back', tone: 'rest' }
  },
  moves: {
    cancel: {
      zh: '取消',
      en: 'Cancel',
      from: ['inReview', 'awaitingDebtor', 'toSign', 'toFund'],
      to: 'cancelled',
      by: ['carrier', 'operator', 'system']
    },
    approve: { zh: '审核通过', en: 'Approve', from: ['inReview'], to: 'awaitingDebtor', by: ['operator'] },
    reject: { zh: '驳回', en: 'Reject', from: ['inReview'], to: 'rejected', by: ['operator'] },
    consent: { zh: '确权', en: 'Agree', from: ['awaitingDebtor'], to: 'toSign', by: ['shipper'] },
    refuse: { zh: '拒绝确权', en: 'Refuse', from: ['awaitingDebtor'], to: 'rejected', by: ['shipper'] },
    sign: { zh: '签约登记', en: 'Sign', from: ['toSign'], to: 'toFund', by: ['operator'] },
    fund: { zh: '发起放款', en: 'Send the money', from: ['toFund'], to: 'funding', by: ['operator'] },
    failFund: { zh: '放款失败', en: 'Money not sent', from: ['funding'], to: 'toFund', by: ['operator'] },
    lend: { zh: '确认放款', en: 'Money lent', from: ['funding'], to: 'outstanding', by: ['operator'] },
    repayPart: { zh: '部分还款', en: 'Repay a part', from: ['outstanding', 'partlyRepaid'], to: 'partlyRepaid', by: ['operator'] },
    repayLate: { zh: '逾期还款', en: 'Repay late', from: ['overdue'], to: 'overdue', by: ['operator'] },
    repayOff: { zh: '结清', en: 'Repay', from: ['outstanding', 'partlyRepaid', 'overdue'], to: 'repaid', by: ['operator'] },
    fallDue: { zh: '转逾期', en: 'Fall overdue', from: ['outstanding', 'partlyRepaid'], to: 'overdue', by: ['system', 'operator'] },
    extend: { zh: '展期', en: 'Extend', from: ['outstanding'], to: 'outstanding', by: ['operator'] },
    extendPart: { zh: '展期', en: 'Extend', from: ['partlyRepaid'], to: 'partlyRepaid', by: ['operator'] },
    buyBack: { zh: '回购', en: 'Buy back', from: ['overdue'], to: 'boughtBack', by: ['operator'] },
    lose: { zh: '认定坏账', en: 'Write off', from: ['overdue'], to: 'boughtBack', by: ['operator'] }
  }
})

/** How a loan has ended. */
export const endKind = defineEnum({
  open: [0, '未结束', 'Not ended'],
  repaid: [1, '还清', 'Repaid'],
  boughtBack: [2, '回购', 'Bought back'],
  lost: [3, '坏账', 'Written off']
})
export const repaymentKind = defineEnum({
  debtor: [1, '债务人还款', 'By the debtor'],
  buyBack: [2, '借款人回购', 'Bought back']
})

/** Why a bill does not qualify as an asset, one by one; a bill with none of them does. */
export const assetFault = defineEnum({
  notApproved: [1, '付款方未审核通过', 'Not approved by the debtor'],
  closed: [2, '已付清、作废或坏账', 'Paid, void or written off'],
  noStatement: [3, '没有已确认的对账单', 'No confirmed statement'],
  receiptOpen: [4, '回单未确认', 'PODs not confirmed'],
  notInvoiced: [5, '未开具发票', 'Not invoiced'],
  disputed: [6, '有未处理的异常或异议', 'An exception or dispute is open'],
  frozen: [7, '账单已冻结', 'Frozen'],
  pending: [8, '有付款待确认', 'A payment waits to be confirmed'],
  financed: [9, '已融资或在融资中', 'Financed already'],
  debtorUnknown: [10, '付款方不在授信名单', 'Debtor not in the credit'],
  debtorLimit: [11, '超过该付款方剩余额度', 'Above what is left for this debtor'],
  creditLimit: [12, '超过授信剩余额度', 'Above what is left of the credit'],
  dueLate: [13, '到期日晚于授信到期后 30 天', 'Due more than 30 days after the credit ends'],
  dueSoon: [14, '已到期', 'Due already'],
  orderFrozen: [15, '含被平台冻结的订单', 'Holds an order that the platform has frozen'],
  tripStopped: [16, '有运单未通过风险核查', 'A trip of it does not pass the risk checks']
})
