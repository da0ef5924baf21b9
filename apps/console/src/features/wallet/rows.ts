import type { bankaccount } from '@yunshu/contract/bankaccount/contract'
import type { card } from '@yunshu/contract/card/contract'
import type { RowOf } from '../../kit/useList.ts'

/** A payout account as its list shows it. */
export type BankAccountRow = RowOf<typeof bankaccount.list>
/** A fuel or toll card, and one movement of it. */
export type CardRow = RowOf<typeof card.list>
export type CardTxnRow = RowOf<typeof card.txns>
