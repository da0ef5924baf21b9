import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What the dialogs of an order's moves explain, and their usual reasons; loaded with the dialog that asks for one. */
export const reasons = definePhrases({
  zh: {
    reasonUnpaid: '货款未到',
    reasonNotOurs: '收货信息待核对',
    askCancelHelp: '承运商已接单，由承运商同意后订单才会取消',
    cancelBidding: '该订单正在竞价：整批竞价随之结束，承运商会收到通知，同批其他订单回到待分配',
    reasonUrgent: '客户急需，不能推迟',
    reasonCustomer: '客户取消订单',
    reasonPlan: '发货计划调整',
    reasonWrong: '下单信息有误',
    reasonDuplicate: '重复下单',
    reasonNoVehicle: '暂无合适车辆',
    reasonPrice: '价格不合适',
    reasonTime: '时间无法满足',
    reasonRoute: '不跑该线路',
    reasonOnRoad: '车辆已出发',
    reasonQuantity: '重量或数量有误',
    reasonAddress: '地址不准确'
  },
  en: {
    reasonUnpaid: 'Payment has not arrived',
    reasonNotOurs: 'Consignee to be checked',
    askCancelHelp: 'The carrier has accepted; the order is cancelled when the carrier agrees',
    cancelBidding: 'It is out to bid: its whole bidding ends, the carriers are told, and the other orders of the lot are unassigned again',
    reasonUrgent: 'The customer cannot wait',
    reasonCustomer: 'Customer cancelled',
    reasonPlan: 'Plan has changed',
    reasonWrong: 'Wrong details',
    reasonDuplicate: 'Placed twice',
    reasonNoVehicle: 'No suitable vehicle',
    reasonPrice: 'Price does not work',
    reasonTime: 'Times cannot be met',
    reasonRoute: 'We do not drive this route',
    reasonOnRoad: 'The vehicle has left',
    reasonQuantity: 'Wrong weight or quantity',
    reasonAddress: 'Address is not exact'
  }
})
