import { bankaccount } from '@yunshu/contract/bankaccount/contract'
import { likeText } from '../../platform/db/like.ts'
import { pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'
import { bankAccountsOf, shownBankAccount } from './queries.ts'

export const listBankAccounts = read(bankaccount.list, async ({ tx, actor, input }) => {
  const { keyword, account_type, verify_status, account_state, order = 'desc' } = input
  let rows = bankAccountsOf(tx, actor).selectAll('a')
  if (account_type) rows = rows.where('a.account_type', '=', account_type)
  if (verify_status) rows = rows.where('a.verify_status', '=', verify_status)
  if (account_state) rows = rows.where('a.account_state', '=', account_state)
  if (keyword)
    rows = rows.where((e) =>
      e.or([e('a.account_name', 'ilike', likeText(keyword)), e('a.bank_name', 'ilike', likeText(keyword)), e('a.account_no_tail', '=', keyword)])
    )
  const page = await pageOf(tx, rows.orderBy('a.is_default', 'desc').orderBy('a.created_at', order).orderBy('a.id', order), input)
  return { ...page, data: page.data.map(shownBankAccount) }
})
