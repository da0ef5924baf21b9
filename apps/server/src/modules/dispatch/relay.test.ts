import { foundWith } from '../../../testkit/auditFindings.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aPhoto, setOff } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aTrip, anAcceptedOrder, driverActor, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { auditFiles } from '../../platform/db/audit.ts'
import { chargesOfWaybill } from '../charge/read.ts'
import { pricePayable } from '../payable/write.ts'
import { checkReceipt, confirmReceipt } from '../receipt/review.ts'
import { uploadReceipt } from '../receipt/upload.ts'
import { acceptTrip } from '../waybill/accept.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { arrive, unload } from '../waybill/deliver.ts'
import { depart } from '../waybill/depart.ts'
import { driverTrip, waybillInfo } from '../waybill/detail.ts'
import { load, signIn } from '../waybill/pickup.ts'
import { stepBack } from '../waybill/stepBack.ts'
import { createDispatch } from './create.ts'
import { checkRelay, relayDispatch } from './relay.ts'
import { swapDispatch } from './swap.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const nowIso = () => new Date().toISOString()
const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
/** Beside the road at Wanzhou, halfway between Chengdu and Wuhan. */
const between = { area_code: '500101', address: '物流大道 8 号', lng: 108.39, lat: 30.8 }
const halfway = { lng: between.lng, lat: between.lat }
const atDelivery = { lng: 114.14, lat: 30.62 }

/** Sums of live receivables, live payables, and debits less credits of an account, all of an order. */
const moneyOf = async (order_id: number) =>
  await transactAsSystem(world.services.db, async (tx) => {
    const { rows } = await sql<{ due: number; accrued: number; paid: number }>`
      select
        (select coalesce(sum(amount_fen), 0)::bigint from charge where order_id = ${order_id} and direction = 1 and charge_status <> 0) as due,
        (select coalesce(sum(e.dr_fen - e.cr_fen), 0)::bigint from ledger_entry e join ledger_txn t on t.tenant_id = e.tenant_id and t.id = e.txn_id
          where t.biz_type = 'waybill_order' and e.account = '1122' and t.biz_id in (select id from waybill_order where order_id = ${order_id})) as accrued,
        (select coalesce(sum(amount_fen + extra_fen - deduct_fen), 0)::bigint from waybill_part where part_status <> 0 and waybill_id in (select waybill_id from waybill_order where order_id = ${order_id})) as paid`.execute(
      tx
    )
    return rows[0]
  })
const tripOf = async (id: number) => {
  const { waybill, points, legs, goods } = await waybillInfo.run(world.services, await world.actor('carrier'), { id })
  return { ...waybill, points, legs, goods }
}
const aPair = async () => ({ vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id })
/** The next leg of a trip under way, with a pair of its own. */
const relayed = async (trip: Trip, over: object = {}) => {
  const pair = await aPair()
  const { version } = await tripOf(trip.id)
  const row = await relayDispatch.run(world.services, trip.dispatcher, {
    id: trip.id,
    version,
    order_ids: [trip.order_id],
    ...between,
    ...pair,
    plan_start_time: inHours(5),
    payable_fen: 30_000,
    reason: '前车故障',
    ...over
  })
  return { ...row, ...pair, driver: await driverActor(world, row.driver_id ?? 0) }
}
const onRoad = async (freight_fen = 109_000, payable_fen = 50_000): Promise<Trip> => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen }) })
  const { version } = await tripOf(trip.id)
  await pricePayable.run(world.services, trip.dispatcher, { waybill_id: trip.id, version, payable_fen })
  await setOff(world, trip)
  return trip
}

test('goods go over to another vehicle on the way: two trips, one freight, each driver his own pay, and what is missing at the hand-over is told', async () => {
  const { services } = world
  const trip = await onRoad()
  const next = await relayed(trip)
  expect(next).toMatchObject({ leg_no: 2, waybill_status: 20, start_address_diming: '重庆市万州区', end_address_diming: '武汉东西湖', plan_num: 100 })
  const first = await tripOf(trip.id)
  expect(first).toMatchObject({ leg_no: 1, waybill_status: 60, end_address_diming: '重庆市万州区' })
  expect(first.points.map(({ kind, relay_waybill_id }) => [kind, relay_waybill_id])).toEqual([
    [1, null],
    [2, next.id]
  ])
  expect(first.legs.map(({ id }) => id)).toEqual([trip.id, next.id])
  expect((await tripOf(next.id)).points.map(({ kind, relay_waybill_id }) => [kind, relay_waybill_id])).toEqual([
    [1, trip.id],
    [2, null]
  ])
  // Each driver finds the other one as his contact.
  const phone = await driverTrip.run(services, trip.driver, { id: trip.id })
  expect(phone.points.at(-1)).toMatchObject({ link_name: next.driver_name, relay_waybill_id: next.id })
  expect((await chargesOfWaybill.run(services, trip.dispatcher, { waybill_id: trip.id })).charges).toEqual([])
  expect((await chargesOfWaybill.run(services, trip.dispatcher, { waybill_id: next.id })).charges).toMatchObject([
    { item_code: 'F01', amount_fen: 109_000 }
  ])

  await acceptTrip.run(services, next.driver, { id: next.id })
  await signIn.run(services, next.driver, { id: next.id, at: nowIso(), ...halfway })
  const photo = await aPhoto(world, next.driver)
  const counted = (await tripOf(next.id)).goods.map((row) => ({ waybill_goods_id: row.id, load_num: 97, load_kg: 1940, load_volume: 9.7 }))
  const taking = { id: next.id, zhuang_goods_img: [photo], goods: counted }
  await expect(load.run(services, next.driver, { ...taking, at: nowIso() })).rejects.toMatchObject({
    code: 'relayNotThere',
    slots: { waybill_no: first.waybill_no }
  })
  await arrive.run(services, trip.driver, { id: trip.id, at: nowIso(), ...halfway })
  await load.run(services, next.driver, { ...taking, at: nowIso() })
  await unload.run(services, trip.driver, { id: trip.id, at: nowIso(), xie_goods_img: [await aPhoto(world, trip.driver)] })
  // The first trip is done, has no receipt, and nobody owes anything for it; the order is on its way still.
  expect(await tripOf(trip.id)).toMatchObject({ waybill_status: 100, receipt_status: 0, finance_status: 80, receivable_fen: null })
  expect(await moneyOf(trip.order_id)).toEqual({ due: 109_000, accrued: 0, paid: 80_000 })

  await depart.run(services, next.driver, { id: next.id, at: nowIso() })
  await arrive.run(services, next.driver, { id: next.id, at: nowIso(), ...atDelivery })
  await unload.run(services, next.driver, { id: next.id, at: nowIso(), xie_goods_img: [photo] })
  expect(await moneyOf(trip.order_id)).toEqual({ due: 109_000, accrued: 109_000, paid: 80_000 })
  const { receipts } = await waybillInfo.run(services, trip.dispatcher, { id: next.id })
  const [receipt] = receipts
  await uploadReceipt.run(services, next.driver, { id: receipt?.id, imgs: [photo], signer: '李收货', sign_at: nowIso() })
  await checkReceipt.run(services, trip.dispatcher, { id: receipt?.id, version: 2 })
  await confirmReceipt.run(services, await world.actor('shipper'), { id: receipt?.id, version: 3 })
  expect(await tripOf(next.id)).toMatchObject({ waybill_status: 100, receipt_status: 40 })
  const order = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('order').selectAll().where('id', '=', trip.order_id).executeTakeFirstOrThrow()
  )
  expect(order).toMatchObject({ order_status: 85, waybill_count: 2, receipt_total: 1, receipt_done: 1 })
  // Three pieces came off the first truck too few: they are missing against what the shipper loaded, although all that the second one loaded arrived.
  expect((await chargesOfWaybill.run(services, trip.dispatcher, { waybill_id: next.id })).charges).toMatchObject([
    { item_code: 'F01', charge_status: 30, amount_fen: 109_000 },
    { item_code: 'D01', charge_status: 20, no_rate: true, trace: { reason: 'NO_VALUE', tried: { missing_num: 3 } } }
  ])
  expect(await world.acts(trip.id)).toContainEqual({ act: 'dispatch.relayed', result: 'done' })
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('a next leg that is given up in time leaves everything as it was', async () => {
  const { services } = world
  const trip = await onRoad()
  const before = await tripOf(trip.id)
  const next = await relayed(trip)
  await cancelWaybill.run(services, trip.dispatcher, { id: next.id, version: next.version, reason: '前车修好' })
  const after = await tripOf(trip.id)
  expect(after.points.map(({ id, kind, address_diming }) => [id, kind, address_diming])).toEqual(
    before.points.map(({ id, kind, address_diming }) => [id, kind, address_diming])
  )
  expect(after).toMatchObject({ end_address_diming: '武汉东西湖', receivable_fen: 109_000, plan_end_time: before.plan_end_time })
  expect(await moneyOf(trip.order_id)).toMatchObject({ due: 109_000, paid: 50_000 })
  const order = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('order').selectAll().where('id', '=', trip.order_id).executeTakeFirstOrThrow()
  )
  expect(order).toMatchObject({ order_status: 70, waybill_count: 1 })
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
  // It may be handed over again, also to a third vehicle from the second one.
  const again = await relayed(trip)
  await expect(relayed({ ...trip, id: again.id })).rejects.toMatchObject({ code: 'relayNotNow' })
})

test('of several orders some go over and the others stay, and both vehicles deliver theirs', async () => {
  const { services } = world
  const [stays, goes] = [await anAcceptedOrder(world, { freight_fen: 60_000 }), await anAcceptedOrder(world, { freight_fen: 40_000 })]
  const dispatcher = await world.actor('carrier')
  const pair = await aPair()
  const made = await createDispatch.run(services, dispatcher, {
    orders: [{ order_id: stays.id }, { order_id: goes.id }],
    ...pair,
    plan_start_time: inHours(3)
  })
  const driver = await driverActor(world, pair.driver_id)
  const photo = await aPhoto(world, driver)
  await acceptTrip.run(services, driver, { id: made.id })
  for (let i = 0; i < 2; i += 1) {
    await signIn.run(services, driver, { id: made.id, at: nowIso(), lng: 104.27, lat: 30.56 })
    await load.run(services, driver, { id: made.id, at: nowIso(), zhuang_goods_img: [photo] })
  }
  const trip = { ...made, ...pair, order_id: goes.id, dispatcher, driver }
  const next = await relayed(trip)
  const first = await tripOf(made.id)
  expect(first).toMatchObject({ waybill_status: 50, end_address_diming: '武汉东西湖', receivable_fen: 60_000 })
  expect(first.points.map(({ order_id, kind, relay_waybill_id }) => [order_id, kind, relay_waybill_id !== null])).toEqual([
    [stays.id, 1, false],
    [goes.id, 1, false],
    ...(first.points[2]?.relay_waybill_id === null
      ? [
          [stays.id, 2, false],
          [goes.id, 2, true]
        ]
      : [
          [goes.id, 2, true],
          [stays.id, 2, false]
        ])
  ])
  expect(await tripOf(next.id)).toMatchObject({ receivable_fen: 40_000, plan_num: 100, order_nos: goes.order_no })
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('what cannot be handed over is refused, and what a next leg builds on is not taken back', async () => {
  const { services } = world
  const waiting = await aTrip(world)
  await expect(relayed(waiting)).rejects.toMatchObject({ code: 'relayNotNow' })
  const trip = await onRoad()
  const { version } = await tripOf(trip.id)
  const ask = { id: trip.id, version, order_ids: [trip.order_id], ...between, ...(await aPair()), plan_start_time: inHours(5), reason: '前车故障' }
  const asked = (over: object) => relayDispatch.run(services, trip.dispatcher, { ...ask, ...over })
  await expect(asked({ vehicle_id: trip.vehicle_id })).rejects.toMatchObject({ code: 'relaySamePair' })
  await expect(asked({ order_ids: [waiting.order_id] })).rejects.toMatchObject({ code: 'relayNothing' })
  await expect(asked({ area_code: '510199' })).rejects.toMatchObject({ code: 'areaUnknown' })
  await expect(asked({ version: version - 1 })).rejects.toMatchObject({ code: 'staleVersion' })
  await expect(asked({ payable_fen: 100_000 })).rejects.toMatchObject({ code: 'marginReasonNeeded' })
  await expect(relayDispatch.run(services, await world.actor('carrier2'), ask)).rejects.toMatchObject({ code: 'notFound' })
  expect((await tripOf(trip.id)).legs).toHaveLength(1)
  const found = await checkRelay.run(services, trip.dispatcher, {
    id: trip.id,
    order_ids: [trip.order_id],
    vehicle_id: ask.vehicle_id,
    driver_id: ask.driver_id,
    plan_start_time: ask.plan_start_time,
    ...halfway
  })
  expect(found).toMatchObject({ problems: [], goods_num: 100, receivable_fen: 59_000 })
  const next = await relayed(trip)
  await expect(asked({ version: version + 1 })).rejects.toMatchObject({ code: 'relayNothing' })
  const back = async () => stepBack.run(services, trip.dispatcher, { id: trip.id, version: (await tripOf(trip.id)).version, reason: '记错了' })
  await expect(back()).rejects.toMatchObject({ code: 'relayStands', slots: { waybill_no: next.waybill_no } })
  await arrive.run(services, trip.driver, { id: trip.id, at: nowIso(), ...halfway })
  const cancelled = cancelWaybill.run(services, trip.dispatcher, { id: next.id, version: next.version, reason: '不用了' })
  await expect(cancelled).rejects.toMatchObject({ code: 'relayArrived' })
  // Another vehicle may still come for them, and the first driver finds the new one.
  const other = await aPair()
  const swapped = await swapDispatch.run(services, trip.dispatcher, { id: next.id, version: next.version, ...other, reason: '改派' })
  expect((await tripOf(trip.id)).points.at(-1)?.link_name).toBe(swapped.driver_name)
  // An arrival that was told by mistake may be taken back as long as nothing went over.
  expect(await back()).toMatchObject({ waybill_status: 60 })
})

test('a trip that set off before its time and hands over before it has another vehicle on the way', async () => {
  const trip = await onRoad()
  await relayed(trip, { plan_start_time: inHours(1) })
  const first = await tripOf(trip.id)
  expect(Date.parse(first.plan_end_time)).toBeLessThan(Date.parse(first.plan_start_time))
  const other = await aPair()
  const swapped = await swapDispatch.run(world.services, trip.dispatcher, { id: trip.id, version: first.version, ...other, reason: '车辆故障' })
  expect(swapped).toMatchObject({ ...other, waybill_status: 60 })
})
