import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** A payment batch: one person makes it, another approves it, a third pays it; each of its rows tells its own truth. */
export const batchMachine = defineMachine({
  column: 'batch_status',
  initial: 'draft',
  states: {
    void: { code: 0, zh: '已作废', en: 'Void', tone: 'rest' },
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'rest' },
    submitted: { code: 20, zh: '待审核', en: 'In review', tone: 'wait' },
    approved: { code: 30, zh: '待付款', en: 'To be paid', tone: 'wait' },
    paying: { code: 40, zh: '付款中', en: 'Under way', tone: 'move' },
    done: { code: 50, zh: '已完成', en: 'Done', tone: 'done' }
  },
  moves: {
    submit: { zh: '提交', en: 'Submit', from: ['draft'], to: 'submitted', by: ['carrier'] },
    sendBack: { zh: '驳回', en: 'Send back', from: ['submitted'], to: 'draft', by: ['carrier'] },
    approve: { zh: '审核通过', en: 'Approve', from: ['submitted'], to: 'approved', by: ['carrier'] },
    pay: { zh: '付款', en: 'Pay', from: ['approved'], to: 'paying', by: ['carrier'] },
    finish: { zh: '完成', en: 'Finish', from: ['paying'], to: 'done', by: ['carrier'] },
    void: { zh: '作废', en: 'Void', from: ['draft', 'submitted', 'approved'], to: 'void', by: ['carrier'] }
  }
})

/** One row of a batch, which is one bill. */
export const batchRowMachine = defineMachine({
  column: 'row_status',
  initial: 'waiting',
  states: {
    void: { code: 0, zh: '已移出', en: 'Taken out', tone: 'rest' },
    waiting: { code: 10, zh: '待付', en: 'Waiting', tone: 'wait' },
    sent: { code: 20, zh: '待银行结果', en: 'At the bank', tone: 'move' },
    paid: { code: 30, zh: '已付', en: 'Paid', tone: 'done' },
    refused: { code: 40, zh: '未付成', en: 'Not paid', tone: 'wrong' },
    returned: { code: 50, zh: '退汇', en: 'Returned', tone: 'wrong' }
  },
  moves: {
    takeOut: { zh: '移出', en: 'Take out', from: ['waiting'], to: 'void', by: ['carrier'] },
    send: { zh: '发往银行', en: 'Send', from: ['waiting'], to: 'sent', by: ['carrier'] },
    pay: { zh: '付款成功', en: 'Pay', from: ['waiting', 'sent'], to: 'paid', by: ['carrier'] },
    refuse: { zh: '付款失败', en: 'Refuse', from: ['waiting', 'sent'], to: 'refused', by: ['carrier'] },
    giveBack: { zh: '退汇', en: 'Return', from: ['sent', 'paid'], to: 'returned', by: ['carrier'] }
  }
})

/** What became of a line of the bank's result file. */
export const lineOutcome = defineEnum({
  paid: [10, '付款成功', 'Paid'],
  refused: [20, '付款失败', 'Not paid'],
  returned: [30, '退汇', 'Returned'],
  already: [40, '此前已登记', 'Known already'],
  wrong: [50, '未处理', 'Not taken']
})
