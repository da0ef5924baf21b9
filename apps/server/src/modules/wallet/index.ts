import { walletAccount } from './account.ts'
import { walletCompanies, walletCustody } from './custody.ts'
import { walletFlows } from './flows.ts'
import { freezeWallet } from './freeze.ts'

export const verbs = [walletAccount, walletFlows, walletCustody, walletCompanies, freezeWallet]
export { balanceOf, lockWallets, moveFunds, walletOf } from './move.ts'
export { usedWallets, virtualAccountOf } from './queries.ts'
