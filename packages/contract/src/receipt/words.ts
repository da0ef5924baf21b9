import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const receiptTerms = definePhrases({
  zh: {
    receipt_no: '回单号',
    receipt_status: '回单状态',
    paper_status: '纸质回单',
    signer: '签收人',
    sign_at: '签收时间',
    sign_num: '实收件数',
    sign_kg: '实收重量',
    sign_volume: '实收体积',
    diff_num: '件数差',
    damage_num: '货损',
    damage_desc: '货损说明',
    delivered_at: '送达时间',
    due_at: '应回时间',
    due_on: '应回日期',
    keyword: '单号或车牌',
    keyword_type: '单号类型',
    overdue_days: '超期天数',
    uploaded_at: '上传时间',
    carrier_checked_at: '承运商初审',
    confirmed_at: '确认时间',
    express_name: '快递公司',
    express_no: '快递单号',
    paper_at: '纸质交接时间',
    lost_reason: '丢失说明',
    imgs: '回单照片',
    recv_num: '实收件数',
    recv_kg: '实收重量',
    recv_volume: '实收体积',
    overdue: '超期',
    our_turn: '轮到我方',
    checked: '已初审',
    distance_m: '拍照位置偏差',
    waybill_goods_id: '货物',
    lines: '收货明细'
  },
  en: {
    receipt_no: 'POD no.',
    receipt_status: 'POD status',
    paper_status: 'Paper POD',
    signer: 'Signed by',
    sign_at: 'Signed at',
    sign_num: 'Pieces received',
    sign_kg: 'Weight received',
    sign_volume: 'Volume received',
    diff_num: 'Pieces short',
    damage_num: 'Damaged',
    damage_desc: 'Damage',
    delivered_at: 'Delivered',
    due_at: 'Due',
    due_on: 'Due on',
    keyword: 'Number or plate',
    keyword_type: 'Kind of number',
    overdue_days: 'Days overdue',
    uploaded_at: 'Uploaded',
    carrier_checked_at: 'Checked by carrier',
    confirmed_at: 'Confirmed',
    express_name: 'Courier',
    express_no: 'Courier no.',
    paper_at: 'Paper handed on',
    lost_reason: 'How it was lost',
    imgs: 'POD photos',
    recv_num: 'Pieces received',
    recv_kg: 'Weight received',
    recv_volume: 'Volume received',
    overdue: 'Overdue',
    our_turn: 'Ours to act on',
    checked: 'Checked',
    distance_m: 'Distance of the photo',
    waybill_goods_id: 'Goods',
    lines: 'What was received'
  }
})

export const receiptRefusals = defineRefusals(1500, {
  zh: {
    statementClosed: '对账单{statement_no}已确认，不能变更回单',
    notChecked: '承运商尚未初审，不能确认或驳回',
    alreadyChecked: '该回单已初审',
    signBeforeDelivery: '签收时间不能早于到达时间（{arrived}）',
    receivedTooMuch: '货物“{goods_name}”的实收数量超过了发货数量',
    remindedAlready: '一小时内已催收过，请稍后再催',
    receiptClosed: '该回单已确认，不能再补照片',
    noPaper: '该订单不需要纸质回单'
  },
  en: {
    statementClosed: 'Statement {statement_no} is confirmed; the POD stands',
    notChecked: 'The carrier has not checked it yet',
    alreadyChecked: 'This POD has been checked already',
    signBeforeDelivery: 'It cannot be signed before arrival ({arrived})',
    receivedTooMuch: 'More of “{goods_name}” was received than was sent',
    remindedAlready: 'You asked within the last hour. Please wait a little',
    receiptClosed: 'This POD is confirmed; no photo can be added',
    noPaper: 'This order wants no paper back'
  }
})

/** The names of its acts in the operation log. */
export const receiptActs = definePhrases({
  zh: {
    'receipt.uploaded': '上传回单',
    'receipt.checked': '初审回单',
    'receipt.confirmed': '确认回单',
    'receipt.photosAdded': '司机补充回单照片',
    'receipt.rejected': '驳回回单',
    'receipt.reopened': '重新打开回单',
    'receipt.reminded': '催收回单',
    'receipt.settled': '到期自动确认',
    'receipt.paperSent': '寄出纸质回单',
    'receipt.paperTaken': '承运商收到纸质回单',
    'receipt.paperReceived': '货主收到纸质回单',
    'receipt.paperLost': '纸质回单丢失'
  },
  en: {
    'receipt.uploaded': 'POD uploaded',
    'receipt.checked': 'POD checked',
    'receipt.confirmed': 'POD confirmed',
    'receipt.photosAdded': 'Driver added photos to a POD',
    'receipt.rejected': 'POD rejected',
    'receipt.reopened': 'POD opened again',
    'receipt.reminded': 'POD reminder sent',
    'receipt.settled': 'Confirmed by lapse of time',
    'receipt.paperSent': 'Paper POD sent',
    'receipt.paperTaken': 'Paper POD with the carrier',
    'receipt.paperReceived': 'Paper POD with the shipper',
    'receipt.paperLost': 'Paper POD lost'
  }
})

/** The sentences of the notices that this word sends. */
export const receiptNotices = definePhrases({
  zh: {
    receiptUploaded: '订单 {order_no} 的回单 {receipt_no} 已上传，请审核',
    receiptChecked: '订单 {order_no} 的回单 {receipt_no} 已通过承运商初审，请确认',
    receiptRejected: '回单 {receipt_no} 被驳回：{reason}',
    receiptConfirmed: '回单 {receipt_no} 已确认',
    receiptReopened: '回单 {receipt_no} 被重新打开：{reason}',
    receiptReminded: '{shipper_name}催收订单 {order_no} 的回单 {receipt_no}',
    paperForwarded: '订单 {order_no} 的纸质回单 {receipt_no} 已寄出：{express_name} {express_no}',
    paperReceived: '货主已收到纸质回单 {receipt_no}',
    paperLost: '货主标记纸质回单 {receipt_no} 丢失：{reason}',
    paperLostCharged: '货主标记纸质回单 {receipt_no} 丢失：{reason}；司机押金 {amount} 元已作为回单丢失扣款'
  },
  en: {
    receiptUploaded: 'POD {receipt_no} of order {order_no} was uploaded. Please review it',
    receiptChecked: 'The carrier checked POD {receipt_no} of order {order_no}. Please confirm it',
    receiptRejected: 'POD {receipt_no} was rejected: {reason}',
    receiptConfirmed: 'POD {receipt_no} was confirmed',
    receiptReopened: 'POD {receipt_no} was opened again: {reason}',
    receiptReminded: '{shipper_name} asks for POD {receipt_no} of order {order_no}',
    paperForwarded: 'The paper of POD {receipt_no}, order {order_no}, is on its way: {express_name} {express_no}',
    paperReceived: 'The shipper has the paper of POD {receipt_no}',
    paperLost: 'The shipper says that the paper of POD {receipt_no} is lost: {reason}',
    paperLostCharged: 'The shipper says that the paper of POD {receipt_no} is lost: {reason}. The driver’s deposit of CNY {amount} was charged for it'
  }
})
