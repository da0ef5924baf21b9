import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import { planStatus, orderMachine } from '@yunshu/contract/order/machine'
import { subtractGoods, type Goods } from '@yunshu/domain/quantity'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { moveOrder, type OrderMove } from './move.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

export type Taken = Goods & { readonly order_goods_id: number }

/** The orders that a carrier wants to put on a vehicle, locked in the order of their ids so that two dispatches never wait for each other in a circle. */
export const lockOrders = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'order'>[]> =>
  allOf(ids, await ordersToRide(tx, actor, ids).forUpdate().execute())
/** The same orders without locks, for looking only. */
export const findOrders = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'order'>[]> =>
  allOf(ids, await ordersToRide(tx, actor, ids).execute())

const ordersToRide = (tx: Tx, actor: Actor, ids: readonly number[]) =>
  tx
    .selectFrom('order')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('carrier_id', '=', actor.company_id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .orderBy('id')
const allOf = (ids: readonly number[], rows: Row<'order'>[]): Row<'order'>[] => (rows.length === new Set(ids).size ? rows : refuse('notFound'))

/** Only an accepted order, or one already rolling whose goods are not all on waybills, can be put on a vehicle. */
export const demandDispatchable = (order: Row<'order'>): void => {
  const open: number[] = [orderMachine.code.accepted, orderMachine.code.inTransit]
  const { zh, en } = stateOf(orderMachine, order.order_status)
  if (!open.includes(order.order_status) || order.plan_status === planStatus.code.planned)
    refuse('orderNotOpen', { order_no: order.order_no, state: { zh, en } })
}

/** Takes goods off what remains of an order; two dispatches of the same pieces cannot both succeed, since the remainder never falls below nothing. */
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

/** Gives back what a cancelled waybill had taken. */
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

/**
 * Lets orders follow their waybills: how much is planned, and the state that the trips have reached, one drawn move at a time.
 * Call it within `withSystemScope`, since a driver who departs does not see the shipper's order.
 */
export const followWaybills = async (tx: Tx, actor: Actor, order_ids: readonly number[], publishChange: PublishChange): Promise<Row<'order'>[]> => {
  const after: Row<'order'>[] = []
  for (const id of [...new Set(order_ids)].sort((a, b) => a - b)) {
    let order = await tx
      .selectFrom('order')
      .selectAll()
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const facts = await factsOf(tx, order)
    const changes = {
      plan_status: facts.plan_status,
      plate_nos: facts.plate_nos,
      waybill_count: facts.live,
      receipt_done: facts.receipts_in,
      receipt_total: facts.receipts
    }
    const path = movesTo(order.order_status, facts.target)
    for (const [i, move] of path.entries()) order = await moveOrder(tx, actor, order, move, i === 0 ? { changes } : {})
    if (path.length === 0)
      order = await tx
        .updateTable('order')
        .set(changes)
        .where('tenant_id', '=', order.tenant_id)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    publishChange('order', order)
    after.push(order)
  }
  return after
}

type Facts = { plan_status: 1 | 2 | 3; target: number; plate_nos: string; live: number; receipts: number; receipts_in: number }
const factsOf = async (tx: Tx, order: Row<'order'>): Promise<Facts> => {
  const goods = await tx
    .selectFrom('order_goods')
    .select(['goods_num', 'remain_num', 'remain_kg', 'remain_volume'])
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.id)
    .execute()
  const trips = await tx
    .selectFrom('waybill_order as wo')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .select(['w.waybill_status', 'w.plate_no'])
    .where('wo.tenant_id', '=', order.tenant_id)
    .where('wo.order_id', '=', order.id)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .execute()
  const receipts = await tx
    .selectFrom('receipt')
    .select('receipt_status')
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.id)
    .execute()
  const planned = goods.every((row) => row.remain_num === 0 && row.remain_kg === 0 && row.remain_volume === 0)
  const untouched = goods.every((row) => row.remain_num === row.goods_num) && trips.length === 0
  const delivered = trips.length > 0 && planned && trips.every(({ waybill_status }) => waybill_status >= waybillMachine.code.unloaded)
  const signed =
    delivered &&
    receipts.every(({ receipt_status }) => receipt_status === receiptMachine.code.inReview || receipt_status === receiptMachine.code.confirmed)
  const departed = trips.some(({ waybill_status }) => waybill_status >= waybillMachine.code.inTransit)
  const target = orderMachine.code[signed ? 'signed' : delivered ? 'delivered' : departed ? 'inTransit' : planned ? 'dispatched' : 'accepted']
  return {
    plan_status: untouched ? 1 : planned ? 3 : 2,
    target,
    plate_nos: [...new Set(trips.map(({ plate_no }) => plate_no))].filter(Boolean).join(','),
    live: trips.length,
    receipts: receipts.length,
    receipts_in: receipts.filter(
      ({ receipt_status }) => receipt_status === receiptMachine.code.inReview || receipt_status === receiptMachine.code.confirmed
    ).length
  }
}

const upward: Readonly<Record<number, OrderMove>> = { 50: 'dispatch', 60: 'depart', 70: 'deliver', 80: 'sign' }
const downward: Readonly<Record<number, OrderMove>> = { 85: 'unsign', 80: 'undeliver', 70: 'stepBack', 60: 'undispatch' }
const ladder = [50, 60, 70, 80, 85]
// An order that is partly planned can depart straight from 50; otherwise it climbs and descends rung by rung.
const movesTo = (from: number, to: number): OrderMove[] => {
  const moves: OrderMove[] = []
  for (let at = from; at !== to && ladder.includes(at); ) {
    const up = at < to
    const move = up && at === 50 && to >= 70 ? 'depart' : up ? upward[at] : downward[at]
    if (!move) break
    moves.push(move)
    at = orderMachine.states[orderMachine.moves[move].to].code
  }
  return moves
}
