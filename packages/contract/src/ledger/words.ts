import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const ledgerTerms = definePhrases({
  zh: {
    txn_no: '凭证号',
    trade_no: '交易号',
    event: '事项',
    book_day: '记账日期',
    dr_fen: '借方',
    cr_fen: '贷方',
    account: '科目',
    payer: '付款方',
    payee: '收款方',
    trade_channel: '渠道',
    trade_state: '凭证状态',
    recon_status: '对账状态',
    bank_serial_no: '银行流水号',
    fee_fen: '手续费',
    month: '月份',
    least_fen: '最低金额',
    most_fen: '最高金额',
    opening_fen: '期初余额',
    closing_fen: '期末余额'
  },
  en: {
    txn_no: 'Voucher no.',
    trade_no: 'Transaction no.',
    event: 'Event',
    book_day: 'Booked on',
    dr_fen: 'Debit',
    cr_fen: 'Credit',
    account: 'Account',
    payer: 'Payer',
    payee: 'Payee',
    trade_channel: 'Channel',
    trade_state: 'Voucher',
    recon_status: 'At the bank',
    bank_serial_no: 'Bank serial',
    fee_fen: 'Fee',
    month: 'Month',
    least_fen: 'Amount from',
    most_fen: 'Amount to',
    opening_fen: 'Opening balance',
    closing_fen: 'Closing balance'
  }
})

export const ledgerRefusals = defineRefusals(1950, {
  zh: {
    monthClosed: '该月已结账，不能再记账',
    notInBalance: '借贷不平，不能记账',
    booksUnchanged: '账簿分录不能修改或删除，请冲销',
    monthNotOver: '{month} 尚未结束，不能结账',
    monthBefore: '请先结 {month}',
    monthClosedAlready: '{month} 已经结账',
    booksOff: '账簿借贷不平，不能结账'
  },
  en: {
    monthClosed: 'That month is closed: nothing is booked under it any more',
    notInBalance: 'Debits and credits differ: nothing was booked',
    booksUnchanged: 'Entries of the books are never changed or removed: reverse them',
    monthNotOver: '{month} is not over yet',
    monthBefore: 'Close {month} first',
    monthClosedAlready: '{month} is closed already',
    booksOff: 'The books are not in balance, so the month cannot be closed'
  }
})

/** The names of its acts in the operation log. */
export const ledgerActs = definePhrases({
  zh: {
    'ledger.monthClosed': '月结'
  },
  en: {
    'ledger.monthClosed': 'Month closed'
  }
})
