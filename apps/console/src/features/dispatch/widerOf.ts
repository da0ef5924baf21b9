import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'
import type { Say } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof loading.info>

/** What the plan assumes about the times of this vehicle's orders: who drives has to know that nobody agreed to it. */
export const widerOf = (say: Say, { assumed, orders }: Info, planned: Info['vehicles'][number] | undefined): string => {
  const stops = planned?.stops ?? []
  return say.list(
    assumed.windows
      .filter((wider) => stops.some(({ order_id, point }) => order_id === wider.order_id && point === wider.point))
      .map(({ order_id, before_min, after_min }) =>
        say(phrases, 'assumedRemark', {
          no: orders.find((one) => one.order_id === order_id)?.order_no ?? '',
          count: before_min + after_min
        })
      )
  )
}
