import { chargeMachine } from '@yunshu/contract/charge/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

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

/** What the same trips cost downstream, all charges together, and how much of it exceptions took or added. */
export const costOfTrips = (tenant_id: number, ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select h.waybill_id, sum(h.amount_fen)::bigint as cost_fen, coalesce(sum(h.amount_fen) filter (where h.abnormal_id is not null), 0)::bigint as claim_fen
  from charge h join (${ended}) as e on e.id = h.waybill_id
  where h.tenant_id = ${tenant_id} and h.direction = 2 and h.charge_status <> ${codes(chargeMachine, 'void')} group by h.waybill_id`
