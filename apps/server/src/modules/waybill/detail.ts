import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { releaseType } from '@yunshu/contract/release/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'
import { listEnded } from './ended.ts'
import { heldBy } from './gate.ts'
import { legsOf } from './relay.ts'
import { getWaybill, getWaybillRow, waybillsOf } from './queries.ts'

const pointColumns = [
  'id',
  'order_id',
  'relay_waybill_id',
  'kind',
  'seq',
  'link_name',
  'link_phone',
  'province',
  'city',
  'area',
  'address_str',
  'address_diming',
  'lng',
  'lat',
  'time_type',
  'time_start',
  'time_end',
  'address_content',
  'arrived_at',
  'done_at',
  'departed_at',
  'late_min',
  'grace_min',
  'fence_distance_m',
  'outside_fence',
  'too_fast',
  'node_reason',
  'end_content',
  'zhuang_goods_img',
  'fahuo_document_img',
  'xie_goods_img',
  'shou_document_img',
  'net_kg'
] as const
const goodsColumns = [
  'id',
  'order_id',
  'order_goods_id',
  'end_point_id',
  'goods_type_name',
  'goods_name',
  'goods_guige',
  'danwei',
  'goods_num',
  'goods_kg',
  'goods_volume',
  'load_num',
  'load_kg',
  'load_volume',
  'recv_num',
  'recv_kg',
  'recv_volume',
  'damage_num',
  'short_reason',
  'short_note',
  'left_num',
  'left_kg',
  'left_volume'
] as const
type Photo = { url: string }
type Point = { zhuang_goods_img: unknown; fahuo_document_img: unknown; xie_goods_img: unknown; shou_document_img: unknown }
const withPhotos = <P extends Point>(point: P) => ({
  ...point,
  zhuang_goods_img: point.zhuang_goods_img as Photo[],
  fahuo_document_img: point.fahuo_document_img as Photo[],
  xie_goods_img: point.xie_goods_img as Photo[],
  shou_document_img: point.shou_document_img as Photo[]
})

const listPoints = async (tx: Tx, actor: Actor, waybill_id: number) => {
  const points = await tx
    .selectFrom('waybill_point')
    .select([...pointColumns])
    .where('tenant_id', '=', actor.tenant_id)
    .where('waybill_id', '=', waybill_id)
    .orderBy('seq')
    .execute()
  return points.map(withPhotos)
}
const listGoods = async (tx: Tx, actor: Actor, waybill_id: number) =>
  await tx
    .selectFrom('waybill_goods')
    .select([...goodsColumns])
    .where('tenant_id', '=', actor.tenant_id)
    .where('waybill_id', '=', waybill_id)
    .orderBy('seq')
    .execute()

/** A waybill with everything that its page tells: orders, stops, goods, story, receipts. */
export const waybillInfo = read(waybill.info, async ({ tx, actor, input }) => {
  const { tenant_id } = actor
  const row = await getWaybillRow(tx, actor, input.id)
  const trip = await getWaybill(tx, actor, row.id)
  const orders = await tx
    .selectFrom('waybill_order')
    .select(['order_id', 'order_no', 'shipper_name', 'goods_num', 'goods_kg', 'goods_volume', 'section_id', 'section_name'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', row.id)
    .orderBy('id')
    .execute()
  const events = await tx
    .selectFrom('waybill_event')
    .select([
      'id',
      'version',
      'point_id',
      'move',
      'from_status',
      'to_status',
      'at',
      'recorded_at',
      'actor_type',
      'actor_name',
      'source',
      'no_place',
      'reason'
    ])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', row.id)
    .orderBy('version')
    .execute()
  const receipts = await tx
    .selectFrom('receipt')
    .select([
      'id',
      'version',
      'receipt_no',
      'receipt_status',
      'paper_status',
      'express_name',
      'express_no',
      'point_id',
      'order_no',
      'reason',
      'carrier_checked_at',
      'due_at'
    ])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', row.id)
    .orderBy('id')
    .execute()
  return {
    waybill: row,
    // Lanes are the carrier's own.
    orders: actor.type === 2 ? orders : orders.map((line) => ({ ...line, section_id: null, section_name: '' })),
    legs: await legsOf(tx, trip),
    points: await listPoints(tx, actor, row.id),
    goods: await listGoods(tx, actor, row.id),
    events,
    receipts,
    ...(await heldBy(tx, trip))
  }
})

const tripColumns = [
  'w.id',
  'w.version',
  'w.waybill_no',
  'w.waybill_status',
  'w.carrier_name',
  'w.plate_no',
  'w.start_address_diming',
  'w.end_address_diming',
  'w.goods_name',
  'w.plan_num',
  'w.plan_kg',
  'w.plan_volume',
  'w.plan_start_time',
  'w.plan_end_time'
] as const
const tripsOf = (tx: Tx, actor: Actor) =>
  waybillsOf(tx, actor)
    .select([...tripColumns])
    .select((e) => [
      e
        .selectFrom('receipt as r')
        .select((f) => f.fn.countAll<number>().as('n'))
        .where('r.tenant_id', '=', actor.tenant_id)
        .whereRef('r.waybill_id', '=', 'w.id')
        .where('r.receipt_status', 'in', [receiptMachine.code.toUpload, receiptMachine.code.rejected])
        .as('receipts_waiting'),
      e
        .selectFrom('waybill_point as p')
        .select((f) => f.fn.countAll<number>().as('n'))
        .where('p.tenant_id', '=', actor.tenant_id)
        .whereRef('p.waybill_id', '=', 'w.id')
        .as('point_count')
    ])
const counted = <T extends { receipts_waiting: number | null; point_count: number | null }>(trip: T) => ({
  ...trip,
  receipts_waiting: trip.receipts_waiting ?? 0,
  point_count: trip.point_count ?? 0
})

/** The driver's trips: every open one, what was finished in the last three days, and what he lost in them. */
export const driverTrips = read(waybill.trips, async ({ tx, actor }) => {
  const since = new Date(now().getTime() - 3 * 86_400_000).toISOString()
  const trips = await tripsOf(tx, actor)
    .where((e) =>
      e.or([
        e.between('w.waybill_status', waybillMachine.code.awaitingDriver, waybillMachine.code.unloaded),
        e.and([e('w.waybill_status', 'in', [waybillMachine.code.signed, waybillMachine.code.completed]), e('w.updated_at', '>', since)])
      ])
    )
    .orderBy('w.plan_start_time')
    .limit(50)
    .execute()
  return { trips: trips.map(counted), ended: await listEnded(tx, actor, since) }
})

const twoHours = 7_200_000
/** One trip on the phone; contacts show from acceptance to two hours after delivery, before and after only the district. */
export const driverTrip = read(waybill.trip, async ({ tx, actor, input }) => {
  const row = await getWaybill(tx, actor, input.id)
  const trip = await tripsOf(tx, actor).where('w.id', '=', row.id).executeTakeFirstOrThrow()
  const receipts = await tx
    .selectFrom('receipt')
    .select(['id', 'version', 'receipt_no', 'receipt_status', 'point_id', 'reason'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('waybill_id', '=', row.id)
    .orderBy('id')
    .execute()
  const over = row.unload_done_at !== null && Date.parse(row.unload_done_at) + twoHours < now().getTime()
  const shown = row.waybill_status >= waybillMachine.code.accepted && !over
  const points = await listPoints(tx, actor, row.id)
  return {
    trip: counted(trip),
    payable_fen: row.payable_fen,
    points: shown ? points : points.map((point) => ({ ...point, link_name: '', link_phone: '', address_str: '', address_content: '' })),
    goods: await listGoods(tx, actor, row.id),
    receipts,
    orders: await wantedReceipts(tx, row),
    ...onPhone(await heldBy(tx, row))
  }
})

/* Numbers, and why a shipper refused, are between shipper and carrier. */
const onPhone = ({ releases, ...held }: Awaited<ReturnType<typeof heldBy>>) => ({
  ...held,
  releases: releases.map(({ release_no: _, order_no: __, reason, ...row }) => ({
    ...row,
    reason: row.release_type === releaseType.code.departure ? reason : ''
  }))
})

/* The driver does not see the orders that ride on his trip; what he is told of them is what he has to bring back. */
const wantedReceipts = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }) =>
  await withSystemScope(tx, () =>
    tx
      .selectFrom('waybill_order as wo')
      .innerJoin('order as o', (on) => on.onRef('o.tenant_id', '=', 'wo.tenant_id').onRef('o.id', '=', 'wo.order_id'))
      .select(['o.id as order_id', sql<1 | 2 | 3>`o.need_receipt`.as('need_receipt')])
      .where('wo.tenant_id', '=', tenant_id)
      .where('wo.waybill_id', '=', id)
      .orderBy('wo.id')
      .execute()
  )
