import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const paymentTerms = definePhrases({
  zh: {
    pay_no: '付款单号',
    payer_id: '付款方',
    payer_name: '付款方',
    payee_name: '收款方',
    amount_fen: '金额',
    used_fen: '已核销',
    rest_fen: '预收余额',
    pay_channel: '付款方式',
    payment_status: '付款状态',
    bank_serial_no: '银行流水号',
    voucher_img: '付款凭证',
    statement_no: '红字对账单号',
    bill_nos: '账单号',
    bill_ids: '账单',
    bill_id: '账单',
    bill_fen: '账单金额',
    alloc_status: '核销状态',
    from_advance: '核销预收',
    paid_at: '付款时间',
    paid_from: '付款日期起',
    paid_to: '付款日期止',
    checked_at: '确认时间',
    advance: '有预收余额',
    lines: '核销明细',
    pay_password: '支付密码',
    remark: '备注',
    reason: '原因',
    created_at: '创建时间'
  },
  en: {
    pay_no: 'Payment no.',
    payer_id: 'Payer',
    payer_name: 'Payer',
    payee_name: 'Payee',
    amount_fen: 'Amount',
    used_fen: 'Applied',
    rest_fen: 'Advance left',
    pay_channel: 'Method',
    payment_status: 'Payment status',
    bank_serial_no: 'Bank serial no.',
    voucher_img: 'Voucher',
    statement_no: 'Credit note no.',
    bill_nos: 'Bills',
    bill_ids: 'Bills',
    bill_id: 'Bill',
    bill_fen: 'Bill amount',
    alloc_status: 'Status',
    from_advance: 'From advance',
    paid_at: 'Paid at',
    paid_from: 'Paid from',
    paid_to: 'Paid to',
    checked_at: 'Confirmed',
    advance: 'With an advance',
    lines: 'Bills paid',
    pay_password: 'Payment password',
    remark: 'Remark',
    reason: 'Reason',
    created_at: 'Created'
  }
})

export const paymentRefusals = defineRefusals(1920, {
  zh: {
    payeesDiffer: '所选账单的收款方不同，请分开付款',
    payersDiffer: '账单{bill_no}不是该付款方的账单',
    payTooMuch: '账单{bill_no}只剩 {open} 元可付',
    partsTooMuch: '核销金额合计超过了到账金额',
    approverPays: '您审核过账单{bill_no}，不能再付款，请由他人付款',
    serialUsed: '该银行流水号已登记过',
    noAdvance: '该笔收款没有预收余额',
    noOpenBill: '没有可核销的账单',
    makerReturns: '退汇须由登记人和确认人以外的人操作',
    walletReturns: '钱包付款已到账，不能退汇',
    billLost: '账单{bill_no}已核销为坏账，不能退汇',
    creditStands: '红字对账单{statement_no}形成的债权不是到账款，不能退汇',
    cardReturns: '圈存的款项请在油卡与 ETC 流水中撤销圈存'
  },
  en: {
    payeesDiffer: 'These bills go to different payees: pay them apart',
    payersDiffer: 'Bill {bill_no} is not a bill of this payer',
    payTooMuch: 'Of bill {bill_no} only CNY {open} can still be paid',
    partsTooMuch: 'The parts sum to more than came in',
    approverPays: 'You approved bill {bill_no}: somebody else must pay it',
    serialUsed: 'This bank serial number is registered already',
    noAdvance: 'Nothing of this payment is left as an advance',
    noOpenBill: 'There is no bill to apply it to',
    makerReturns: 'Somebody else than who recorded or confirmed it must return it',
    walletReturns: 'A payment by wallet has arrived and does not bounce',
    billLost: 'Bill {bill_no} is written off: the payment stands',
    creditStands: 'This is the claim of credit note {statement_no}, not money that came in: it stands',
    cardReturns: 'What was loaded on a card is undone among the movements of the card'
  }
})

/** The names of its acts in the operation log. */
export const paymentActs = definePhrases({
  zh: {
    'payment.paid': '付款',
    'payment.registered': '登记线下付款',
    'payment.withdrawn': '撤回登记',
    'payment.confirmed': '确认到账',
    'payment.failed': '付款未到账',
    'payment.received': '登记收款并核销',
    'payment.applied': '核销预收',
    'payment.returned': '退汇'
  },
  en: {
    'payment.paid': 'Paid',
    'payment.registered': 'Offline payment registered',
    'payment.withdrawn': 'Registration withdrawn',
    'payment.confirmed': 'Payment confirmed',
    'payment.failed': 'Payment did not arrive',
    'payment.received': 'Money received and applied',
    'payment.applied': 'Advance used',
    'payment.returned': 'Payment returned'
  }
})

/** The sentences of the notices that this word sends. */
export const paymentNotices = definePhrases({
  zh: {
    paymentPaid: '{payer_name}以钱包付款 {amount} 元，付款单 {pay_no}',
    paymentRegistered: '{payer_name}登记线下付款 {amount} 元（流水 {serial}），请确认到账',
    paymentWithdrawn: '{payer_name}撤回了付款登记 {pay_no}：{reason}',
    paymentConfirmed: '{payee_name}已确认付款 {pay_no} 到账',
    paymentFailed: '{payee_name}未收到付款 {pay_no}：{reason}',
    paymentReceived: '{payee_name}收到贵公司付款 {amount} 元，已核销',
    paymentReturned: '付款 {pay_no} 已退汇：{reason}',
    paymentApplied: '{company_name}以 {pay_no} 抵扣账单 {amount} 元，余 {rest} 元'
  },
  en: {
    paymentPaid: '{payer_name} paid CNY {amount} by wallet, payment {pay_no}',
    paymentRegistered: '{payer_name} says it paid CNY {amount} offline (serial {serial}). Please confirm',
    paymentWithdrawn: '{payer_name} withdrew payment {pay_no}: {reason}',
    paymentConfirmed: '{payee_name} confirmed payment {pay_no}',
    paymentFailed: '{payee_name} did not get payment {pay_no}: {reason}',
    paymentReceived: '{payee_name} received CNY {amount} from you and applied it to your bills',
    paymentReturned: 'Payment {pay_no} was returned: {reason}',
    paymentApplied: '{company_name} set CNY {amount} of {pay_no} off against bills, {rest} is left'
  }
})
