import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const billTerms = definePhrases({
  zh: {
    bill_no: '账单号',
    bill_status: '账单状态',
    bill_kind: '账单类型',
    direction: '收付方向',
    waybill_id: '运单',
    waybill_no: '运单号',
    pay_channel: '付款方式',
    payee_account: '收款账户',
    bank_serial_no: '银行流水号',
    fail_reason: '失败原因',
    frozen_by_trip: '异常冻结',
    statement_no: '对账单号',
    statement_id: '对账单',
    debtor_id: '付款方',
    debtor_name: '付款方',
    creditor_id: '收款方',
    creditor_name: '收款方',
    amount_fen: '金额',
    tax_fen: '税额',
    paid_fen: '已付',
    pending_fen: '待确认',
    unpaid_fen: '未付',
    due_at: '到期日',
    due_from: '到期日起',
    due_to: '到期日止',
    overdue: '逾期',
    overdue_days: '逾期天数',
    ageing: '账龄',
    invoice_status: '开票状态',
    audit_level: '审核级数',
    audit_done: '已审级数',
    frozen: '冻结',
    freeze_reason: '冻结原因',
    financed: '已融资',
    financed_fen: '融资额',
    factor_name: '保理商',
    bad_asked_at: '坏账申请时间',
    bad_reason: '坏账原因',
    approved_at: '审核通过时间',
    paid_at: '付款时间',
    reminded_at: '最近催付',
    open: '未结',
    reason: '原因',
    created_at: '创建时间'
  },
  en: {
    bill_no: 'Bill no.',
    bill_status: 'Bill status',
    bill_kind: 'Kind of bill',
    direction: 'Direction',
    waybill_id: 'Trip',
    waybill_no: 'Trip no.',
    pay_channel: 'Method',
    payee_account: 'Account',
    bank_serial_no: 'Bank serial no.',
    fail_reason: 'Why it failed',
    frozen_by_trip: 'Frozen by exception',
    statement_no: 'Statement no.',
    statement_id: 'Statement',
    debtor_id: 'Debtor',
    debtor_name: 'Debtor',
    creditor_id: 'Creditor',
    creditor_name: 'Creditor',
    amount_fen: 'Amount',
    tax_fen: 'VAT',
    paid_fen: 'Paid',
    pending_fen: 'To be confirmed',
    unpaid_fen: 'Unpaid',
    due_at: 'Due',
    due_from: 'Due from',
    due_to: 'Due to',
    overdue: 'Overdue',
    overdue_days: 'Days overdue',
    ageing: 'Ageing',
    invoice_status: 'Invoice',
    audit_level: 'Approvals needed',
    audit_done: 'Approvals given',
    frozen: 'Frozen',
    freeze_reason: 'Frozen because',
    financed: 'Financed',
    financed_fen: 'Lent on it',
    factor_name: 'Factor',
    bad_asked_at: 'Write-off asked',
    bad_reason: 'Write-off because',
    approved_at: 'Approved',
    paid_at: 'Paid at',
    reminded_at: 'Last urged',
    open: 'Open',
    reason: 'Reason',
    created_at: 'Created'
  }
})

export const billRefusals = defineRefusals(1900, {
  zh: {
    alreadyBilled: '该对账单已出账',
    makerApproves: '不能审核自己制的账单，请由他人审核',
    approvedAlready: '您已审核过该账单，下一级须由他人审核',
    billFrozen: '账单{bill_no}已冻结，不能付款：{reason}',
    billFrozenAlready: '该账单已冻结',
    notFrozen: '该账单未冻结',
    billClosed: '该账单已付清、作废或核销为坏账，无需冻结',
    billRemindedAlready: '24 小时内已催过款，请稍后再催',
    billPending: '账单有登记的付款等待确认，请先处理',
    badNotAsked: '尚未申请坏账',
    askerAgrees: '坏账须由申请人以外的人确认',
    billInvoiced: '账单已申请或已开具发票，请先撤回申请或红冲后再作废',
    frozenByTrip: '该账单因运单的重大异常冻结，异常处理完后自动解冻',
    notLate: '该运费已付清或未逾期，无需催付'
  },
  en: {
    alreadyBilled: 'This statement has been billed already',
    makerApproves: 'You made this bill: somebody else must approve it',
    approvedAlready: 'You have looked at this bill already: the next level needs somebody else',
    billFrozen: 'Bill {bill_no} is frozen and cannot be paid: {reason}',
    billFrozenAlready: 'This bill is frozen already',
    notFrozen: 'This bill is not frozen',
    billClosed: 'This bill is paid, void or written off: there is nothing to freeze',
    billRemindedAlready: 'You asked within the last 24 hours. Please wait a little',
    billPending: 'A registered payment of this bill waits to be confirmed: decide on it first',
    badNotAsked: 'Nobody has asked to write this bill off',
    askerAgrees: 'Somebody else than who asked must agree to write it off',
    billInvoiced: 'Invoices of this bill are applied for or issued: withdraw the application or reverse them first',
    frozenByTrip: 'A critical exception of its trip has frozen this bill: it can be paid again once the exception is settled',
    notLate: 'This freight is paid, or not late: there is nothing to urge'
  }
})

/** The names of its acts in the operation log. */
export const billActs = definePhrases({
  zh: {
    'bill.approved': '审核账单',
    'bill.sentBack': '驳回账单',
    'bill.voided': '作废账单',
    'bill.frozen': '冻结账单',
    'bill.unfrozen': '解冻账单',
    'bill.reminded': '催款',
    'bill.urged': '催付逾期运费',
    'bill.badAsked': '申请坏账',
    'bill.writtenOff': '确认坏账',
    'bill.badRefused': '不同意坏账'
  },
  en: {
    'bill.approved': 'Bill approved',
    'bill.sentBack': 'Bill sent back',
    'bill.voided': 'Bill voided',
    'bill.frozen': 'Bill frozen',
    'bill.unfrozen': 'Bill unfrozen',
    'bill.reminded': 'Debtor reminded',
    'bill.urged': 'Carrier urged to pay late freight',
    'bill.badAsked': 'Write-off asked for',
    'bill.writtenOff': 'Bill written off',
    'bill.badRefused': 'Write-off not agreed'
  }
})

/** The sentences of the notices that this word sends. */
export const billNotices = definePhrases({
  zh: {
    billMade: '{creditor_name}的账单 {bill_no}（{amount} 元）待审核',
    billEndorsed: '账单 {bill_no} 第 {level} 级已通过，待下一级审核',
    billApproved: '{debtor_name}已审核通过账单 {bill_no}',
    billToPay: '付给{creditor_name}的账单 {bill_no}（{amount} 元）已审核通过，可以付款',
    billSentBack: '{debtor_name}驳回账单 {bill_no}：{reason}',
    billVoided: '账单 {bill_no} 已作废：{reason}',
    billFrozen: '账单 {bill_no} 已冻结：{reason}',
    billUnfrozen: '账单 {bill_no} 已解冻，可以付款',
    billReminded: '{creditor_name}催收账单 {bill_no}，未付 {amount} 元',
    freightUrged: '平台催付：应付{creditor_name}的运费 {amount} 元已逾期 {days} 天（账单 {bill_no}，运单 {waybill_no}），请尽快支付'
  },
  en: {
    billMade: 'Bill {bill_no} of {creditor_name} (CNY {amount}) waits for your approval',
    billEndorsed: 'Level {level} of bill {bill_no} is approved; the next level is yours',
    billApproved: '{debtor_name} approved bill {bill_no}',
    billToPay: 'Bill {bill_no} to {creditor_name} (CNY {amount}) is approved and can be paid',
    billSentBack: '{debtor_name} sent bill {bill_no} back: {reason}',
    billVoided: 'Bill {bill_no} is void: {reason}',
    billFrozen: 'Bill {bill_no} is frozen: {reason}',
    billUnfrozen: 'Bill {bill_no} can be paid again',
    billReminded: '{creditor_name} asks you to pay bill {bill_no}, CNY {amount} open',
    freightUrged:
      'The platform asks you to pay: CNY {amount} of freight to {creditor_name} is {days, day, days} late (bill {bill_no}, trip {waybill_no})'
  }
})
