import { reconStatus, tradeChannel, tradeState } from './enums.ts'

export const name = { zh: '账簿', en: 'Books' }
export { ledger as calls } from './contract.ts'
export { ledgerActs as acts, ledgerRefusals as refusals, ledgerTerms as terms } from './words.ts'
export const enums = { recon_status: reconStatus, trade_channel: tradeChannel, trade_state: tradeState }
