import { carrier } from '@yunshu/contract/consoles/carrier'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type Call, seatsOf } from '../../platform/verb/seats.ts'
import { lockStatements } from './rows.ts'

/**
 * Which pages show statements of a carrier: those by which it is paid, and those by which it pays. The second ones are of drivers and captains, and of the
 * other carriers to whom it gave orders on (docs/adr/0051), who hold the seat of the creditor there.
 */
const pages = { party_a_id: carrier.upstream, party_b_id: carrier.lowerStream } as const

/**
 * The statements an actor may see: those of its company as shipper or carrier, and of a person those of what he is paid; drafts of the other side only once they were
 * sent. With a call, only those of the page whose right he holds for it.
 */
const statementsOf = (tx: Tx, actor: Actor, call?: Call) => {
  const base = tx.selectFrom('statement as s').where('s.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  // A statement that the other side has not sent yet is not visible.
  const seen = base.where((e) => e.or([e('s.maker_id', '=', actor.company_id), e('s.sent_at', 'is not', null)]))
  if (actor.type !== 2) return seen.where('s.party_id', '=', actor.company_id).where('s.direction', '=', actor.type === 4 ? 1 : 2)
  return seen.where((e) => e.or(seatsOf(pages, actor, call).map((seat) => e(`s.${seat}`, '=', actor.company_id))))
}

/** A statement to act on; one that the actor may not see is refused as if it did not exist. */
export const getStatement = async (tx: Tx, actor: Actor, id: number, call?: Call): Promise<Row<'statement'>> =>
  (await statementsOf(tx, actor, call).selectAll('s').where('s.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')
/** The same with its trips and charges, for who changes what they are by it. */
export const lockStatement = async (tx: Tx, actor: Actor, id: number, call?: Call): Promise<Row<'statement'>> => {
  await lockStatements(tx, actor.tenant_id, [(await findStatement(tx, actor, id, call)).id])
  return await findStatement(tx, actor, id, call)
}
/** The same without a lock, for reading only. */
export const findStatement = async (tx: Tx, actor: Actor, id: number, call?: Call): Promise<Row<'statement'>> =>
  (await statementsOf(tx, actor, call).selectAll('s').where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const rowsOf = (tx: Tx, actor: Actor, call?: Call) =>
  statementsOf(tx, actor, call)
    .select([
      's.id',
      's.version',
      's.statement_no',
      's.direction',
      's.statement_status',
      's.party_id',
      's.party_name',
      's.payee_type',
      's.carrier_id',
      's.carrier_name',
      's.period_from',
      's.period_to',
      's.date_basis',
      's.round',
      's.waybill_count',
      's.freight_fen',
      's.surcharge_fen',
      's.deduct_fen',
      's.adjust_fen',
      's.total_fen',
      's.net_fen',
      's.tax_fen',
      's.dispute_count',
      's.diff_fen',
      's.invoiced_fen',
      's.paid_fen',
      's.deposit_fen',
      's.sent_at',
      's.confirmed_at',
      's.confirmed_by_name',
      's.lines_hash',
      's.pay_days',
      's.due_at',
      's.void_reason',
      's.remark',
      's.created_at',
      's.created_by_name'
    ])
    .select([
      sql<number>`s.total_fen - s.paid_fen`.as('payable_fen'),
      sql<boolean>`s.maker_id = ${actor.company_id}`.as('is_maker'),
      sql<boolean>`s.party_b_id = ${actor.company_id}`.as('we_pay'),
      sql<number>`case when s.void_asked_by is null then 0 when s.void_asked_by = ${actor.company_id} then 1 else 2 end`.as('void_asked')
    ])

/** One statement in the columns of the lists. */
export const getStatementRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The lines an actor may see, of statements that he may see. */
export const linesOf = (tx: Tx, { tenant_id, type, company_id }: Actor) => {
  const base = tx.selectFrom('statement_line as l').where('l.tenant_id', '=', tenant_id)
  if (type === 1) return base
  if (type !== 2) return base.where('l.party_id', '=', company_id)
  return base.where((e) => e.or([e('l.carrier_id', '=', company_id), e('l.party_id', '=', company_id)]))
}
export const lineColumns = [
  'l.id',
  'l.version',
  'l.statement_id',
  'l.waybill_id',
  'l.waybill_no',
  'l.order_nos',
  'l.customer_order_nos',
  'l.plate_no',
  'l.start_address_diming',
  'l.end_address_diming',
  'l.goods_kg',
  'l.delivered_at',
  'l.receipt_at',
  'l.freight_fen',
  'l.surcharge_fen',
  'l.deduct_fen',
  'l.own_fen',
  'l.net_fen',
  'l.tax_fen',
  'l.paid_fen',
  'l.deposit_fen',
  'l.other_fen',
  'l.diff_fen',
  'l.diff_reason',
  'l.line_status',
  'l.line_check',
  'l.message_count'
] as const
export const getLineRow = async (tx: Tx, actor: Actor, id: number) =>
  (await linesOf(tx, actor)
    .select([...lineColumns])
    .where('l.id', '=', id)
    .executeTakeFirst()) ?? refuse('notFound')
/** A line to act on. */
export const getLine = async (tx: Tx, actor: Actor, id: number): Promise<Row<'statement_line'>> =>
  (await linesOf(tx, actor).selectAll('l').where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The results of the other side's workbooks, row by row. */
export const matchesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('statement_match as m')
    .leftJoin('statement_line as l', (on) => on.onRef('l.tenant_id', '=', 'm.tenant_id').onRef('l.id', '=', 'm.line_id'))
    .select([
      'm.id',
      'm.row_no',
      'm.customer_order_no',
      'm.plate_no',
      'm.day',
      'm.start_name',
      'm.end_name',
      'm.line_id',
      'l.waybill_no',
      'm.match_key',
      'm.own_fen',
      'm.other_fen',
      'm.diff_fen',
      'm.diff_reason',
      'm.found_no',
      'm.left_reason',
      'm.verdict'
    ])
    .where('m.tenant_id', '=', actor.tenant_id)

/** The first instant of a period and the first one after it. */
export const spanOf = ({ period_from, period_to }: { period_from: string; period_to: string }) => ({
  from: startOfShanghaiDay(period_from),
  until: endOfShanghaiDay(period_to)
})
