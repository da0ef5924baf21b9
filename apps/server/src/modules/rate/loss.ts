import { shanghaiDay } from '@yunshu/domain/calendar'
import { type LossTerms, usualLoss } from '@yunshu/domain/loss'
import { lossBy } from '@yunshu/contract/project/machine'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { orderOf } from '../order/rows.ts'
import { findProjectAt } from '../project/index.ts'
import { factsOfOrders } from './planned.ts'
import type { TripOfPair } from './price.ts'

/** How a project counts what is missing. */
export const lossTermsOf = ({ loss_by, loss_tolerance, loss_rule }: Row<'project'>): LossTerms => ({
  tolerance: loss_by === lossBy.code.kilograms ? { kg: loss_tolerance } : { permille: loss_tolerance },
  rule: loss_rule as LossTerms['rule']
})

/** What the pair agreed about missing goods for the day of the pickup; what is usual where it agreed nothing. */
export const lossTermsAt = async (tx: Tx, trip: TripOfPair): Promise<LossTerms> =>
  await withSystemScope(tx, async () => {
    const project = await findProjectAt(tx, trip, shanghaiDay(trip.at))
    return project ? lossTermsOf(project) : usualLoss
  })

/** The same for an order that is read here, upstream. */
export const lossTermsOfOrder = async (tx: Tx, tenant_id: number, order_id: number): Promise<LossTerms> =>
  await withSystemScope(tx, async () => {
    const order = await orderOf(tx, tenant_id, order_id)
    const [facts] = await factsOfOrders(tx, [order])
    const { shipper_id, carrier_id } = order
    return await lossTermsAt(tx, { ...facts!, tenant_id, direction: 1, shipper_id, carrier_id: carrier_id ?? 0 })
  })
