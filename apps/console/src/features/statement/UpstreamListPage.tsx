import { StatementList } from './StatementList.tsx'

/** 上游对账: the carrier's statements to its shippers. */
export const UpstreamListPage = () => <StatementList side="carrier" />
