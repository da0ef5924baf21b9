import { BankAccountView } from './BankAccountView.tsx'
import { fundPages } from './pages.ts'

/** 收款账户 of the shipper. */
export const ShipperBankAccountPage = () => <BankAccountView pages={fundPages.shipper} />
