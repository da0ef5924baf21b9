import { BankAccountView } from './BankAccountView.tsx'
import { fundPages } from './pages.ts'

/** 收款账户 of the carrier. */
export const CarrierBankAccountPage = () => <BankAccountView pages={fundPages.carrier} />
