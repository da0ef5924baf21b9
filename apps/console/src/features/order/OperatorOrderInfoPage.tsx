import { OrderInfo } from './OrderInfo.tsx'

/** An order as the operator sees it: to read. */
export const OperatorOrderInfoPage = () => <OrderInfo />
