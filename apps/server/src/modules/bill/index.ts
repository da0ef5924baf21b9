import { approveBill, sendBackBill } from './approve.ts'
import { agreeBadBill, askBadBill, refuseBadBill } from './badDebt.ts'
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
export { findApproved } from './approve.ts'
export { makeBills } from './make.ts'
export { asOpen, demandPayable, lockBills, type Share, shareBill } from './pay.ts'
export { billWords, billsOf, getBill, openOf } from './queries.ts'
export { debtorNotice } from './notices.ts'
export { makeVoid } from './void.ts'
