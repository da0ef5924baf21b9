import { createWithdraw, withdrawDesk, withdrawList } from './create.ts'
import { approveWithdraw, failWithdraw, payWithdraw, rejectWithdraw } from './review.ts'

export const verbs = [withdrawList, withdrawDesk, createWithdraw, approveWithdraw, rejectWithdraw, payWithdraw, failWithdraw]
export { withdrawProof } from './create.ts'
