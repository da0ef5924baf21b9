import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const ledgerTerms = definePhrases({
  zh: { txn_no: '凭证号', event: '事项', book_day: '记账日期', dr_fen: '借方', cr_fen: '贷方', account: '科目' },
  en: { txn_no: 'Voucher no.', event: 'Event', book_day: 'Booked on', dr_fen: 'Debit', cr_fen: 'Credit', account: 'Account' }
})

export const ledgerRefusals = defineRefusals(1950, {
  zh: { monthClosed: '该月已结账，不能再记账', notInBalance: '借贷不平，不能记账', booksUnchanged: '账簿分录不能修改或删除，请冲销' },
  en: {
    monthClosed: 'That month is closed: nothing is booked under it any more',
    notInBalance: 'Debits and credits differ: nothing was booked',
    booksUnchanged: 'Entries of the books are never changed or removed: reverse them'
  }
})
