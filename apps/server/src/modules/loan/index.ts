import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { approveLoan, cancelLoan, createLoan, rejectLoan } from './apply.ts'
import { loanAssets } from './assets.ts'
import { runDueLoans } from './clock.ts'
import {
  createCredit,
  updateCredit,
  creditBorrowers,
  creditDebtors,
  decideCredit,
  freezeCredit,
  passCredit,
  rejectCredit,
  signCredit,
  submitCredit,
  terminateCredit,
  unfreezeCredit
} from './credit.ts'
import { consentLoan, loanAssignment, refuseLoan } from './debtor.ts'
import { failFundLoan, fundLoan, lendLoan, signLoan } from './lend.ts'
import { listAssignments, listCredits, listLoans } from './list.ts'
import './paid.ts'
import { creditInfo, loanInfo } from './read.ts'
import { buyBackLoan, extendLoan, loseLoan } from './repay.ts'

export const verbs = [
  listCredits,
  creditInfo,
  creditBorrowers,
  creditDebtors,
  createCredit,
  updateCredit,
  submitCredit,
  passCredit,
  decideCredit,
  rejectCredit,
  signCredit,
  freezeCredit,
  unfreezeCredit,
  terminateCredit,
  listLoans,
  loanInfo,
  loanAssets,
  createLoan,
  cancelLoan,
  approveLoan,
  rejectLoan,
  signLoan,
  fundLoan,
  failFundLoan,
  lendLoan,
  extendLoan,
  buyBackLoan,
  loseLoan,
  listAssignments,
  loanAssignment,
  consentLoan,
  refuseLoan
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'loan.clock', cron: '5 * * * *', work: async () => void (await runDueLoans(services)) }
]
export { runDueLoans }
export { tellOperator } from './notices.ts'
export { getLoan, getLoanRow, lockUnpaidApplications } from './queries.ts'
export { freeBillsOf, isLent, lockAssigned, repayLoan } from './repay.ts'
