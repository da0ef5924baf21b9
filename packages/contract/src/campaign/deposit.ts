import { defineEnum } from '../kit/enums.ts'
import { defineRefusals } from '../kit/refusals.ts'

/** 投标保证金: what became of the deposit that a bid has to hold. It is held once at most, and given back or forfeited once. */
export const depositStatus = defineEnum({
  none: [0, '未冻结', 'Not held'],
  held: [10, '已冻结', 'Held'],
  returned: [20, '已退回', 'Returned'],
  forfeited: [30, '已扣罚', 'Forfeited']
})

export const depositRefusals = defineRefusals(2750, {
  zh: {
    depositShort: '报价须冻结投标保证金 {deposit} 元，钱包可用余额只有 {balance} 元',
    depositProof: '该竞价收取投标保证金，定标须输入支付密码',
    depositOver: '投标保证金已退回或扣罚，不能再次处理',
    awardConfirmed: '中标方已确认承接，不能再撤销'
  },
  en: {
    depositShort: 'A bid holds a deposit of CNY {deposit}, and the wallet has only CNY {balance} available',
    depositProof: 'This bidding has a deposit: the award needs the payment password',
    depositOver: 'The deposit was returned or forfeited already',
    awardConfirmed: 'The winner has confirmed it: it cannot be withdrawn any more'
  }
})
