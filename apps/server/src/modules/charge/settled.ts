import { chargeMachine } from '@yunshu/contract/charge/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

/**
 * What the charges of trips of the query `trips` (with a column `id`) say to a settlement: their freight up and down, tax included, null where it has no price; what
 * of the goods the customer claims as lost or broken; and whether their rule was taken for a way back.
 */
export const freightOfTrips = (tenant_id: number, trips: RawBuilder<unknown>): RawBuilder<unknown> => {
  const freight = (direction: 1 | 2) => sql`h.direction = ${sql.lit(direction)} and h.item_code = 'F01'`
  const sum = (direction: 1 | 2) => sql`case when not bool_or(h.no_rate) filter (where ${freight(direction)})
    then (sum(h.amount_fen) filter (where ${freight(direction)}))::bigint end`
  return sql`
    select h.waybill_id, ${sum(1)} as up_fen, ${sum(2)} as down_fen,
      greatest(coalesce(sum(coalesce((h.trace #>> '{settlement,facts,loss_fen}')::bigint, -h.amount_fen)) filter (where h.direction = 1 and h.item_code in ('D01', 'D02')), 0), 0)::bigint as loss_fen,
      coalesce(bool_or(coalesce(h.trace #>> '{settlement,facts,is_back}', h.trace #>> '{rate,picked_by,reversed}')::boolean) filter (where ${freight(1)}), false) as is_back
    from charge h join (${trips}) as e on e.id = h.waybill_id
    where h.tenant_id = ${tenant_id} and h.charge_status <> ${codes(chargeMachine, 'void')} group by h.waybill_id`
}
