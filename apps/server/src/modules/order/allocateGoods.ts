import { stateOf } from '@yunshu/contract/kit/machine'
import { planStatus, orderMachine } from '@yunshu/contract/order/machine'
import { subtractGoods, type Goods } from '@yunshu/domain/quantity'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** Goods of one row of an order that a waybill takes. */
export type Taken = Goods & { readonly order_goods_id: number }

/** The orders that a carrier wants to dispatch, locked in the order of their ids, so that two dispatches never deadlock. */
export const lockOrders = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'order'>[]> =>
  allOf(ids, await ordersToDispatch(tx, actor, ids).forUpdate().execute())
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

/** Refuses an order that cannot be dispatched: it must be accepted or already in transit, with goods that are on no waybill yet. */
export const demandDispatchable = (order: Row<'order'>): void => {
  const open: number[] = [orderMachine.code.accepted, orderMachine.code.inTransit]
  const { zh, en } = stateOf(orderMachine, order.order_status)
  if (!open.includes(order.order_status) || order.plan_status === planStatus.code.planned)
    refuse('orderNotOpen', { order_no: order.order_no, state: { zh, en } })
}

/** Takes goods off the remainder of an order. Two dispatches of the same pieces cannot both succeed, since the remainder never falls below zero. */
export const takeGoods = async (tx: Tx, order: Row<'order'>, taken: readonly Taken[]): Promise<Row<'order_goods'>[]> => {
  const rows = await tx
    .selectFrom('order_goods')
    .selectAll()
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.id)
    .orderBy('seq')
    .forUpdate()
    .execute()
  for (const part of taken) {
    const row = rows.find(({ id }) => id === part.order_goods_id) ?? refuse('notFound')
    const short = row.remain_num < part.goods_num || row.remain_kg < part.goods_kg || row.remain_volume < part.goods_volume
    if (short) refuse('quantityTaken', { order_no: order.order_no, goods_name: row.goods_name })
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

const setRemainder = async (tx: Tx, row: Row<'order_goods'>, rest: Goods): Promise<void> => {
  await tx
    .updateTable('order_goods')
    .set({ remain_num: rest.goods_num, remain_kg: rest.goods_kg, remain_volume: rest.goods_volume })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
}
