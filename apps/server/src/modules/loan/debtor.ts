import { operator } from '@yunshu/contract/consoles/operator'
import { loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { lockBills, openOf } from '../bill/index.ts'
import { spendProof } from '../paypass/index.ts'
import { freeAssets, loggedLoan, moveLoan } from './apply.ts'
import { tellBorrower, tellOperator } from './notices.ts'
import { assetsOf, assetsShown, getAssignment, getAssignmentRow } from './queries.ts'

/** What is assigned and to which account it is paid from then on. */
export const loanAssignment = read(loan.assignment, async ({ tx, actor, input }) => {
  const row = await getAssignment(tx, actor, input.id)
  const bills = await assetsShown(tx, actor, row)
  return { assignment: await getAssignmentRow(tx, actor, row.id), bills: bills.map(({ advance_fen: _, ...bill }) => bill) }
})

/** 确权: the debtor agrees, with its payment password over what is assigned. Its bills are what they were when it was asked. */
export const consentLoan = write(loan.consent, async (context) => {
  const { tx, actor, input } = context
  const assets = await assetsOf(tx, await getAssignment(tx, actor, input.id))
  const bills = await lockBills(
    tx,
    actor,
    assets.map(({ bill_id }) => bill_id)
  )
  // Read behind the bills: who consented at the same instant has them until he is through.
  const before = await getAssignment(tx, actor, input.id)
  advance(loanMachine, before.loan_status, 'consent', actor.who)
  for (const bill of bills)
    if (openOf(bill) !== assets.find(({ bill_id }) => bill_id === bill.id)?.bill_fen) refuse('assetChanged', { bill_no: bill.bill_no })
  await spendProof(tx, actor, input.proof, { amount_fen: before.receivable_fen, payee_id: before.borrower_id, biz_no: before.loan_no })
  const after = await moveLoan(context, before, 'consent', { confirm_at: nowIso(), confirm_by: actor.user_id }, input.version)
  const slots = { debtor_name: after.debtor_name, loan_no: after.loan_no }
  await tellBorrower(context, after, 'loanConsented', slots)
  await tellOperator(context, { biz_type: 'loan', id: after.id, grant: operator.loans.may.review }, 'loanConsented', slots)
  return { output: await getAssignmentRow(tx, actor, after.id), log: shown(before, after) }
})

export const refuseLoan = write(loan.refuse, async (context) => {
  const { tx, actor, input } = context
  const before = await getAssignment(tx, actor, input.id)
  const after = await moveLoan(context, before, 'refuse', { reason: input.reason }, input.version)
  await freeAssets(tx, after)
  const slots = { debtor_name: after.debtor_name, loan_no: after.loan_no, reason: input.reason }
  await tellBorrower(context, after, 'loanRefused', slots)
  await tellOperator(context, { biz_type: 'loan', id: after.id, grant: operator.loans.may.review }, 'loanRefused', slots)
  return { output: await getAssignmentRow(tx, actor, after.id), log: shown(before, after) }
})

/* The debtor's log has no price in it, whatever the row holds. */
const shown = (before: Parameters<typeof loggedLoan>[0], after: Parameters<typeof loggedLoan>[1]) => {
  const said = ({ loan_status, confirm_at, reason }: typeof before) => ({ loan_status, confirm_at, reason })
  return { id: after.id, no: after.loan_no, before: said(before), after: said(after) }
}
