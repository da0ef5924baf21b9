import { reportStatus, worstReport } from '@yunshu/contract/report/enums'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { keepOrderReports, readOrders } from '../order/rows.ts'
import { keepReports, ordersOnTrips, reportsOfOrders } from '../waybill/index.ts'

/** Writes on trips, and on their orders, what their messages come to now, and tells the screens. Behind `lockTrips`. */
export const keepStatus = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], publishChange: PublishChange): Promise<void> =>
  await withSystemScope(tx, async () => {
    if (waybill_ids.length === 0) return
    const { rows } = await sql<{ waybill_id: number; statuses: number[] }>`
      select t.id as waybill_id, array_agg(r.report_status::int) filter (where r.id is not null) as statuses
      from unnest(${[...waybill_ids]}::bigint[]) as t (id)
      left join report r on r.tenant_id = ${tenant_id} and r.replaced_at is null and r.waybill_ids @> array[t.id] group by t.id`.execute(tx)
    const trips = await keepReports(tx, tenant_id, new Map(rows.map(({ waybill_id, statuses }) => [waybill_id, worstReport(statuses ?? [])])))
    const order_ids = [...new Set((await ordersOnTrips(tx, { tenant_id }, waybill_ids)).map(({ order_id }) => order_id))]
    const found = await reportsOfOrders(tx, tenant_id, order_ids)
    await keepOrderReports(tx, tenant_id, new Map([...found].map(([id, statuses]) => [id, worstReport(statuses.filter((one) => one !== none))])))
    for (const trip of trips) publishChange('waybill', trip)
    for (const { id, parties } of await readOrders(tx, tenant_id, order_ids)) publishChange('order', { id, parties })
  })
const { none } = reportStatus.code
