import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** SM-I: an application for invoices; the seller, or the operator for it, reviews it and issues them. */
export const applyMachine = defineMachine({
  column: 'apply_status',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'rest' },
    inReview: { code: 20, zh: '待审核', en: 'In review', tone: 'wait' },
    issuing: { code: 30, zh: '开票中', en: 'Issuing', tone: 'move' },
    partlyIssued: { code: 40, zh: '部分开票', en: 'Partly issued', tone: 'move' },
    issued: { code: 50, zh: '已开票', en: 'Issued', tone: 'done' },
    rejected: { code: 60, zh: '已驳回', en: 'Rejected', tone: 'wrong' },
    withdrawn: { code: 70, zh: '已撤回', en: 'Withdrawn', tone: 'rest' },
    reversed: { code: 80, zh: '已红冲', en: 'Reversed', tone: 'rest' },
    partlyReversed: { code: 85, zh: '部分红冲', en: 'Partly reversed', tone: 'care' }
  },
  moves: {
    submit: { zh: '提交', en: 'Submit', from: ['draft'], to: 'inReview', by: ['shipper', 'carrier'] },
    approve: { zh: '审核通过', en: 'Approve', from: ['inReview'], to: 'issuing', by: ['carrier', 'operator', 'system'] },
    reject: { zh: '驳回', en: 'Reject', from: ['inReview'], to: 'rejected', by: ['carrier', 'operator'] },
    withdraw: { zh: '撤回', en: 'Withdraw', from: ['inReview'], to: 'withdrawn', by: ['shipper', 'carrier'] },
    issuePart: { zh: '部分开具', en: 'Issue some', from: ['issuing', 'partlyIssued'], to: 'partlyIssued', by: ['carrier', 'operator', 'system'] },
    issue: { zh: '开具', en: 'Issue', from: ['issuing', 'partlyIssued'], to: 'issued', by: ['carrier', 'operator', 'system'] },
    fail: { zh: '通道失败退回', en: 'Channel failed', from: ['issuing'], to: 'inReview', by: ['carrier', 'operator', 'system'] },
    red: { zh: '全额红冲', en: 'Reverse', from: ['issued', 'partlyReversed'], to: 'reversed', by: ['carrier', 'operator'] },
    redPart: { zh: '部分红冲', en: 'Reverse a part', from: ['issued', 'partlyReversed'], to: 'partlyReversed', by: ['carrier', 'operator'] }
  }
})

/** One document. A red letter is issued at once, since it names its confirmation. */
export const invoiceMachine = defineMachine({
  column: 'doc_status',
  initial: 'toIssue',
  states: {
    void: { code: 0, zh: '作废', en: 'Void', tone: 'rest' },
    toIssue: { code: 10, zh: '待开具', en: 'To be issued', tone: 'wait' },
    issued: { code: 20, zh: '已开具', en: 'Issued', tone: 'done' },
    partlyReversed: { code: 25, zh: '部分红冲', en: 'Partly reversed', tone: 'care' },
    reversed: { code: 30, zh: '已红冲', en: 'Reversed', tone: 'rest' }
  },
  moves: {
    issue: { zh: '开具', en: 'Issue', from: ['toIssue'], to: 'issued', by: ['carrier', 'operator', 'system'] },
    void: { zh: '作废', en: 'Void', from: ['toIssue'], to: 'void', by: ['carrier', 'operator', 'system'] },
    redPart: { zh: '部分红冲', en: 'Reverse a part', from: ['issued', 'partlyReversed'], to: 'partlyReversed', by: ['carrier', 'operator'] },
    red: { zh: '全额红冲', en: 'Reverse', from: ['issued', 'partlyReversed'], to: 'reversed', by: ['carrier', 'operator'] }
  }
})

export const splitMode = defineEnum({
  merged: [1, '合并一张', 'One invoice'],
  byStatement: [2, '按对账单', 'One per statement'],
  byWaybill: [3, '按运单', 'One per waybill']
})
export const detailMode = defineEnum({ summed: [1, '汇总', 'Summed'], byRoute: [2, '按线路', 'By route'], each: [3, '逐单', 'One by one'] })
export const invoiceChannel = defineEnum({ manual: [1, '手工录入', 'By hand'], drill: [2, '演练通道', 'Drill channel'] })
/** 红冲政策: when a red letter waits for the buyer's word. */
export const redPolicy = defineEnum({ received: [1, '收票后须购方申请', 'Once the buyer has it'], always: [2, '一律须购方申请', 'Always'] })
/** How far an application is reversed. */
export const redState = defineEnum({
  none: [0, '未红冲', 'Not reversed'],
  asked: [1, '购方已申请', 'Asked for'],
  partly: [2, '部分红冲', 'In part'],
  whole: [3, '全额红冲', 'Whole']
})
