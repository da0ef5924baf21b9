import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine, abnormalType } from '@yunshu/contract/abnormal/machine'
import { emptyTypes } from '@yunshu/contract/abnormal/rules'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { deductionCap, detentionFee, emptyFee } from '@yunshu/domain/ladder'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { chargesOfAbnormal } from '../charge/index.ts'
import { getOrder } from '../order/index.ts'
import { getWaybill, goodsOfTrips, ordersOnTrips, tripsOfOrder, waitingOf, waybillsOf } from '../waybill/index.ts'
import { declaredOf, driverSide, standingOf } from './handle.ts'
import { ladderOf } from './ladder.ts'
import { abnormalsOf, coursesOf, factColumns, getAbnormal, getShown, seesDown, seesUp } from './queries.ts'

type Info = OutputOf<typeof abnormal.info>

/** One exception, with all that whoever handles it needs to decide. */
export const abnormalInfo = read(abnormal.info, async ({ tx, actor, input }): Promise<Info> => {
  const row = await getAbnormal(tx, actor, input.id)
  const trip = await getWaybill(tx, actor, row.waybill_id)
  const charges = await chargesOfAbnormal(tx, actor, row.id)
  const side = row.person_id === null || !seesDown(actor) ? null : await driverSide({ tx, actor }, row)
  const course = await coursesOf(tx, actor, [row.id])
  const orders = await ordersOnTrips(tx, actor, [row.waybill_id])
  return {
    abnormal: await getShown(tx, actor, row.id),
    goods: row.goods as Info['goods'],
    imgs: row.imgs as Info['imgs'],
    course: course.map(({ abnormal_id: _, ...line }) => (seesUp(actor) ? line : { ...line, amount_fen: null })),
    charges: charges.filter(({ direction }) => (direction === 1 ? seesUp(actor) : seesDown(actor))),
    orders: orders.map(({ order_id, order_no, shipper_name }) => ({ order_id, order_no, shipper_name })),
    standing_fen: seesUp(actor) ? await standingOf({ tx, actor }, row) : null,
    declared: seesUp(actor)
      ? await declaredOf(
          { tx, actor },
          orders.map(({ order_id }) => order_id)
        )
      : [],
    cap: side && { ...side, cap_fen: deductionCap(side.freight_fen) },
    suggested: seesUp(actor) ? await suggest(tx, actor, row, trip) : null
  }
})

/* What the ladders say of a trip for nothing, by the notice that was given, and of a detention, by how long the vehicle stood. */
const suggest = async (tx: Tx, actor: Actor, row: Row<'abnormal'>, trip: Row<'waybill'>): Promise<Info['suggested']> => {
  const isEmpty = emptyTypes.includes(row.abnormal_type)
  if (!isEmpty && row.abnormal_type !== abnormalType.code.detention) return null
  const { waiting_min, asked_at } = await waitingOf(tx, actor, trip.id)
  const ladder = await withSystemScope(tx, () => ladderOf(tx, actor.tenant_id, trip.carrier_id))
  if (!isEmpty)
    return {
      fee_fen: detentionFee(waiting_min, ladder),
      notice_min: null,
      rate_bp: null,
      arrived: true,
      waiting_min: Math.max(0, waiting_min - ladder.free_minutes),
      base_fen: 0
    }
  const base_fen = await withSystemScope(tx, () => freightOf(tx, actor, row))
  const notice_min = Math.floor((Date.parse(asked_at ?? trip.plan_start_time) - Date.parse(row.empty_time ?? row.occurred_at)) / 60_000)
  const { arrived, rate_bp, fee_fen } = emptyFee({ base_fen, notice_min, arrived: trip.driver_qiandao_time !== null }, ladder)
  return { fee_fen, notice_min, rate_bp, arrived, waiting_min: null, base_fen }
}
const freightOf = async (tx: Tx, actor: Actor, row: Row<'abnormal'>): Promise<number> => {
  const [order_id] = row.order_ids
  return order_id === undefined ? 0 : ((await getOrder(tx, { ...actor, type: 1 }, order_id)).freight_fen ?? 0)
}

/** The exceptions of an order, as its shipper sees them: what it gets or pays only for those who may see its freight. */
export const abnormalsOfOrder = read(abnormal.ofOrder, async ({ tx, actor, input }) => {
  const order = await getOrder(tx, actor, input.order_id)
  const sees = actor.type === 1 || mayDo(actor, shipper.orders.may.price, shipper.orders.may.settle)
  const rows = await abnormalsOf(tx, actor)
    .select([...factColumns, 'a.goods', 'a.imgs', 'a.loss_fen', 'a.claim_up_fen', 'a.round', 'a.objection', 'a.shipper_fen', 'a.carrier_name'])
    .where(sql<boolean>`${order.id} = any(a.order_ids)`)
    .orderBy('a.id', 'desc')
    .limit(100)
    .execute()
  const course = await coursesOf(
    tx,
    actor,
    rows.map(({ id }) => id)
  )
  type Shown = OutputOf<typeof abnormal.ofOrder>['abnormals'][number]
  return {
    abnormals: rows.map((row) => ({
      ...row,
      goods: row.goods as Shown['goods'],
      imgs: row.imgs as Shown['imgs'],
      said: row.said as Shown['said'],
      claim_up_fen: sees ? row.claim_up_fen : null,
      shipper_fen: sees ? row.shipper_fen : null
    })),
    courses: rows.map(({ id }) => ({
      abnormal_id: id,
      course: course
        .filter(({ abnormal_id }) => abnormal_id === id)
        .map(({ abnormal_id: _, ...line }) => (sees ? line : { ...line, amount_fen: null }))
    }))
  }
})

/* What waits for the shipper's word. */
const waitingOnes = (tx: Tx, actor: Actor) =>
  abnormalsOf(tx, actor).where('a.abnormal_status', '=', abnormalMachine.code.awaiting).where('a.shipper_id', '=', actor.company_id)
const waitingColumns = [
  'a.id',
  'a.abnormal_no',
  'a.abnormal_type',
  'a.level',
  'a.order_id',
  'a.order_no',
  'a.carrier_name',
  'a.claim_up_fen',
  'a.occurred_at'
] as const
/** The same as rows, for who puts them beside others. */
export const abnormalsToConfirm = (tx: Tx, actor: Actor) => waitingOnes(tx, actor).select([...waitingColumns])

const mostWaiting = 8
/** For the shipper's workbench. */
export const abnormalsWaiting = read(abnormal.waiting, async ({ tx, actor }) => {
  const waiting = waitingOnes(tx, actor)
  const { total } = await waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await waiting
    .select([...waitingColumns])
    .orderBy('a.id')
    .limit(mostWaiting)
    .execute()
  return { total, data: rows.map((row) => ({ ...row, order_id: row.order_id ?? 0 })) }
})

const mostTrips = 20
/** Trips for the register dialog. */
export const abnormalTrips = read(abnormal.trips, async ({ tx, actor, input: { keyword, waybill_id, order_id } }) => {
  const like = keyword ? `%${keyword.replaceAll(/[%_\\]/g, '\\$&')}%` : undefined
  const ofOrder = order_id === undefined ? undefined : await tripsOfOrder(tx, actor, order_id)
  const trips = await waybillsOf(tx, actor)
    .select(['w.id', 'w.waybill_no', 'w.plate_no', 'w.driver_name', 'w.start_address_diming', 'w.end_address_diming'])
    .$if(waybill_id !== undefined, (q) => q.where('w.id', '=', waybill_id ?? 0))
    .$if(ofOrder !== undefined, (q) => q.where('w.id', 'in', ofOrder?.length ? ofOrder : [0]))
    .$if(like !== undefined, (q) =>
      q.where(sql<boolean>`(w.waybill_no ilike ${like} or w.plate_no ilike ${like} or w.driver_name ilike ${like} or w.order_nos ilike ${like})`)
    )
    .orderBy('w.created_at', 'desc')
    .limit(mostTrips)
    .execute()
  const ids = trips.map(({ id }) => id)
  const [orders, goods] = await Promise.all([ordersOnTrips(tx, actor, ids), goodsOfTrips(tx, actor, ids)])
  return trips.map((trip) => ({
    ...trip,
    orders: orders.filter((row) => row.waybill_id === trip.id).map(({ order_id, order_no, shipper_name }) => ({ order_id, order_no, shipper_name })),
    goods: goods
      .filter((row) => row.waybill_id === trip.id)
      .map(({ id, order_id, goods_name, danwei, goods_num, load_num }) => ({
        waybill_goods_id: id,
        order_id,
        goods_name,
        danwei,
        goods_num: load_num ?? goods_num
      }))
  }))
})
