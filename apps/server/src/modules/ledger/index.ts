import { trialBalance } from './balance.ts'
import { closedMonths, closeMonth } from './close.ts'
import { ledgerTrade, ledgerTrades } from './trades.ts'

export const verbs = [ledgerTrades, ledgerTrade, trialBalance, closedMonths, closeMonth]
export { beyondWallets, custodyFen, custodyFenSince } from './balance.ts'
export { postingsOf } from './postings.ts'
export { findAllBookedFen, findBookedFen, post, reverse, standingFen } from './post.ts'
