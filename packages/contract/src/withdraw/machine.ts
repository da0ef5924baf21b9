import { defineMachine } from '../kit/machine.ts'

/** From above this amount on the applicant gives an SMS code beside the payment password. */
export const codeAbove = 5_000_000

/** Withdrawal (提现): the amount is frozen while it waits, then paid out or returned to the wallet; after that it never changes again. */
export const withdrawMachine = defineMachine({
  column: 'withdraw_status',
  initial: 'inReview',
  states: {
    inReview: { code: 10, zh: '待审核', en: 'In review', tone: 'wait' },
    processing: { code: 20, zh: '处理中', en: 'Processing', tone: 'move' },
    paid: { code: 30, zh: '成功', en: 'Paid out', tone: 'done' },
    returned: { code: 40, zh: '失败退回', en: 'Failed and returned', tone: 'wrong' },
    rejected: { code: 50, zh: '已驳回', en: 'Rejected', tone: 'wrong' }
  },
  moves: {
    approve: { zh: '审核通过', en: 'Approve', from: ['inReview'], to: 'processing', by: ['operator'] },
    endorse: { zh: '初审通过', en: 'Approve first', from: ['inReview'], to: 'inReview', by: ['operator'] },
    reject: { zh: '驳回', en: 'Reject', from: ['inReview'], to: 'rejected', by: ['operator'] },
    pay: { zh: '登记打款成功', en: 'Record as paid', from: ['processing'], to: 'paid', by: ['operator'] },
    fail: { zh: '登记打款失败', en: 'Record as failed', from: ['processing'], to: 'returned', by: ['operator'] }
  }
})
