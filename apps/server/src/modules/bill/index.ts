import { approveBill, approveOwedBill, sendBackBill, sendBackOwedBill } from './approve.ts'
import { agreeBadBill, askBadBill, refuseBadBill } from './badDebt.ts'
import { freezeBill, freezeOwedBill, remindBill, unfreezeBill, unfreezeOwedBill } from './freeze.ts'
import { lateList, urgeFreight } from './late.ts'
import { billList } from './list.ts'
import { billBoard, billInfo, owedBoard, owedInfo } from './read.ts'

export const verbs = [
  billList,
  billInfo,
  billBoard,
  approveBill,
  sendBackBill,
  freezeBill,
  unfreezeBill,
  remindBill,
  askBadBill,
  agreeBadBill,
  refuseBadBill,
  owedInfo,
  owedBoard,
  lateList,
  urgeFreight,
  approveOwedBill,
  sendBackOwedBill,
  freezeOwedBill,
  unfreezeOwedBill
]
export { findApproved, passableBy } from './approve.ts'
export { makeExpenseBill } from './expense.ts'
export { owedListWith } from './list.ts'
export { makeBills } from './make.ts'
export { asOpen, demandPayable, lockBills, type Share, shareBill } from './pay.ts'
export { assignBills, demandCreditor, loseBills, payeeAccountOf, releaseBills } from './payee.ts'
export { billWords, billsOf, debtorsOf, openOf, owedOf, owedToCompanies } from './queries.ts'
export { debtorNotice } from './notices.ts'
export { makeVoid } from './void.ts'
export { demandBillsNotFrozen, frozenBills } from './frozen.ts'
export { billsToInvoice, demandInvoiceable, invoiceBill, lockInvoiced } from './invoiced.ts'
export { paidOfTrips } from './paidTrips.ts'
export { receivablesOverdue } from './overdue.ts'
