import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const subcontractTerms = definePhrases({
  zh: {
    id: '订单',
    version: '版本',
    sub_order_id: '转包订单',
    sub_order_no: '转包订单号',
    sub_carrier_id: '转包承运商',
    sub_carrier_name: '转包承运商',
    sub_freight_fen: '转包运费',
    sub_status: '转包状态',
    accept_deadline: '接单时限',
    accepted_at: '接单时间',
    cancel_asked_at: '申请取消时间',
    ended_by: '结束方式',
    reason: '原因',
    remark: '备注',
    created_at: '转包时间',
    created_by_name: '经办人',
    company_name: '企业名称',
    short_name: '简称',
    keyword: '关键字'
  },
  en: {
    id: 'Order',
    version: 'Version',
    sub_order_id: 'Sub-contract',
    sub_order_no: 'Sub-contract no.',
    sub_carrier_id: 'Sub-carrier',
    sub_carrier_name: 'Sub-carrier',
    sub_freight_fen: 'Sub-contract freight',
    sub_status: 'Sub-contract',
    accept_deadline: 'Accept until',
    accepted_at: 'Accepted',
    cancel_asked_at: 'Cancellation asked',
    ended_by: 'Ended by',
    reason: 'Reason',
    remark: 'Remarks',
    created_at: 'Sub-contracted',
    created_by_name: 'By',
    company_name: 'Company',
    short_name: 'Short name',
    keyword: 'Keyword'
  }
})

export const subcontractRefusals = defineRefusals(4100, {
  zh: {
    orderSubcontracted: '订单 {order_no} 已转包，收回或取消转包后才能继续',
    subcontractedToUs: '订单 {order_no} 由“{shipper_name}”转包而来，不能再次转包',
    notToSubcontract: '订单 {order_no} 当前为“{state}”或已有运单，不能转包',
    subcontractAsked: '订单 {order_no} 有待答复的取消或改期申请',
    subcontractHeld: '订单 {order_no} 须由货主放货，不能转包',
    subCarrierNotOpen: '“{sub_carrier_name}”尚未审核通过、未入驻或已冻结',
    notSubcontracted: '订单 {order_no} 没有转包',
    subcontractAccepted: '“{sub_carrier_name}”已接单，请申请取消，由对方同意后生效',
    subcontractNoTime: '订单 {order_no} 由“{shipper_name}”转包而来，改期请与对方商定',
    tripSubcontracted: '运单 {waybill_no} 由转包承运商执行，节点、派车和付款以对方为准',
    subReceiptOpen: '回单 {receipt_no} 待转包承运商审核后才能审核',
    carrierSettles: '回单 {receipt_no} 的运费已进入承运方结算，不能重新打开'
  },
  en: {
    orderSubcontracted: 'Order {order_no} is sub-contracted: take it back or cancel the sub-contract first',
    subcontractedToUs: 'Order {order_no} was sub-contracted by “{shipper_name}” and cannot be sub-contracted again',
    notToSubcontract: 'Order {order_no} is “{state}” or on a trip and cannot be sub-contracted',
    subcontractAsked: 'A request to cancel order {order_no} or for a new time is open',
    subcontractHeld: 'Order {order_no} needs a release of its shipper and cannot be sub-contracted',
    subCarrierNotOpen: '“{sub_carrier_name}” is not approved, has not joined or is frozen',
    notSubcontracted: 'Order {order_no} is not sub-contracted',
    subcontractAccepted: '“{sub_carrier_name}” has accepted. Please ask to cancel; it has to agree',
    subcontractNoTime: 'Order {order_no} was sub-contracted by “{shipper_name}”: agree on a new time with it',
    tripSubcontracted: 'Waybill {waybill_no} is driven by the sub-carrier: its nodes, vehicle and pay are recorded there',
    subReceiptOpen: 'POD {receipt_no} can be checked after the sub-carrier has checked it',
    carrierSettles: 'The freight of POD {receipt_no} is being settled by its carrier, so it cannot be reopened'
  }
})

/** The names of its acts in the operation log. */
export const subcontractActs = definePhrases({
  zh: { 'subcontract.offered': '转包订单', 'subcontract.takenBack': '收回转包', 'subcontract.cancelAsked': '申请取消转包' },
  en: {
    'subcontract.offered': 'Order sub-contracted',
    'subcontract.takenBack': 'Sub-contract taken back',
    'subcontract.cancelAsked': 'Cancellation of a sub-contract asked for'
  }
})

/** The sentences of the notices that this word sends. */
export const subcontractNotices = definePhrases({
  zh: {
    subcontractAccepted: '{carrier_name}已接转包订单 {order_no}',
    subcontractDeclined: '{carrier_name}拒绝了转包订单 {order_no}：{reason}，订单由我方承运',
    subcontractExpired: '{carrier_name}超时未接转包订单 {order_no}，订单由我方承运',
    subcontractTakenBack: '{shipper_name}收回了转包订单 {order_no}：{reason}',
    subcontractCancelAgreed: '{carrier_name}同意取消转包订单 {order_no}，订单由我方承运',
    subcontractCancelRefused: '{carrier_name}不同意取消转包订单 {order_no}：{reason}'
  },
  en: {
    subcontractAccepted: '{carrier_name} accepted sub-contract {order_no}',
    subcontractDeclined: '{carrier_name} declined sub-contract {order_no}: {reason}. The order is yours to carry',
    subcontractExpired: '{carrier_name} did not accept sub-contract {order_no} in time. The order is yours to carry',
    subcontractTakenBack: '{shipper_name} took sub-contract {order_no} back: {reason}',
    subcontractCancelAgreed: '{carrier_name} agreed to cancel sub-contract {order_no}. The order is yours to carry',
    subcontractCancelRefused: '{carrier_name} did not agree to cancel sub-contract {order_no}: {reason}'
  }
})
