import { adjustRates } from './adjust.ts'
import { rateChoices } from './choices.ts'
import { listFuelPrices, setFuelPrice } from './fuel.ts'
import { importRules, previewRules, rateErrors, rateTemplate } from './import.ts'
import { createRule, removeRule, updateRule } from './edit.ts'
import { listOfRules } from './list.ts'
import { payeesToChoose } from './payees.ts'
import { estimateFor, estimateOrder, estimateRate, trialRate } from './trial.ts'

export const verbs = [
  listOfRules,
  rateChoices,
  payeesToChoose,
  createRule,
  updateRule,
  removeRule,
  adjustRates,
  trialRate,
  estimateRate,
  estimateFor,
  estimateOrder,
  rateTemplate,
  previewRules,
  rateErrors,
  importRules,
  listFuelPrices,
  setFuelPrice
]
export { contractPrices, contractsFor, ownPrices, pricesOfNew } from './contracts.ts'
export { priceOnLanes } from './lane.ts'
export { lossTermsAt, lossTermsOfOrder } from './loss.ts'
export { factsOfOrders } from './planned.ts'
export { priceOfOrder } from './order.ts'
export { fuelOn, type NoRate, priceAt, priceTrip, type RatePriced } from './price.ts'
export { priceTogether } from './together.ts'
export { typePrices } from './typePrices.ts'
