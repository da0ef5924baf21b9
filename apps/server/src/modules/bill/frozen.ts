import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type FrozenRide, frozenRides, refuseFrozen } from '../order/rows.ts'
import { linesOfTrips } from '../statement/rows.ts'

type Asked = Pick<Row<'bill'>, 'id' | 'tenant_id' | 'direction' | 'debtor_id' | 'waybill_id' | 'statement_id'>

/**
 * Which of these bills wait because the platform has frozen an order (modules/order/frozen.ts), by the bill's id: what is owed for its trip, and, since a confirmed
 * statement is one whole with its fingerprint, the bill of a statement on which it stands.
 */
export const frozenBills = async (tx: Tx, bills: readonly Asked[]): Promise<ReadonlyMap<number, FrozenRide>> => {
  const [first] = bills
  const rides = first ? await frozenRides(tx, first.tenant_id) : []
  if (!first || rides.length === 0) return new Map()
  const statement_ids = bills.flatMap(({ statement_id }) => statement_id ?? [])
  const waybill_ids = rides.map(({ waybill_id }) => waybill_id)
  const lines = statement_ids.length > 0 ? await withSystemScope(tx, () => linesOfTrips(tx, first.tenant_id, statement_ids, waybill_ids)) : []
  const rideOf = ({ direction, debtor_id, waybill_id, statement_id }: Asked): FrozenRide | undefined =>
    rides.find(
      (ride) =>
        (direction !== 1 || ride.shipper_id === debtor_id) &&
        (ride.waybill_id === waybill_id || lines.some((line) => line.statement_id === statement_id && line.waybill_id === ride.waybill_id))
    )
  return new Map(
    bills.flatMap((bill) => {
      const ride = rideOf(bill)
      return ride ? [[bill.id, ride] as const] : []
    })
  )
}

/** Refuses where one of these bills, under lock, waits for a frozen order. */
export const demandBillsNotFrozen = async (tx: Tx, bills: readonly Asked[]): Promise<void> => {
  const [ride] = (await frozenBills(tx, bills)).values()
  if (ride) refuseFrozen(ride)
}
