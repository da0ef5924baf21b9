import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { remindLateFreight } from './late.ts'
import { releaseMonthly } from './monthly.ts'
import { myIncome } from './mine.ts'
import { requestPayment, withdrawRequest } from './request.ts'
import { partsOfWaybill, pricePayable, proposePayable, setSplitRule, splitRule } from './write.ts'

export const verbs = [requestPayment, withdrawRequest, partsOfWaybill, proposePayable, pricePayable, splitRule, setSplitRule, myIncome]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'payable.monthly', cron: '37 6 * * *', work: async () => void (await releaseMonthly(services)) },
  { queue: 'payable.late', cron: '7 9 * * *', work: async () => void (await remindLateFreight(services)) }
]
export { holdDriverDeposit, returnDriverDeposits } from './driverDeposit.ts'
export { updateTripPaid, updatePayable, updateSettledCharges, heldFen, isDepositHeld, planParts, replacePayee } from './update.ts'
export { paidTrips } from './figured.ts'
export { forfeitDeposit } from './forfeit.ts'
export { demandMargin, splitRuleOf } from './rule.ts'
export { payOf, type PayTrip, proposeAgain, proposeFor, proposeTogether } from './propose.ts'
export { askedParts } from './rows.ts'
export { toRequestWith } from './request.ts'
export { findPayees, monthlyWaiting, paidForTrips, paidOfTrip, payeesOf } from './queries.ts'
