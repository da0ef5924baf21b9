import { bankaccount } from '@yunshu/contract/bankaccount/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { bankAccountsOf, shownBankAccount } from './queries.ts'

/** Where a company's money is paid out to; the usual account stays ahead. */
export const listBankAccounts = listVerb(bankaccount.list, {
  rows: ({ tx, actor }) => bankAccountsOf(tx, actor).selectAll('a').orderBy('a.is_default', 'desc'),
  id: 'a.id',
  filters: {
    keyword: { text: ['a.account_name', 'a.bank_name'], whole: ['a.account_no_tail'] },
    account_type: 'a.account_type',
    verify_status: 'a.verify_status',
    account_state: 'a.account_state'
  },
  sorts: { created_at: 'a.created_at' },
  first: ['created_at', 'desc'],
  shown: (rows) => rows.map(shownBankAccount)
})
