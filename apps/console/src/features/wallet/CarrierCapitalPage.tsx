import { AccountView } from './AccountView.tsx'
import { fundPages } from './pages.ts'

/** 资金账户 of the carrier. */
export const CarrierCapitalPage = () => <AccountView pages={fundPages.carrier} />
