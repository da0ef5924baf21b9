import { codes } from '../../platform/db/codes.ts'
import { statement } from '@yunshu/contract/statement/contract'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { payeeType } from '@yunshu/contract/fleet/enums'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { allowLong, type Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo, nextNos } from '../../platform/docno.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { detachCharges, putCharges } from '../charge/index.ts'
import { paidOfTrip, payeesOf, splitRuleOf } from '../payable/index.ts'
import { type LineSums, refreshStatements, sumsOfCharges } from './rows.ts'
import { leftCount, payeesAsked, periodAsked, readyOf, type Period } from './gather.ts'
import { getStatementRow } from './queries.ts'

/**
 * Makes the draft of a period between two companies, or adds the waybills that have become ready since (domain 5.6). A repeated call adds only what is missing;
 * of several calls at once, one makes the draft and the others use it. Waybills that become ready after the statement was sent go onto a further statement of the same period.
 */
export const generateStatement = write(statement.generate, async ({ tx, actor, input, publishChange }) => {
  const period = await periodAsked(tx, actor, input)
  await takeTime(tx)
  const ready = await withSystemScope(tx, () => holdReady(tx, period))
  const draft = await draftOf(tx, actor, period)
  const added = await withSystemScope(tx, () => addLines(tx, [draft], period, ready))
  if (added === 0 && draft.version === 1 && draft.line_count === 0) refuse('nothingToBill')
  if (added > 0) await withSystemScope(tx, () => refreshStatements(tx, actor.tenant_id, [draft.id], publishChange))
  const left_count = await withSystemScope(tx, () => leftCount(tx, period, [draft.id]))
  const after = await getStatementRow(tx, actor, draft.id)
  publishChange('statement', draft)
  return {
    output: { statement: after, added, left_count },
    log: { id: draft.id, no: draft.statement_no, after: { added, total_fen: after.total_fen }, parties: draft.parties }
  }
})

/** The same of what the company owes for trips: a draft for one payee, or for each who has something in these days; all their lines in the same few SQL queries. */
export const generateDown = write(statement.generateDown, async ({ tx, actor, input, publishChange }) => {
  const period = payeesAsked(actor, input)
  await takeTime(tx)
  return await withSystemScope(tx, async () => {
    const { tenant_id, carrier_id, period_from, period_to, date_basis } = period
    // Two calls for the same days wait for each other, so that neither makes a second draft of a payee.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`statement:${tenant_id}:${carrier_id}:${period_from}:${period_to}:${date_basis}`}, 0))`.execute(
      tx
    )
    const ready = await holdReady(tx, period)
    const drafts = await draftsOf(tx, actor, period, ready)
    const added = drafts.length === 0 ? 0 : await addLines(tx, drafts, period, ready)
    if (added === 0) refuse('nothingToBill')
    await refreshStatements(
      tx,
      actor.tenant_id,
      drafts.map(({ id }) => id),
      publishChange
    )
    const [first] = drafts
    const counted = { made: drafts.length, added }
    const left_count = await leftCount(
      tx,
      period,
      drafts.map(({ id }) => id)
    )
    return {
      output: { ...counted, id: drafts.length === 1 ? (first?.id ?? null) : null, left_count },
      log: {
        id: first?.id ?? 0,
        no: first?.statement_no ?? `${period.period_from} ~ ${period.period_to}`,
        after: counted,
        parties: [actor.company_id]
      }
    }
  })
})

const takeTime = async (tx: Tx): Promise<void> => {
  // A month of a million waybills takes minutes; every other SQL query is still cancelled after half a minute.
  await allowLong(tx, 15 * 60_000)
  // Hashes and sorts stay in memory: written to disk, a million waybills took twice as long for each as a hundred thousand.
  await sql`set local work_mem = '256MB'`.execute(tx)
}

type Trip = { readonly waybill_id: number; readonly party_id: number }
/**
 * The trips of a period that are ready, with their charges locked before the draft: whoever changes a trip has its charges first and comes to its statement after them. What becomes
 * ready while this waits is the next call's. Two SQL queries, since rows that one has just gathered must not be joined by it.
 */
const holdReady = async (tx: Tx, period: Period): Promise<Trip[]> => {
  const { tenant_id, direction } = period
  const { rows } = await sql<Trip>`${readyOf(period)} order by c.waybill_id`.execute(tx)
  if (rows.length === 0) return []
  await sql`
    select from charge c, unnest(${rows.map(({ waybill_id }) => waybill_id)}::bigint[], ${rows.map(({ party_id }) => party_id)}::bigint[]) as u (waybill_id, party_id)
    where c.tenant_id = ${tenant_id} and c.waybill_id = u.waybill_id and c.direction = ${direction} and c.party_id = u.party_id and c.statement_id is null
    order by c.id for no key update of c`.execute(tx)
  return rows
}

/* One draft for each payee who has trips that are ready; the drafts of these days that stand are used. */
const draftsOf = async (tx: Tx, actor: Actor, period: Period, trips: readonly Trip[]): Promise<Draft[]> => {
  const { tenant_id, carrier_id, period_from, period_to, date_basis } = period
  // Of each payee one of his trips says who he is.
  const ready = [...new Map(trips.map((trip) => [trip.party_id, trip])).values()].sort((a, b) => a.party_id - b.party_id)
  if (ready.length === 0) return []
  const of = tx
    .selectFrom('statement')
    .where('tenant_id', '=', tenant_id)
    .where('direction', '=', 2)
    .where('carrier_id', '=', carrier_id)
    .where('period_from', '=', period_from)
    .where('period_to', '=', period_to)
    .where('date_basis', '=', date_basis)
    .where('party_id', '=', sql<number>`any(${ready.map(({ party_id }) => party_id)}::bigint[])`)
  const there = await of
    .select(['id', 'party_id', 'statement_no'])
    .where('statement_status', '=', statementMachine.code.draft)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const wanted = ready.filter(({ party_id }) => !there.some((draft) => draft.party_id === party_id))
  if (wanted.length === 0) return there
  const rounds = new Map(
    (
      await of
        .select(['party_id', sql<number>`max(round)`.as('n')])
        .groupBy('party_id')
        .execute()
    ).map(({ party_id, n }) => [party_id, n])
  )
  const payees = new Map(
    (
      await payeesOf(
        tx,
        tenant_id,
        wanted.map(({ waybill_id }) => waybill_id)
      )
    ).map((one) => [`${one.waybill_id} ${one.payee_id}`, one])
  )
  const nos = await nextNos(tx, tenant_id, 'statement', wanted.length)
  const { due_days } = await splitRuleOf(tx, tenant_id, carrier_id)
  const rows = wanted.map(({ party_id, waybill_id }, at) => {
    const payee = payees.get(`${waybill_id} ${party_id}`)
    return {
      tenant_id,
      id: newId(),
      parties: [carrier_id, party_id],
      statement_no: nos[at] ?? '',
      direction: 2,
      statement_status: statementMachine.code.draft,
      party_a_id: party_id,
      party_b_id: carrier_id,
      party_id,
      party_name: payee?.payee_name ?? '',
      payee_type: payee?.payee_type ?? payeeType.code.driver,
      carrier_id,
      carrier_name: actor.company_name,
      maker_id: carrier_id,
      period_from,
      period_to,
      date_basis,
      round: (rounds.get(party_id) ?? 0) + 1,
      pay_days: due_days.monthly,
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      created_at: nowIso(),
      updated_by: actor.user_id
    }
  })
  await insertRows(tx, 'statement', actor, rows)
  return [...there, ...rows.map(({ id, party_id, statement_no }) => ({ id, party_id, statement_no }))]
}

/* A period has one draft: a second call waits until the first has committed, and uses the draft of the first. */
const draftOf = async (tx: Tx, actor: Actor, period: Awaited<ReturnType<typeof periodAsked>>): Promise<Row<'statement'>> => {
  const { tenant_id, party_id, carrier_id, period_from, period_to, date_basis } = period
  const same = () =>
    tx
      .selectFrom('statement')
      .where('tenant_id', '=', tenant_id)
      .where('direction', '=', 1)
      .where('party_a_id', '=', carrier_id)
      .where('party_b_id', '=', party_id)
      .where('period_from', '=', period_from)
      .where('period_to', '=', period_to)
      .where('date_basis', '=', date_basis)
  const drafts = () =>
    same().selectAll().where('statement_status', '=', statementMachine.code.draft).where('maker_id', '=', actor.company_id).forNoKeyUpdate()
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
      parties: [party_id, carrier_id],
      statement_no: await nextNo(tx, tenant_id, 'statement'),
      direction: 1,
      statement_status: statementMachine.code.draft,
      party_a_id: carrier_id,
      party_b_id: party_id,
      party_id,
      party_name: period.party_name,
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

type Ready = LineSums & { readonly waybill_id: number; readonly party_id: number; readonly receipt_at: string | null }
const tripKey = ({ waybill_id, party_id }: Trip): string => `${waybill_id} ${party_id}`
type Draft = { readonly id: number; readonly party_id: number; readonly statement_no: string }

/**
 * Adds every waybill that is held and ready to the draft of its party as a line, with its charges, and gives how many. A few SQL queries, however many waybills there are.
 * What a waybill comes to is summed in the pass that finds it; its orders are looked up by its key. Charges are not: until PostgreSQL has statistics of a busy
 * day, it looks through all open charges of the party for each waybill. Nor are rows joined that the same query has just gathered: it guesses that they are one
 * or two, and compared a hundred thousand of them each with each.
 */
const addLines = async (tx: Tx, drafts: readonly Draft[], period: Period, held: readonly Trip[]): Promise<number> => {
  if (held.length === 0) return 0
  const { tenant_id, carrier_id, direction } = period
  const isHeld = new Set(held.map(tripKey))
  const draftOfParty = new Map(drafts.map((draft) => [draft.party_id, draft.id]))
  // As text, a moment keeps its microseconds.
  const summed = sql`, max(c.receipt_at)::text as receipt_at, ${sumsOfCharges}`
  const { rows: gathered } = await sql<Ready>`${readyOf(period, summed)} order by c.waybill_id`.execute(tx)
  const ready = gathered.flatMap((row) => {
    const statement_id = isHeld.has(tripKey(row)) ? draftOfParty.get(row.party_id) : undefined
    return statement_id === undefined ? [] : [{ ...row, statement_id }]
  })
  if (ready.length === 0) return 0
  const statement_ids = [...draftOfParty.values()]
  const lineAt = (statement_id: number, waybill_id: number): string => `${statement_id} ${waybill_id}`
  const { rows: lines } = await sql<{ id: number; statement_id: number; waybill_id: number }>`
    select id, statement_id, waybill_id from statement_line where tenant_id = ${tenant_id} and statement_id = any(${statement_ids}::bigint[])`.execute(
    tx
  )
  const had = new Map(lines.map(({ id, statement_id, waybill_id }) => [lineAt(statement_id, waybill_id), id]))
  const line_ids = ready.map(({ statement_id, waybill_id }) => had.get(lineAt(statement_id, waybill_id)) ?? newId())
  const waybill_ids = ready.map(({ waybill_id }) => waybill_id)
  const taking = { statement_ids: ready.map((row) => row.statement_id), party_ids: ready.map(({ party_id }) => party_id), waybill_ids, line_ids }
  // A shipper sees his own orders of a trip; who is paid for it has carried all of them.
  const whose = direction === 1 ? sql`wo.shipper_id = u.party_id` : sql`true`
  const fen = (of: keyof LineSums) => sql`${ready.map((row) => row[of])}::bigint[]`
  const paid = direction === 1 ? sql`select 0::bigint as paid_fen, 0::bigint as deposit_fen` : toldPaid(tenant_id)
  await sql`
    insert into statement_line (tenant_id, id, parties, statement_id, party_id, carrier_id, waybill_id, waybill_no, order_nos, customer_order_nos, plate_no, start_address_diming, end_address_diming, goods_kg, delivered_at, receipt_at, freight_fen, surcharge_fen, deduct_fen, own_fen, net_fen, tax_fen, paid_fen, deposit_fen)
    select ${tenant_id}, u.line_id, array[u.party_id, ${carrier_id}::bigint], u.statement_id, u.party_id, ${carrier_id}, u.waybill_id, w.waybill_no, o.order_nos, o.customer_order_nos, w.plate_no, w.start_address_diming, w.end_address_diming, o.goods_kg, w.unload_done_at, u.receipt_at, u.freight_fen, u.surcharge_fen, u.deduct_fen, u.own_fen, u.net_fen, u.tax_fen, p.paid_fen, p.deposit_fen
    from unnest(${waybill_ids}::bigint[], ${line_ids}::bigint[], ${taking.statement_ids}::bigint[], ${taking.party_ids}::bigint[], ${ready.map(({ receipt_at }) => receipt_at)}::timestamptz[],
      ${fen('freight_fen')}, ${fen('surcharge_fen')}, ${fen('deduct_fen')}, ${fen('own_fen')}, ${fen('net_fen')}, ${fen('tax_fen')})
      as u (waybill_id, line_id, statement_id, party_id, receipt_at, freight_fen, surcharge_fen, deduct_fen, own_fen, net_fen, tax_fen)
    join waybill w on w.tenant_id = ${tenant_id} and w.id = u.waybill_id
    cross join lateral (
      select coalesce(string_agg(q.order_no, ',' order by q.id), '') as order_nos, coalesce(string_agg(q.customer_order_no, ',' order by q.id), '') as customer_order_nos, coalesce(sum(wo.goods_kg), 0) as goods_kg
      from waybill_order wo join "order" q on q.tenant_id = ${tenant_id} and q.id = wo.order_id where wo.tenant_id = ${tenant_id} and wo.waybill_id = u.waybill_id and ${whose}) as o
    cross join lateral (${paid}) as p
    on conflict (tenant_id, statement_id, waybill_id) do nothing`.execute(tx)
  const taken = await putCharges(tx, { tenant_id, direction }, taking)
  // An exception that was raised meanwhile keeps its trip off: whoever raised it has waited for these charges, or is seen here.
  const { rows: detained } = await sql<{ statement_id: number; waybill_ids: number[] }>`
    select l.statement_id, array_agg(w.id) as waybill_ids from waybill w join statement_line l on l.tenant_id = ${tenant_id} and l.statement_id = any(${statement_ids}::bigint[]) and l.waybill_id = w.id
    where w.tenant_id = ${tenant_id} and w.abnormal_hold > 0 group by l.statement_id`.execute(tx)
  for (const one of detained) await detachCharges(tx, { tenant_id, id: one.statement_id }, one.waybill_ids)
  if (taken > 0) return ready.length
  const known = new Set(had.values())
  await sql`delete from statement_line where tenant_id = ${tenant_id} and id = any(${line_ids.filter((id) => !known.has(id))}::bigint[])`.execute(tx)
  return 0
}
/* What of the trip `u.waybill_id` is paid to `u.party_id`, unless an earlier living statement tells it: each trip is told once. */
const toldPaid = (tenant_id: number) => sql`
  select case when t.told then 0 else b.paid_fen end as paid_fen, case when t.told then 0 else b.deposit_fen end as deposit_fen
  from (${paidOfTrip(tenant_id, sql`u.waybill_id`, sql`u.party_id`)}) as b
  cross join (
    select exists (
      select from statement_line e join statement s on s.tenant_id = ${tenant_id} and s.id = e.statement_id
      where e.tenant_id = ${tenant_id} and e.waybill_id = u.waybill_id and e.party_id = u.party_id and s.direction = 2 and s.statement_status <> ${codes(statementMachine, 'void')}) as told) as t`
