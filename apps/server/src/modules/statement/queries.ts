import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { statement } from '@yunshu/contract/statement/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { listSummary, withExactTotal } from '../../platform/db/listSummary.ts'
import { likeText } from '../../platform/db/like.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { inOrder, pageOf } from '../../platform/db/page.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { ReadContext } from '../../platform/verb/verb.ts'

/** The statements an actor may see: a shipper those it owes by, once they were sent or made by itself; a carrier its own. */
export const statementsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('statement as s').where('s.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  const own =
    actor.type === 4
      ? base.where('s.shipper_id', '=', actor.company_id).where('s.direction', '=', 1)
      : base.where('s.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
  // What the other side has not sent yet is its own business.
  return own.where((e) => e.or([e('s.maker_id', '=', actor.company_id), e('s.sent_at', 'is not', null)]))
}

/** A statement to act on; a stranger's is as good as none. */
export const getStatement = async (tx: Tx, actor: Actor, id: number): Promise<Row<'statement'>> =>
  (await statementsOf(tx, actor).selectAll('s').where('s.id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('notFound')
/** The same without a lock, for looking only. */
export const findStatement = async (tx: Tx, actor: Actor, id: number): Promise<Row<'statement'>> =>
  (await statementsOf(tx, actor).selectAll('s').where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

const rowsOf = (tx: Tx, actor: Actor) =>
  statementsOf(tx, actor)
    .select([
      's.id',
      's.version',
      's.statement_no',
      's.direction',
      's.statement_status',
      's.shipper_id',
      's.shipper_name',
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
      sql<boolean>`s.maker_id = ${actor.company_id}`.as('is_maker'),
      sql<number>`case when s.void_asked_by is null then 0 when s.void_asked_by = ${actor.company_id} then 1 else 2 end`.as('void_asked')
    ])

/** One statement as the lists show it. */
export const getStatementRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

const sorts: Record<string, string> = {
  created_at: 's.created_at',
  period_from: 's.period_from',
  total_fen: 's.total_fen',
  confirmed_at: 's.confirmed_at'
}
const summed = ['waybill_count', 'freight_fen', 'surcharge_fen', 'deduct_fen', 'adjust_fen', 'total_fen', 'tax_fen', 'paid_fen'] as const

/** One page of statements, and around it total, tabs and sums. */
export const listStatements = async ({
  tx,
  actor,
  input: filters,
  services: { counts }
}: Pick<ReadContext<typeof statement.list>, 'tx' | 'actor' | 'input' | 'services'>) => {
  const and = (also: Expression<SqlBool>[] = []) => sql<boolean>`${sql.join([...within(filters, actor), ...also, sql`true`], sql` and `)}`
  const { page = 1, pagesize = 20, sort = 'created_at', order = 'desc', statement_status, ...others } = filters
  const rows = rowsOf(tx, actor)
    .where(and(statement_status === undefined ? [] : [sql<boolean>`s.statement_status = ${statement_status}`]))
    .orderBy(sql.ref(sorts[sort] ?? 's.created_at'), inOrder(order, sort === 'confirmed_at'))
    .orderBy('s.id', order)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
  const newest = statementsOf(tx, actor)
    .where(and())
    .select([
      's.statement_status as status',
      's.waybill_count',
      's.freight_fen',
      's.surcharge_fen',
      's.deduct_fen',
      's.adjust_fen',
      's.total_fen',
      's.tax_fen',
      's.paid_fen'
    ])
  const list = { kind: 'statement', filters: others, status: statement_status, sums: summed, by: 's.created_at' } as const
  const [data, summary] = await Promise.all([rows.execute(), listSummary(tx, counts, actor, list, newest)])
  return { ...(await withExactTotal(tx, summary, rows)), data }
}

const within = (filters: InputOf<typeof statement.list>, actor: Actor): Expression<SqlBool>[] => {
  const conditions: Expression<SqlBool>[] = []
  const add = (condition: Expression<SqlBool>): void => void conditions.push(condition)
  for (const word of (filters.keyword ?? '').split(/[\s,，;；]+/).filter(Boolean))
    add(sql<boolean>`(s.statement_no ilike ${likeText(word)} or s.shipper_name ilike ${likeText(word)} or s.carrier_name ilike ${likeText(word)})`)
  if (filters.partner_id !== undefined) add(sql<boolean>`${sql.ref(actor.type === 4 ? 's.carrier_id' : 's.shipper_id')} = ${filters.partner_id}`)
  if (filters.diff_flag) add(sql<boolean>`coalesce(s.diff_fen, 0) <> 0`)
  if (filters.date_from) add(sql<boolean>`s.period_to >= ${filters.date_from}`)
  if (filters.date_to) add(sql<boolean>`s.period_from <= ${filters.date_to}`)
  return conditions
}

/** The lines an actor may see. */
export const linesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('statement_line as l').where('l.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return base.where(actor.type === 4 ? 'l.shipper_id' : 'l.carrier_id', '=', actor.type === 4 || actor.type === 2 ? actor.company_id : 0)
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
  'l.other_fen',
  'l.diff_fen',
  'l.diff_reason',
  'l.line_status',
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

const lineSorts: Record<string, string> = { delivered_at: 'l.delivered_at', own_fen: 'l.own_fen', diff_fen: 'l.diff_fen' }
/** The lines of a statement, a page at a time. */
export const listLines = async (tx: Tx, actor: Actor, input: InputOf<typeof statement.lines>) => {
  const { statement_id } = await findStatement(tx, actor, input.statement_id).then(({ id }) => ({ statement_id: id }))
  const { sort = 'delivered_at', order = 'asc' } = input
  let asked = linesOf(tx, actor).where('l.statement_id', '=', statement_id)
  if (input.diff_flag) asked = asked.where(sql<boolean>`coalesce(l.diff_fen, 0) <> 0`)
  for (const word of (input.keyword ?? '').split(/[\s,，;；]+/).filter(Boolean))
    asked = asked.where(
      sql<boolean>`(l.waybill_no ilike ${likeText(word)} or l.order_nos ilike ${likeText(word)} or l.customer_order_nos ilike ${likeText(word)} or l.plate_no ilike ${likeText(word)})`
    )
  const shown = input.line_status === undefined ? asked : asked.where('l.line_status', '=', input.line_status)
  const page = await pageOf(
    tx,
    shown
      .select([...lineColumns])
      .orderBy(sql.ref(lineSorts[sort] ?? 'l.delivered_at'), inOrder(order, true))
      .orderBy('l.id', order),
    input
  )
  const tabs = await asked
    .select(['l.line_status', (e) => e.fn.countAll<number>().as('n')])
    .groupBy('l.line_status')
    .execute()
  const sums = await shown
    .select((e) =>
      (['goods_kg', 'freight_fen', 'surcharge_fen', 'deduct_fen', 'own_fen', 'tax_fen', 'other_fen', 'diff_fen'] as const).map((name) =>
        e.fn.coalesce(e.fn.sum<number>(`l.${name}`), sql<number>`0`).as(name)
      )
    )
    .executeTakeFirstOrThrow()
  return { ...page, tabs: Object.fromEntries(tabs.map(({ line_status, n }) => [String(line_status), n])), sums }
}

/** The other company of a statement, from where the actor stands. */
export const partnerOf = (actor: Actor, row: Pick<Row<'statement'>, 'shipper_id' | 'carrier_id'>): number =>
  actor.company_id === row.shipper_id ? row.carrier_id : row.shipper_id

/** The first instant of a period and the first one after it. */
export const spanOf = ({ period_from, period_to }: { period_from: string; period_to: string }) => ({
  from: startOfShanghaiDay(period_from),
  until: endOfShanghaiDay(period_to)
})
