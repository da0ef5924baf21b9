import { useCarrierActions } from './actions.tsx'
import { OrderInfo } from './OrderInfo.tsx'

/** An order as its carrier sees it. */
export const CarrierOrderInfoPage = () => <OrderInfo {...useCarrierActions()} />
