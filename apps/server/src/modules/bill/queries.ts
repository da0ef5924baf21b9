import { billMachine } from '@yunshu/contract/bill/machine'
import { codes } from '../../platform/db/codes.ts'
import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { paidOnBills } from '../payment/rows.ts'

/** The bills an actor may see: a shipper's as debtor, a carrier's as creditor, the operator's of the tenant. */
export const billsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('bill as b').where('b.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return base.where(actor.type === 4 ? 'b.debtor_id' : 'b.creditor_id', '=', actor.company_id)
}

/**
 * What the actor's company owes for trips and to those who carry for it (应付账单), other carriers to whom it gave orders on among them; the operator sees what
 * carriers of the tenant owe their drivers and captains.
 */
export const owedOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('bill as b').where('b.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base.where('b.direction', '=', 2) : base.where('b.debtor_id', '=', actor.company_id)
}
/** What the actor's company owes other companies, which it pays or registers as paid by itself: a shipper its carriers, a carrier those to whom it gave orders on. */
export const owedToCompanies = (tx: Tx, { tenant_id, company_id }: Actor) =>
  tx.selectFrom('bill as b').where('b.tenant_id', '=', tenant_id).where('b.debtor_id', '=', company_id).where('b.direction', '=', 1)
export const getOwed = async (tx: Tx, actor: Actor, id: number): Promise<Row<'bill'>> =>
  (await owedOf(tx, actor).selectAll('b').where('b.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** A bill to act on; one that the actor may not see is refused as if it did not exist. */
export const getBill = async (tx: Tx, actor: Actor, id: number): Promise<Row<'bill'>> =>
  (await billsOf(tx, actor).selectAll('b').where('b.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** What a bill still asks for: what was paid, and what is said to be paid, no more. */
export const openOf = ({ amount_fen, paid_fen, pending_fen }: Pick<Row<'bill'>, 'amount_fen' | 'paid_fen' | 'pending_fen'>): number =>
  amount_fen - paid_fen - pending_fen

/** Days past the due day while money is asked for, else 0; one expression for row, filter and bucket. */
const overdueDays = (today = shanghaiDay(now())) =>
  sql<number>`case when b.bill_status in (${codes(billMachine, 'unpaid', 'partlyPaid')}) then greatest(0, ${today}::date - (b.due_at at time zone 'Asia/Shanghai')::date) else 0 end`
/** The same as a condition that the index of open bills answers. */
export const isOverdue = (today = shanghaiDay(now())) =>
  sql<boolean>`(b.bill_status in (${codes(billMachine, 'unpaid', 'partlyPaid')}) and b.due_at < ${startOfShanghaiDay(today)})`
/** The bucket of an open bill by whole days past its due day: 0 not due, 1 up to 30 days, 2 up to 60, 3 up to 90, 4 longer (账龄). */
export const bucket = () => sql<0 | 1 | 2 | 3 | 4>`least(4, (${overdueDays()} + 29) / 30)`
export const unpaid = sql<number>`case when b.bill_status = ${codes(billMachine, 'void')} then 0 else b.amount_fen - b.paid_fen end`

/** The columns of a bill in which words are looked for, as its index holds them. */
export const billWords = ['b.bill_no', 'b.statement_no', 'b.debtor_name', 'b.creditor_name', 'b.waybill_no'] as const

const columns = [
  'b.id',
  'b.version',
  'b.bill_no',
  'b.statement_id',
  'b.statement_no',
  'b.debtor_id',
  'b.debtor_name',
  'b.creditor_id',
  'b.creditor_name',
  'b.amount_fen',
  'b.tax_fen',
  'b.paid_fen',
  'b.pending_fen',
  'b.due_at',
  'b.bill_status',
  'b.audit_level',
  'b.audit_done',
  'b.reason',
  'b.frozen',
  'b.freeze_reason',
  'b.factor_name',
  'b.approved_at',
  'b.paid_at',
  'b.created_at'
] as const

/* The debtor does not see whether the creditor considers writing the bill off, nor what a factor lent on it. */
export const rowsOf = (tx: Tx, actor: Actor, of: typeof billsOf = billsOf) =>
  of(tx, actor)
    .select([...columns])
    .select([
      sql<1 | 2>`b.direction`.as('direction'),
      sql<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>`b.bill_kind`.as('bill_kind'),
      sql<0 | 10 | 20 | 30>`b.invoice_status`.as('invoice_status'),
      unpaid.as('unpaid_fen'),
      overdueDays().as('overdue_days'),
      bucket().as('ageing'),
      sql<boolean>`b.financed_loan_id is not null`.as('financed'),
      actor.type === 4 ? sql<number>`0::bigint`.as('financed_fen') : sql<number>`b.financed_fen`.as('financed_fen'),
      actor.type === 4 ? sql<string | null>`null`.as('bad_asked_at') : sql<string | null>`b.bad_asked_at`.as('bad_asked_at'),
      actor.type === 4 ? sql<string>`''`.as('bad_reason') : sql<string>`b.bad_reason`.as('bad_reason')
    ])
export const getBillRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('b.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** What of a bill payment is asked for (付款申请) and is neither paid nor promised. */
export const requestOpen = sql<number>`greatest(0, b.request_fen - b.paid_fen - b.pending_fen)`

/** What a carrier owes, as rows with their trip, and what is asked for of it. */
export const owedRows = (tx: Tx, actor: Actor) =>
  rowsOf(tx, actor, owedOf).select([
    'b.waybill_id',
    'b.waybill_no',
    'b.frozen_by_trip',
    requestOpen.as('request_fen'),
    'b.requested_at',
    'b.requested_by_name',
    'b.request_reason',
    'b.request_urgent',
    'b.request_files'
  ])
/** Adds to rows how each was last paid, or tried to. */
export const withLastPaid = async <R extends { readonly id: number }>(tx: Tx, { tenant_id }: Actor, rows: readonly R[]) => {
  const found = await paidOnBills(
    tx,
    tenant_id,
    rows.map(({ id }) => id)
  )
  const last = new Map(found.map((one) => [one.bill_id, one]))
  return rows.map((row) => {
    const { pay_channel = null, bank_serial_no = null, reason: fail_reason = '' } = last.get(row.id) ?? {}
    return { ...row, pay_channel, bank_serial_no: bank_serial_no ?? '', fail_reason }
  })
}
export const getOwedRow = async (tx: Tx, actor: Actor, id: number) => {
  const row = (await owedRows(tx, actor).where('b.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  const [shown] = await withLastPaid(tx, actor, [row])
  return shown ?? refuse('notFound')
}

/** What is open by bucket of age, in one statement. */
export const openByAge = async (tx: Tx, actor: Actor, of: typeof billsOf = billsOf, debtor_id?: number) =>
  await of(tx, actor)
    .$if(debtor_id !== undefined, (q) => q.where('b.debtor_id', '=', debtor_id ?? 0))
    .where('b.bill_status', 'in', [billMachine.code.inReview, billMachine.code.unpaid, billMachine.code.partlyPaid])
    .select([
      bucket().as('ageing'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(b.amount_fen - b.paid_fen)::bigint`.as('unpaid_fen'),
      sql<number>`(count(*) filter (where b.bill_status = ${codes(billMachine, 'inReview')}))::int`.as('in_review')
    ])
    .groupBy('ageing')
    .orderBy('ageing')
    .execute()

/** Whoever owes the actor's company on bills, or ever did, with what of it is open. */
export const debtorsOf = async (tx: Tx, actor: Actor, creditor_id: number): Promise<{ id: number; name: string; unpaid_fen: number }[]> =>
  await billsOf(tx, actor)
    .where('b.creditor_id', '=', creditor_id)
    .where('b.bill_status', '<>', billMachine.code.void)
    .select('b.debtor_id as id')
    .select([
      sql<string>`max(b.debtor_name)`.as('name'),
      sql<number>`coalesce(sum(b.amount_fen - b.paid_fen) filter (where b.bill_status in (${codes(billMachine, 'unpaid', 'partlyPaid')})), 0)::bigint`.as(
        'unpaid_fen'
      )
    ])
    .groupBy('b.debtor_id')
    .orderBy('b.debtor_id')
    .limit(500)
    .execute()
