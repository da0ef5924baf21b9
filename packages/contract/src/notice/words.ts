import { definePhrases, type SlotsOf } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const noticeTerms = definePhrases({
  zh: {
    category: '类别',
    notice_type: '通知类型',
    phrase: '内容',
    slots: '内容参数',
    link: '链接',
    biz_type: '对象类型',
    biz_id: '对象',
    sent_at: '发送时间',
    read_at: '阅读时间',
    unread: '未读'
  },
  en: {
    category: 'Category',
    notice_type: 'Kind',
    phrase: 'Text',
    slots: 'Text parts',
    link: 'Link',
    biz_type: 'Object kind',
    biz_id: 'Object',
    sent_at: 'Sent',
    read_at: 'Read',
    unread: 'Unread'
  }
})

export const noticeRefusals = defineRefusals(1680, {
  zh: { noticeGone: '该通知已不存在' },
  en: { noticeGone: 'This notice no longer exists' }
})

/** What one company tells another; the sentence is stored by its key and said in the reader's language. */
export const noticePhrases = definePhrases({
  zh: {
    orderAssigned: '{shipper_name}派来订单 {order_no}，请及时接单',
    orderWithdrawn: '{shipper_name}撤回了订单 {order_no} 的派单',
    orderAccepted: '{carrier_name}已接订单 {order_no}',
    orderDeclined: '{carrier_name}拒绝了订单 {order_no}：{reason}',
    orderExpired: '订单 {order_no} 超时未接，已回到待分配',
    orderCancelled: '订单 {order_no} 已取消：{reason}',
    orderChased: '{shipper_name}催促订单 {order_no}',
    cancelAsked: '{shipper_name}申请取消订单 {order_no}：{reason}',
    cancelAgreed: '{carrier_name}同意取消订单 {order_no}',
    cancelRefused: '{carrier_name}不同意取消订单 {order_no}：{reason}',
    waybillDispatched: '订单 {order_no} 已派车：{plate_no} {driver_name}',
    waybillSwapped: '运单 {waybill_no} 换车：现为 {plate_no} {driver_name}',
    waybillCancelled: '运单 {waybill_no} 已取消：{reason}',
    waybillDeparted: '订单 {order_no} 已发车：{plate_no}',
    waybillArrived: '订单 {order_no} 的车辆 {plate_no} 已到达卸货地',
    waybillDelivered: '订单 {order_no} 已送达',
    waybillStepBack: '运单 {waybill_no} 回退到“{state}”：{reason}',
    driverAccepted: '司机 {driver_name} 已接运单 {waybill_no}',
    driverRefused: '司机 {driver_name} 拒绝了运单 {waybill_no}：{reason}',
    dispatchExpired: '运单 {waybill_no} 司机超时未确认，已回到待派车',
    receiptUploaded: '订单 {order_no} 的回单 {receipt_no} 已上传，请审核',
    receiptChecked: '订单 {order_no} 的回单 {receipt_no} 已通过承运商初审，请确认',
    receiptRejected: '回单 {receipt_no} 被驳回：{reason}',
    receiptConfirmed: '回单 {receipt_no} 已确认',
    receiptReopened: '回单 {receipt_no} 被重新打开：{reason}',
    receiptChased: '{shipper_name}催收订单 {order_no} 的回单 {receipt_no}',
    linkRequested: '{company_name}申请与贵公司合作',
    linkAccepted: '{company_name}已接受合作',
    linkDeclined: '{company_name}未接受合作：{reason}',
    linkSuspended: '{company_name}暂停了合作：{reason}',
    linkResumed: '{company_name}恢复了合作',
    linkEnded: '{company_name}终止了合作：{reason}',
    certificateDue: '{what}的{certificate}将于 {date} 到期',
    taskDone: '“{title}”已完成',
    taskFailed: '“{title}”未能完成',
    logBroken: '{company_name}的操作日志自第 {seq} 条起与封存不符，请立即核查',
    welcome: '欢迎使用{system_title}'
  },
  en: {
    orderAssigned: '{shipper_name} assigned order {order_no} to you. Please accept it soon',
    orderWithdrawn: '{shipper_name} took order {order_no} back',
    orderAccepted: '{carrier_name} accepted order {order_no}',
    orderDeclined: '{carrier_name} declined order {order_no}: {reason}',
    orderExpired: 'Order {order_no} was not accepted in time and is open again',
    orderCancelled: 'Order {order_no} was cancelled: {reason}',
    orderChased: '{shipper_name} asks you to hurry with order {order_no}',
    cancelAsked: '{shipper_name} asks to cancel order {order_no}: {reason}',
    cancelAgreed: '{carrier_name} agreed to cancel order {order_no}',
    cancelRefused: '{carrier_name} did not agree to cancel order {order_no}: {reason}',
    waybillDispatched: 'Order {order_no} has a vehicle: {plate_no} {driver_name}',
    waybillSwapped: 'Waybill {waybill_no} has another vehicle: {plate_no} {driver_name}',
    waybillCancelled: 'Waybill {waybill_no} was cancelled: {reason}',
    waybillDeparted: 'Order {order_no} has departed: {plate_no}',
    waybillArrived: 'Vehicle {plate_no} of order {order_no} has arrived for unloading',
    waybillDelivered: 'Order {order_no} was delivered',
    waybillStepBack: 'Waybill {waybill_no} went back to “{state}”: {reason}',
    driverAccepted: 'Driver {driver_name} accepted waybill {waybill_no}',
    driverRefused: 'Driver {driver_name} refused waybill {waybill_no}: {reason}',
    dispatchExpired: 'The driver did not answer in time; waybill {waybill_no} needs a vehicle again',
    receiptUploaded: 'Receipt {receipt_no} of order {order_no} was uploaded. Please review it',
    receiptChecked: 'The carrier checked receipt {receipt_no} of order {order_no}. Please confirm it',
    receiptRejected: 'Receipt {receipt_no} was rejected: {reason}',
    receiptConfirmed: 'Receipt {receipt_no} was confirmed',
    receiptReopened: 'Receipt {receipt_no} was opened again: {reason}',
    receiptChased: '{shipper_name} asks for receipt {receipt_no} of order {order_no}',
    linkRequested: '{company_name} would like to work with you',
    linkAccepted: '{company_name} agreed to work with you',
    linkDeclined: '{company_name} did not agree to work with you: {reason}',
    linkSuspended: '{company_name} suspended the cooperation: {reason}',
    linkResumed: '{company_name} resumed the cooperation',
    linkEnded: '{company_name} ended the cooperation: {reason}',
    certificateDue: '{certificate} of {what} expires on {date}',
    taskDone: '“{title}” is done',
    taskFailed: '“{title}” could not be done',
    logBroken: 'The operation log of {company_name} is not what was sealed, from line {seq} on. Please look into it at once',
    welcome: 'Welcome to {system_title}'
  }
})

export type NoticePhrase = keyof typeof noticePhrases.zh & string
export type NoticeSlots<K extends NoticePhrase> = SlotsOf<typeof noticePhrases, K>
