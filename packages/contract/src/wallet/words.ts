import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const walletTerms = definePhrases({
  zh: { flow_no: '流水号', balance_fen: '余额', balance_after: '变动后余额', amount_fen: '金额', biz_no: '业务单号' },
  en: { flow_no: 'Flow no.', balance_fen: 'Balance', balance_after: 'Balance after', amount_fen: 'Amount', biz_no: 'Business no.' }
})

export const walletRefusals = defineRefusals(1970, {
  zh: { walletShort: '钱包余额不足，可用 {balance} 元' },
  en: { walletShort: 'The wallet holds only CNY {balance}' }
})
