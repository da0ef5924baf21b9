import { defineMachine } from '../kit/machine.ts'
import { defineEnum } from '../kit/enums.ts'

/** SM-O: an order from draft to done. */
export const orderMachine = defineMachine({
  column: 'order_status',
  initial: 'draft',
  states: {
    cancelled: { code: 0, zh: '已取消', en: 'Cancelled', tone: 'rest' },
    rejected: { code: 5, zh: '已驳回', en: 'Rejected', tone: 'wrong' },
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'rest' },
    inReview: { code: 20, zh: '待审核', en: 'In review', tone: 'wait' },
    open: { code: 30, zh: '待分配', en: 'Unassigned', tone: 'wait' },
    bidding: { code: 35, zh: '竞价中', en: 'Bidding', tone: 'move' },
    awaiting: { code: 40, zh: '待接单', en: 'Awaiting acceptance', tone: 'wait' },
    accepted: { code: 50, zh: '已接单', en: 'Accepted', tone: 'move' },
    dispatched: { code: 60, zh: '已派车', en: 'Dispatched', tone: 'move' },
    inTransit: { code: 70, zh: '运输中', en: 'In transit', tone: 'move' },
    delivered: { code: 80, zh: '已送达', en: 'Delivered', tone: 'done' },
    signed: { code: 85, zh: '已签收', en: 'Signed', tone: 'done' },
    completed: { code: 90, zh: '已完成', en: 'Completed', tone: 'done' }
  },
  moves: {
    submit: { zh: '提交', en: 'Submit', from: ['draft'], to: 'open', by: ['shipper'] },
    submitForReview: { zh: '提交', en: 'Submit', from: ['draft'], to: 'inReview', by: ['shipper'] },
    approve: { zh: '审核通过', en: 'Approve', from: ['inReview'], to: 'open', by: ['shipper'] },
    reject: { zh: '驳回', en: 'Reject', from: ['inReview'], to: 'rejected', by: ['shipper'] },
    redraft: { zh: '重新编辑', en: 'Edit again', from: ['rejected'], to: 'draft', by: ['shipper'] },
    assign: { zh: '派单', en: 'Assign', from: ['open'], to: 'awaiting', by: ['shipper'] },
    withdraw: { zh: '撤回派单', en: 'Withdraw', from: ['awaiting'], to: 'open', by: ['shipper'] },
    startBidding: { zh: '转竞价', en: 'Put out to bid', from: ['open'], to: 'bidding', by: ['shipper'] },
    endBidding: { zh: '竞价结束', en: 'End of bidding', from: ['bidding'], to: 'open', by: ['carrier', 'shipper', 'system'] },
    award: { zh: '定标', en: 'Award', from: ['bidding'], to: 'awaiting', by: ['carrier', 'shipper'] },
    forfeit: { zh: '弃标', en: 'Forfeit', from: ['awaiting'], to: 'bidding', by: ['carrier', 'system'] },
    accept: { zh: '接单', en: 'Accept', from: ['awaiting'], to: 'accepted', by: ['carrier'] },
    decline: { zh: '拒单', en: 'Decline', from: ['awaiting'], to: 'open', by: ['carrier'] },
    expire: { zh: '超时未接', en: 'Not accepted in time', from: ['awaiting'], to: 'open', by: ['system'] },
    placeFor: { zh: '代客下单', en: 'Place for the customer', from: ['draft'], to: 'accepted', by: ['carrier'] },
    subcontract: { zh: '转包', en: 'Sub-contract', from: ['draft'], to: 'awaiting', by: ['carrier'] },
    takeBack: { zh: '收回转包', en: 'Take back', from: ['awaiting'], to: 'cancelled', by: ['carrier'] },
    declineSubcontract: { zh: '拒单', en: 'Decline', from: ['awaiting'], to: 'cancelled', by: ['carrier'] },
    expireSubcontract: { zh: '超时未接', en: 'Not accepted in time', from: ['awaiting'], to: 'cancelled', by: ['system'] },
    dispatch: { zh: '派车', en: 'Dispatch', from: ['accepted'], to: 'dispatched', by: ['carrier', 'system'] },
    undispatch: { zh: '取消派车', en: 'Undo dispatch', from: ['dispatched'], to: 'accepted', by: ['carrier', 'driver', 'system'] },
    depart: { zh: '发车', en: 'Depart', from: ['accepted', 'dispatched'], to: 'inTransit', by: ['carrier', 'driver', 'system'] },
    deliver: { zh: '送达', en: 'Deliver', from: ['inTransit'], to: 'delivered', by: ['carrier', 'driver', 'system'] },
    stepBack: { zh: '节点回退', en: 'Step back', from: ['delivered', 'inTransit'], to: 'dispatched', by: ['carrier', 'system'] },
    undeliver: { zh: '撤销送达', en: 'Undo delivery', from: ['delivered'], to: 'inTransit', by: ['carrier', 'system'] },
    sign: { zh: '签收', en: 'Sign', from: ['delivered'], to: 'signed', by: ['carrier', 'driver', 'shipper', 'system'] },
    unsign: { zh: '撤销签收', en: 'Undo signing', from: ['signed'], to: 'delivered', by: ['carrier', 'shipper', 'system'] },
    complete: { zh: '完成', en: 'Complete', from: ['signed'], to: 'completed', by: ['system'] },
    reopen: { zh: '重新打开', en: 'Open again', from: ['completed'], to: 'signed', by: ['system'] },
    cancel: { zh: '取消', en: 'Cancel', from: ['draft', 'inReview', 'open', 'bidding', 'awaiting', 'rejected'], to: 'cancelled', by: ['shipper'] },
    agreeCancel: { zh: '同意取消', en: 'Agree to cancel', from: ['accepted', 'dispatched'], to: 'cancelled', by: ['carrier'] },
    cancelFor: { zh: '取消代下单', en: 'Cancel for the customer', from: ['accepted'], to: 'cancelled', by: ['carrier'] }
  }
})

/** How much of an order is on waybills; stored by the transaction that changes it. */
export const planStatus = defineEnum({
  unplanned: [1, '未配载', 'Unplanned'],
  partly: [2, '部分配载', 'Partly planned'],
  planned: [3, '已配载', 'Planned']
})
export const orderKind = defineEnum({ ordinary: [1, '普通', 'Ordinary'], coldChain: [2, '冷链', 'Cold chain'] })
export const xianluType = defineEnum({
  oneToOne: [1, '一装一卸', 'One to one'],
  oneToMany: [2, '一装多卸', 'One to many'],
  manyToMany: [3, '多装多卸', 'Many to many'],
  legacy: [4, '历史线路', 'Legacy'],
  custom: [5, '定制模板', 'Custom']
})
export const timeType = defineEnum({ before: [1, '之前', 'Before'], after: [2, '之后', 'After'], between: [3, '区间', 'Between'] })
export const dealMode = defineEnum({
  assigned: [1, '指定承运商', 'Assigned'],
  bidding: [2, '竞价', 'Bidding'],
  later: [3, '稍后指定', 'Assign later']
})
export const payMode = defineEnum({
  monthly: [1, '月结', 'Monthly'],
  atPickup: [2, '现付', 'At pickup'],
  onArrival: [3, '到付', 'On arrival'],
  onReceipt: [4, '回单付', 'On POD'],
  prepaid: [5, '预付', 'Prepaid']
})
export const priceMode = defineEnum({
  contract: [1, '合同价', 'Contract'],
  fixed: [2, '一口价', 'Fixed'],
  negotiated: [3, '议价', 'Negotiated'],
  bid: [4, '竞价', 'Bid']
})
export const needReceipt = defineEnum({ electronic: [1, '电子', 'Electronic'], paper: [2, '纸质', 'Paper'], none: [3, '无', 'None'] })
export const orderSource = defineEnum({
  byHand: [1, '手工', 'By hand'],
  import: [2, '导入', 'Import'],
  api: [3, '接口', 'API'],
  onBehalf: [4, '代下单', 'On behalf'],
  subcontract: [5, '转包', 'Sub-contracted']
})
/** Why the platform has frozen the money of an order (冻结结算), in the general words that both parties read. */
export const freezeGround = defineEnum({
  documents: [1, '资料核实', 'Documents being verified'],
  transport: [2, '运输真实性核查', 'Transport being verified'],
  dispute: [3, '投诉或纠纷处理', 'Complaint or dispute'],
  authority: [4, '监管或司法机关要求', 'Asked for by an authority'],
  other: [9, '其他核查', 'Other check']
})
/** What has to be done about orders today: the tiles of the workbenches count by it, and open the list with it as a filter. */
export const orderTodo = defineEnum({
  pickupToday: [1, '今日应提货', 'Pick-up due today'],
  deliverToday: [2, '今日应送达', 'Delivery due today'],
  toPlan: [3, '待计划', 'To plan'],
  overdue: [4, '超时', 'Overdue']
})
