import type { bill } from '@yunshu/contract/bill/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'

/** How many bills are past their due day. */
export const overdueBills = ({ buckets }: Pick<OutputOf<typeof bill.board>, 'buckets'>): number =>
  buckets.filter(({ ageing }) => ageing > 0).reduce((sum, { count }) => sum + count, 0)
