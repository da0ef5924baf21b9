import { fundPages } from './pages.ts'
import { RechargeView } from './RechargeView.tsx'

/** 充值 of the carrier. */
export const CarrierRechargePage = () => <RechargeView pages={fundPages.carrier} />
