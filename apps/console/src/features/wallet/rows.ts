import type { bankaccount } from '@yunshu/contract/bankaccount/contract'
import type { RowOf } from '../../kit/useList.ts'

/** A payout account as its list shows it. */
export type BankAccountRow = RowOf<typeof bankaccount.list>
