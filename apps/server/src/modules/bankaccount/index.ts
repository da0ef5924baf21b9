import { defaultBankAccount, enableBankAccount, removeBankAccount, verifyBankAccount } from './change.ts'
import { createBankAccount } from './create.ts'
import { listBankAccounts } from './list.ts'

export const verbs = [listBankAccounts, createBankAccount, verifyBankAccount, defaultBankAccount, enableBankAccount, removeBankAccount]
export { bindProof, demoProbe } from './create.ts'
export { accountsOfCompanies, demandPayable, shownTail } from './queries.ts'
