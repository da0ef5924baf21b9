import { chargeMachine } from '@yunshu/contract/charge/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { lineStatus, statementMachine } from '@yunshu/contract/statement/machine'
import { codes } from '../../platform/db/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { withParty } from '../../platform/db/parties.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { StartAgain } from '../../platform/verb/startAgain.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { lockTrips } from '../waybill/rows.ts'
import { voidEmptied } from './emptied.ts'

/** Locks the statement of a line that stands on it, where both sides have not confirmed it yet; whether there is one. */
export const lockOpenLine = async (
  tx: Tx,
  tenant_id: number,
  { statement_id, statement_line_id }: { readonly statement_id: number | null; readonly statement_line_id: number | null }
): Promise<boolean> => {
  const { rows } = await sql`
    select from statement where tenant_id = ${tenant_id} and id = ${statement_id} and statement_status in (${codes(statementMachine, 'draft', 'sent', 'disputed')})
      and exists (select from statement_line l where l.tenant_id = ${tenant_id} and l.id = ${statement_line_id}) for no key update`.execute(tx)
  return rows.length > 0
}

/** What the charges `c` of a line come to. */
export const sumsOfCharges = sql`
  coalesce(sum(c.amount_fen) filter (where c.item_code = 'F01'), 0) as freight_fen, coalesce(sum(c.amount_fen) filter (where c.item_code <> 'F01' and c.item_code not like 'D%'), 0) as surcharge_fen,
  coalesce(sum(c.amount_fen) filter (where c.item_code like 'D%'), 0) as deduct_fen, sum(c.amount_fen) as own_fen, sum(c.net_fen) as net_fen, sum(c.tax_fen) as tax_fen`
export type LineSums = Readonly<Record<'freight_fen' | 'surcharge_fen' | 'deduct_fen' | 'own_fen' | 'net_fen' | 'tax_fen', number>>

/**
 * Updates lines and totals of open statements from their charges: a line without charges is deleted, a statement's total is the sum of its lines and adjustments,
 * and one that was sent is void with its last line.
 * All lines are summed by one SQL query, since one statement may have a hundred thousand. A query before it locks the statements: a sum that waits for the lock
 * reads what stood before, and an adjustment made meanwhile would be lost from the total.
 */
export const refreshStatements = async (tx: Tx, tenant_id: number, statement_ids: readonly number[], publishChange: PublishChange): Promise<void> => {
  await lockRows(tx, tenant_id, { statement: statement_ids })
  await sql`
    update statement_line l set freight_fen = c.freight_fen, surcharge_fen = c.surcharge_fen, deduct_fen = c.deduct_fen, own_fen = c.own_fen, net_fen = c.net_fen, tax_fen = c.tax_fen
    from (
      select c.statement_line_id as id, ${sumsOfCharges} from charge c
      where c.tenant_id = ${tenant_id} and c.statement_id = any(${statement_ids}::bigint[]) and c.charge_status <> ${codes(chargeMachine, 'void')} group by c.statement_line_id) as c
    where l.tenant_id = ${tenant_id} and l.id = c.id and (l.own_fen, l.freight_fen, l.surcharge_fen, l.tax_fen) is distinct from (c.own_fen, c.freight_fen, c.surcharge_fen, c.tax_fen)`.execute(
    tx
  )
  await sql`delete from line_message m where m.tenant_id = ${tenant_id} and m.statement_id = any(${statement_ids}::bigint[])
    and not exists (select from charge c where c.tenant_id = ${tenant_id} and c.statement_line_id = m.line_id)`.execute(tx)
  await sql`delete from statement_match m where m.tenant_id = ${tenant_id} and m.statement_id = any(${statement_ids}::bigint[]) and m.line_id is not null
    and not exists (select from charge c where c.tenant_id = ${tenant_id} and c.statement_line_id = m.line_id)`.execute(tx)
  await sql`delete from statement_line l where l.tenant_id = ${tenant_id} and l.statement_id = any(${statement_ids}::bigint[])
    and not exists (select from charge c where c.tenant_id = ${tenant_id} and c.statement_line_id = l.id)`.execute(tx)
  const { rows } = await sql<Row<'statement'>>`
    update statement s set version = s.version + 1, updated_at = now(), line_count = l.n, waybill_count = l.n, freight_fen = l.freight_fen, surcharge_fen = l.surcharge_fen, deduct_fen = l.deduct_fen, adjust_fen = a.fen,
      total_fen = l.own_fen + a.fen, net_fen = l.net_fen + a.net_fen, tax_fen = l.tax_fen + a.tax_fen,
      paid_fen = case when s.direction = 2 then l.paid_fen else s.paid_fen end, deposit_fen = l.deposit_fen, dispute_count = l.disputes, diff_fen = l.diff_fen
    from unnest(${statement_ids}::bigint[]) as u (id)
    cross join lateral (
      select count(*)::int as n, coalesce(sum(freight_fen), 0) as freight_fen, coalesce(sum(surcharge_fen), 0) as surcharge_fen, coalesce(sum(deduct_fen), 0) as deduct_fen, coalesce(sum(own_fen), 0) as own_fen,
        coalesce(sum(net_fen), 0) as net_fen, coalesce(sum(tax_fen), 0) as tax_fen, coalesce(sum(paid_fen), 0) as paid_fen, coalesce(sum(deposit_fen), 0) as deposit_fen, count(*) filter (where line_status = ${codes(lineStatus, 'disputed')})::int as disputes, sum(diff_fen) as diff_fen
      from statement_line where tenant_id = ${tenant_id} and statement_id = u.id) as l
    cross join lateral (
      select coalesce(sum(amount_fen), 0) as fen, coalesce(sum(net_fen), 0) as net_fen, coalesce(sum(tax_fen), 0) as tax_fen from statement_adjust where tenant_id = ${tenant_id} and statement_id = u.id) as a
    where s.tenant_id = ${tenant_id} and s.id = u.id returning s.*`.execute(tx)
  for (const row of rows) publishChange('statement', row)
  await voidEmptied(tx, rows, publishChange)
}

// Downstream, what is paid is paid by the parts of trips; a line begins with what is paid, and their module writes here what changes.

type Paid = { readonly payee_id: number; readonly paid_fen: number; readonly deposit_fen: number }
/**
 * Brings the statements of a trip up to date with what of it is paid: settled once all is, open again where money came back. Gives those whose state has changed.
 * A trip that stands on a second statement as well, for what came late, is told as paid on the first.
 */
export const updatePaidStatements = async (
  tx: Tx,
  tenant_id: number,
  waybill_id: number,
  paid: readonly Paid[],
  publishChange: PublishChange
): Promise<Row<'statement'>[]> => {
  const lines = await tx
    .selectFrom('statement_line as l')
    .innerJoin('statement as s', (on) => on.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.statement_id'))
    .select(['l.id', 'l.statement_id', 'l.party_id', 'l.paid_fen', 'l.deposit_fen'])
    .where('l.tenant_id', '=', tenant_id)
    .where('l.waybill_id', '=', waybill_id)
    .where('s.direction', '=', 2)
    .where('s.statement_status', '<>', statementMachine.code.void)
    .orderBy('l.id')
    .execute()
  const changed: Row<'statement'>[] = []
  const told = new Set<number>()
  for (const line of lines) {
    const of = told.has(line.party_id) ? undefined : paid.find(({ payee_id }) => payee_id === line.party_id)
    told.add(line.party_id)
    const { paid_fen, deposit_fen } = of ?? { paid_fen: 0, deposit_fen: 0 }
    if (line.paid_fen === paid_fen && line.deposit_fen === deposit_fen) continue
    await tx.updateTable('statement_line').set({ paid_fen, deposit_fen }).where('tenant_id', '=', tenant_id).where('id', '=', line.id).execute()
    const row = await tx
      .updateTable('statement')
      .set((e) => ({
        paid_fen: e('paid_fen', '+', paid_fen - line.paid_fen),
        deposit_fen: e('deposit_fen', '+', deposit_fen - line.deposit_fen),
        version: e('version', '+', 1),
        updated_at: nowIso()
      }))
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', line.statement_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = await settleDown(tx, row)
    publishChange('statement', after)
    if (after !== row) changed.push(after)
  }
  return changed
}

/** The living statements of payees on which trips stand. */
const downStatementsOf = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]): Promise<number[]> =>
  (
    await tx
      .selectFrom('statement_line as l')
      .innerJoin('statement as s', (on) => on.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.statement_id'))
      .select('s.id')
      .distinct()
      .where('l.tenant_id', '=', tenant_id)
      .where('l.waybill_id', '=', sql<number>`any(${[...waybill_ids]}::bigint[])`)
      .where('s.direction', '=', 2)
      .where('s.statement_status', '<>', statementMachine.code.void)
      .execute()
  ).map(({ id }) => id)

/* What a transaction holds already is not asked for again: nobody puts another trip onto a statement that is held, nor owes more for a trip that is. */
type HeldMoney = { readonly statements: Set<number>; readonly trips: Set<number> }
const heldMoney = new WeakMap<Tx, HeldMoney>()

/**
 * Locks statements with all that stands on them: first their trips with these trips' orders, then their charges, then themselves. Whoever confirms one, takes it
 * back, or pays or voids what came of it holds it so before it decides. `waybill_ids` are trips that are held with theirs, with what they owe their payees.
 */
export const lockStatements = async (
  tx: Tx,
  tenant_id: number,
  statement_ids: readonly number[],
  waybill_ids: readonly number[] = []
): Promise<void> => {
  const held = heldMoney.get(tx) ?? { statements: new Set<number>(), trips: new Set<number>() }
  const statements = statement_ids.filter((id) => !held.statements.has(id))
  const trips = waybill_ids.filter((id) => !held.trips.has(id))
  if (statements.length + trips.length === 0) return
  await withSystemScope(tx, async () => {
    const known = new Set(statements.length > 0 ? await linesOn(tx, tenant_id, statements) : [])
    await lockTrips(tx, tenant_id, [...new Set([...trips, ...known])])
    await lockWithCharges(tx, tenant_id, statements, trips)
    // Between the first look and the lock a trip may have come onto it.
    if (statements.length > 0 && (await linesOn(tx, tenant_id, statements)).some((waybill_id) => !known.has(waybill_id))) throw new StartAgain()
  })
  heldMoney.set(tx, { statements: new Set([...held.statements, ...statements]), trips: new Set([...held.trips, ...trips]) })
}
const linesOn = async (tx: Tx, tenant_id: number, statement_ids: readonly number[]): Promise<number[]> => {
  const ids = sql<number>`any(${[...statement_ids]}::bigint[])`
  const rows = await tx.selectFrom('statement_line').select('waybill_id').where('tenant_id', '=', tenant_id).where('statement_id', '=', ids).execute()
  return rows.map(({ waybill_id }) => waybill_id)
}
/** The lines on which these statements tell of these trips. */
export const linesOfTrips = async (tx: Tx, tenant_id: number, statement_ids: readonly number[], waybill_ids: readonly number[]) =>
  await tx
    .selectFrom('statement_line')
    .select(['statement_id', 'waybill_id', 'party_id'])
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', sql<number>`any(${[...statement_ids]}::bigint[])`)
    .where('waybill_id', '=', sql<number>`any(${[...waybill_ids]}::bigint[])`)
    .execute()
/** Locks statements after their charges, for who only lets these go; with them what trips owe their payees, and the statements on which these find it. */
const lockWithCharges = async (tx: Tx, tenant_id: number, statement_ids: readonly number[], waybill_ids: readonly number[] = []): Promise<void> =>
  await withSystemScope(tx, async () => {
    await sql`
      select from charge where tenant_id = ${tenant_id}
        and (statement_id = any(${[...statement_ids]}::bigint[]) or (waybill_id = any(${[...waybill_ids]}::bigint[]) and direction = 2))
      order by id for no key update`.execute(tx)
    await lockRows(tx, tenant_id, {
      statement: [...statement_ids, ...(waybill_ids.length > 0 ? await downStatementsOf(tx, tenant_id, waybill_ids) : [])]
    })
  })

/** Settles a billed statement of a payee whose trips are paid, and opens it again where they no longer are. */
export const settleDown = async (tx: Tx, row: Row<'statement'>): Promise<Row<'statement'>> => {
  const { billed, settled } = statementMachine.code
  const isPaid = row.paid_fen >= row.total_fen
  const move = row.statement_status === billed && isPaid ? 'settle' : row.statement_status === settled && !isPaid ? 'unsettle' : undefined
  if (!move) return row
  return await tx
    .updateTable('statement')
    .set({
      statement_status: advance(statementMachine, row.statement_status, move, 'system'),
      settled_at: move === 'settle' ? nowIso() : null,
      version: row.version + 1,
      updated_at: nowIso()
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The statements by which who drove these trips is paid, or those of them that are named, with every trip on each: those of payees, and those of a carrier to whom another one gave the order
 * (转包), whose customer is that carrier. Within `withSystemScope`.
 */
export const payingStatements = async (
  tx: Tx,
  tenant_id: number,
  { waybill_ids = [], statement_ids = [] }: { readonly waybill_ids?: readonly number[]; readonly statement_ids?: readonly number[] }
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await sql<{ statement_id: number; waybill_ids: number[] }>`
    select l.statement_id, array_agg(distinct l.waybill_id) as waybill_ids from statement_line l
    where l.tenant_id = ${tenant_id} and l.statement_id = any(array(
      select m.statement_id from statement_line m join statement s on s.tenant_id = m.tenant_id and s.id = m.statement_id
      where m.tenant_id = ${tenant_id} and (m.waybill_id = any(${[...waybill_ids]}::bigint[]) or m.statement_id = any(${[...statement_ids]}::bigint[])) and s.statement_status >= ${codes(statementMachine, 'billed')}
        and (s.direction = 2 or exists (
          select from waybill_order wo join "order" o on o.tenant_id = wo.tenant_id and o.id = wo.order_id
          where wo.tenant_id = ${tenant_id} and wo.waybill_id = m.waybill_id and wo.shipper_id = s.party_id and o.upstream_order_id is not null))))
    group by l.statement_id`.execute(tx)
  return new Map(rows.map((row) => [row.statement_id, row.waybill_ids]))
}

/** What confirmed statements of payees have added to a trip, or taken off it. */
export const adjustedDown = async (tx: Tx, tenant_id: number, waybill_id: number): Promise<number> => {
  const { fen } = await tx
    .selectFrom('statement_adjust as a')
    .innerJoin('statement_line as l', (on) => on.onRef('l.tenant_id', '=', 'a.tenant_id').onRef('l.id', '=', 'a.line_id'))
    .innerJoin('statement as s', (on) => on.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.id', '=', 'a.statement_id'))
    .select((e) => e.fn.coalesce(e.fn.sum<number>('a.amount_fen'), sql<number>`0`).as('fen'))
    .where('l.tenant_id', '=', tenant_id)
    .where('l.waybill_id', '=', waybill_id)
    .where('s.direction', '=', 2)
    .where('s.statement_status', '>=', statementMachine.code.confirmed)
    .executeTakeFirstOrThrow()
  return Number(fen)
}

/** Whether a statement with this trip was sent to its payee, as SQL over the columns that name the three. */
export const isTold = (tenant: string, waybill: string, payee: string) => sql<boolean>`exists (
  select from statement_line l join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id
  where l.tenant_id = ${sql.ref(tenant)} and l.waybill_id = ${sql.ref(waybill)} and l.party_id = ${sql.ref(payee)} and s.direction = 2 and s.statement_status >= ${codes(statementMachine, 'sent')})`

/** How far the statement is on which a trip's payee finds it: sent to him, and billed with its due day. */
export const downStandingOf = async (
  tx: Tx,
  tenant_id: number,
  waybill_id: number,
  payee_id: number
): Promise<{ readonly isSent: boolean; readonly due_at: string | null }> => {
  const rows = await tx
    .selectFrom('statement_line as l')
    .innerJoin('statement as s', (on) => on.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.statement_id'))
    .select(['s.statement_status', 's.due_at'])
    .where('l.tenant_id', '=', tenant_id)
    .where('l.waybill_id', '=', waybill_id)
    .where('l.party_id', '=', payee_id)
    .where('s.direction', '=', 2)
    .where('s.statement_status', '>=', statementMachine.code.sent)
    .execute()
  const billed = rows.find(({ statement_status }) => statement_status >= statementMachine.code.billed)
  return { isSent: rows.length > 0, due_at: billed?.due_at ?? null }
}

/** Two entries turn out to be one human: the statements of the one are the other's. */
export const replaceStatementParty = async (tx: Tx, tenant_id: number, from: number, to: number): Promise<void> => {
  const his = { party_id: to, parties: withParty(from, to) }
  await tx
    .updateTable('statement')
    .set({ ...his, party_a_id: to })
    .where('tenant_id', '=', tenant_id)
    .where('party_id', '=', from)
    .execute()
  for (const table of ['statement_line', 'statement_adjust', 'line_message'] as const)
    await sql`update ${sql.table(table)} set party_id = ${to}, parties = ${his.parties} where tenant_id = ${tenant_id} and party_id = ${from}`.execute(
      tx
    )
}

/** What shippers owe a carrier by statements of which no bill is made yet: one row a shipper, `of` and `fen`. */
export const statedTo = (tenant_id: number, carrier_id: number, shipper_ids: readonly number[]): RawBuilder<unknown> => sql`
  select party_id as of, sum(total_fen)::bigint as fen from statement
  where tenant_id = ${tenant_id} and direction = 1 and carrier_id = ${carrier_id} and party_id = any(${shipper_ids}::bigint[])
    and statement_status in (${codes(statementMachine, 'draft', 'sent', 'disputed', 'confirmed')})
  group by party_id`
