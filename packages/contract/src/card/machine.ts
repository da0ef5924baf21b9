import { defineMachine } from '../kit/machine.ts'

/** Payout to a supplier (供应商付款): asked for by the carrier, paid out of custody by the operator; after that it never changes again. */
export const cardPayoutMachine = defineMachine({
  column: 'payout_status',
  initial: 'waiting',
  states: {
    withdrawn: { code: 0, zh: '已撤回', en: 'Withdrawn', tone: 'rest' },
    waiting: { code: 10, zh: '待打款', en: 'To be paid', tone: 'wait' },
    paid: { code: 20, zh: '已打款', en: 'Paid', tone: 'done' },
    failed: { code: 30, zh: '打款失败', en: 'Failed', tone: 'wrong' }
  },
  moves: {
    pay: { zh: '登记打款成功', en: 'Record as paid', from: ['waiting'], to: 'paid', by: ['operator'] },
    fail: { zh: '登记打款失败', en: 'Record as failed', from: ['waiting'], to: 'failed', by: ['operator'] },
    withdraw: { zh: '撤回', en: 'Withdraw', from: ['waiting'], to: 'withdrawn', by: ['carrier'] }
  }
})
