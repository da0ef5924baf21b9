import { credit } from '@yunshu/contract/credit/contract'
import { loan } from '@yunshu/contract/loan/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { assignmentRows, creditRows, loanRows } from './queries.ts'

export const listCredits = listVerb(credit.list, {
  rows: ({ tx, actor }) => creditRows(tx, actor),
  id: 'c.id',
  filters: {
    keyword: { words: ['c.credit_no', 'c.company_name', 'c.factor_name'], indexed: true },
    credit_status: 'c.credit_status',
    company_id: 'c.company_id'
  },
  sorts: { created_at: 'c.created_at', valid_to: { nullable: 'c.valid_to' } },
  first: ['created_at', 'desc'],
  due: { nullable: 'c.valid_to' },
  kept: 'credit'
})

export const listLoans = listVerb(loan.list, {
  rows: ({ tx, actor }) => loanRows(tx, actor),
  id: 'l.id',
  filters: {
    keyword: { words: ['l.loan_no', 'l.credit_no', 'l.borrower_name', 'l.debtor_name', 'l.zhongdeng_no'], indexed: true },
    loan_status: 'l.loan_status',
    credit_id: 'l.credit_id',
    due_from: (day) => sql<boolean>`l.due_day >= ${day}::date`,
    due_to: (day) => sql<boolean>`l.due_day <= ${day}::date`
  },
  sorts: { created_at: 'l.created_at', due_day: { nullable: 'l.due_day' }, receivable_fen: 'l.receivable_fen' },
  first: ['created_at', 'desc'],
  due: { nullable: 'l.due_day' },
  sums: ['l.receivable_fen', 'l.advance_fen', 'l.net_fen'],
  kept: 'loan'
})

/** 确权: what the debtor is asked to agree to. */
export const listAssignments = listVerb(loan.assignments, {
  rows: ({ tx, actor }) => assignmentRows(tx, actor),
  id: 'l.id',
  filters: {
    keyword: { words: ['l.loan_no', 'l.borrower_name', 'l.factor_name'], indexed: true },
    loan_status: 'l.loan_status'
  },
  // Never empty in a row of this list.
  sorts: { debtor_notice_at: sql.ref('l.debtor_notice_at'), receivable_fen: 'l.receivable_fen' },
  first: ['debtor_notice_at', 'desc'],
  kept: 'loan'
})
