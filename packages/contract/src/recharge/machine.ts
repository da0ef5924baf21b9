import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

export const rechargeWay = defineEnum({ online: [1, '线上支付', 'Online'], bankTransfer: [2, '线下转账', 'Bank transfer'] })

/** Recharge (充值): online it waits for the provider, offline until the operator has found the money at the bank; once credited it never changes again. */
export const rechargeMachine = defineMachine({
  column: 'recharge_status',
  initial: 'toPay',
  states: {
    toPay: { code: 10, zh: '待付款', en: 'To pay', tone: 'wait' },
    toVerify: { code: 20, zh: '待确认', en: 'To verify', tone: 'move' },
    credited: { code: 30, zh: '已到账', en: 'Credited', tone: 'done' },
    failed: { code: 40, zh: '失败', en: 'Failed', tone: 'wrong' },
    closed: { code: 50, zh: '已关闭', en: 'Closed', tone: 'rest' },
    rejected: { code: 60, zh: '已驳回', en: 'Rejected', tone: 'wrong' }
  },
  moves: {
    submit: { zh: '提交凭证', en: 'Hand in the voucher', from: ['toPay'], to: 'toVerify', by: ['carrier', 'shipper'] },
    credit: { zh: '到账', en: 'Credit', from: ['toPay'], to: 'credited', by: ['system'] },
    fail: { zh: '支付失败', en: 'Payment failed', from: ['toPay'], to: 'failed', by: ['system'] },
    close: { zh: '关闭', en: 'Close', from: ['toPay'], to: 'closed', by: ['carrier', 'shipper', 'system'] },
    confirm: { zh: '确认到账', en: 'Confirm', from: ['toVerify'], to: 'credited', by: ['operator'] },
    reject: { zh: '驳回', en: 'Reject', from: ['toVerify'], to: 'rejected', by: ['operator'] }
  }
})
