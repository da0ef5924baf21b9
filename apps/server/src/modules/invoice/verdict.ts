import { riskVerdict } from '@yunshu/contract/risk/enums'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { ordersOnTrips } from '../waybill/index.ts'

/** What was decided by hand of each check of some orders, as it holds now. */
export const verdictsOf = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<Row<'order_risk'>[]> =>
  order_ids.length === 0
    ? []
    : await tx
        .selectFrom('order_risk')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where('order_id', 'in', [...order_ids])
        .where('replaced_at', 'is', null)
        .orderBy('id')
        .execute()

export const deniedKey = (waybill_id: number, rule: number): string => `${waybill_id} ${rule}`
/** The checks of these trips that are false alarms, since the operator denied them of an order that rides there. Within `withSystemScope`. */
export const deniedOnTrips = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]): Promise<ReadonlySet<string>> => {
  const rides = await ordersOnTrips(tx, { tenant_id }, waybill_ids)
  const verdicts = await verdictsOf(tx, tenant_id, [...new Set(rides.map(({ order_id }) => order_id))])
  const denied = verdicts.filter(({ verdict }) => verdict === riskVerdict.code.denied)
  return new Set(
    denied.flatMap(({ order_id, rule }) => rides.filter((ride) => ride.order_id === order_id).map(({ waybill_id }) => deniedKey(waybill_id, rule)))
  )
}
