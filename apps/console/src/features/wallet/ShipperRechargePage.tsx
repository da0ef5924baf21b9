import { fundPages } from './pages.ts'
import { RechargeView } from './RechargeView.tsx'

/** 充值 of the shipper. */
export const ShipperRechargePage = () => <RechargeView pages={fundPages.shipper} />
