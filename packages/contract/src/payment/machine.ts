import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** Money from one company to another: a payment by wallet arrives at once, one outside the platform waits until the payee has confirmed it. */
export const paymentMachine = defineMachine({
  column: 'payment_status',
  initial: 'processing',
  states: {
    processing: { code: 10, zh: '处理中', en: 'Processing', tone: 'wait' },
    success: { code: 20, zh: '成功', en: 'Success', tone: 'done' },
    failed: { code: 30, zh: '失败', en: 'Failed', tone: 'wrong' },
    returned: { code: 40, zh: '退汇', en: 'Returned', tone: 'wrong' }
  },
  moves: {
    confirm: { zh: '确认到账', en: 'Confirm', from: ['processing'], to: 'success', by: ['carrier', 'operator', 'system'] },
    fail: { zh: '未到账', en: 'Not arrived', from: ['processing'], to: 'failed', by: ['carrier', 'operator'] },
    withdraw: { zh: '撤回登记', en: 'Withdraw', from: ['processing'], to: 'failed', by: ['shipper', 'carrier'] },
    giveBack: { zh: '退汇', en: 'Give back', from: ['success'], to: 'returned', by: ['carrier'] }
  }
})

/** The channel of a payment; a credit note is no money, but a claim that is set off against bills like an advance. What is loaded on the driver’s card moved on the card. */
export const payChannel = defineEnum({
  wallet: [1, '托管钱包', 'Wallet'],
  bankTransfer: [2, '银行转账', 'Bank transfer'],
  alipay: [3, '支付宝', 'Alipay'],
  wechat: [4, '微信', 'WeChat'],
  offline: [5, '线下登记', 'Offline'],
  creditNote: [6, '红字抵扣', 'Credit note'],
  card: [7, '油卡／ETC 卡', 'Fuel or toll card']
})
/** The channels outside the platform, whose money is recorded by hand. */
export const outsideChannels = [payChannel.code.bankTransfer, payChannel.code.alipay, payChannel.code.wechat, payChannel.code.offline] as const
/** Whether money came through a channel outside the platform. */
export const isOutside = (code: number): boolean => outsideChannels.some((outside) => outside === code)
export const allocStatus = defineEnum({
  released: [0, '已释放', 'Released'],
  promised: [10, '待确认', 'Promised'],
  writtenOff: [20, '已核销', 'Written off']
})
