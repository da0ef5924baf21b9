import type { credit } from '@yunshu/contract/credit/contract'
import type { loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

/** Who reads a list of credits or loans. */
export type Side = 'operator' | 'borrower'
export type CreditRow = RowOf<typeof credit.list>
export type LoanRow = RowOf<typeof loan.list>
type AssignmentRow = RowOf<typeof loan.assignments>

export const LoanState = ({ row }: { row: LoanRow }) => {
  const say = useSay()
  const late = row.overdue_days > 0 && <Mark tone="wrong">{say(phrases, 'overdueDays', { days: row.overdue_days })}</Mark>
  // The number of days says that it is overdue; only until the timer has seen it, the state stands beside.
  if (late && row.loan_status === loanMachine.code.overdue) return late
  return (
    <span className="marks">
      <Status machine={loanMachine} code={row.loan_status} />
      {late}
    </span>
  )
}

export const creditColumns: Column<CreditRow>[] = [
  { name: 'credit_no', width: 156, link: true },
  { name: 'credit_status', width: 110 },
  { name: 'company_name', width: 140, under: ['factor_name'] },
  { name: 'factor_name', width: 160, hidden: true },
  { name: 'apply_fen', width: 130, hidden: true },
  { name: 'credit_fen', width: 130, under: ['used_fen'] },
  { name: 'used_fen', width: 130, hidden: true },
  { name: 'left_fen', width: 130 },
  { name: 'rate_bp_year', width: 90, under: ['advance_bp'] },
  { name: 'advance_bp', width: 90, hidden: true },
  { name: 'recourse', width: 90, hidden: true },
  { name: 'valid_from', width: 110, hidden: true },
  { name: 'valid_to', width: 110, sort: 'valid_to' },
  { name: 'created_at', width: 116, sort: 'created_at', hidden: true },
  { name: 'reason', width: 180, hidden: true }
]

export const loanColumns: Column<LoanRow>[] = [
  { name: 'loan_no', width: 150, link: true, under: ['credit_no'] },
  { name: 'credit_no', width: 156, hidden: true },
  { name: 'loan_status', width: 138, cell: (row) => <LoanState row={row} /> },
  { name: 'borrower_name', width: 118, under: ['debtor_name'] },
  { name: 'debtor_name', width: 128, hidden: true },
  { name: 'receivable_fen', width: 130, sum: true, sort: 'receivable_fen', under: ['advance_fen'] },
  { name: 'advance_fen', width: 120, sum: true, hidden: true },
  { name: 'days', width: 80, hidden: true },
  { name: 'rate_bp_year', width: 90, hidden: true },
  { name: 'interest_fen', width: 110, hidden: true },
  { name: 'fee_fen', width: 110, hidden: true },
  { name: 'net_fen', width: 120, sum: true },
  { name: 'lend_at', width: 116, hidden: true },
  { name: 'due_day', width: 110, sort: 'due_day' },
  { name: 'repaid_fen', width: 120, under: ['principal_left_fen'] },
  { name: 'principal_left_fen', width: 120, hidden: true },
  { name: 'overdue_days', width: 100, hidden: true },
  { name: 'zhongdeng_no', width: 180, hidden: true },
  { name: 'created_at', width: 116, sort: 'created_at', hidden: true }
]

export const assignmentColumns: Column<AssignmentRow>[] = [
  { name: 'loan_no', width: 156, link: true },
  { name: 'loan_status', width: 120 },
  { name: 'borrower_name', width: 180, under: ['factor_name'] },
  { name: 'factor_name', width: 180, hidden: true },
  { name: 'receivable_fen', width: 130, sort: 'receivable_fen' },
  { name: 'account_bank', width: 190, under: ['account_no'] },
  { name: 'account_no', width: 180, hidden: true },
  { name: 'debtor_notice_at', width: 116, sort: 'debtor_notice_at' },
  { name: 'confirm_at', width: 116 }
]
