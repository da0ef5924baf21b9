import { codes } from '../../platform/db/codes.ts'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { addDays, endOfShanghaiDay, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { isDocNo } from '@yunshu/domain/docno'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { listSummary, withExactTotal } from '../../platform/db/listSummary.ts'
import { likeText } from '../../platform/db/like.ts'
import { inOrder } from '../../platform/db/page.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, type ReadContext } from '../../platform/verb/verb.ts'

/** The columns of a row on the screen; what a price is worth to see is decided per actor. */
const columns = [
  'w.id',
  'w.version',
  'w.waybill_no',
  'w.waybill_status',
  'w.receipt_status',
  'w.finance_status',
  'w.order_nos',
  'w.customer_order_nos',
  'w.shipper_names',
  'w.carrier_name',
  'w.start_address_diming',
  'w.end_address_diming',
  'w.goods_name',
  'w.vehicle_id',
  'w.driver_id',
  'w.plate_no',
  'w.trailer_plate_no',
  'w.driver_name',
  'w.driver_phone',
  'w.vehicle_type_id',
  'w.vehicle_use',
  'w.plan_num',
  'w.plan_kg',
  'w.plan_volume',
  'w.load_kg',
  'w.unload_kg',
  'w.plan_start_time',
  'w.plan_end_time',
  'w.driver_qiandao_time',
  'w.shiji_fache_start_time',
  'w.eta',
  'w.driver_shiji_songda_time',
  'w.unload_done_at',
  'w.signed_at',
  'w.late_start_min',
  'w.late_end_min',
  'w.outside_fence',
  'w.abnormal_flag',
  'w.distance_plan_m',
  'w.dispatcher_name',
  'w.remark',
  'w.created_at'
] as const

/** The waybills an actor may see at all: a carrier its own, a driver those he drives, the operator all of the tenant. Shippers see trips through `waybill_order`. */
export const waybillsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('waybill as w').where('w.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return actor.type === 3
    ? base.where('w.person_id', '=', actor.company_id).where('w.waybill_status', '<>', waybillMachine.code.toDispatch)
    : base
        .where('w.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
        .$if(actor.people !== undefined, (q) => q.where(sql<boolean>`w.dispatcher_id = any(${actor.people})`))
}

/** A waybill to act on; a stranger's is as good as none. */
export const getWaybill = async (tx: Tx, actor: Actor, id: number): Promise<Row<'waybill'>> =>
  (await waybillsOf(tx, actor).selectAll('w').where('w.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** One row as the list shows it, after a move. */
export const getWaybillRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('w.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

const receivableOf = (actor: Actor) =>
  mayDo(actor, carrier.waybills.may.receivable) ? sql<number | null>`w.receivable_fen` : sql<null>`null::bigint`
const payableOf = (actor: Actor) => (mayDo(actor, carrier.waybills.may.payable) ? sql<number | null>`w.payable_fen` : sql<null>`null::bigint`)
const rowsOf = (tx: Tx, actor: Actor) =>
  waybillsOf(tx, actor)
    .select([...columns])
    .select([receivableOf(actor).as('receivable_fen'), payableOf(actor).as('payable_fen')])

/** Late: signed in or delivered past the grace, or not yet there and past the plan. One expression for filter and count. */
export const isLate = (at: string) =>
  sql<boolean>`(coalesce(w.late_start_min, 0) > 15 or coalesce(w.late_end_min, 0) > 15 or (w.waybill_status between ${codes(waybillMachine, 'awaitingDriver')} and ${codes(waybillMachine, 'atDelivery')} and w.plan_end_time < ${at}))`

type Filters = InputOf<typeof waybill.list>
const within = (filters: Filters, actor: Actor) => {
  const conditions: Expression<SqlBool>[] = []
  const add = (condition: Expression<SqlBool>): void => void conditions.push(condition)
  const { receipt_status, finance_status, vehicle_use, vehicle_id, driver_id, dispatcher_id, shipper_id } = filters
  for (const [column, value] of Object.entries({ receipt_status, finance_status, vehicle_use, vehicle_id, driver_id, dispatcher_id }))
    if (value !== undefined) add(sql<boolean>`${sql.ref(`w.${column}`)} = ${value}`)
  if (shipper_id !== undefined)
    add(
      sql<boolean>`exists (select from waybill_order wo where wo.tenant_id = w.tenant_id and wo.waybill_id = w.id and wo.tenant_id = ${actor.tenant_id} and wo.shipper_id = ${shipper_id})`
    )
  if (filters.chaoshi) add(isLate(nowIso()))
  const words = (filters.keyword ?? '')
    .split(/[\s,，;；]+/)
    .filter(Boolean)
    .slice(0, 50)
  const exact = words.length > 0 && words.every((word) => isDocNo(word))
  if (exact) add(sql<boolean>`(w.waybill_no = any(${words}) or w.order_nos = any(${words}))`)
  else if (words.length > 0)
    add(
      sql<boolean>`(${sql.join(
        words.map(
          (word) =>
            sql`(w.plate_no ilike ${likeText(word)} or w.waybill_no ilike ${likeText(word)} or w.order_nos ilike ${likeText(word)} or w.customer_order_nos ilike ${likeText(word)} or w.driver_name ilike ${likeText(word)} or w.driver_phone like ${likeText(word)} or w.shipper_names ilike ${likeText(word)})`
        ),
        sql` or `
      )})`
    )
  // Numbers are found wherever they are; everything else looks at the last 30 days unless a range is given.
  const column = sql.ref(`w.${filters.date_type ?? 'created_at'}`)
  const from = filters.date_from ?? (exact || filters.date_to ? undefined : addDays(shanghaiDay(now()), -29))
  if (from) add(sql<boolean>`${column} >= ${startOfShanghaiDay(from)}`)
  if (filters.date_to) add(sql<boolean>`${column} < ${endOfShanghaiDay(filters.date_to)}`)
  return conditions
}

const sorts: Record<string, string> = {
  created_at: 'w.created_at',
  plan_start_time: 'w.plan_start_time',
  plan_kg: 'w.plan_kg',
  receivable_fen: 'w.receivable_fen',
  payable_fen: 'w.payable_fen'
}

type Asked = Pick<ReadContext<typeof waybill.list>, 'tx' | 'actor' | 'input' | 'services'>
/** One page of waybills, and around it total, status tabs and sums: two statements that travel together, whatever the size. */
export const listWaybills = async ({ tx, actor, input: filters, services: { counts } }: Asked) => {
  const conditions = within(filters, actor)
  const and = (also: Expression<SqlBool>[] = []) => sql<boolean>`${sql.join([...conditions, ...also, sql`true`], sql` and `)}`
  const { waybill_status, ...others } = filters
  const { page = 1, pagesize = 20, sort = 'created_at', order = 'desc' } = filters
  const rows = rowsOf(tx, actor)
    .where(and(waybill_status === undefined ? [] : [sql<boolean>`w.waybill_status = ${waybill_status}`]))
    .orderBy(sql.ref(sorts[sort] ?? 'w.created_at'), inOrder(order, sort !== 'created_at'))
    .orderBy('w.id', order)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
  const newest = waybillsOf(tx, actor)
    .where(and())
    .select(['w.waybill_status as status', 'w.plan_num', 'w.plan_kg', 'w.plan_volume', 'w.load_kg', 'w.unload_kg'])
    .select([receivableOf(actor).as('receivable_fen'), payableOf(actor).as('payable_fen')])
  const list = { kind: 'waybill', filters: others, status: waybill_status, sums: summed, by: 'w.created_at' } as const
  const [data, summary] = await Promise.all([rows.execute(), listSummary(tx, counts, actor, list, newest)])
  return { ...(await withExactTotal(tx, summary, rows)), data }
}
const summed = ['plan_num', 'plan_kg', 'plan_volume', 'load_kg', 'unload_kg', 'receivable_fen', 'payable_fen'] as const

/** The orders that ride on a waybill. */
export const listOrderIds = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<number[]> => {
  const rows = await tx.selectFrom('waybill_order').select('order_id').where('tenant_id', '=', tenant_id).where('waybill_id', '=', id).execute()
  return rows.map(({ order_id }) => order_id)
}
