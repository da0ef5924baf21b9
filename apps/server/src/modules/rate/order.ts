import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { pointsOfOrders } from '../order/rows.ts'
import { priceNewOnLanes } from './lane.ts'
import { plannedTrip } from './planned.ts'
import { type NoRate, priceTrip, type RatePriced } from './price.ts'

/** What a stored order would cost with a carrier: by the price of its contracted lane (docs/adr/0064), else by the rules of the pair. */
export const priceOfOrder = async (tx: Tx, order: Row<'order'>, carrier_id: number): Promise<RatePriced | NoRate> =>
  await withSystemScope(tx, async () => {
    const trip = await plannedTrip(tx, order, carrier_id)
    const stops = await pointsOfOrders(tx, order.tenant_id, [order.id])
    const [onLane] = await priceNewOnLanes(tx, { ...order, carrier_id }, [{ trip, stops }])
    return onLane ?? (await priceTrip(tx, trip))
  })
