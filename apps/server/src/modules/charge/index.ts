import { chargesOfOrder, chargesOfWaybill } from './read.ts'
import { objectCharge, priceCharge, recomputeCharges } from './set.ts'

export const verbs = [chargesOfOrder, chargesOfWaybill, objectCharge, priceCharge, recomputeCharges]
export { chargesOfAbnormal, deductedFromDriver, holdCharges, lossByReceipt, putClaim, takeBackClaims } from './claim.ts'
export { findClosedStatementOf } from './closed.ts'
export { claimedDown, claimedOf, followDown, isReceived, replaceChargeParty } from './down.ts'
export { followFinance } from './finance.ts'
export { followCharges } from './follow.ts'
export { addedDown, addItemCharge, getItemCharge, joinLine, removeItemCharge, takesItem } from './item.ts'
export { listCharges } from './queries.ts'
export { putCharges, detachCharges, setCharges } from './onStatement.ts'
export { owedOfTrips } from './freight.ts'
