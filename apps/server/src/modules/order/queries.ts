import { orderMachine, orderTodo, planStatus } from '@yunshu/contract/order/machine'
import { endOfShanghaiDay, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { codes } from '../../platform/db/codes.ts'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OrderRow } from '@yunshu/contract/order/rows'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { anyLike, foundByOthers, isIndexable, newestSought } from '../../platform/db/like.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { graceMinutes } from '@yunshu/domain/late'
import { isOrderTripLate } from '../waybill/rows.ts'

export type Shown = Static<typeof OrderRow>

/** The orders an actor may see at all: a shipper its own, a carrier those given to it, the operator all of the tenant. */
export const ordersOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('order as o').where('o.tenant_id', '=', actor.tenant_id).where('o.deleted_at', 'is', null)
  if (actor.type === 1) return base
  const own =
    actor.type === 4 ? base.where('o.shipper_id', '=', actor.company_id) : base.where('o.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
  const { people } = actor
  if (!people) return own
  // Data scope (数据范围): a shipper's order belongs to the user who placed it or took it over; a carrier's belongs to all its users until it is dispatched, and then to the one who dispatched it.
  return actor.type === 4
    ? own.where(sql<boolean>`o.owner_id = any(${people})`)
    : own.where(
        sql<boolean>`(o.order_status < ${codes(orderMachine, 'dispatched')} or exists (select from waybill_order wo join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id where wo.tenant_id = ${actor.tenant_id} and wo.order_id = o.id and w.dispatcher_id = any(${people})))`
      )
}

/** Whether a column of ids names an order that one of these people of a shipper placed or took over (data scope). */
export const ownedBy = (order_ids: string | RawBuilder<unknown>, { tenant_id }: Actor, people: readonly number[]) =>
  sql<boolean>`exists (select from "order" o where o.tenant_id = ${tenant_id} and o.id = any(${typeof order_ids === 'string' ? sql.ref(order_ids) : order_ids}) and o.owner_id = any(${people}))`

/** An order to act on; one that the actor may not see is refused as if it did not exist. */
export const getOrder = async (tx: Tx, actor: Actor, id: number): Promise<Row<'order'>> =>
  (await ordersOf(tx, actor).selectAll('o').where('o.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** One order in the columns of the lists, for the answer of a command. */
export const getOrderRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  ((await rowsOf(tx, actor).where('o.id', '=', id).executeTakeFirst()) as Shown | undefined) ?? refuse('notFound')

/** Whether the actor may see what a shipper pays: users of both parties with the permission, and the operator always. */
export const seesFreight = (actor: Actor): boolean => actor.type === 1 || mayDo(actor, shipper.orders.may.price, carrier.orders.may.price)

/** The columns of an order in which words are looked for, as its index holds them. */
export const orderWords = [
  'o.order_no',
  'o.customer_order_no',
  'o.goods_name',
  'o.start_address_diming',
  'o.end_address_diming',
  'o.plate_nos'
] as const

/**
 * Whether a column of many ids holds one of the newest orders of which the number, ours or the customer's, holds one of these words. Ours are letters and digits:
 * Chinese words, such as places, are looked for in the customers' alone, and what is too short for the index in none.
 */
export const holdsOrder = (order_ids: string, { tenant_id }: Actor, words: readonly string[]) => {
  const long = words.filter(isIndexable)
  const ours = long.filter((word) => /^[ -~]+$/.test(word))
  const newest = (condition: RawBuilder<boolean>) =>
    sql`${sql.ref(order_ids)} && array(select o.id from scoped."order" o where o.tenant_id = ${tenant_id} and ${condition} order by o.id desc limit ${foundByOthers})`
  const found = [
    ...(ours.length > 0 ? [newest(sql<boolean>`${newestSought(orderWords, ours)} and ${anyLike(['o.order_no'], ours)}`)] : []),
    ...(long.length > 0 ? [newest(newestSought(['o.customer_order_no'], long))] : [])
  ]
  return found.length > 0 ? sql<boolean>`(${sql.join(found, sql` or `)})` : undefined
}

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
  'o.time_asked_at',
  'o.release_hold',
  'o.frozen_at',
  'o.freeze_ground',
  'o.frozen_until',
  'o.waybill_count',
  'o.plate_nos',
  'o.receipt_done',
  'o.receipt_total',
  'o.source',
  'o.rated_at',
  'o.remark',
  'o.created_at',
  'o.created_by_name',
  'o.owner_name'
] as const

/**
 * Whether an order is late: one of its trips is late at a point of it, or what is not on a trip yet has passed its delivery limit. The same expression
 * serves rows, filters and rates, and the carrier's trips read the one half of it.
 */
export const isLate = (actor: Actor, at = nowIso()) =>
  sql<boolean>`(${isOrderTripLate(actor, at)} or o.order_status between ${codes(orderMachine, 'open')} and ${codes(orderMachine, 'inTransit')} and o.plan_status < ${codes(planStatus, 'planned')} and o.last_end_time + make_interval(mins => ${graceMinutes}) < ${at}::timestamptz)`
/** Late and under way (超时订单): one expression for the tile and the filter of its list. */
export const isOverdue = (actor: Actor, at = nowIso()) =>
  sql<boolean>`(o.order_status between ${codes(orderMachine, 'open')} and ${codes(orderMachine, 'inTransit')} and ${isLate(actor, at)})`

/** The conditions of what is due; the same for the tiles of the workbenches and for the filter of the lists. */
export const isTodo = (actor: Actor, todo: number) => {
  const today = shanghaiDay(now())
  const within = (column: 'o.first_start_time' | 'o.last_end_time') =>
    sql`${sql.ref(column)} >= ${startOfShanghaiDay(today)} and ${sql.ref(column)} < ${endOfShanghaiDay(today)}`
  if (todo === orderTodo.code.pickupToday)
    return sql<boolean>`(o.order_status between ${codes(orderMachine, 'open')} and ${codes(orderMachine, 'dispatched')} and ${within('o.first_start_time')})`
  if (todo === orderTodo.code.deliverToday)
    return sql<boolean>`(o.order_status between ${codes(orderMachine, 'awaiting')} and ${codes(orderMachine, 'inTransit')} and ${within('o.last_end_time')})`
  if (todo === orderTodo.code.overdue) return isOverdue(actor)
  return sql<boolean>`(o.order_status = ${codes(orderMachine, 'accepted')} and o.plan_status < ${codes(planStatus, 'planned')} and o.sub_order_id is null)`
}

/** Orders that a load plan can take: a shipper's that are to be assigned, a carrier's that are accepted, with goods that are on no waybill and held by no plan. */
export const isToLoad = ({ type, tenant_id }: Actor) => {
  const open = type === 4 ? codes(orderMachine, 'open') : codes(orderMachine, 'accepted', 'inTransit')
  return sql<boolean>`(o.order_status in (${open}) and o.plan_status < ${codes(planStatus, 'planned')} and o.sub_order_id is null and exists (select from order_goods g where g.tenant_id = ${tenant_id} and g.order_id = o.id and g.remain_num > g.reserved_num))`
}

/** How many orders wait to be put on a load plan or a vehicle. */
export const countToLoad = async (tx: Tx, actor: Actor): Promise<number> =>
  (
    await ordersOf(tx, actor)
      .select((e) => e.fn.countAll<number>().as('n'))
      .where(isToLoad(actor))
      .executeTakeFirstOrThrow()
  ).n

/** The rows of a list, with only the columns that the actor may see. */
export const rowsOf = (tx: Tx, actor: Actor) => {
  // What a confirmed load plan holds is not there to be planned or dispatched.
  const remaining = (unit: 'num' | 'kg' | 'volume') =>
    sql<number>`coalesce((select sum(g.${sql.ref(`remain_${unit}`)} - g.${sql.ref(`reserved_${unit}`)}) from order_goods g where g.tenant_id = ${actor.tenant_id} and g.order_id = o.id), 0)`
  return ordersOf(tx, actor)
    .select([...columns])
    .select([
      isLate(actor).as('is_chaoshi'),
      remaining('num').as('remain_num'),
      remaining('kg').as('remain_kg'),
      remaining('volume').as('remain_volume'),
      freight(actor).as('freight_fen'),
      ofSub(actor, 'carrier_name').as('sub_carrier_name'),
      ofSub(actor, 'order_status').as('sub_status'),
      forOperator(actor, 'risk_flag'),
      forOperator(actor, 'risk_score'),
      forOperator(actor, 'report_status')
    ])
}
/* With whom an order is that its carrier has sub-contracted: for that carrier and the operator; its shipper knows its own carrier only. */
const ofSub = <C extends 'carrier_name' | 'order_status'>({ type, tenant_id }: Actor, name: C) =>
  type === 4
    ? sql<Row<'order'>[C] | null>`null`
    : sql<Row<'order'>[C] | null>`(select s.${sql.ref(name)} from "order" s where s.tenant_id = ${tenant_id} and s.id = o.sub_order_id)`
/* The platform's own judgement of an order. */
const forOperator = (actor: Actor, name: 'risk_flag' | 'risk_score' | 'report_status') =>
  (actor.type === 1 ? sql<number | null>`o.${sql.ref(name)}` : sql<number | null>`null::smallint`).as(name)
export const freight = (actor: Actor) => (seesFreight(actor) ? sql<number | null>`o.freight_fen` : sql<number | null>`null::bigint`)
