import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { pointsOfOrders } from '../order/rows.ts'
import { lossTermsAt, priceOnLanes, priceTrip } from '../rate/index.ts'
import type { Ride } from './facts.ts'
import type { Agreed } from './price.ts'

/** What an order's pair agreed, upstream: what the shipper owes the carrier. `countsBack`: whether the settlement model of a ride counts its way back. */
export const agreedFor = (tx: Tx, { id, tenant_id, shipper_id, carrier_id }: Row<'order'>, countsBack: (ride: Ride) => boolean): Agreed => {
  const pair = { tenant_id, direction: 1 as const, shipper_id, carrier_id: carrier_id ?? 0 }
  // The stops are the order's, whichever of its rides asks first.
  let stops: ReturnType<typeof pointsOfOrders> | undefined
  return {
    onLane: async (ride, trip) => {
      const { section_id, section_day, vehicle_type_id } = ride
      if (section_id === null || section_day === null) return undefined
      stops ??= pointsOfOrders(tx, tenant_id, [id])
      const [found] = await priceOnLanes(tx, tenant_id, [
        { trip, run: { section_id, day: section_day, vehicle_type_id, stops: await stops }, counts_back: countsBack(ride) }
      ])
      return found
    },
    price: async (trip) => await priceTrip(tx, { ...trip, ...pair }),
    loss: async (trip) => await lossTermsAt(tx, { ...trip, ...pair })
  }
}
