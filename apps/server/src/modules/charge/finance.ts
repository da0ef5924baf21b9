import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { financeStatus, noReceipt, waybillMachine } from '@yunshu/contract/waybill/machine'
import { chargeMachine } from '@yunshu/contract/charge/machine'
import { codes } from '../../platform/db/codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/**
 * Writes what the charges of trips come to where lists read it: receivable and finance status of the waybill, freight of each order on it (domain 4, decision 26).
 * The one function that writes them; set-based, since a statement may hold a hundred thousand trips.
 */
export const followFinance = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]): Promise<void> => {
  if (waybill_ids.length === 0) return
  await sql`
    update waybill w set receivable_fen = c.receivable_fen, finance_status = case
        when w.waybill_status < ${codes(waybillMachine, 'unloaded')} then ${codes(financeStatus, 'notStarted')}
        when w.receipt_status not in (${noReceipt}, ${codes(receiptMachine, 'confirmed')}) then ${codes(financeStatus, 'awaitingReceipt')}
        when c.n = 0 or c.open > 0 then ${codes(financeStatus, 'awaitingPrice')}
        when c.billed < c.n then ${codes(financeStatus, 'toReconcile')}
        when c.settled = c.n then ${codes(financeStatus, 'settled')}
        when c.settled > 0 or c.paid then ${codes(financeStatus, 'partlySettled')}
        else ${codes(financeStatus, 'reconciled')} end
    from (
      select u.id, count(h.id) as n, count(h.id) filter (where h.charge_status in (${codes(chargeMachine, 'estimated', 'toConfirm')})) as open, count(h.id) filter (where h.charge_status >= ${codes(chargeMachine, 'billed')}) as billed,
        count(h.id) filter (where h.charge_status = ${codes(chargeMachine, 'settled')}) as settled, coalesce(bool_or(s.paid_fen > 0), false) as paid,
        case when bool_or(h.no_rate) or count(h.id) = 0 then null else sum(h.amount_fen) end as receivable_fen
      from unnest(${waybill_ids}::bigint[]) as u (id)
      left join charge h on h.tenant_id = ${tenant_id} and h.waybill_id = u.id and h.direction = 1 and h.charge_status <> ${codes(chargeMachine, 'void')}
      left join statement s on s.tenant_id = ${tenant_id} and s.id = h.statement_id
      group by u.id) as c
    where w.tenant_id = ${tenant_id} and w.id = c.id`.execute(tx)
  await sql`
    update waybill_order wo set freight_fen = c.fen
    from (
      select waybill_id, order_id, case when bool_or(no_rate) then null else sum(amount_fen) end as fen
      from charge where tenant_id = ${tenant_id} and waybill_id = any(${waybill_ids}::bigint[]) and direction = 1 and charge_status <> ${codes(chargeMachine, 'void')} group by waybill_id, order_id) as c
    where wo.tenant_id = ${tenant_id} and wo.waybill_id = c.waybill_id and wo.order_id = c.order_id`.execute(tx)
}
