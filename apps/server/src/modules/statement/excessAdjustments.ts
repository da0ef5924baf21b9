import { chargeMachine } from '@yunshu/contract/charge/machine'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { nameOfSide } from './move.ts'

/** An adjustment larger than what it adjusts: the amount that it adjusts, and whether a second user of the maker's company has approved it. */
type ExcessAdjustment = { readonly id: number; readonly base_fen: number; readonly agreed: boolean }

/**
 * The adjustments of a statement that are larger than what they adjust (decision 48). What one adjusts is its line; else the earlier statement or waybill of the same two companies that it names; else the
 * statement's own lines. Several adjustments of one thing in one direction count together, on all live statements, so that none is split into small ones.
 */
export const listExcessAdjustments = async (
  tx: Tx,
  { tenant_id, id, direction, party_id, carrier_id }: Row<'statement'>
): Promise<readonly ExcessAdjustment[]> => {
  const { rows } = await sql<ExcessAdjustment>`
    select b.id, b.base_fen, b.agreed_by is not null as agreed from (
      select t.id, t.statement_id, t.agreed_by, t.base_fen, abs(sum(t.amount_fen) over (partition by t.target, sign(t.amount_fen) order by t.id)) as come_to
      from (
        select a.id, a.statement_id, a.agreed_by, a.amount_fen,
          case when a.line_id is not null then 'line ' || a.line_id when e.id is not null or w.fen is not null then 'no ' || a.ref_no else 'all ' || a.statement_id end as target,
          abs(case when a.line_id is not null then coalesce(l.own_fen, 0) else coalesce(e.total_fen, w.fen, s.freight_fen + s.surcharge_fen + s.deduct_fen) end) as base_fen
        from statement_adjust a
        join statement s on s.tenant_id = a.tenant_id and s.id = a.statement_id and s.statement_status <> ${codes(statementMachine, 'void')}
        left join statement_line l on l.tenant_id = a.tenant_id and l.id = a.line_id
        left join statement e on e.tenant_id = a.tenant_id and e.statement_no = a.ref_no and e.party_id = ${party_id} and e.carrier_id = ${carrier_id} and e.confirmed_at is not null
        left join lateral (
          select sum(c.amount_fen) as fen from waybill x join charge c on c.tenant_id = x.tenant_id and c.waybill_id = x.id and c.direction = ${direction} and c.charge_status <> ${codes(chargeMachine, 'void')}
          where x.tenant_id = ${tenant_id} and x.waybill_no = a.ref_no and c.party_id = ${party_id} and c.carrier_id = ${carrier_id}) w on a.ref_no <> ''
        where a.tenant_id = ${tenant_id} and a.party_id = ${party_id} and a.carrier_id = ${carrier_id}
          and (a.statement_id = ${id} or a.ref_no in (select ref_no from statement_adjust where tenant_id = ${tenant_id} and statement_id = ${id} and ref_no <> ''))) t) b
    where b.statement_id = ${id} and b.come_to > b.base_fen order by b.id`.execute(tx)
  return rows
}

/** Refuses to send or confirm a statement while an adjustment that is larger than what it adjusts waits for the approval of a second user of the maker's company. */
export const demandAgreed = async (tx: Tx, row: Row<'statement'>): Promise<void> => {
  const waiting = (await listExcessAdjustments(tx, row)).filter(({ agreed }) => !agreed)
  if (waiting.length > 0) refuse('adjustWaits', { who: nameOfSide(row, 'maker'), count: waiting.length })
}
