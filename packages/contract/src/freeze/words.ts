import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const freezeTerms = definePhrases({
  zh: {
    freeze_ground: '冻结事由',
    freeze_reason: '冻结原因',
    frozen_until: '冻结至',
    frozen_at: '冻结时间',
    frozen_by_name: '冻结人',
    lifted_at: '解冻时间',
    lift_reason: '解冻原因',
    lifted_by_name: '解冻人',
    order_id: '订单',
    reason: '原因'
  },
  en: {
    freeze_ground: 'Ground',
    freeze_reason: 'Reason of the freeze',
    frozen_until: 'Frozen through',
    frozen_at: 'Frozen since',
    frozen_by_name: 'Frozen by',
    lifted_at: 'Lifted',
    lift_reason: 'Reason of lifting',
    lifted_by_name: 'Lifted by',
    order_id: 'Order',
    reason: 'Reason'
  }
})

export const freezeRefusals = defineRefusals(4000, {
  zh: {
    orderFrozen: '订单 {order_no} 已被平台冻结结算（{ground}），解冻后才能继续',
    orderFrozenAlready: '订单已被冻结',
    orderNotFrozen: '订单没有被冻结',
    nothingToFreeze: '订单当前为“{state}”，没有可冻结的结算',
    freezeDayPassed: '冻结截止日不能早于今天'
  },
  en: {
    orderFrozen: 'The platform has frozen the money of order {order_no} ({ground}); go on once it is lifted',
    orderFrozenAlready: 'The order is frozen already',
    orderNotFrozen: 'The order is not frozen',
    nothingToFreeze: 'The order is “{state}”; there is no money to freeze',
    freezeDayPassed: 'The last day of a freeze cannot be before today'
  }
})

/** The names of its acts in the operation log. */
export const freezeActs = definePhrases({
  zh: { 'freeze.frozen': '冻结订单结算', 'freeze.lifted': '解冻订单结算' },
  en: { 'freeze.frozen': 'Money of an order frozen', 'freeze.lifted': 'Freeze of an order lifted' }
})

/** The sentences of the notices that this word sends. */
export const freezeNotices = definePhrases({
  zh: {
    orderFrozen: '平台已冻结订单 {order_no} 的结算（{ground}）：运输照常，解冻前不能对账、开票、付款和融资',
    orderUnfrozen: '订单 {order_no} 已解冻，可以继续结算'
  },
  en: {
    orderFrozen:
      'The platform has frozen the money of order {order_no} ({ground}): the transport goes on, but nothing of it is reconciled, invoiced, paid or financed until it is lifted',
    orderUnfrozen: 'Order {order_no} is no longer frozen; its money can go on'
  }
})
