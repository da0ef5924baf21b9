import { chargeMachine } from '@yunshu/contract/charge/machine'
import { lineStatus } from '@yunshu/contract/statement/machine'
import { codes } from '../../platform/db/codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/**
 * Updates lines and totals of open statements from their charges: a line without charges is deleted, and a statement's total is the sum of its lines and adjustments.
 * All lines are summed by one SQL query, since one statement may have a hundred thousand. A query before it locks the statements: a sum that waits for the lock
 * reads what stood before, and an adjustment made meanwhile would be lost from the total.
 */
export const refreshStatements = async (tx: Tx, tenant_id: number, statement_ids: readonly number[], publishChange: PublishChange): Promise<void> => {
  await sql`select from statement where tenant_id = ${tenant_id} and id = any(${statement_ids}::bigint[]) order by id for no key update`.execute(tx)
  await sql`
    update statement_line l set freight_fen = c.freight_fen, surcharge_fen = c.surcharge_fen, deduct_fen = c.deduct_fen, own_fen = c.own_fen, net_fen = c.net_fen, tax_fen = c.tax_fen
    from (
      select statement_line_id as id, coalesce(sum(amount_fen) filter (where item_code = 'F01'), 0) as freight_fen,
        coalesce(sum(amount_fen) filter (where item_code <> 'F01' and item_code like 'F%'), 0) as surcharge_fen,
        coalesce(sum(amount_fen) filter (where item_code not like 'F%'), 0) as deduct_fen, sum(amount_fen) as own_fen, sum(net_fen) as net_fen, sum(tax_fen) as tax_fen
      from charge where tenant_id = ${tenant_id} and statement_id = any(${statement_ids}::bigint[]) and charge_status <> ${codes(chargeMachine, 'void')} group by statement_line_id) as c
    where l.tenant_id = ${tenant_id} and l.id = c.id and (l.own_fen, l.freight_fen, l.surcharge_fen, l.tax_fen) is distinct from (c.own_fen, c.freight_fen, c.surcharge_fen, c.tax_fen)`.execute(
    tx
  )
  await sql`delete from line_message m where m.tenant_id = ${tenant_id} and m.statement_id = any(${statement_ids}::bigint[])
    and not exists (select from charge c where c.tenant_id = ${tenant_id} and c.statement_line_id = m.line_id)`.execute(tx)
  await sql`delete from statement_match m where m.tenant_id = ${tenant_id} and m.statement_id = any(${statement_ids}::bigint[]) and m.line_id is not null
    and not exists (select from charge c where c.tenant_id = ${tenant_id} and c.statement_line_id = m.line_id)`.execute(tx)
  await sql`delete from statement_line l where l.tenant_id = ${tenant_id} and l.statement_id = any(${statement_ids}::bigint[])
    and not exists (select from charge c where c.tenant_id = ${tenant_id} and c.statement_line_id = l.id)`.execute(tx)
  const { rows } = await sql<{ id: number; parties: number[] }>`
    update statement s set version = s.version + 1, updated_at = now(), line_count = l.n, waybill_count = l.n, freight_fen = l.freight_fen, surcharge_fen = l.surcharge_fen, deduct_fen = l.deduct_fen, adjust_fen = a.fen,
      total_fen = l.own_fen + a.fen, net_fen = l.net_fen + a.net_fen, tax_fen = l.tax_fen + a.tax_fen, dispute_count = l.disputes, diff_fen = l.diff_fen
    from unnest(${statement_ids}::bigint[]) as u (id)
    cross join lateral (
      select count(*)::int as n, coalesce(sum(freight_fen), 0) as freight_fen, coalesce(sum(surcharge_fen), 0) as surcharge_fen, coalesce(sum(deduct_fen), 0) as deduct_fen, coalesce(sum(own_fen), 0) as own_fen,
        coalesce(sum(net_fen), 0) as net_fen, coalesce(sum(tax_fen), 0) as tax_fen, count(*) filter (where line_status = ${codes(lineStatus, 'disputed')})::int as disputes, sum(diff_fen) as diff_fen
      from statement_line where tenant_id = ${tenant_id} and statement_id = u.id) as l
    cross join lateral (
      select coalesce(sum(amount_fen), 0) as fen, coalesce(sum(net_fen), 0) as net_fen, coalesce(sum(tax_fen), 0) as tax_fen from statement_adjust where tenant_id = ${tenant_id} and statement_id = u.id) as a
    where s.tenant_id = ${tenant_id} and s.id = u.id returning s.id, s.parties`.execute(tx)
  for (const row of rows) publishChange('statement', row)
}
