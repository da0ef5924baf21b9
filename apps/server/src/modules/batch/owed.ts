import { maskedAccount, accountsOf } from './account.ts'
import { owedListWith } from '../bill/index.ts'

/** 应付账单: what the carrier owes, each row with the account on which its payee is paid by bank. */
export const owedList = owedListWith(async (tx, actor, rows) => {
  const accounts = await accountsOf(tx, actor, [...new Set(rows.map(({ creditor_id }) => creditor_id))])
  return rows.map((row) => {
    const account = accounts.get(row.creditor_id)
    return { ...row, payee_account: account ? `${account.bank_name} ${maskedAccount(account)}` : '' }
  })
})
