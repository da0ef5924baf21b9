import { defineMachine } from '../kit/machine.ts'

/** SM-C: a credit from the application to its end. The first review is the operator's, the final one the factor's, which the operator records for it. */
export const creditMachine = defineMachine({
  column: 'credit_status',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'rest' },
    operatorReview: { code: 20, zh: '待初审', en: 'Operator review', tone: 'wait' },
    factorReview: { code: 30, zh: '待终审', en: 'Factor review', tone: 'wait' },
    toSign: { code: 40, zh: '待签约', en: 'To sign', tone: 'wait' },
    active: { code: 50, zh: '生效', en: 'Active', tone: 'done' },
    frozen: { code: 60, zh: '冻结', en: 'Frozen', tone: 'wrong' },
    expired: { code: 70, zh: '到期', en: 'Expired', tone: 'rest' },
    rejected: { code: 80, zh: '驳回', en: 'Rejected', tone: 'wrong' },
    terminated: { code: 90, zh: '终止', en: 'Terminated', tone: 'rest' }
  },
  moves: {
    submit: { zh: '提交', en: 'Submit', from: ['draft'], to: 'operatorReview', by: ['carrier', 'operator'] },
    pass: { zh: '初审通过', en: 'Pass', from: ['operatorReview'], to: 'factorReview', by: ['operator'] },
    decide: { zh: '终审通过', en: 'Approve', from: ['factorReview'], to: 'toSign', by: ['operator'] },
    reject: { zh: '驳回', en: 'Reject', from: ['operatorReview', 'factorReview'], to: 'rejected', by: ['operator'] },
    sign: { zh: '签约', en: 'Sign', from: ['toSign'], to: 'active', by: ['operator'] },
    freeze: { zh: '冻结', en: 'Freeze', from: ['active'], to: 'frozen', by: ['operator'] },
    unfreeze: { zh: '解冻', en: 'Unfreeze', from: ['frozen'], to: 'active', by: ['operator'] },
    expire: { zh: '到期', en: 'Expire', from: ['active', 'frozen'], to: 'expired', by: ['system'] },
    terminate: { zh: '终止', en: 'Terminate', from: ['active', 'frozen', 'expired'], to: 'terminated', by: ['operator'] }
  }
})
