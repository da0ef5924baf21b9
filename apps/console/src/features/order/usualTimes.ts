import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { type PastTimes, usualTimes } from '@yunshu/domain/habit'
import { call } from '../../kit/call.ts'
import type { RowOf } from '../../kit/useList.ts'

type Ends = { start_area_code: string | undefined; end_area_code: string | undefined; run_minutes?: number }

/** When an order on a road is usually loaded and delivered, by its last twenty; by the plain rule where there are none, or nobody may see them. */
export const usualTimesOn = async ({ start_area_code, end_area_code, run_minutes }: Ends, sees: boolean): Promise<ReturnType<typeof usualTimes>> => {
  const known = sees && start_area_code !== undefined && end_area_code !== undefined
  const found = known
    ? (await call(order.list, { start_area_code, end_area_code, pagesize: 20, sort: 'created_at', order: 'desc' }, { quiet: true })).data
    : []
  return usualTimes(found.flatMap(timesOf), new Date(), run_minutes)
}
const timesOf = ({ order_status, first_start_time, last_end_time }: RowOf<typeof order.list>): readonly PastTimes[] =>
  order_status !== orderMachine.code.cancelled && first_start_time && last_end_time ? [{ pickup: first_start_time, delivery: last_end_time }] : []
