import { ledgerTerms } from '@yunshu/contract/ledger/words'
import type { recon } from '@yunshu/contract/recon/contract'
import { walletTerms } from '@yunshu/contract/wallet/words'
import type { RowOf } from '../../kit/useList.ts'

/** A line of the bank's statement as its list shows it. */
export type BankLine = RowOf<typeof recon.rows>
/** What changes the books, live. */
export const tradeKinds = ['ledger', 'recharge', 'withdraw', 'payment', 'statement', 'charge', 'recon'] as const
/** The names of a trade's fields: those of the books, and of money wherever it moves. */
export const tradeTerms = { zh: { ...walletTerms.zh, ...ledgerTerms.zh }, en: { ...walletTerms.en, ...ledgerTerms.en } }
