import type { Tx } from '../../platform/db/pool.ts'
import { type RawBuilder, sql } from 'kysely'
import { likeText } from '../../platform/db/like.ts'
import { orderMachine } from '@yunshu/contract/order/machine'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'

/** How many orders each of these tenants has placed since that moment. Beyond tenants: within `withSystemScope`. */
export const countOrders = async (tx: Tx, tenant_ids: readonly number[], since: string): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await tx
        .selectFrom('order')
        .select(['tenant_id', (e) => e.fn.countAll<number>().as('n')])
        .where('tenant_id', 'in', tenant_ids)
        .where('created_at', '>=', since)
        .groupBy('tenant_id')
        .execute()
    ).map(({ tenant_id, n }) => [tenant_id, n])
  )

export { copyRest, goodsOfOrders, pointsOfOrders } from './parts.ts'
export { demandNotFrozen, type FrozenRide, frozenRides, isFrozenRide, refuseFrozen } from './frozen.ts'

/** The row of an order, where whoever asks may see it. */
export const findOrder = async (tx: Tx, tenant_id: number, id: number): Promise<Row<'order'> | undefined> =>
  await tx.selectFrom('order').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()

/** The row of an order that is there for sure. */
export const orderOf = async (tx: Tx, tenant_id: number, id: number): Promise<Row<'order'>> =>
  await tx.selectFrom('order').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()

/** The rows of orders, in the order of their ids. */
export const readOrders = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<Row<'order'>[]> =>
  ids.length === 0
    ? []
    : await tx
        .selectFrom('order')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute()

/** Whether a column names an order of a shipper, or one that one of these people placed or took over: what hangs on an order is seen by whom it is. */
export const isOrderBy = (by: 'shipper_id' | 'owner_id', ids: readonly number[], order_id: string, tenant_id: number) =>
  sql<boolean>`exists (select from "order" o where o.tenant_id = ${tenant_id} and o.id = ${sql.ref(order_id)} and o.${sql.ref(by)} = any(${ids}::bigint[]))`

/** Whether any order asks for a type of vehicles. */
export const isTypeAskedFor = async (tx: Tx, tenant_id: number, vehicle_type_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('order')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where(sql<boolean>`${vehicle_type_id} = any(vehicle_type_ids)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Keeps what the checks of an order come to, for filters and sorts of the operator. No other version of the order, whose parties know nothing of it. */
export const keepRisk = async (
  tx: Tx,
  tenant_id: number,
  id: number,
  { risk_flag, risk_score }: { readonly risk_flag: number; readonly risk_score: number }
): Promise<void> =>
  void (await tx.updateTable('order').set({ risk_flag, risk_score }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute())
/** Keeps what the reports of the trips of orders come to, in the same way. Within `withSystemScope`. */
export const keepOrderReports = async (tx: Tx, tenant_id: number, statuses: ReadonlyMap<number, number>): Promise<void> =>
  void (await sql`update "order" o set report_status = s.status from unnest(${[...statuses.keys()]}::bigint[], ${[...statuses.values()]}::smallint[]) as s (id, status)
    where o.tenant_id = ${tenant_id} and o.id = s.id`.execute(tx))
/** Orders that are delivered and were not judged yet, of all tenants. */
export const toJudge = async (tx: Tx): Promise<{ tenant_id: number; id: number }[]> =>
  await tx
    .selectFrom('order')
    .select(['tenant_id', 'id'])
    .where('order_status', '>=', orderMachine.code.delivered)
    .where('risk_flag', 'is', null)
    .orderBy('tenant_id')
    .orderBy('id')
    .limit(500)
    .execute()

/** Those of some orders that were judged. Within the system's scope. */
export const judgedOf = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<{ tenant_id: number; id: number }[]> =>
  await tx
    .selectFrom('order')
    .select(['tenant_id', 'id'])
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [0, ...ids])
    .where('risk_flag', 'is not', null)
    .orderBy('id')
    .execute()

/** How many orders the company that a statement names has, and the freight of those that were assigned, by the sums that are kept of them (docs/adr/0025). */
export const orderCountOf = (tenant_id: number, company_id: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(o.n), 0)::int from order_sum o where o.tenant_id = ${tenant_id} and o.company_id = ${company_id})`
export const freightOf = (tenant_id: number, company_id: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(o.freight_fen), 0)::bigint from order_sum o
    where o.tenant_id = ${tenant_id} and o.company_id = ${company_id} and o.order_status >= ${codes(orderMachine, 'awaiting')})`

/**
 * The carriers that gave orders on to a carrier (转包) and so are its customers, by part of the name; or one of them. They have no cooperation: what is between
 * them stands in their orders.
 */
export const givingCarriers = async (
  tx: Tx,
  tenant_id: number,
  carrier_id: number,
  { keyword = '', id }: { readonly keyword?: string; readonly id?: number } = {}
): Promise<{ readonly id: number; readonly name: string; readonly carrier_name: string }[]> =>
  await tx
    .selectFrom('order')
    .select(['shipper_id as id', (e) => e.fn.max('shipper_name').as('name'), sql<string>`max(carrier_name)`.as('carrier_name')])
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where('upstream_order_id', 'is not', null)
    .$if(id !== undefined, (q) => q.where('shipper_id', '=', id ?? 0))
    .$if(keyword !== '', (q) => q.where('shipper_name', 'ilike', likeText(keyword)))
    .groupBy('shipper_id')
    .orderBy('name')
    .limit(50)
    .execute()

/** The orders that were derived from others (转包), as a query with `id` and `upstream_order_id`. */
export const derivedOrders = (tenant_id: number): RawBuilder<unknown> =>
  sql`select id, upstream_order_id from "order" where tenant_id = ${tenant_id} and upstream_order_id is not null`
