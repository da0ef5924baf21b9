import { toRequestWith } from '../payable/index.ts'
import { accountsOf, maskedAccount } from './account.ts'

/** 付款申请: what of a trip may be asked for, each part with the account on which its payee is paid. */
export const payableToRequest = toRequestWith(async (tx, actor, payees) => {
  const accounts = await accountsOf(tx, actor, payees)
  return new Map([...accounts].map(([payee_id, account]) => [payee_id, `${account.bank_name} ${maskedAccount(account)}`]))
})
