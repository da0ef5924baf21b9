import { chargesOfOrder, chargesOfWaybill } from './read.ts'
import { objectCharge, priceCharge, recomputeCharges } from './set.ts'

export const verbs = [chargesOfOrder, chargesOfWaybill, objectCharge, priceCharge, recomputeCharges]
export { chargesOfAbnormal, deductedFromDriver, takeOffStatements, lossByReceipt, putClaim, takeBackClaims } from './claim.ts'
export { findClosedStatementOf } from './closed.ts'
export { claimedDown, claimedOf, lockDownCharges, updateDownCharges, isReceived, replaceChargeParty } from './down.ts'
export { costOfTrips, revenueOfTrips } from './figured.ts'
export { updateTripSums } from './finance.ts'
export { updateCharges } from './update.ts'
export { addedDown, addItemCharge, getItemCharge, joinLine, removeItemCharge, takesItem } from './item.ts'
export { listCharges } from './queries.ts'
export { putCharges, detachCharges, setCharges } from './onStatement.ts'
export { owedOfTrips } from './freight.ts'
