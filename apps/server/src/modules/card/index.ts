import { buyCard, cardRoom, distributeCard, loadCard, takeBackCard, undoCardLoad } from './fund.ts'
import { importCardUse } from './importUse.ts'
import { createCard, loseCard, reissueCard, updateCard } from './cards.ts'
import { askPayout, cardClearing, failPayout, listPayouts, payOut, withdrawPayout } from './payout.ts'
import { listCards, listCardTxns } from './queries.ts'

export const verbs = [
  listCards,
  listCardTxns,
  cardRoom,
  createCard,
  updateCard,
  buyCard,
  distributeCard,
  takeBackCard,
  loadCard,
  undoCardLoad,
  loseCard,
  reissueCard,
  importCardUse,
  cardClearing,
  listPayouts,
  askPayout,
  withdrawPayout,
  payOut,
  failPayout
]
export { loadedForPersons, usedByVehicles } from './queries.ts'
