import { confirmRepaid, failRepaid, recordRepaid } from './assigned.ts'
import { billStatement } from './billStatement.ts'
import { giveBackPayment } from './giveBack.ts'
import { confirmPayment, failPayment, registerPayment, withdrawPayment } from './offline.ts'
import { payBills, quotePayment } from './pay.ts'
import { paymentList } from './list.ts'
import { paymentDebtors, paymentInfo } from './read.ts'
import { applyAdvance, receivePayment } from './receive.ts'
import { voidBill } from './void.ts'

export const verbs = [
  paymentList,
  paymentInfo,
  paymentDebtors,
  quotePayment,
  payBills,
  registerPayment,
  withdrawPayment,
  confirmPayment,
  failPayment,
  receivePayment,
  applyAdvance,
  billStatement,
  giveBackPayment,
  voidBill,
  recordRepaid,
  confirmRepaid,
  failRepaid
]
export { lockBillsOfTrip, payByLoad, unpayByLoad } from './card.ts'
export { paidDownstream } from './downstream.ts'
export { confirmRow, payRow, promiseRow, takeRowBack } from './batch.ts'
export { paymentsOfTrips, paymentsSince, type TripPayment } from './ofTrips.ts'
