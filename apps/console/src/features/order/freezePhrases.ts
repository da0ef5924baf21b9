import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said where the money of an order is frozen or lifted, and where it is. */
export const freezing = definePhrases({
  zh: {
    freeze: '冻结结算',
    unfreeze: '解冻',
    freezeTitle: '冻结订单 {order_no} 的结算',
    unfreezeTitle: '解冻订单 {order_no}',
    freezeHelp: '运输、签收和回单照常。解冻前，该订单不进对账单；所在的已确认对账单不能出账，账单不能付款、开票和融资；承运商不能付该运单的下游费用',
    groundHelp: '货主和承运商会看到事由',
    untilHelp: '到期自动解冻；不填则由平台手工解冻',
    reasonHelp: '只有平台看得到，记入操作日志',
    unfreezeHelp: '解冻后可以继续结算，货主和承运商会收到通知',
    frozenDone: '订单 {order_no} 已冻结结算',
    unfrozenDone: '订单 {order_no} 已解冻',
    freezes: '冻结记录',
    lifted: '解冻',
    liftedByDay: '到期自动解冻',
    reasonTrack: '轨迹缺失，疑似未实际运输',
    reasonComplaint: '收货方投诉',
    reasonReceipt: '回单与实收不符',
    reasonProven: '材料已补齐，核实无误',
    reasonSettled: '纠纷已处理',
    reasonWithdrawn: '投诉已撤回'
  },
  en: {
    freeze: 'Freeze the money',
    unfreeze: 'Lift the freeze',
    freezeTitle: 'Freeze the money of order {order_no}',
    unfreezeTitle: 'Lift the freeze of order {order_no}',
    freezeHelp:
      'Transport, signing and PODs go on. Until the freeze is lifted the order comes onto no statement; a confirmed statement with it is not billed, its bill is neither paid, invoiced nor financed, and the carrier pays nothing for its waybills',
    groundHelp: 'Shipper and carrier read the ground',
    untilHelp: 'It is lifted by itself after that day; empty: until the platform lifts it',
    reasonHelp: 'Read by the platform alone, and logged',
    unfreezeHelp: 'Its money can go on; shipper and carrier are told',
    frozenDone: 'The money of order {order_no} is frozen',
    unfrozenDone: 'The freeze of order {order_no} is lifted',
    freezes: 'Freezes',
    lifted: 'Lifted',
    liftedByDay: 'Lifted after its last day',
    reasonTrack: 'No track; perhaps never carried',
    reasonComplaint: 'Complaint of the consignee',
    reasonReceipt: 'POD differs from what was received',
    reasonProven: 'Papers complete and correct',
    reasonSettled: 'The dispute is settled',
    reasonWithdrawn: 'The complaint is withdrawn'
  }
})

/** What everybody reads of an order that is frozen. */
export const frozenNote = definePhrases({
  zh: {
    note: '平台已冻结该订单的结算：{ground}。运输照常，解冻前不能对账、开票、付款和融资。',
    noteUntil: '冻结至 {day}，到期自动解冻。'
  },
  en: {
    note: 'The platform has frozen the money of this order: {ground}. The transport goes on, but nothing is reconciled, invoiced, paid or financed until the freeze is lifted.',
    noteUntil: 'Frozen through {day}, then lifted by itself.'
  }
})
