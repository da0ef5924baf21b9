import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { codes } from '../../platform/db/codes.ts'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { receipt } from '@yunshu/contract/receipt/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { listSummary, withExactTotal } from '../../platform/db/listSummary.ts'
import { likeText } from '../../platform/db/like.ts'
import { inOrder } from '../../platform/db/page.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { ReadContext } from '../../platform/verb/verb.ts'

const columns = [
  'r.id',
  'r.version',
  'r.receipt_no',
  'r.waybill_id',
  'r.waybill_no',
  'r.order_id',
  'r.order_no',
  'r.shipper_name',
  'r.carrier_name',
  'r.plate_no',
  'r.driver_name',
  'r.start_address_diming',
  'r.end_address_diming',
  'r.receipt_status',
  'r.paper_status',
  'r.signer',
  'r.sign_at',
  'r.sign_num',
  'r.sign_kg',
  'r.sign_volume',
  'r.diff_num',
  'r.diff_kg',
  'r.damage_num',
  'r.delivered_at',
  'r.due_at',
  'r.uploaded_at',
  'r.carrier_checked_at',
  'r.confirmed_at',
  'r.reason',
  'r.express_no',
  'r.created_at'
] as const

/** The receipts an actor may see: a shipper's, a carrier's, a driver's own trips. */
export const receiptsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('receipt as r').where('r.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  if (actor.type === 3)
    return base.where((e) =>
      e.exists(
        e
          .selectFrom('waybill as w')
          .select('w.id')
          .whereRef('w.tenant_id', '=', 'r.tenant_id')
          .whereRef('w.id', '=', 'r.waybill_id')
          .where('w.person_id', '=', actor.company_id)
      )
    )
  const own = base.where(actor.type === 4 ? 'r.shipper_id' : 'r.carrier_id', '=', actor.company_id)
  const { people } = actor
  if (!people) return own
  // A receipt is as its order for the shipper, as its trip for the carrier.
  return actor.type === 4
    ? own.where(sql<boolean>`exists (select from "order" o where o.tenant_id = r.tenant_id and o.id = r.order_id and o.owner_id = any(${people}))`)
    : own.where(
        sql<boolean>`exists (select from waybill w where w.tenant_id = r.tenant_id and w.id = r.waybill_id and w.dispatcher_id = any(${people}))`
      )
}

/** A receipt to act on; a stranger's is as good as none. */
export const getReceipt = async (tx: Tx, actor: Actor, id: number): Promise<Row<'receipt'>> =>
  (await receiptsOf(tx, actor).selectAll('r').where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** Whole days past due while nothing has come in; 0 is in time. One expression for row and filter. */
const overdueDays = (at: string) =>
  sql<number>`case when r.receipt_status in (${codes(receiptMachine, 'toUpload', 'rejected')}) and r.due_at < ${at} then ceil(extract(epoch from ${at}::timestamptz - r.due_at) / 86400)::int else 0 end`

const rowsOf = (tx: Tx, actor: Actor) =>
  receiptsOf(tx, actor)
    .select([...columns])
    .select(overdueDays(nowIso()).as('overdue_days'))
export const getReceiptRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

type Filters = InputOf<typeof receipt.list>
const within = (filters: Filters): Expression<SqlBool>[] => {
  const conditions: Expression<SqlBool>[] = []
  const add = (condition: Expression<SqlBool>): void => void conditions.push(condition)
  const { paper_status, carrier_id, waybill_id, order_id } = filters
  for (const [column, value] of Object.entries({ paper_status, carrier_id, waybill_id, order_id }))
    if (value !== undefined) add(sql<boolean>`${sql.ref(`r.${column}`)} = ${value}`)
  if (filters.checked !== undefined)
    add(filters.checked ? sql<boolean>`r.carrier_checked_at is not null` : sql<boolean>`r.carrier_checked_at is null`)
  if (filters.overdue) add(sql<boolean>`${overdueDays(nowIso())} > 0`)
  const words = (filters.keyword ?? '')
    .split(/[\s,，;；]+/)
    .filter(Boolean)
    .slice(0, 50)
  if (words.length > 0)
    add(
      sql<boolean>`(${sql.join(
        words.map(
          (word) =>
            sql`(r.receipt_no ilike ${likeText(word)} or r.waybill_no ilike ${likeText(word)} or r.order_no ilike ${likeText(word)} or r.plate_no ilike ${likeText(word)})`
        ),
        sql` or `
      )})`
    )
  if (filters.date_from) add(sql<boolean>`r.delivered_at >= ${startOfShanghaiDay(filters.date_from)}`)
  if (filters.date_to) add(sql<boolean>`r.delivered_at < ${endOfShanghaiDay(filters.date_to)}`)
  return conditions
}
const sorts: Record<string, string> = { delivered_at: 'r.delivered_at', due_at: 'r.due_at', sign_at: 'r.sign_at' }

type Asked = Pick<ReadContext<typeof receipt.list>, 'tx' | 'actor' | 'input' | 'services'>
/** One page of receipts, and around it total, status tabs and sums: two statements. */
export const listReceipts = async ({ tx, actor, input: filters, services: { counts } }: Asked) => {
  const and = (also: Expression<SqlBool>[] = []) => sql<boolean>`${sql.join([...within(filters), ...also, sql`true`], sql` and `)}`
  const { page = 1, pagesize = 20, sort = 'delivered_at', order = 'desc', receipt_status } = filters
  const rows = rowsOf(tx, actor)
    .where(and(receipt_status === undefined ? [] : [sql<boolean>`r.receipt_status = ${receipt_status}`]))
    .orderBy(sql.ref(sorts[sort] ?? 'r.delivered_at'), inOrder(order, sort !== 'delivered_at'))
    .orderBy('r.id', order)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
  const newest = receiptsOf(tx, actor)
    .where(and())
    .select(['r.receipt_status as status', 'r.sign_num', 'r.sign_kg', 'r.diff_num', 'r.diff_kg', 'r.damage_num'])
  const { receipt_status: _s, ...others } = filters
  const list = {
    kind: 'receipt',
    filters: others,
    status: receipt_status,
    sums: ['sign_num', 'sign_kg', 'diff_num', 'diff_kg', 'damage_num'],
    by: 'r.delivered_at'
  } as const
  const [data, summary] = await Promise.all([rows.execute(), listSummary(tx, counts, actor, list, newest)])
  return { ...(await withExactTotal(tx, summary, rows)), data }
}
