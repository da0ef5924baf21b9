import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { moveOrder, type OrderMove } from './move.ts'

/**
 * Brings orders up to date with their waybills: how much of each is on waybills, and the state that its trips have reached, by one move of the state machine after another.
 * Call it within `withSystemScope`, since a driver who departs does not see the shipper's order.
 */
export const updateFromWaybills = async (
  tx: Tx,
  actor: Actor,
  order_ids: readonly number[],
  publishChange: PublishChange
): Promise<Row<'order'>[]> => {
  const after: Row<'order'>[] = []
  for (const id of [...new Set(order_ids)].sort((a, b) => a - b)) {
    let order = await tx
      .selectFrom('order')
      .selectAll()
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', id)
      .forNoKeyUpdate()
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
    for (const [i, move] of path.entries()) order = await moveOrder(tx, actor, order, move, { at: facts.moments[move], ...(i === 0 && { changes }) })
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

/** What its trips say of an order; `moments` are theirs, so that 发车, 送达 and 签收 have one time on trip, order and log: the first departure, the last delivery, the last signature. */
type Facts = {
  moments: Partial<Record<OrderMove, string | undefined>>
  plan_status: 1 | 2 | 3
  target: number
  plate_nos: string
  live: number
  receipts: number
  receipts_in: number
}
const factsOf = async (tx: Tx, order: Row<'order'>): Promise<Facts> => {
  // They know nothing of each other, so they travel together.
  const askGoods = tx
    .selectFrom('order_goods')
    .select(['goods_num', 'remain_num', 'remain_kg', 'remain_volume'])
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.id)
    .execute()
  const askTrips = tx
    .selectFrom('waybill_order as wo')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .select(['w.waybill_status', 'w.plate_no', 'w.shiji_fache_start_time', 'w.unload_done_at', 'w.signed_at'])
    .where('wo.tenant_id', '=', order.tenant_id)
    .where('wo.order_id', '=', order.id)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .execute()
  const askReceipts = tx
    .selectFrom('receipt')
    .select('receipt_status')
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.id)
    .execute()
  const [goods, trips, receipts] = await Promise.all([askGoods, askTrips, askReceipts])
  const planned = goods.every((row) => row.remain_num === 0 && row.remain_kg === 0 && row.remain_volume === 0)
  const untouched = goods.every((row) => row.remain_num === row.goods_num) && trips.length === 0
  const delivered = trips.length > 0 && planned && trips.every(({ waybill_status }) => waybill_status >= waybillMachine.code.unloaded)
  const signed =
    delivered &&
    receipts.every(({ receipt_status }) => receipt_status === receiptMachine.code.inReview || receipt_status === receiptMachine.code.confirmed)
  const momentsOf = (name: 'shiji_fache_start_time' | 'unload_done_at' | 'signed_at'): string[] =>
    trips.flatMap((trip) => trip[name] ?? []).sort((a, b) => Date.parse(a) - Date.parse(b))
  const departed = trips.some(({ waybill_status }) => waybill_status >= waybillMachine.code.inTransit)
  const target = orderMachine.code[signed ? 'signed' : delivered ? 'delivered' : departed ? 'inTransit' : planned ? 'dispatched' : 'accepted']
  return {
    plan_status: untouched ? 1 : planned ? 3 : 2,
    target,
    moments: {
      depart: momentsOf('shiji_fache_start_time')[0],
      deliver: momentsOf('unload_done_at').at(-1),
      sign: momentsOf('signed_at').at(-1)
    },
    plate_nos: [...new Set(trips.map(({ plate_no }) => plate_no))].filter(Boolean).join(','),
    live: trips.length,
    receipts: receipts.length,
    receipts_in: receipts.filter(
      ({ receipt_status }) => receipt_status === receiptMachine.code.inReview || receipt_status === receiptMachine.code.confirmed
    ).length
  }
}

const forward: Readonly<Record<number, OrderMove>> = { 50: 'dispatch', 60: 'depart', 70: 'deliver', 80: 'sign' }
const backward: Readonly<Record<number, OrderMove>> = { 85: 'unsign', 80: 'undeliver', 70: 'stepBack', 60: 'undispatch' }
const sequence = [50, 60, 70, 80, 85]
// An order of which only a part is on waybills can depart straight from 50; every other one takes each state in turn, forwards or backwards.
const movesTo = (from: number, to: number): OrderMove[] => {
  const moves: OrderMove[] = []
  for (let at = from; at !== to && sequence.includes(at); ) {
    const isForward = at < to
    const move = isForward && at === 50 && to >= 70 ? 'depart' : isForward ? forward[at] : backward[at]
    if (!move) break
    moves.push(move)
    at = orderMachine.states[orderMachine.moves[move].to].code
  }
  return moves
}
