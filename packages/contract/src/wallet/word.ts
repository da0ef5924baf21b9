import { flowDirection, tradeType, walletKind } from './enums.ts'

export const name = { zh: '钱包', en: 'Wallet' }
export { wallet as calls } from './contract.ts'
export { walletActs as acts, walletNotices as notices, walletRefusals as refusals, walletTerms as terms } from './words.ts'
export const enums = { flow_direction: flowDirection, trade_type: tradeType, wallet_kind: walletKind }
