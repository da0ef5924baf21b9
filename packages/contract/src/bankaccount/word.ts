import { accountState, accountType, verifyStatus } from './enums.ts'

export const name = { zh: '收款账户', en: 'Bank account' }
export { bankaccount as calls } from './contract.ts'
export { bankaccountActs as acts, bankaccountRefusals as refusals, bankaccountTerms as terms } from './words.ts'
export const enums = { account_state: accountState, account_type: accountType, verify_status: verifyStatus }
