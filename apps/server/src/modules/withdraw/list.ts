import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { shownWithdraw, withdrawalsOf } from './queries.ts'

/** What a company asked to be paid out; for the operator what all did. */
export const withdrawList = listVerb(withdraw.list, {
  rows: ({ tx, actor }) => withdrawalsOf(tx, actor).selectAll('w'),
  id: 'w.id',
  filters: {
    keyword: { words: ['w.withdraw_no', 'w.company_name', 'w.account_name'], indexed: true, whole: ['w.account_no_tail', 'w.bank_serial_no'] },
    withdraw_status: 'w.withdraw_status',
    under_way: (yes) => (yes ? sql<boolean>`w.withdraw_status in (${codes(withdrawMachine, 'inReview', 'processing')})` : undefined),
    company_id: 'w.company_id',
    date_from: { since: 'w.created_at' },
    date_to: { until: 'w.created_at' }
  },
  sorts: { created_at: 'w.created_at', amount_fen: 'w.amount_fen', done_at: { nullable: 'w.done_at' } },
  first: ['created_at', 'desc'],
  sums: ['w.amount_fen', 'w.fee_fen', 'w.net_fen'],
  kept: 'withdraw',
  shown: (rows, { actor }) => rows.map((row) => shownWithdraw(row, actor))
})
