import { cardPayoutMachine } from './machine.ts'
import { cardFuel, cardFunding, cardKind, cardState, cardTxnKind, cardType } from './enums.ts'

export const name = { zh: '油卡与 ETC', en: 'Card' }
export { card as calls } from './contract.ts'
export { cardActs as acts, cardNotices as notices, cardRefusals as refusals, cardTerms as terms } from './words.ts'
export const machines = { card_payout: cardPayoutMachine }
export const enums = {
  card_type: cardType,
  card_kind: cardKind,
  card_fuel: cardFuel,
  card_funding: cardFunding,
  card_state: cardState,
  txn_kind: cardTxnKind
}
