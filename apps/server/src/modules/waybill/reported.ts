import { reportStatus } from '@yunshu/contract/report/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** What a report to the authority needs of trips: the trips, which orders ride on them, their goods and their stops. Within `withSystemScope`. */
export const tripsToReport = async (tx: Tx, tenant_id: number, ids: readonly number[]) => {
  const of = sql<number>`any(${[...ids]}::bigint[])`
  const part = <T extends 'waybill_order' | 'waybill_goods' | 'waybill_point'>(table: T) =>
    tx
      .selectFrom(table as 'waybill_order')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('waybill_id', '=', of)
      .orderBy('waybill_id')
      .orderBy('id')
      .execute() as Promise<unknown> as Promise<Row<T>[]>
  const [trips, rides, goods, points] = await Promise.all([
    tx.selectFrom('waybill').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', of).orderBy('id').execute(),
    part('waybill_order'),
    part('waybill_goods'),
    part('waybill_point')
  ])
  return { trips, rides, goods, points }
}

/** Trips of a platform that were signed for and have no report yet, or whose accepted report says something else by now, the longest signed first. Within `withSystemScope`. */
export const tripsDueForReport = async (tx: Tx, tenant_id: number, most: number): Promise<{ tenant_id: number; id: number }[]> =>
  await tx
    .selectFrom('waybill')
    .select(['tenant_id', 'id'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_status', '>=', waybillMachine.code.signed)
    .where(sql<boolean>`report_status in (${codes(reportStatus, 'none', 'resend')})`)
    .where('sub_waybill_id', 'is', null)
    .orderBy('signed_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Those of trips that were reported before. Within `withSystemScope`. */
export const reportedTrips = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('waybill')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('report_status', '<>', reportStatus.code.none)
    .where('waybill_status', '>=', waybillMachine.code.signed)
    .where('sub_waybill_id', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Keeps what the reports of trips come to. No other version of a trip, whose parties changed nothing. Gives the trips and whose they are. Within `withSystemScope`. */
export const keepReports = async (tx: Tx, tenant_id: number, statuses: ReadonlyMap<number, number>): Promise<{ id: number; parties: number[] }[]> => {
  const { rows } = await sql<{ id: number; parties: number[] }>`
    update waybill w set report_status = s.status from unnest(${[...statuses.keys()]}::bigint[], ${[...statuses.values()]}::smallint[]) as s (id, status)
    where w.tenant_id = ${tenant_id} and w.id = s.id returning w.id, w.parties`.execute(tx)
  return rows
}

/** What the reports of all trips of orders come to, trip by trip. Within `withSystemScope`. */
export const reportsOfOrders = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await sql<{ order_id: number; statuses: number[] }>`
    select wo.order_id, array_agg(w.report_status::int) as statuses from waybill_order wo
    join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id
    where wo.tenant_id = ${tenant_id} and wo.order_id = any(${[...order_ids]}::bigint[]) and w.waybill_status <> ${waybillMachine.code.cancelled} group by wo.order_id`.execute(
    tx
  )
  return new Map(rows.map(({ order_id, statuses }) => [order_id, statuses]))
}
