import { createWithdraw, withdrawDesk } from './create.ts'
import { withdrawList } from './list.ts'
import { approveWithdraw, failWithdraw, payWithdraw, rejectWithdraw } from './review.ts'

export const verbs = [withdrawList, withdrawDesk, createWithdraw, approveWithdraw, rejectWithdraw, payWithdraw, failWithdraw]
export { withdrawProof } from './create.ts'
