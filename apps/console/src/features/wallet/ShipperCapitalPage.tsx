import { AccountView } from './AccountView.tsx'
import { fundPages } from './pages.ts'

/** 资金账户 of the shipper. */
export const ShipperCapitalPage = () => <AccountView pages={fundPages.shipper} />
