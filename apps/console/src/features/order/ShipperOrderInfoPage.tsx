import { useShipperActions } from './actions.tsx'
import { OrderInfo } from './OrderInfo.tsx'

/** An order as its shipper sees it. */
export const ShipperOrderInfoPage = () => <OrderInfo {...useShipperActions()} />
