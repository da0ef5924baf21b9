import { defineEnum } from '../kit/enums.ts'
import { defineMachine, stateOf } from '../kit/machine.ts'
import type { Bilingual } from '../kit/phrases.ts'

/** SM-S: one side makes a statement and sends it, the other disputes lines or confirms; either company may be the maker, so both may make these moves, each in its turn. Downstream the carrier makes it, and who is paid answers on his phone. */
export const statementMachine = defineMachine({
  column: 'statement_status',
  initial: 'draft',
  states: {
    void: { code: 0, zh: '作废', en: 'Void', tone: 'rest' },
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'rest' },
    sent: { code: 20, zh: '待确认', en: 'To confirm', tone: 'wait' },
    disputed: { code: 30, zh: '有异议', en: 'Disputed', tone: 'wrong' },
    confirmed: { code: 40, zh: '已确认', en: 'Confirmed', tone: 'move' },
    billed: { code: 50, zh: '已出账', en: 'Billed', tone: 'move' },
    settled: { code: 60, zh: '已结清', en: 'Settled', tone: 'done' }
  },
  moves: {
    send: { zh: '发送', en: 'Send', from: ['draft'], to: 'sent', by: ['carrier', 'shipper'] },
    recall: { zh: '撤回', en: 'Recall', from: ['sent'], to: 'draft', by: ['carrier', 'shipper'] },
    dispute: { zh: '提异议', en: 'Dispute', from: ['sent', 'disputed'], to: 'disputed', by: ['carrier', 'shipper', 'driver'] },
    resend: { zh: '答复后重发', en: 'Send again', from: ['disputed'], to: 'sent', by: ['carrier', 'shipper', 'driver'] },
    confirm: { zh: '确认', en: 'Confirm', from: ['sent'], to: 'confirmed', by: ['carrier', 'shipper', 'driver'] },
    confirmFor: { zh: '代客确认', en: 'Confirm for the other side', from: ['sent', 'disputed'], to: 'confirmed', by: ['carrier'] },
    bill: { zh: '出账', en: 'Bill', from: ['confirmed'], to: 'billed', by: ['carrier', 'shipper'] },
    unbill: { zh: '撤销出账', en: 'Undo billing', from: ['billed'], to: 'confirmed', by: ['system'] },
    settle: { zh: '结清', en: 'Settle', from: ['billed'], to: 'settled', by: ['system'] },
    unsettle: { zh: '撤销结清', en: 'Undo settling', from: ['settled'], to: 'billed', by: ['system'] },
    void: { zh: '作废', en: 'Void', from: ['draft', 'sent', 'disputed', 'confirmed'], to: 'void', by: ['carrier', 'shipper', 'driver', 'system'] }
  }
})

/* The name of a waiting state says whose turn it is: the maker answers disputes, the other side confirms. */
const turns: Readonly<Record<number, { readonly ours: Bilingual; readonly theirs: Bilingual }>> = {
  [statementMachine.code.sent]: { ours: { zh: '待我方确认', en: 'Ours to confirm' }, theirs: { zh: '待对方确认', en: 'Theirs to confirm' } },
  [statementMachine.code.disputed]: {
    ours: { zh: '异议待我方答复', en: 'Ours to answer' },
    theirs: { zh: '异议待对方答复', en: 'Theirs to answer' }
  }
}
/** The name of a statement's state for the side that reads it. */
export const statementState = ({ statement_status, is_maker }: { readonly statement_status: number; readonly is_maker: boolean }): Bilingual => {
  const isOurs = is_maker === (statement_status === statementMachine.code.disputed)
  return turns[statement_status]?.[isOurs ? 'ours' : 'theirs'] ?? stateOf(statementMachine, statement_status)
}

/** What the two sides have said about a line. */
export const lineStatus = defineEnum({ agreed: [1, '无异议', 'Undisputed'], disputed: [2, '异议', 'Disputed'], answered: [3, '已处理', 'Answered'] })
/** How far a line is checked, derived by the database from its amounts and its status: a line for which the other side has no figure was compared with nothing. */
export const lineCheck = defineEnum({
  unchecked: [1, '未核对', 'Not checked'],
  matched: [2, '一致', 'Matches'],
  differs: [3, '有差异', 'Differs'],
  disputed: [4, '有异议', 'Disputed'],
  answered: [5, '已处理', 'Answered']
})
/** Why two sides come to different amounts (domain 5.6). */
export const diffReason = defineEnum({
  unitPrice: [1, '单价', 'Unit price'],
  weight: [2, '重量', 'Weight'],
  onlyOnStatement: [3, '缺单（仅对账单有）', 'Only on the statement'],
  notOnStatement: [4, '多单（对账单没有）', 'Not on the statement'],
  surcharge: [5, '附加费', 'Surcharge'],
  fine: [6, '罚款', 'Fine'],
  taxRate: [7, '税率', 'Tax rate'],
  rounding: [8, '四舍五入', 'Rounding'],
  other: [9, '其他', 'Other'],
  doubled: [10, '单号重复', 'Number stands twice'],
  severalTrips: [11, '多趟合并为一行', 'One row for several trips'],
  severalRows: [12, '一趟分为多行', 'Several rows for one trip'],
  onAnotherStatement: [13, '已在其他对账单', 'On another statement'],
  leftOut: [14, '运单未入账', 'Trip left out of this one']
})
/** How the maker answers a dispute: 让步 to the other side's amount, an amount between the two, or its own stands. */
export const answerDecision = defineEnum({
  agree: [1, '同意对方金额', 'Agree to their amount'],
  meet: [2, '折中', 'Meet in between'],
  refuse: [3, '维持原金额', 'Keep our amount']
})
export const adjustType = defineEnum({
  makeUp: [1, '补差', 'Make up'],
  reduce: [2, '扣减', 'Reduce'],
  correctAnEarlierPeriod: [3, '更正上期', 'Correct an earlier period'],
  bonus: [4, '奖励', 'Bonus'],
  other: [5, '其他', 'Other']
})
/** Which day of a trip decides its period. */
export const dateBasis = defineEnum({ receiptConfirmed: [1, '回单确认日', 'POD confirmed'], delivered: [2, '送达日', 'Delivered'] })
/** How a row of the other side's workbook was matched. */
export const matchKey = defineEnum({
  number: [1, '单号', 'Number'],
  plateDayLane: [2, '车牌+日期+线路', 'Plate, day and lane'],
  plateDay: [3, '车牌+日期', 'Plate and day'],
  nearNumber: [4, '单号相近', 'Like number'],
  nearPlate: [5, '车牌相近', 'Like plate'],
  nearDay: [6, '日期相近', 'Near day'],
  nearSeveral: [7, '多项相近', 'Near in several'],
  dayLaneAmount: [8, '日期+线路+金额', 'Day, lane and amount'],
  byHand: [9, '人工指定', 'Chosen by hand']
})
/** What a person has to do with a row of the workbook: nothing, appeal, or say which trip it is. */
export const verdict = defineEnum({ accept: [1, '接受', 'Accept'], appeal: [2, '申诉', 'Appeal'], choose: [3, '待选择', 'To choose'] })
/** Why a trip is not on a statement. */
export const leftReason = defineEnum({
  receiptOpen: [1, '回单未确认', 'POD not confirmed'],
  priceOpen: [2, '价格待确认', 'Price to be confirmed'],
  frozen: [3, '重大异常，财务冻结', 'Frozen: critical exception'],
  onAnother: [4, '已在其他对账单', 'On another statement'],
  outsideThePeriod: [5, '日期不在账期内', 'Outside the period'],
  exceptionOpen: [6, '费用异常未解决', 'Exception about money is open'],
  orderFrozen: [7, '订单被平台冻结', 'Order frozen by the platform']
})
export const messageKind = defineEnum({
  dispute: [1, '异议', 'Dispute'],
  answer: [2, '答复', 'Answer'],
  remark: [3, '留言', 'Remark'],
  withdrawn: [4, '撤回异议', 'Withdrawn']
})
