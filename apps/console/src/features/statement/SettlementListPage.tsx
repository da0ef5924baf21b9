import { StatementList } from './StatementList.tsx'

/** 对账管理: the shipper agrees with each carrier what a period costs. */
export const SettlementListPage = () => <StatementList side="shipper" />
