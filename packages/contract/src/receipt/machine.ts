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
/**
 * The signed paper itself, where the order wants it back (`need_receipt` 2): from the driver by courier to the carrier, and on to the shipper. Who brings it by hand
 * skips a courier; whoever has it says so, wherever it was thought to be.
 */
export const paperMachine = defineMachine({
  column: 'paper_status',
  table: 'receipt',
  initial: 'none',
  states: {
    none: { code: 0, zh: '不需要', en: 'None', tone: 'rest' },
    toSend: { code: 10, zh: '待寄', en: 'To send', tone: 'wait' },
    sent: { code: 20, zh: '已寄', en: 'Sent', tone: 'move' },
    withCarrier: { code: 30, zh: '承运商已收', en: 'With carrier', tone: 'wait' },
    forwarded: { code: 40, zh: '已转寄', en: 'Forwarded', tone: 'move' },
    withShipper: { code: 50, zh: '货主已收', en: 'With shipper', tone: 'done' },
    lost: { code: 60, zh: '丢失', en: 'Lost', tone: 'wrong' }
  },
  moves: {
    ask: { zh: '需要纸质回单', en: 'Ask for the paper', from: ['none'], to: 'toSend', by: ['system'] },
    send: { zh: '寄出', en: 'Send', from: ['toSend'], to: 'sent', by: ['carrier'] },
    take: { zh: '登记收到', en: 'Register', from: ['toSend', 'sent'], to: 'withCarrier', by: ['carrier'] },
    forward: { zh: '转寄', en: 'Forward', from: ['withCarrier'], to: 'forwarded', by: ['carrier'] },
    receive: { zh: '登记收到', en: 'Register', from: ['toSend', 'sent', 'withCarrier', 'forwarded'], to: 'withShipper', by: ['shipper'] },
    lose: { zh: '标记丢失', en: 'Mark as lost', from: ['toSend', 'sent', 'withCarrier', 'forwarded', 'withShipper'], to: 'lost', by: ['shipper'] }
  }
})

/** The name of the picture on which the consignee signed (手写签名): an electronic receipt needs no other. */
export const signatureName = 'signature'
