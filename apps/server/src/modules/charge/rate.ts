import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { lossTermsAt, priceTrip } from '../rate/index.ts'
import type { Agreed } from './price.ts'

/** What an order's pair agreed, upstream: what the shipper owes the carrier. */
export const agreedFor = (tx: Tx, { tenant_id, shipper_id, carrier_id }: Row<'order'>): Agreed => {
  const pair = { tenant_id, direction: 1 as const, shipper_id, carrier_id: carrier_id ?? 0 }
  return {
    price: async (trip) => await priceTrip(tx, { ...trip, ...pair }),
    loss: async (trip) => await lossTermsAt(tx, { ...trip, ...pair })
  }
}
