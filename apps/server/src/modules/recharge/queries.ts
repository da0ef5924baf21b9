import { matchStatus } from '@yunshu/contract/recon/enums'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { recharge } from '@yunshu/contract/recharge/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { listSummary, withExactTotal } from '../../platform/db/listSummary.ts'
import { likeText } from '../../platform/db/like.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { inOrder } from '../../platform/db/page.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { ReadContext } from '../../platform/verb/verb.ts'
import { shownTail } from '../bankaccount/index.ts'

type Shown = OutputOf<typeof recharge.list>['data'][number]

/** The recharges an actor may see: a company's own, for the operator all of the tenant. */
export const rechargesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('recharge as c').where('c.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('c.company_id', '=', actor.company_id)
}

export const getRecharge = async (tx: Tx, actor: Actor, id: number): Promise<Row<'recharge'>> =>
  (await rechargesOf(tx, actor).selectAll('c').where('c.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** A recharge as its company and the operator see it: of the payer's account only the end. */
export const shownRecharge = (row: Row<'recharge'>, at_bank: boolean): Shown => ({
  id: row.id,
  version: row.version,
  recharge_no: row.recharge_no,
  company_id: row.company_id,
  company_name: row.company_name,
  way: row.way as 1 | 2,
  amount_fen: row.amount_fen,
  payer_name: row.payer_name,
  payer_account: shownTail(row.payer_account_tail),
  virtual_account: row.virtual_account,
  voucher_img: row.voucher_img,
  bank_serial_no: row.bank_serial_no,
  recharge_status: row.recharge_status as Shown['recharge_status'],
  at_bank,
  arrived_at: row.arrived_at,
  reviewer_name: row.reviewer_name,
  reject_reason: row.reject_reason,
  remark: row.remark,
  expires_at: row.expires_at,
  created_by_name: row.created_by_name,
  created_at: row.created_at
})

/* Lines of the bank's statement belong to nobody but the operator; whether one is there a company may know. */
const atBankOf = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('bank_row')
    .select('biz_id')
    .where('tenant_id', '=', tenant_id)
    .where('biz_type', '=', 'recharge')
    .where('biz_id', 'in', [...ids])
    .where('match_status', '=', matchStatus.code.matched)
    .execute()
  return new Set(rows.flatMap(({ biz_id }) => biz_id ?? []))
}

/** One row as the list shows it, after a move. */
export const rechargeRow = async (tx: Tx, row: Row<'recharge'>): Promise<Shown> =>
  shownRecharge(row, (await withSystemScope(tx, () => atBankOf(tx, row.tenant_id, [row.id]))).has(row.id))

type Filters = InputOf<typeof recharge.list>
const within = ({ keyword, way, company_id, date_from, date_to }: Filters): Expression<SqlBool>[] =>
  [
    way && sql<boolean>`c.way = ${way}`,
    company_id && sql<boolean>`c.company_id = ${company_id}`,
    date_from && sql<boolean>`c.created_at >= ${startOfShanghaiDay(date_from)}`,
    date_to && sql<boolean>`c.created_at < ${endOfShanghaiDay(date_to)}`,
    keyword &&
      sql<boolean>`(c.recharge_no ilike ${likeText(keyword)} or c.company_name ilike ${likeText(keyword)} or c.payer_name ilike ${likeText(keyword)} or c.bank_serial_no = ${keyword} or c.virtual_account = ${keyword})`
  ].flatMap((condition) => (condition ? [condition] : []))

type Asked = Pick<ReadContext<typeof recharge.list>, 'tx' | 'actor' | 'input' | 'services'>
/** One page of recharges with status tabs and sums. */
export const listRecharges = async ({ tx, actor, input: filters, services: { counts } }: Asked) => {
  const and = (also: Expression<SqlBool>[] = []) => sql<boolean>`${sql.join([...within(filters), ...also, sql`true`], sql` and `)}`
  const { page = 1, pagesize = 20, sort = 'created_at', order = 'desc', recharge_status, ...others } = filters
  const rows = rechargesOf(tx, actor)
    .selectAll('c')
    .where(and(recharge_status === undefined ? [] : [sql<boolean>`c.recharge_status = ${recharge_status}`]))
    .orderBy(sql.ref(`c.${sort}`), inOrder(order, sort === 'arrived_at'))
    .orderBy('c.id', order)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
  const newest = rechargesOf(tx, actor).where(and()).select(['c.recharge_status as status', 'c.amount_fen'])
  const list = { kind: 'recharge', filters: others, status: recharge_status, sums: ['amount_fen'], by: 'c.created_at' } as const
  const [data, summary] = await Promise.all([rows.execute(), listSummary(tx, counts, actor, list, newest)])
  const ids = data.map(({ id }) => id)
  const there = await (actor.type === 1 ? atBankOf(tx, actor.tenant_id, ids) : new Set<number>())
  return { ...(await withExactTotal(tx, summary, rows)), data: data.map((row) => shownRecharge(row, there.has(row.id))) }
}
