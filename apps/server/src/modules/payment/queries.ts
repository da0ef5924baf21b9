import { paymentMachine } from '@yunshu/contract/payment/machine'
import { codes } from '../../platform/db/codes.ts'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { payment } from '@yunshu/contract/payment/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { listSummary, withExactTotal } from '../../platform/db/listSummary.ts'
import { likeText } from '../../platform/db/like.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { inOrder } from '../../platform/db/page.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { ReadContext } from '../../platform/verb/verb.ts'

/** The payments an actor may see: a shipper's own, those a carrier got, the operator's of the tenant. */
export const paymentsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('payment as p').where('p.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return base.where(actor.type === 4 ? 'p.payer_id' : 'p.payee_id', '=', actor.company_id)
}

/** A payment to look at; a stranger's is as good as none. */
export const getPayment = async (tx: Tx, actor: Actor, id: number): Promise<Row<'payment'>> =>
  (await paymentsOf(tx, actor).selectAll('p').where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/* What stays of it as an advance once it has arrived. */
const rest = sql<number>`case when p.payment_status = ${codes(paymentMachine, 'success')} then p.amount_fen - p.used_fen else 0 end`

const rowsOf = (tx: Tx, actor: Actor) =>
  paymentsOf(tx, actor)
    .select([
      'p.id',
      'p.version',
      'p.pay_no',
      'p.payer_id',
      'p.payer_name',
      'p.payee_id',
      'p.payee_name',
      'p.amount_fen',
      'p.used_fen',
      'p.payment_status',
      'p.bank_serial_no',
      'p.bill_nos',
      'p.paid_at',
      'p.remark',
      'p.reason',
      'p.checked_at',
      'p.created_at'
    ])
    .select([rest.as('rest_fen'), sql<1 | 2 | 3 | 4 | 5>`p.pay_channel`.as('pay_channel')])
export const getPaymentRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

type Filters = InputOf<typeof payment.list>
const within = (filters: Filters): Expression<SqlBool>[] => {
  const conditions: Expression<SqlBool>[] = []
  const add = (condition: Expression<SqlBool>): void => void conditions.push(condition)
  if (filters.pay_channel !== undefined) add(sql<boolean>`p.pay_channel = ${filters.pay_channel}`)
  if (filters.advance !== undefined) add(filters.advance ? sql<boolean>`${rest} > 0` : sql<boolean>`${rest} = 0`)
  const words = (filters.keyword ?? '')
    .split(/[\s,，;；]+/)
    .filter(Boolean)
    .slice(0, 50)
  if (words.length > 0)
    add(
      sql<boolean>`(${sql.join(
        words.map(
          (word) =>
            sql`(p.pay_no ilike ${likeText(word)} or p.bill_nos ilike ${likeText(word)} or p.bank_serial_no ilike ${likeText(word)} or p.payer_name ilike ${likeText(word)} or p.payee_name ilike ${likeText(word)})`
        ),
        sql` or `
      )})`
    )
  if (filters.paid_from) add(sql<boolean>`p.paid_at >= ${startOfShanghaiDay(filters.paid_from)}`)
  if (filters.paid_to) add(sql<boolean>`p.paid_at < ${endOfShanghaiDay(filters.paid_to)}`)
  return conditions
}
const sorts: Record<string, string> = { paid_at: 'p.paid_at', amount_fen: 'p.amount_fen' }

type Asked = Pick<ReadContext<typeof payment.list>, 'tx' | 'actor' | 'input' | 'services'>
/** One page of payments, and around it total, status tabs and sums: two statements. */
export const listPayments = async ({ tx, actor, input: filters, services: { counts } }: Asked) => {
  const and = (also: Expression<SqlBool>[] = []) => sql<boolean>`${sql.join([...within(filters), ...also, sql`true`], sql` and `)}`
  const { page = 1, pagesize = 20, sort = 'paid_at', order = 'desc', payment_status } = filters
  const rows = rowsOf(tx, actor)
    .where(and(payment_status === undefined ? [] : [sql<boolean>`p.payment_status = ${payment_status}`]))
    .orderBy(sql.ref(sorts[sort] ?? 'p.paid_at'), inOrder(order, false))
    .orderBy('p.id', order)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
  const newest = paymentsOf(tx, actor)
    .where(and())
    .select(['p.payment_status as status', 'p.amount_fen', 'p.used_fen', rest.as('rest_fen')])
  const { payment_status: _s, ...others } = filters
  const list = {
    kind: 'payment',
    filters: others,
    status: payment_status,
    sums: ['amount_fen', 'used_fen', 'rest_fen'],
    by: 'p.paid_at'
  } as const
  const [data, summary] = await Promise.all([rows.execute(), listSummary(tx, counts, actor, list, newest)])
  return { ...(await withExactTotal(tx, summary, rows)), data }
}
