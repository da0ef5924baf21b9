import { defineMachine } from '../kit/machine.ts'
import { defineEnum } from '../kit/enums.ts'

/** SM-R: the consignee's proof of delivery, checked by the carrier, confirmed by the shipper. */
export const receiptMachine = defineMachine({
  column: 'receipt_status',
  initial: 'toUpload',
  states: {
    toUpload: { code: 10, zh: '待上传', en: 'To upload', tone: 'wait' },
    inReview: { code: 20, zh: '待审核', en: 'In review', tone: 'wait' },
    rejected: { code: 30, zh: '已驳回', en: 'Rejected', tone: 'wrong' },
    confirmed: { code: 40, zh: '已确认', en: 'Confirmed', tone: 'done' }
  },
  moves: {
    upload: { zh: '上传', en: 'Upload', from: ['toUpload', 'rejected'], to: 'inReview', by: ['driver', 'carrier'] },
    check: { zh: '初审', en: 'Check', from: ['inReview'], to: 'inReview', by: ['carrier'] },
    reject: { zh: '驳回', en: 'Reject', from: ['inReview'], to: 'rejected', by: ['carrier', 'shipper'] },
    confirm: { zh: '确认', en: 'Confirm', from: ['inReview'], to: 'confirmed', by: ['shipper', 'system'] },
    reopen: { zh: '重新打开', en: 'Reopen', from: ['confirmed'], to: 'inReview', by: ['shipper'] }
  }
})

/** Which number a receipt is looked for by. */
export const receiptNumber = defineEnum({
  any: [1, '全部单号', 'Any number'],
  receipt: [2, '回单号', 'POD'],
  waybill: [3, '运单号', 'Waybill'],
  order: [4, '订单号', 'Order'],
  plate: [5, '车牌', 'Plate']
})
export const paperStatus = defineEnum({
  none: [0, '不需要', 'None'],
  toSend: [10, '待寄', 'To send'],
  sent: [20, '已寄', 'Sent'],
  withCarrier: [30, '承运商已收', 'With carrier'],
  forwarded: [40, '已转寄', 'Forwarded'],
  withShipper: [50, '货主已收', 'With shipper'],
  lost: [60, '丢失', 'Lost']
})

/** The name of the picture on which the consignee signed (手写签名): an electronic receipt needs no other. */
export const signatureName = 'signature'
