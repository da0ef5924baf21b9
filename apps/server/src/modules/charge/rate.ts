import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { priceTrip } from '../rate/index.ts'
import type { AskRate } from './price.ts'

/** The rates of an order's pair, upstream: what the shipper owes the carrier. */
export const askRate =
  (tx: Tx, { tenant_id, shipper_id, carrier_id }: Row<'order'>): AskRate =>
  async (trip) =>
    await priceTrip(tx, { ...trip, tenant_id, direction: 1, shipper_id, carrier_id: carrier_id ?? 0 })
