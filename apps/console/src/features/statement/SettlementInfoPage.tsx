import { StatementInfo } from './StatementInfo.tsx'

/** 对账单详情 of the shipper. */
export const SettlementInfoPage = () => <StatementInfo side="shipper" />
