import { approveBill, sendBackBill } from './approve.ts'
import { agreeBadBill, askBadBill, refuseBadBill } from './bad.ts'
import { remindBill, freezeBill, unfreezeBill } from './freeze.ts'
import { billList } from './list.ts'
import { billBoard, billInfo } from './read.ts'

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
  refuseBadBill
]
export { hasApproved } from './approve.ts'
export { type BillAsked, makeBills } from './make.ts'
export { asOpen, demandPayable, lockBills, type Share, shareBill } from './pay.ts'
export { billsOf, getBill, openOf } from './queries.ts'
export { creditorNotice, debtorNotice } from './notices.ts'
export { makeVoid } from './void.ts'
