import { chargeMachine } from '@yunshu/contract/charge/machine'
import { codes } from '../../platform/db/codes.ts'
import { statement } from '@yunshu/contract/statement/contract'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { putCharges } from '../charge/index.ts'
import { refreshStatements } from './rows.ts'
import { leftCount, periodAsked, readyOf, type Period } from './gather.ts'
import { getStatementRow } from './queries.ts'

/**
 * Makes the draft of a period between two companies, or adds the waybills that have become ready since (domain 5.6). A repeated call adds only what is missing;
 * of several calls at once, one makes the draft and the others use it. Waybills that become ready after the statement was sent go onto a further statement of the same period.
 */
export const generateStatement = write(statement.generate, async ({ tx, actor, input, publishChange }) => {
  const period = await periodAsked(tx, actor, input)
  // A month of a million waybills takes minutes; every other SQL query is still cancelled after half a minute.
  await sql`set local statement_timeout = '15min'`.execute(tx)
  // Hashes and sorts stay in memory: written to disk, a million waybills took twice as long for each as a hundred thousand.
  await sql`set local work_mem = '256MB'`.execute(tx)
  const draft = await draftOf(tx, actor, period)
  const added = await withSystemScope(tx, () => addLines(tx, draft, period))
  if (added === 0 && draft.version === 1 && draft.line_count === 0) refuse('nothingToBill')
  if (added > 0) await withSystemScope(tx, () => refreshStatements(tx, actor.tenant_id, [draft.id], publishChange))
  const left_count = await withSystemScope(tx, () => leftCount(tx, period, draft.id))
  const after = await getStatementRow(tx, actor, draft.id)
  publishChange('statement', draft)
  return {
    output: { statement: after, added, left_count },
    log: { id: draft.id, no: draft.statement_no, after: { added, total_fen: after.total_fen }, parties: draft.parties }
  }
})

/* A period has one draft: a second call waits until the first has committed, and uses the draft of the first. */
const draftOf = async (tx: Tx, actor: Actor, period: Awaited<ReturnType<typeof periodAsked>>): Promise<Row<'statement'>> => {
  const { tenant_id, shipper_id, carrier_id, period_from, period_to, date_basis } = period
  const same = () =>
    tx
      .selectFrom('statement')
      .where('tenant_id', '=', tenant_id)
      .where('direction', '=', 1)
      .where('party_a_id', '=', carrier_id)
      .where('party_b_id', '=', shipper_id)
      .where('period_from', '=', period_from)
      .where('period_to', '=', period_to)
      .where('date_basis', '=', date_basis)
  const drafts = () =>
    same().selectAll().where('statement_status', '=', statementMachine.code.draft).where('maker_id', '=', actor.company_id).forUpdate()
  const there = await withSystemScope(tx, () => drafts().executeTakeFirst())
  if (there) return there
  const { n } = await withSystemScope(tx, () =>
    same()
      .select((e) => e.fn.coalesce(e.fn.max('round'), sql<number>`0`).as('n'))
      .executeTakeFirstOrThrow()
  )
  const made = await tx
    .insertInto('statement')
    .values({
      tenant_id,
      id: newId(),
      parties: [shipper_id, carrier_id],
      statement_no: await nextNo(tx, tenant_id, 'statement'),
      direction: 1,
      statement_status: statementMachine.code.draft,
      party_a_id: carrier_id,
      party_b_id: shipper_id,
      shipper_id,
      shipper_name: period.shipper_name,
      carrier_id,
      carrier_name: period.carrier_name,
      maker_id: actor.company_id,
      period_from,
      period_to,
      date_basis,
      round: n + 1,
      pay_days: period.pay_days,
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      created_at: nowIso(),
      updated_by: actor.user_id
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? (await withSystemScope(tx, () => drafts().executeTakeFirst())) ?? refuse('otherDraft')
}

/** Adds every waybill that is ready to a draft as a line, with its charges, and gives how many. Three SQL queries, however many waybills there are. */
const addLines = async (tx: Tx, draft: Row<'statement'>, period: Period): Promise<number> => {
  const { tenant_id, id: statement_id } = draft
  // Charges that another statement takes at the same moment are locked; this query waits for them and then leaves them out.
  const { rows: ready } = await sql<{ waybill_id: number; line_id: number | null }>`
    select r.waybill_id, l.id as line_id from (${readyOf(period)}) as r
    left join statement_line l on l.tenant_id = ${tenant_id} and l.statement_id = ${statement_id} and l.waybill_id = r.waybill_id order by r.waybill_id`.execute(
    tx
  )
  if (ready.length === 0) return 0
  const line_ids = ready.map(({ line_id }) => line_id ?? newId())
  const waybill_ids = ready.map(({ waybill_id }) => waybill_id)
  // Each side is grouped by itself and then joined, so that PostgreSQL can read a month's rows once instead of once for each waybill.
  await sql`
    with u as materialized (select * from unnest(${waybill_ids}::bigint[], ${line_ids}::bigint[]) as u (waybill_id, line_id)),
    o as (
      select wo.waybill_id, string_agg(q.order_no, ',' order by q.id) as order_nos, string_agg(q.customer_order_no, ',' order by q.id) as customer_order_nos, sum(wo.goods_kg) as goods_kg
      from u join waybill_order wo on wo.tenant_id = ${tenant_id} and wo.waybill_id = u.waybill_id join "order" q on q.tenant_id = ${tenant_id} and q.id = wo.order_id
      where wo.shipper_id = ${draft.shipper_id} group by wo.waybill_id),
    c as (
      select h.waybill_id, max(h.receipt_at) as receipt_at, coalesce(sum(h.amount_fen) filter (where h.item_code = 'F01'), 0) as freight_fen, coalesce(sum(h.amount_fen) filter (where h.item_code <> 'F01' and h.item_code like 'F%'), 0) as surcharge_fen,
        coalesce(sum(h.amount_fen) filter (where h.item_code not like 'F%'), 0) as deduct_fen, sum(h.amount_fen) as own_fen, sum(h.net_fen) as net_fen, sum(h.tax_fen) as tax_fen
      from u join charge h on h.tenant_id = ${tenant_id} and h.waybill_id = u.waybill_id
      where h.party_id = ${draft.shipper_id} and h.direction = 1 and h.charge_status = ${codes(chargeMachine, 'confirmed')} and h.statement_id is null group by h.waybill_id)
    insert into statement_line (tenant_id, id, parties, statement_id, shipper_id, carrier_id, waybill_id, waybill_no, order_nos, customer_order_nos, plate_no, start_address_diming, end_address_diming, goods_kg, delivered_at, receipt_at, freight_fen, surcharge_fen, deduct_fen, own_fen, net_fen, tax_fen)
    select ${tenant_id}, u.line_id, ${draft.parties}::bigint[], ${statement_id}, ${draft.shipper_id}, ${draft.carrier_id}, u.waybill_id, w.waybill_no, o.order_nos, coalesce(o.customer_order_nos, ''), w.plate_no, w.start_address_diming, w.end_address_diming, coalesce(o.goods_kg, 0), w.unload_done_at, c.receipt_at, c.freight_fen, c.surcharge_fen, c.deduct_fen, c.own_fen, c.net_fen, c.tax_fen
    from u join waybill w on w.tenant_id = ${tenant_id} and w.id = u.waybill_id join c on c.waybill_id = u.waybill_id left join o on o.waybill_id = u.waybill_id
    on conflict (tenant_id, statement_id, waybill_id) do nothing`.execute(tx)
  const taken = await putCharges(tx, { tenant_id, id: statement_id, shipper_id: draft.shipper_id }, waybill_ids, line_ids)
  return taken === 0 ? 0 : ready.length
}
