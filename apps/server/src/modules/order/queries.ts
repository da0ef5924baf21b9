import { orderMachine } from '@yunshu/contract/order/machine'
import { codes } from '../../platform/db/codes.ts'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import type { OrderRow } from '@yunshu/contract/order/rows'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { isDocNo } from '@yunshu/domain/docno'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'

export type Shown = Static<typeof OrderRow>
/** Minutes past its limit before a point counts as late (domain 4.5). */
export const graceMinutes = 15

/** The orders an actor may see at all: a shipper its own, a carrier those given to it, the operator all of the tenant. */
export const ordersOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('order as o').where('o.tenant_id', '=', actor.tenant_id).where('o.deleted_at', 'is', null)
  if (actor.type === 1) return base
  const own =
    actor.type === 4 ? base.where('o.shipper_id', '=', actor.company_id) : base.where('o.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
  const { people } = actor
  if (!people) return own
  // Data scope (数据范围): a shipper's order is his who placed it or took it over; a carrier's is everybody's until it is dispatched, then his who dispatched it.
  return actor.type === 4
    ? own.where(sql<boolean>`o.owner_id = any(${people})`)
    : own.where(
        sql<boolean>`(o.order_status < ${codes(orderMachine, 'dispatched')} or exists (select from waybill_order wo join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id where wo.tenant_id = o.tenant_id and wo.order_id = o.id and wo.tenant_id = ${actor.tenant_id} and w.dispatcher_id = any(${people})))`
      )
}

/** An order to act on; a stranger's is as good as none. */
export const getOrder = async (tx: Tx, actor: Actor, id: number): Promise<Row<'order'>> =>
  (await ordersOf(tx, actor).selectAll('o').where('o.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** One order as the lists show it, after a move. */
export const getOrderRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  ((await rowsOf(tx, actor).where('o.id', '=', id).executeTakeFirst()) as Shown | undefined) ?? refuse('notFound')

/** Whether the actor may see what a shipper pays: both parties by grant, the operator always. */
export const seesFreight = (actor: Actor): boolean => actor.type === 1 || mayDo(actor, shipper.orders.may.price, carrier.orders.may.price)

const columns = [
  'o.id',
  'o.version',
  'o.order_no',
  'o.customer_order_no',
  'o.order_status',
  'o.plan_status',
  'o.order_kind',
  'o.xianlu_type',
  'o.deal_mode',
  'o.pay_mode',
  'o.price_mode',
  'o.shipper_id',
  'o.shipper_name',
  'o.carrier_id',
  'o.carrier_name',
  'o.start_address_diming',
  'o.end_address_diming',
  'o.start_area_code',
  'o.end_area_code',
  'o.point_count',
  'o.goods_name',
  'o.goods_num',
  'o.goods_kg',
  'o.goods_volume',
  'o.vehicle_type_ids',
  'o.vehicle_count',
  'o.distance_m',
  'o.run_minutes',
  'o.first_start_time',
  'o.last_end_time',
  'o.abnormal_flag',
  'o.accept_deadline',
  'o.cancel_asked_at',
  'o.waybill_count',
  'o.plate_nos',
  'o.receipt_done',
  'o.receipt_total',
  'o.source',
  'o.remark',
  'o.created_at',
  'o.created_by_name',
  'o.owner_name'
] as const

/** Late now: the delivery limit has passed while it is under way, or a stop was reached late. One expression for row, filter and board. */
export const isOverdue = (at = nowIso()) =>
  sql<boolean>`(o.order_status between ${codes(orderMachine, 'open')} and ${codes(orderMachine, 'inTransit')} and o.last_end_time + interval '15 minutes' < ${at}::timestamptz or o.order_status between ${codes(orderMachine, 'dispatched')} and ${codes(orderMachine, 'signed')} and coalesce((select max(p.late_min) from waybill_point p where p.tenant_id = o.tenant_id and p.order_id = o.id), 0) > ${graceMinutes})`

/** The rows of a list, with only the columns that the actor may see. */
export const rowsOf = (tx: Tx, actor: Actor) => {
  const remaining = (column: string) =>
    sql<number>`coalesce((select sum(g.${sql.ref(column)}) from order_goods g where g.tenant_id = o.tenant_id and g.order_id = o.id), 0)`
  return ordersOf(tx, actor)
    .select([...columns])
    .select([
      isOverdue().as('is_chaoshi'),
      remaining('remain_num').as('remain_num'),
      remaining('remain_kg').as('remain_kg'),
      remaining('remain_volume').as('remain_volume'),
      freight(actor).as('freight_fen')
    ])
}
export const freight = (actor: Actor) => (seesFreight(actor) ? sql<number | null>`o.freight_fen` : sql<number | null>`null::bigint`)

export type Filters = InputOf<typeof order.list>
/** What a list asks for, apart from the status of its tab. */
export const conditionsOf = (filters: Filters): Expression<SqlBool>[] => {
  const all: Expression<SqlBool>[] = []
  const add = (condition: Expression<SqlBool>): void => void all.push(condition)
  const { order_kind, shipper_id, carrier_id, price_mode, plan_status, source, abnormal_flag } = filters
  for (const [column, value] of Object.entries({ order_kind, shipper_id, carrier_id, price_mode, plan_status, source, abnormal_flag }))
    if (value !== undefined) add(sql<boolean>`${sql.ref(`o.${column}`)} = ${value}`)
  if (filters.vehicle_type_id !== undefined) add(sql<boolean>`${filters.vehicle_type_id} = any(o.vehicle_type_ids)`)
  if (filters.start_area_code) add(sql<boolean>`o.start_area_code like ${areaPrefix(filters.start_area_code)}`)
  if (filters.end_area_code) add(sql<boolean>`o.end_area_code like ${areaPrefix(filters.end_area_code)}`)
  if (filters.is_chaoshi !== undefined) add(filters.is_chaoshi ? isOverdue() : sql<boolean>`not ${isOverdue()}`)
  if (filters.cancel_asked) add(sql<boolean>`o.cancel_asked_at is not null and o.order_status in (${codes(orderMachine, 'accepted', 'dispatched')})`)
  if (filters.is_open) add(sql<boolean>`o.order_status between ${codes(orderMachine, 'accepted')} and ${codes(orderMachine, 'inTransit')}`)
  const column = sql.ref(`o.${filters.date_type ?? 'created_at'}`)
  if (filters.date_from) add(sql<boolean>`${column} >= ${startOfShanghaiDay(filters.date_from)}`)
  if (filters.date_to) add(sql<boolean>`${column} < ${endOfShanghaiDay(filters.date_to)}`)
  const found = keywordOf(filters.keyword ?? '')
  return found ? [...all, found] : all
}

/** 510100 is a city and holds 510107; 510000 a province. */
const areaPrefix = (code: string): string => `${code.replace(/(00){1,2}$/, '')}%`

/** Several numbers pasted at once find each of them; other words are looked for in numbers, goods and contacts. */
const keywordOf = (keyword: string): Expression<SqlBool> | undefined => {
  const words = keyword
    .split(/[\s,，;；]+/)
    .filter(Boolean)
    .slice(0, 50)
  if (words.length === 0) return undefined
  if (words.every((word) => isDocNo(word))) return sql<boolean>`o.order_no = any(${words})`
  const holds = (word: string) => {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`(o.order_no ilike ${like} or o.customer_order_no ilike ${like} or o.goods_name ilike ${like} or o.start_address_diming ilike ${like} or o.end_address_diming ilike ${like} or o.plate_nos ilike ${like} or exists (select from order_point p where p.tenant_id = o.tenant_id and p.order_id = o.id and (p.link_name ilike ${like} or p.link_phone like ${like})))`
  }
  return sql<boolean>`(${sql.join(words.map(holds), sql` or `)})`
}
