import { chargeMachine } from '@yunshu/contract/charge/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { derivedOrders } from '../order/rows.ts'

/**
 * What trips of the query `ended` (with a column `id`) come to for each customer: what he owes, all his charges together, nothing where one of them has no price
 * yet; how much of it exceptions took or added; and when he had paid all of it.
 */
export const revenueOfTrips = (tenant_id: number, ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select h.waybill_id, h.shipper_id, case when bool_or(h.no_rate) then null else sum(h.amount_fen)::bigint end as revenue_fen,
    coalesce(sum(h.amount_fen) filter (where h.abnormal_id is not null), 0)::bigint as claim_fen,
    case when bool_and(h.charge_status = ${codes(chargeMachine, 'settled')}) then max(s.settled_at) end as paid_at
  from charge h join (${ended}) as e on e.id = h.waybill_id
  left join statement s on s.tenant_id = ${tenant_id} and s.id = h.statement_id
  where h.tenant_id = ${tenant_id} and h.direction = 1 and h.charge_status <> ${codes(chargeMachine, 'void')} group by h.waybill_id, h.shipper_id`

/**
 * What the same trips cost, all charges together, and how much of it exceptions took or added: downstream, or, of a trip that another carrier makes for an order
 * that was given to it, what that carrier is owed for this order (docs/adr/0051), and when it had all of that. When those who drove had theirs, `paidTrips` knows.
 */
export const costOfTrips = (tenant_id: number, ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.waybill_id, sum(c.amount_fen)::bigint as cost_fen, coalesce(sum(c.amount_fen) filter (where c.abnormal_id is not null), 0)::bigint as claim_fen,
    case when bool_and(c.settled_at is not null) then max(c.settled_at) end as paid_at
  from (
    select h.waybill_id, h.amount_fen, h.abnormal_id, null::timestamptz as settled_at from charge h join (${ended}) as e on e.id = h.waybill_id
    where h.tenant_id = ${tenant_id} and h.direction = 2 and h.charge_status <> ${codes(chargeMachine, 'void')}
    union all
    select m.id, h.amount_fen, h.abnormal_id, case when h.charge_status = ${codes(chargeMachine, 'settled')} then s.settled_at end from waybill m
    join (${ended}) as e on e.id = m.id
    join waybill_order wo on wo.tenant_id = m.tenant_id and wo.waybill_id = m.id
    join (${derivedOrders(tenant_id)}) as d on d.upstream_order_id = wo.order_id
    join charge h on h.tenant_id = m.tenant_id and h.waybill_id = m.sub_waybill_id and h.order_id = d.id and h.direction = 1
    left join statement s on s.tenant_id = m.tenant_id and s.id = h.statement_id
    where m.tenant_id = ${tenant_id} and m.sub_waybill_id is not null and h.charge_status <> ${codes(chargeMachine, 'void')}) as c
  group by c.waybill_id`
