import { codes } from '../../platform/db/codes.ts'
import { chargeMachine } from '@yunshu/contract/charge/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { updateTripSums, detachCharges, setCharges } from '../charge/index.ts'
import { post, reverse } from '../ledger/index.ts'
import { moveSigned } from '../order/index.ts'
import { updatePayable } from '../payable/index.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** The fingerprint of a statement's content: SHA-256 over (number, fen) of its charges and adjustments, sorted by number (domain 5.6). */
export const fingerprintOf = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(p.no || ',' || p.fen, E'\n' order by p.no collate "C"), ''), 'UTF8')), 'hex') as hash from (
      select charge_no as no, amount_fen as fen from charge where tenant_id = ${tenant_id} and statement_id = ${id}
      union all select adjust_no, amount_fen from statement_adjust where tenant_id = ${tenant_id} and statement_id = ${id}) as p`.execute(tx)
  return rows[0]?.hash ?? ''
}

/** What follows from the confirmation of a statement: its charges are billed, its trips reconciled, its orders completed, and accrued amounts become receivable in the books. By statements over all rows at once. */
export const applyConfirmation = async (tx: Tx, actor: Actor, row: Row<'statement'>, publishChange: PublishChange): Promise<void> => {
  const { tenant_id, id } = row
  const { n } = await tx
    .selectFrom('charge')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', id)
    .where('charge_status', '<>', chargeMachine.code.confirmed)
    .executeTakeFirstOrThrow()
  if (n > 0) refuse('chargesMoved', { count: n })
  await setCharges(tx, row, 'confirmed', 'bill')
  if (row.direction === 2) return await adjustTrips(tx, actor, row, publishChange)
  await updateTripsFinance(tx, row, publishChange)
  await moveOrders(tx, actor, row, 'complete', publishChange)
  await book(tx, actor, row)
}

/** Undoes all of that when a confirmed statement is voided; its charges can then be put on another statement. */
export const undoConfirmation = async (tx: Tx, actor: Actor, row: Row<'statement'>, reason: string, publishChange: PublishChange): Promise<void> => {
  if (row.direction === 2) {
    await setCharges(tx, row, 'billed', 'unbill')
    await detachCharges(tx, row)
    return await unadjustTrips(tx, actor, row, reason, publishChange)
  }
  await unbook(tx, actor, row, reason)
  await moveOrders(tx, actor, row, 'reopen', publishChange)
  const waybill_ids = await tripsOf(tx, row)
  await setCharges(tx, row, 'billed', 'unbill')
  await detachCharges(tx, row)
  await updateTripSums(tx, row.tenant_id, waybill_ids)
}

/* Downstream both sides have agreed on amounts of trips: each is booked by itself, and the parts of its trip take it, from where every payment is made. */
const adjustTrips = async (tx: Tx, actor: Actor, row: Row<'statement'>, publishChange: PublishChange): Promise<void> => {
  const adjusts = await adjustsOf(tx, row)
  for (const { id, amount_fen, waybill_no } of adjusts)
    await post(tx, {
      ...adjustBook(row, id, amount_fen),
      biz_no: waybill_no,
      occurred_at: row.confirmed_at ?? nowIso(),
      carrier_id: row.carrier_id,
      amounts: { amount: Math.abs(amount_fen) },
      created_by: actor.user_id
    })
  for (const waybill_id of new Set(adjusts.map((one) => one.waybill_id))) await updatePayable({ tx, actor, publishChange }, waybill_id)
}
const unadjustTrips = async (tx: Tx, actor: Actor, row: Row<'statement'>, reason: string, publishChange: PublishChange): Promise<void> => {
  const adjusts = await adjustsOf(tx, row)
  for (const { id, amount_fen } of adjusts) await reverse(tx, adjustBook(row, id, amount_fen), reason, actor.user_id)
  for (const waybill_id of new Set(adjusts.map((one) => one.waybill_id))) await updatePayable({ tx, actor, publishChange }, waybill_id)
}
const adjustBook = ({ tenant_id }: Row<'statement'>, biz_id: number, amount_fen: number) =>
  ({ tenant_id, event: amount_fen < 0 ? 'driverDeducted' : 'downDelivered', biz_type: 'statement_adjust', biz_id }) as const
const adjustsOf = async (tx: Tx, { tenant_id, id }: Row<'statement'>) =>
  await tx
    .selectFrom('statement_adjust as a')
    .innerJoin('statement_line as l', (on) => on.onRef('l.tenant_id', '=', 'a.tenant_id').onRef('l.id', '=', 'a.line_id'))
    .select(['a.id', 'a.amount_fen', 'l.waybill_id', 'l.waybill_no'])
    .where('a.tenant_id', '=', tenant_id)
    .where('a.statement_id', '=', id)
    .orderBy('l.waybill_id')
    .orderBy('a.id')
    .execute()

/** The trips of a statement. */
export const tripsOf = async (tx: Tx, { tenant_id, id }: Row<'statement'>): Promise<number[]> => {
  const rows = await tx.selectFrom('statement_line').select('waybill_id').where('tenant_id', '=', tenant_id).where('statement_id', '=', id).execute()
  return rows.map(({ waybill_id }) => waybill_id)
}
/** Updates the financial status of the statement's trips from the status of their charges. */
export const updateTripsFinance = async (tx: Tx, row: Row<'statement'>, publishChange: PublishChange): Promise<void> => {
  const waybill_ids = await tripsOf(tx, row)
  await updateTripSums(tx, row.tenant_id, waybill_ids)
  for (const kind of ['waybill', 'charge'] as const) publishChange(kind, { id: waybill_ids[0] ?? row.id, parties: row.parties })
}

/* Signed orders all of whose charges are on confirmed statements are completed, or reopened when the statement is voided; many at once, each with its event. */
const moveOrders = async (tx: Tx, actor: Actor, row: Row<'statement'>, move: 'complete' | 'reopen', publishChange: PublishChange): Promise<void> => {
  const { tenant_id, id, line_count } = row
  // Of adjustments alone no order hears, and none is held.
  if (line_count === 0) return
  const from = orderMachine.code[move === 'complete' ? 'signed' : 'completed']
  // Locked by a query of its own, before the next one reads: when two statements with charges of one order are confirmed at once, the second must see the charges as the first has left them.
  const its = sql`o.tenant_id = ${tenant_id} and o.id in (select order_id from charge where tenant_id = ${tenant_id} and statement_id = ${id})`
  await sql`select from "order" o where ${its} order by o.id for no key update`.execute(tx)
  const { rows: orders } = await sql<{ id: number }>`
    select o.id from "order" o where ${its} and o.order_status = ${from}
      and not exists (select from charge c where c.tenant_id = ${tenant_id} and c.order_id = o.id and c.direction = 1 and c.charge_status in (${codes(chargeMachine, 'estimated', 'toConfirm', 'confirmed')})) order by o.id`.execute(
    tx
  )
  if (orders.length === 0) return
  const ids = orders.map((order) => order.id)
  await moveSigned(tx, actor, tenant_id, ids, move, row.statement_no)
  publishChange('order', { id: ids[0] ?? 0, parties: row.parties })
}

type Amounts = { gross: number; net: number; tax: number }
/* What is owed and what is deducted, by charges and by adjustments. All four are positive, since the books only take positive amounts. */
const amountsOf = async (tx: Tx, { tenant_id, id }: Row<'statement'>): Promise<{ owed: Amounts; off: Amounts; more: Amounts; less: Amounts }> => {
  const { rows } = await sql<{ kind: 'owed' | 'off' | 'more' | 'less'; gross: number; net: number; tax: number }>`
    select k.kind, coalesce(sum(abs(p.amount_fen)), 0) as gross, coalesce(sum(abs(p.net_fen)), 0) as net, coalesce(sum(abs(p.tax_fen)), 0) as tax
    from (values ('owed'), ('off'), ('more'), ('less')) as k (kind) left join (
      select case when amount_fen > 0 then 'owed' else 'off' end as kind, amount_fen, net_fen, tax_fen from charge where tenant_id = ${tenant_id} and statement_id = ${id}
      union all select case when amount_fen > 0 then 'more' else 'less' end, amount_fen, net_fen, tax_fen from statement_adjust where tenant_id = ${tenant_id} and statement_id = ${id}) as p on p.kind = k.kind
    group by k.kind`.execute(tx)
  const of = (kind: string): Amounts => {
    const found = rows.find((row) => row.kind === kind)
    return { gross: found?.gross ?? 0, net: found?.net ?? 0, tax: found?.tax ?? 0 }
  }
  return { owed: of('owed'), off: of('off'), more: of('more'), less: of('less') }
}

/* Trips were accrued when delivered, adjustments are accrued here; then all of it becomes receivable, less the deductions that both sides agreed. */
const book = async (tx: Tx, actor: Actor, row: Row<'statement'>): Promise<void> => {
  const { owed, off, more, less } = await amountsOf(tx, row)
  const fact = { ...factOf(row), occurred_at: row.confirmed_at ?? nowIso(), created_by: actor.user_id }
  await post(tx, { ...fact, event: 'adjustedUp', amounts: more })
  const total = { gross: owed.gross + more.gross }
  await post(tx, { ...fact, event: 'statementConfirmed', amounts: total })
  await post(tx, { ...fact, event: 'claimAgreed', amounts: off })
  await post(tx, { ...fact, event: 'adjustedDown', amounts: less })
}
const unbook = async (tx: Tx, actor: Actor, row: Row<'statement'>, reason: string): Promise<void> => {
  for (const event of ['adjustedDown', 'claimAgreed', 'statementConfirmed', 'adjustedUp', 'delivered'] as const)
    await reverse(tx, { ...factOf(row), event }, reason, actor.user_id)
}
const factOf = ({ tenant_id, id, statement_no, party_id, carrier_id }: Row<'statement'>) => ({
  tenant_id,
  biz_type: 'statement',
  biz_id: id,
  biz_no: statement_no,
  shipper_id: party_id,
  carrier_id
})
