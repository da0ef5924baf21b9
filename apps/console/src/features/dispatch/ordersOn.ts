import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'

/** The orders that a vehicle of a plan takes, each once. */
export const ordersOn = (planned: OutputOf<typeof loading.info>['vehicles'][number] | undefined): number[] => [
  ...new Set(planned?.loads.map(({ order_id }) => order_id))
]
