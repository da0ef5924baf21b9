import { approveBill, sendBackBill } from './approve.ts'
import { agreeBadBill, askBadBill, refuseBadBill } from './bad.ts'
import { chaseBill, freezeBill, unfreezeBill } from './freeze.ts'
import { billList } from './list.ts'
import { billBoard, billInfo } from './read.ts'

export const billVerbs = [
  billList,
  billInfo,
  billBoard,
  approveBill,
  sendBackBill,
  freezeBill,
  unfreezeBill,
  chaseBill,
  askBadBill,
  agreeBadBill,
  refuseBadBill
]
export { hasApproved } from './approve.ts'
export { type BillAsked, makeBills } from './make.ts'
export { asOpen, demandPayable, lockBills, type Share, shareBill } from './pay.ts'
export { billsOf, getBill, openOf } from './queries.ts'
export { toCreditor, toDebtor } from './tell.ts'
export { makeVoid } from './void.ts'
