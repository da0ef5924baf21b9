import { StatementInfo } from './StatementInfo.tsx'

/** 上游对账单详情 of the carrier. */
export const UpstreamInfoPage = () => <StatementInfo side="carrier" />
