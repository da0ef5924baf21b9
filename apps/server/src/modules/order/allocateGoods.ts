import { stateOf } from '@yunshu/contract/kit/machine'
import { planStatus, orderMachine } from '@yunshu/contract/order/machine'
import { subtractGoods, sumGoods, type Goods } from '@yunshu/domain/quantity'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { lockOrderRows } from '../waybill/rows.ts'
import { ordersOf } from './queries.ts'

/** Goods of one row of an order that a waybill takes. */
export type Taken = Goods & { readonly order_goods_id: number }

/** The orders that a carrier wants to dispatch, locked with the trips that they ride on already, whose prices follow, and read after that. */
export const lockOrders = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'order'>[]> => {
  await findOrders(tx, actor, ids)
  await lockOrderRows(tx, actor.tenant_id, ids)
  return await findOrders(tx, actor, ids)
}
/** The same orders without locks, for reading only. */
export const findOrders = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'order'>[]> =>
  allOf(ids, await ordersToDispatch(tx, actor, ids).execute())

const ordersToDispatch = (tx: Tx, actor: Actor, ids: readonly number[]) =>
  tx
    .selectFrom('order')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('carrier_id', '=', actor.company_id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .orderBy('id')
const allOf = (ids: readonly number[], rows: Row<'order'>[]): Row<'order'>[] => (rows.length === new Set(ids).size ? rows : refuse('notFound'))

/**
 * The one rule of every door to an order that is sub-contracted (转包): while another carrier has it, its own carrier neither dispatches nor plans, offers, changes
 * or cancels it.
 */
export const demandHere = ({ sub_order_id, order_no }: Pick<Row<'order'>, 'sub_order_id' | 'order_no'>): void => {
  if (sub_order_id !== null) refuse('orderSubcontracted', { order_no })
}

/** Refuses an order that cannot be dispatched: it must be accepted or already in transit, with goods that are on no waybill yet. */
export const demandDispatchable = (order: Row<'order'>): void => {
  demandHere(order)
  const open: number[] = [orderMachine.code.accepted, orderMachine.code.inTransit]
  const { zh, en } = stateOf(orderMachine, order.order_status)
  if (!open.includes(order.order_status) || order.plan_status === planStatus.code.planned)
    refuse('orderNotOpen', { order_no: order.order_no, state: { zh, en } })
}

/** What of a goods row is on no waybill and held by no confirmed load plan. */
export const freeGoods = (row: Row<'order_goods'>): Goods =>
  subtractGoods(
    { goods_num: row.remain_num, goods_kg: row.remain_kg, goods_volume: row.remain_volume },
    { goods_num: row.reserved_num, goods_kg: row.reserved_kg, goods_volume: row.reserved_volume }
  )
const demandFree = (order: Row<'order'>, row: Row<'order_goods'>, part: Goods): void => {
  const free = freeGoods(row)
  if (free.goods_num < part.goods_num || free.goods_kg < part.goods_kg || free.goods_volume < part.goods_volume)
    refuse('quantityTaken', { order_no: order.order_no, goods_name: row.goods_name })
}

/** Takes goods off the remainder of an order. Two dispatches of the same pieces cannot both succeed, since the remainder never falls below zero. */
export const takeGoods = async (tx: Tx, order: Row<'order'>, taken: readonly Taken[]): Promise<Row<'order_goods'>[]> => {
  const rows = await lockGoods(tx, order)
  for (const part of taken) {
    const row = rows.find(({ id }) => id === part.order_goods_id) ?? refuse('notFound')
    demandFree(order, row, part)
    await setRemainder(tx, row, subtractGoods({ goods_num: row.remain_num, goods_kg: row.remain_kg, goods_volume: row.remain_volume }, part))
  }
  return rows
}

/** Adds the goods of a cancelled waybill to the remainder of their orders again. */
export const giveBackGoods = async (tx: Tx, goods: readonly Row<'waybill_goods'>[]): Promise<void> => {
  for (const part of [...goods].sort((a, b) => a.order_goods_id - b.order_goods_id)) {
    await tx
      .updateTable('order_goods')
      .set((e) => ({
        remain_num: e('remain_num', '+', part.goods_num),
        remain_kg: e('remain_kg', '+', part.goods_kg),
        remain_volume: e('remain_volume', '+', part.goods_volume)
      }))
      .where('tenant_id', '=', part.tenant_id)
      .where('id', '=', part.order_goods_id)
      .execute()
  }
}

/**
 * Adds to the remainder of orders what a departed trip left behind, or takes it off again where it is on the vehicle after all. Orders are locked in the order of their ids.
 * Call it within `withSystemScope`, since a driver who departs does not see the shipper's order.
 */
export const changeRemainders = async (tx: Tx, tenant_id: number, parts: readonly (Taken & { readonly order_id: number })[]): Promise<void> => {
  for (const order_id of [...new Set(parts.map((part) => part.order_id))].sort((a, b) => a - b)) {
    const order = await tx
      .selectFrom('order')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', order_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const rows = await lockGoods(tx, order)
    for (const part of parts.filter((one) => one.order_id === order_id)) {
      const row = rows.find(({ id }) => id === part.order_goods_id) ?? refuse('notFound')
      demandFree(order, row, { goods_num: -part.goods_num, goods_kg: -part.goods_kg, goods_volume: -part.goods_volume })
      const { remain_num: goods_num, remain_kg: goods_kg, remain_volume: goods_volume } = row
      await setRemainder(tx, row, sumGoods([{ goods_num, goods_kg, goods_volume }, part]))
    }
  }
}

const lockGoods = async (tx: Tx, order: Row<'order'>): Promise<Row<'order_goods'>[]> =>
  await tx
    .selectFrom('order_goods')
    .selectAll()
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.id)
    .orderBy('seq')
    .forNoKeyUpdate()
    .execute()

/** The actor's own orders, locked in the order of their ids, so that two plans never deadlock; refused where one of them may not be seen. */
export const lockOwnOrders = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'order'>[]> =>
  allOf(
    ids,
    await ordersOf(tx, actor)
      .selectAll('o')
      .where('o.id', 'in', [...ids])
      .orderBy('o.id')
      .forNoKeyUpdate()
      .execute()
  )

/** Refuses an order whose goods cannot be planned now: a shipper's is still to be assigned, a carrier's is accepted, and not all of it is on waybills. */
export const demandLoadable = (actor: Actor, order: Row<'order'>): void => {
  demandHere(order)
  const { open, accepted, inTransit } = orderMachine.code
  const states: readonly number[] = actor.type === 4 ? [open] : [accepted, inTransit]
  if (!states.includes(order.order_status) || order.plan_status === planStatus.code.planned) refuse('orderNotToLoad', { order_no: order.order_no })
}

/** Holds goods of a locked order for a confirmed load plan, so that neither another plan nor a dispatch takes them. */
export const reserveGoods = async (tx: Tx, order: Row<'order'>, taken: readonly Taken[]): Promise<void> => {
  const rows = await lockGoods(tx, order)
  for (const part of taken) {
    const row = rows.find(({ id }) => id === part.order_goods_id) ?? refuse('notFound')
    demandFree(order, row, part)
    await addReserved(tx, order.tenant_id, part, '+')
  }
}
/** Gives held goods free again. */
export const releaseGoods = async (tx: Tx, tenant_id: number, taken: readonly Taken[]): Promise<void> => {
  for (const part of [...taken].sort((a, b) => a.order_goods_id - b.order_goods_id)) await addReserved(tx, tenant_id, part, '-')
}
const addReserved = async (tx: Tx, tenant_id: number, part: Taken, sign: '+' | '-'): Promise<void> => {
  await tx
    .updateTable('order_goods')
    .set((e) => ({
      reserved_num: e('reserved_num', sign, part.goods_num),
      reserved_kg: e('reserved_kg', sign, part.goods_kg),
      reserved_volume: e('reserved_volume', sign, part.goods_volume)
    }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', part.order_goods_id)
    .execute()
}
/** Refuses to change, cancel or give away an order while a confirmed load plan holds goods of it, or another carrier has it. */
export const demandUnreserved = async (tx: Tx, order: Row<'order'>): Promise<void> => {
  demandHere(order)
  const { tenant_id, id, order_no } = order
  const held = await tx
    .selectFrom('order_goods')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', id)
    .where((e) => e.or([e('reserved_num', '>', 0), e('reserved_kg', '>', 0), e('reserved_volume', '>', 0)]))
    .executeTakeFirst()
  if (held) refuse('goodsReserved', { order_no })
}

const setRemainder = async (tx: Tx, row: Row<'order_goods'>, rest: Goods): Promise<void> => {
  await tx
    .updateTable('order_goods')
    .set({ remain_num: rest.goods_num, remain_kg: rest.goods_kg, remain_volume: rest.goods_volume })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
}
