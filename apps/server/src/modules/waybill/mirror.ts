import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { insertWaybill } from './insert.ts'
import { type Carried, mirrorCargo, sumsOf } from './mirrorCargo.ts'
import { mirrorOf, readPair, type Pair, type SubRide } from './mirrored.ts'
import { sectionsOfRides } from './sections.ts'
import { mirrorEvents, readUntold, type Told } from './mirrorEvents.ts'

type Trip = Row<'waybill'>

const tripOf = async (tx: Tx, tenant_id: number, id: number): Promise<Trip> =>
  await tx.selectFrom('waybill').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()

/** A trip of the carrier that gave an order out, for it and the shipper. Its pair is the other carrier's: plate and driver are told, neither is taken. Within `withSystemScope`. */
export const openMirror = async (tx: Tx, tenant_id: number, ride: SubRide): Promise<Trip> => {
  const { order, sub } = await readPair(tx, tenant_id, ride)
  const trip = await tripOf(tx, tenant_id, ride.trip_id)
  const parties = [order.carrier_id ?? 0, order.shipper_id]
  const mirror = await insertWaybill(tx, {
    ...(await toldOf(tx, trip, ride)),
    tenant_id,
    id: newId(),
    version: 0,
    parties,
    waybill_no: await nextNo(tx, tenant_id, 'waybill'),
    sub_waybill_id: trip.id,
    sub_version: 0,
    dispatch_id: null,
    carrier_id: order.carrier_id ?? 0,
    carrier_name: order.carrier_name ?? '',
    order_nos: order.order_no,
    shipper_names: order.shipper_name,
    customer_order_nos: order.customer_order_no ?? '',
    goods_name: order.goods_name,
    start_address_diming: order.start_address_diming,
    end_address_diming: order.end_address_diming,
    start_area_code: order.start_area_code,
    end_area_code: order.end_area_code,
    dispatcher_id: sub.created_by,
    dispatcher_name: sub.created_by_name,
    created_at: nowIso()
  })
  await tx
    .insertInto('waybill_order')
    .values({
      tenant_id,
      id: newId(),
      parties,
      waybill_id: mirror.id,
      order_id: order.id,
      shipper_id: order.shipper_id,
      order_no: order.order_no,
      shipper_name: order.shipper_name,
      goods_num: 0,
      goods_kg: 0,
      goods_volume: 0,
      ...(await sectionsOfRides(tx, mirror, [{ order_id: order.id, shipper_id: order.shipper_id }])).get(order.id)
    })
    .execute()
  return mirror
}

/* What a trip says of itself that its mirror says as well. */
const toldOf = async (tx: Tx, trip: Trip, { order_id }: SubRide) => ({
  leg_no: trip.leg_no,
  serial_number: trip.serial_number,
  parent_waybill_id: trip.parent_waybill_id === null ? null : ((await mirrorOf(tx, trip.tenant_id, trip.parent_waybill_id, order_id))?.id ?? null),
  plate_no: trip.plate_no,
  trailer_plate_no: trip.trailer_plate_no,
  driver_name: trip.driver_name,
  driver_phone: trip.driver_phone,
  vehicle_type_id: trip.vehicle_type_id,
  plan_start_time: trip.plan_start_time,
  plan_end_time: trip.plan_end_time,
  sent_at: trip.sent_at,
  driver_accepted_at: trip.driver_accepted_at,
  driver_qiandao_time: trip.driver_qiandao_time,
  load_done_at: trip.load_done_at,
  fache_start_time: trip.fache_start_time,
  shiji_fache_start_time: trip.shiji_fache_start_time,
  driver_shiji_songda_time: trip.driver_shiji_songda_time,
  unload_done_at: trip.unload_done_at,
  eta: trip.eta,
  distance_plan_m: trip.distance_plan_m,
  run_minutes: trip.run_minutes,
  outside_fence: trip.outside_fence,
  place_denied: trip.place_denied,
  seal_no: trip.seal_no,
  cancel_reason: trip.cancel_reason
})

/* The same with what follows from its own stops and goods. */
const columnsOf = async (tx: Tx, trip: Trip, ride: SubRide, { points, goods }: Carried) => {
  const { plan_num, plan_kg, plan_volume, ...loaded } = sumsOf(goods)
  const [first, last] = [points[0], points.at(-1)]
  return {
    ...(await toldOf(tx, trip, ride)),
    plan_num,
    plan_kg,
    plan_volume,
    ...(trip.load_done_at === null ? { load_num: null, load_kg: null, load_volume: null } : loaded),
    unload_num: trip.unload_done_at === null ? null : loaded.load_num,
    unload_kg: trip.unload_done_at === null ? null : loaded.load_kg,
    unload_volume: trip.unload_done_at === null ? null : loaded.load_volume,
    ...(first && { start_address_diming: first.address_diming, start_area_code: first.area_code }),
    ...(last && { end_address_diming: last.address_diming, end_area_code: last.area_code })
  }
}

/** A mirror that was brought up to what its trip says: how it was, what it tells anew, and what rides on it. */
export type Brought = { readonly mirror: Trip; readonly pair: Pair; readonly told: Told; readonly carried: Carried }
/** Brings a locked mirror up to what the other carrier's trip says of its order: stops, goods, times and story. Twice the same changes nothing. Within `withSystemScope`. */
export const bringUpMirror = async (tx: Tx, ride: SubRide, before: Trip): Promise<Brought> => {
  const { tenant_id, id } = before
  const pair = await readPair(tx, tenant_id, ride)
  const trip = await tripOf(tx, tenant_id, ride.trip_id)
  const carried = await mirrorCargo(tx, before, ride, pair)
  const told = await readUntold(tx, trip, before)
  const mirror = await tx
    .updateTable('waybill')
    .set({ ...(await columnsOf(tx, trip, ride, carried)), ...told.columns, sub_version: trip.version, updated_at: nowIso() })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await mirrorEvents(tx, mirror, told, carried)
  return { mirror, pair, told, carried }
}
