import { chargeMachine } from '@yunshu/contract/charge/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { setFinance, setFreights } from '../waybill/rows.ts'

/** Writes the sums of their charges to trips, where lists read them. Set-based, since a statement may hold a hundred thousand trips. */
export const updateTripSums = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]): Promise<void> => {
  if (waybill_ids.length === 0) return
  await setFinance(
    tx,
    tenant_id,
    waybill_ids,
    sql`
      select u.id, count(h.id) as n, count(h.id) filter (where h.charge_status in (${codes(chargeMachine, 'estimated', 'toConfirm')})) as open, count(h.id) filter (where h.charge_status >= ${codes(chargeMachine, 'billed')}) as billed,
        count(h.id) filter (where h.charge_status = ${codes(chargeMachine, 'settled')}) as settled, coalesce(bool_or(s.paid_fen > 0), false) as paid,
        case when bool_or(h.no_rate) or count(h.id) = 0 then null else sum(h.amount_fen) end as receivable_fen
      from unnest(${waybill_ids}::bigint[]) as u (id)
      left join charge h on h.tenant_id = ${tenant_id} and h.waybill_id = u.id and h.direction = 1 and h.charge_status <> ${codes(chargeMachine, 'void')}
      left join statement s on s.tenant_id = ${tenant_id} and s.id = h.statement_id
      group by u.id`
  )
  await setFreights(
    tx,
    tenant_id,
    sql`
      select waybill_id, order_id, case when bool_or(no_rate) then null else sum(amount_fen) end as fen
      from charge where tenant_id = ${tenant_id} and waybill_id = any(${waybill_ids}::bigint[]) and direction = 1 and charge_status <> ${codes(chargeMachine, 'void')} group by waybill_id, order_id`
  )
}
