import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { openStream } from '../../../testkit/stream.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import { aTrip, anAcceptedOrder, driverActor, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, nobody, noOrigin } from '../../platform/actor.ts'
import { passTime, setClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { checkReceipt, confirmReceipt, rejectReceipt } from '../receipt/review.ts'
import { settleReceipts } from '../receipt/settle.ts'
import { addReceiptPhotos } from '../receipt/addPhotos.ts'
import { receiptInfo } from '../receipt/read.ts'
import { uploadReceipt } from '../receipt/upload.ts'
import { setWorkStatus } from '../vehicle/index.ts'
import { acceptTrip, refuseTrip } from './accept.ts'
import { cancelWaybill } from './cancel.ts'
import { arrive, unload } from './deliver.ts'
import { depart } from './depart.ts'
import { explainNode } from './explain.ts'
import { joinNode } from './join.ts'
import { expireTrips } from './expire.ts'
import { driverTrip, driverTrips, waybillInfo } from './detail.ts'
import { waybillList } from './list.ts'
import { load, signIn } from './pickup.ts'
import { shareWaybill, trackWaybill, unshareWaybill, waybillShares } from './share.ts'
import { stepBack } from './stepBack.ts'

let world: TestApp
let photo: { url: string }
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

const nowIso = () => new Date().toISOString()
const atPickup = { lng: 104.27, lat: 30.56 }
const atDelivery = { lng: 114.14, lat: 30.62 }
const aPhoto = async (actor: Actor) => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const { url } = await world.services.files.keep(world.services.db, actor, { name: '照片.png', bytes: png })
  return { url }
}
/** Plays a trip on the driver's phone up to a state. */
const play = async (trip: Trip, until: 'accepted' | 'atPickup' | 'loaded' | 'inTransit' | 'atDelivery' | 'unloaded') => {
  const { services } = world
  const { id, driver } = trip
  photo = await aPhoto(driver)
  const steps = {
    accepted: () => acceptTrip.run(services, driver, { id }),
    atPickup: () => signIn.run(services, driver, { id, at: nowIso(), ...atPickup }),
    loaded: () => load.run(services, driver, { id, at: nowIso(), zhuang_goods_img: [photo] }),
    inTransit: () => depart.run(services, driver, { id, at: nowIso() }),
    atDelivery: () => arrive.run(services, driver, { id, at: nowIso(), ...atDelivery }),
    unloaded: () => unload.run(services, driver, { id, at: nowIso(), xie_goods_img: [photo] })
  }
  for (const [name, step] of Object.entries(steps)) {
    const row = await step()
    if (name === until) return row
  }
  throw new Error(until)
}
const orderOf = (id: number) =>
  transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('order').selectAll().where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
  )
const receiptsOf = (waybill_id: number) =>
  transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('receipt').selectAll().where('tenant_id', '=', world.base.tenant_id).where('waybill_id', '=', waybill_id).orderBy('id').execute()
  )

test('a trip goes from the office over the phone to the confirmed receipt, and the order follows it', async () => {
  const { services } = world
  const trip = await aTrip(world)
  expect(await orderOf(trip.order_id)).toMatchObject({ order_status: 60, plan_status: 3, waybill_count: 1 })
  expect(await play(trip, 'unloaded')).toMatchObject({ waybill_status: 80, finance_status: 20, load_kg: 2000 })
  expect(await orderOf(trip.order_id)).toMatchObject({ order_status: 80, receipt_total: 1 })
  const [receipt] = await receiptsOf(trip.id)
  await uploadReceipt.run(services, trip.driver, { id: receipt?.id, imgs: [photo], signer: '李收货', sign_at: nowIso() })
  expect(await orderOf(trip.order_id)).toMatchObject({ order_status: 85, receipt_done: 1 })
  const shipper = await world.actor('shipper')
  await expect(confirmReceipt.run(services, shipper, { id: receipt?.id, version: 2 })).rejects.toMatchObject({ code: 'notChecked' })
  await checkReceipt.run(services, trip.dispatcher, { id: receipt?.id, version: 2 })
  expect(await confirmReceipt.run(services, shipper, { id: receipt?.id, version: 3 })).toMatchObject({
    receipt_status: 40,
    sign_kg: 2000,
    diff_kg: 0
  })
  const { waybill, events } = await waybillInfo.run(services, trip.dispatcher, { id: trip.id })
  expect(waybill).toMatchObject({ waybill_status: 100, finance_status: 50, receivable_fen: 100_000 })
  expect(events.map(({ move }) => move)).toEqual(['send', 'accept', 'signIn', 'load', 'depart', 'arrive', 'unload', 'sign', 'complete'])
  expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a rejected receipt takes the signature back, and the driver reads why', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await play(trip, 'unloaded')
  const [receipt] = await receiptsOf(trip.id)
  await uploadReceipt.run(services, trip.driver, { id: receipt?.id, imgs: [photo], signer: '李收货', sign_at: nowIso() })
  await rejectReceipt.run(services, trip.dispatcher, { id: receipt?.id, version: 2, reason: '照片模糊' })
  expect(await orderOf(trip.order_id)).toMatchObject({ order_status: 80, receipt_done: 0 })
  const phone = await driverTrip.run(services, trip.driver, { id: trip.id })
  expect(phone).toMatchObject({ trip: { waybill_status: 80, receipts_waiting: 1 }, receipts: [{ receipt_status: 30, reason: '照片模糊' }] })
})

test('several stops are arrived at one by one, each with its own receipt', async () => {
  const { services } = world
  const trip = await aTrip(world, { drops: 2 })
  await play(trip, 'atDelivery')
  const { driver, id } = trip
  expect(await unload.run(services, driver, { id, at: nowIso(), xie_goods_img: [photo] })).toMatchObject({ waybill_status: 60 })
  expect(await arrive.run(services, driver, { id, at: nowIso(), ...atDelivery })).toMatchObject({ waybill_status: 70 })
  expect(await unload.run(services, driver, { id, at: nowIso(), xie_goods_img: [photo] })).toMatchObject({ waybill_status: 80 })
  expect(await receiptsOf(id)).toHaveLength(2)
})

test('a node that is not drawn is refused with both states named, and the refused try is logged', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await expect(depart.run(services, trip.driver, { id: trip.id, at: nowIso() })).rejects.toMatchObject({
    code: 'illegalMove',
    slots: { from: { zh: '待接单' }, to: { zh: '运输中' } }
  })
  expect((await world.acts(trip.id)).at(-1)).toEqual({ act: 'waybill.departed', result: 'refused' })
})

test('outside the fence the driver gives a reason, in the future nobody can sign in, and loading needs a photo', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await play(trip, 'accepted')
  const { id, driver } = trip
  const far = { lng: 104.0, lat: 30.6 }
  await expect(signIn.run(services, driver, { id, at: nowIso(), ...far })).rejects.toMatchObject({ code: 'outsideFence' })
  await expect(signIn.run(services, driver, { id, at: '2099-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'timeInFuture' })
  expect(await signIn.run(services, driver, { id, at: nowIso(), ...far, reason: '园区门口排队' })).toMatchObject({
    waybill_status: 40,
    outside_fence: true
  })
  await expect(load.run(services, driver, { id, at: nowIso() })).rejects.toMatchObject({ code: 'photoNeeded' })
})

test('nothing happens on a trip before it was sent, whoever tells it; one that is entered afterwards is recorded from the day of its plan on', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await play(trip, 'accepted')
  const aYearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString()
  const told = { id: trip.id, at: aYearAgo, ...atPickup }
  await expect(signIn.run(services, trip.driver, told)).rejects.toMatchObject({ code: 'timeOutOfOrder' })
  await expect(signIn.run(services, trip.dispatcher, { ...told, reason: '补录' })).rejects.toMatchObject({ code: 'timeOutOfOrder' })
  const late = await aTrip(world, { plan_start_time: new Date(Date.now() - 30 * 3_600_000).toISOString() })
  await play(late, 'accepted')
  const yesterday = new Date(Date.now() - 29 * 3_600_000).toISOString()
  expect(await signIn.run(services, late.dispatcher, { id: late.id, at: yesterday, reason: '补录' })).toMatchObject({ waybill_status: 40 })
})

test('after the clock went back a trip goes on: a node is put at the moment of the one before it, which the log and the story say', async () => {
  const { services } = world
  const trip = await aTrip(world, { confirmed: true })
  const { id, driver, dispatcher } = trip
  const day = 86_400_000
  const ahead = new Date(Date.now() + day)
  const photo = await aPhoto(driver)
  setClock(ahead)
  await signIn.run(services, driver, { id, at: ahead.toISOString(), ...atPickup })
  setClock(undefined)
  const told = nowIso()
  await load.run(services, driver, { id, at: told, zhuang_goods_img: [photo] })
  // Nobody could type a moment between a future node and now, so the office's node is put there as well.
  await depart.run(services, dispatcher, { id, at: nowIso(), reason: '司机手机没电' })
  const { waybill: row, events } = await waybillInfo.run(services, dispatcher, { id })
  expect(row).toMatchObject({ waybill_status: 60, shiji_fache_start_time: ahead.toISOString() })
  expect(events.at(-2)).toMatchObject({ move: 'load', at: ahead.toISOString() })
  expect(Date.parse(events.at(-2)?.recorded_at ?? '')).toBeLessThan(ahead.getTime() - day / 2)
  const [logged] = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('oplog')
      .select('changes')
      .where('tenant_id', '=', world.base.tenant_id)
      .where('object_id', '=', id)
      .where('act', '=', 'waybill.loaded')
      .execute()
  )
  expect(JSON.stringify(logged?.changes)).toContain(told)
  // Once the clock has caught up, a moment before the last node is refused as ever.
  setClock(new Date(ahead.getTime() + 60_000))
  await expect(arrive.run(services, driver, { id, at: told, ...atDelivery })).rejects.toMatchObject({ code: 'timeOutOfOrder' })
  setClock(undefined)
})

test('the office records a node only with a reason, and nothing before the node before', async () => {
  const { services } = world
  const trip = await aTrip(world, { confirmed: true })
  const { id, dispatcher } = trip
  await expect(signIn.run(services, dispatcher, { id, at: nowIso() })).rejects.toMatchObject({ code: 'reasonNeeded' })
  await signIn.run(services, dispatcher, { id, at: nowIso(), reason: '司机手机没电' })
  await expect(load.run(services, dispatcher, { id, at: '2026-01-01T00:00:00Z', reason: '补录' })).rejects.toMatchObject({ code: 'timeOutOfOrder' })
  expect((await waybillInfo.run(services, dispatcher, { id })).events.at(-1)).toMatchObject({ source: 2, reason: '司机手机没电' })
})

test('what the driver has of a node that the office recorded meanwhile joins it, once, with his own moment, and what he did next goes on', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const { id, driver, dispatcher } = trip
  await play(trip, 'atPickup')
  const [loadedAt, departedAt, officeAt] = [0, 1, 2].map((n) => new Date(Date.now() + n).toISOString())
  await load.run(services, dispatcher, { id, at: officeAt, reason: '司机手机没电' })
  const mine = await aPhoto(driver)
  const sent = { id, step: 'load', at: loadedAt, ...atPickup, zhuang_goods_img: [mine], net_kg: 1980 } as const
  await expect(joinNode.run(services, driver, { id, step: 'unload', xie_goods_img: [mine] })).rejects.toMatchObject({ code: 'nodeMissing' })
  await joinNode.run(services, driver, sent, { key: 'join-1' })
  await joinNode.run(services, driver, sent, { key: 'join-1' })
  const { points, events } = await waybillInfo.run(services, dispatcher, { id })
  expect(points.find(({ kind }) => kind === 1)).toMatchObject({
    done_at: loadedAt,
    zhuang_goods_img: [{ url: mine.url }],
    net_kg: 1980
  })
  expect(events.map(({ move, source }) => [move, source])).toEqual([
    ['send', 2],
    ['accept', 1],
    ['signIn', 1],
    ['load', 2],
    ['join', 1]
  ])
  expect((await world.acts(id)).filter(({ act, result }) => act === 'waybill.joined' && result === 'done')).toHaveLength(1)
  expect(await depart.run(services, driver, { id, at: departedAt })).toMatchObject({ waybill_status: 60 })
  const stranger = await driverActor(world, (await aDriver(world)).id)
  await expect(joinNode.run(services, stranger, sent)).rejects.toMatchObject({ code: 'notFound' })
})

test('photos of a receipt that the office uploaded meanwhile join it until it is confirmed', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const { driver, dispatcher } = trip
  await play(trip, 'unloaded')
  const [receipt] = await receiptsOf(trip.id)
  const [office, mine] = [await aPhoto(dispatcher), await aPhoto(driver)]
  await uploadReceipt.run(services, dispatcher, { id: receipt?.id, imgs: [office], signer: '李收货', sign_at: nowIso() })
  await addReceiptPhotos.run(services, driver, { id: receipt?.id, imgs: [mine] })
  await addReceiptPhotos.run(services, driver, { id: receipt?.id, imgs: [mine] })
  expect((await receiptInfo.run(services, dispatcher, { id: receipt?.id })).imgs).toEqual([office, mine])
  await checkReceipt.run(services, dispatcher, { id: receipt?.id, version: 4 })
  await confirmReceipt.run(services, await world.actor('shipper'), { id: receipt?.id, version: 5 })
  await expect(addReceiptPhotos.run(services, driver, { id: receipt?.id, imgs: [mine] })).rejects.toMatchObject({ code: 'receiptClosed' })
})

test('a node does not wait for its photos: the driver says how many follow, and they join it without a line of their own', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const { id, driver } = trip
  await play(trip, 'atPickup')
  await load.run(services, driver, { id, at: nowIso(), photos_later: 2 })
  const shots = [await aPhoto(driver), await aPhoto(driver)]
  await joinNode.run(services, driver, { id, step: 'load', zhuang_goods_img: shots })
  await joinNode.run(services, driver, { id, step: 'load', zhuang_goods_img: shots })
  const { points, events } = await waybillInfo.run(services, trip.dispatcher, { id })
  expect(points.find(({ kind }) => kind === 1)?.zhuang_goods_img).toEqual(shots)
  expect(events.map(({ move }) => move)).toEqual(['send', 'accept', 'signIn', 'load'])
})

test('accepting and signing carry the time at which they were done, not that of their arrival; a denied position is marked', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const { id, driver, dispatcher } = trip
  await expect(acceptTrip.run(services, driver, { id, at: '2099-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'timeInFuture' })
  const start = Date.now()
  const minute = (n: number) => new Date(start + n * 60_000).toISOString()
  setClock(new Date(start + 50 * 60_000))
  await acceptTrip.run(services, driver, { id, at: minute(10) })
  await signIn.run(services, driver, { id, at: minute(15), no_place: 1 })
  photo = await aPhoto(driver)
  await load.run(services, driver, { id, at: minute(20), zhuang_goods_img: [photo] })
  await depart.run(services, driver, { id, at: minute(25) })
  await arrive.run(services, driver, { id, at: minute(30), no_place: 3 })
  await unload.run(services, driver, { id, at: minute(35), xie_goods_img: [photo] })
  const [receipt] = await receiptsOf(id)
  await uploadReceipt.run(services, driver, { id: receipt?.id, imgs: [photo], signer: '李收货', sign_at: minute(40) })
  setClock(undefined)
  const { waybill, events } = await waybillInfo.run(services, dispatcher, { id })
  expect(events.slice(1).map(({ move, at, no_place }) => [move, at, no_place])).toEqual([
    ['accept', minute(10), null],
    ['signIn', minute(15), 1],
    ['load', minute(20), null],
    ['depart', minute(25), null],
    ['arrive', minute(30), 3],
    ['unload', minute(35), null],
    ['sign', minute(40), null]
  ])
  expect(waybill).toMatchObject({ place_denied: true, signed_at: minute(40) })
})

test('of 64 dispatches of one vehicle at once exactly one takes effect', async () => {
  const { services } = world
  const vehicle_id = (await aVehicle(world)).id
  const tries = []
  for (let i = 0; i < 64; i += 1) tries.push({ order: await anAcceptedOrder(world, { kg: 100 }), driver_id: (await aDriver(world)).id })
  const dispatcher = await world.actor('carrier')
  const start = new Date(Date.now() + 3_600_000).toISOString()
  const results = await Promise.allSettled(
    tries.map(({ order, driver_id }) =>
      createDispatch.run(services, dispatcher, { orders: [{ order_id: order.id }], vehicle_id, driver_id, plan_start_time: start })
    )
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : [])))).toEqual(
    new Set(['vehicleBooked'])
  )
})

test('64 calls with one idempotency key make one trip and all get its answer', async () => {
  const { services } = world
  const order = await anAcceptedOrder(world)
  const ask = {
    orders: [{ order_id: order.id }],
    vehicle_id: (await aVehicle(world)).id,
    driver_id: (await aDriver(world)).id,
    plan_start_time: new Date(Date.now() + 3_600_000).toISOString()
  }
  const dispatcher = await world.actor('carrier')
  const rows = await Promise.all(Array.from({ length: 64 }, () => createDispatch.run(services, dispatcher, ask, { key: `once-${order.id}` })))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  await expect(createDispatch.run(services, dispatcher, { ...ask, remark: '别的内容' }, { key: `once-${order.id}` })).rejects.toMatchObject({
    code: 'keyReused'
  })
})

test('two dispatches cannot take the same goods; a part leaves the rest', async () => {
  const { services } = world
  const order = await anAcceptedOrder(world, { kg: 1000 })
  const dispatcher = await world.actor('carrier')
  const goods = order.goods.map(({ id }) => ({ order_goods_id: id, goods_num: 60, goods_kg: 600, goods_volume: 6 }))
  const ask = async () => ({
    orders: [{ order_id: order.id, goods }],
    vehicle_id: (await aVehicle(world)).id,
    driver_id: (await aDriver(world)).id,
    plan_start_time: new Date(Date.now() + 3_600_000).toISOString()
  })
  const first = await createDispatch.run(services, dispatcher, await ask())
  expect(first).toMatchObject({ plan_num: 60, receivable_fen: 60_000 })
  expect(await orderOf(order.id)).toMatchObject({ order_status: 50, plan_status: 2 })
  await expect(createDispatch.run(services, dispatcher, await ask())).rejects.toMatchObject({ code: 'quantityTaken' })
  const rest = await createDispatch.run(services, dispatcher, { ...(await ask()), orders: [{ order_id: order.id }] })
  expect(rest).toMatchObject({ plan_num: 40, receivable_fen: 40_000 })
  expect(await orderOf(order.id)).toMatchObject({ order_status: 60, plan_status: 3 })
})

test('what speaks against a pair is refused by name: insurance, licence, load, barring, a missing paper', async () => {
  const { services } = world
  const dispatcher = await world.actor('carrier')
  const good = {
    vehicle_id: (await aVehicle(world)).id,
    driver_id: (await aDriver(world)).id,
    plan_start_time: new Date(Date.now() + 3_600_000).toISOString()
  }
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const cases: [string, object, object?][] = [
    ['insuranceExpires', { vehicle_id: (await aVehicle(world, { compulsory_end: soon })).id }],
    ['inspectionExpires', { vehicle_id: (await aVehicle(world, { inspection_valid_to: soon })).id }],
    ['paperMissing', { vehicle_id: (await aVehicle(world, { commercial_end: null })).id }],
    ['vehicleSuspended', { vehicle_id: (await aVehicle(world, { suspended: true, suspended_reason: '大修' })).id }],
    ['licenceTooLow', { driver_id: (await aDriver(world, { license_class: 'C1' })).id }],
    ['driverBlacklisted', { driver_id: (await aDriver(world, { state: 3, state_reason: '盗卖货物' })).id }],
    ['driverDisabled', { driver_id: (await aDriver(world, { state: 2 })).id }],
    ['overload', {}, { kg: 20_000 }]
  ]
  for (const [code, bad, cargo] of cases) {
    const order = await anAcceptedOrder(world, cargo ?? {})
    await expect(createDispatch.run(services, dispatcher, { orders: [{ order_id: order.id }], ...good, ...bad }), code).rejects.toMatchObject({
      code
    })
  }
})

test('a swap keeps the number and the state, frees the old pair, and takes the trip off the old driver’s phone', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const before = await play(trip, 'inTransit')
  const next = { vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id }
  const after = await swapDispatch.run(services, trip.dispatcher, { id: trip.id, version: before.version, ...next, reason: '车辆故障' })
  expect(after).toMatchObject({ waybill_no: before.waybill_no, waybill_status: 60, vehicle_id: next.vehicle_id })
  await expect(driverTrip.run(services, trip.driver, { id: trip.id })).rejects.toMatchObject({ code: 'notFound' })
  const newcomer = await driverActor(world, next.driver_id)
  expect(await arrive.run(services, newcomer, { id: trip.id, at: nowIso(), ...atDelivery })).toMatchObject({ waybill_status: 70 })
  const again = await aTrip(world, { vehicle_id: trip.vehicle_id, driver_id: trip.driver_id })
  expect(again.id).toBeGreaterThan(trip.id)
})

test('a cancelled trip gives its goods back and its order waits for another vehicle', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await cancelWaybill.run(services, trip.dispatcher, { id: trip.id, version: trip.version, reason: '客户改期' })
  expect(await orderOf(trip.order_id)).toMatchObject({ order_status: 50, plan_status: 1, waybill_count: 0 })
  expect((await aTrip(world, { order: { id: trip.order_id }, vehicle_id: trip.vehicle_id, driver_id: trip.driver_id })).order_id).toBe(trip.order_id)
})

test('a driver whose trip is cancelled, swapped or withdrawn reads which one, how and why; his own refusal is no news to him', async () => {
  const { services } = world
  const cancelled = await aTrip(world)
  await cancelWaybill.run(services, cancelled.dispatcher, { id: cancelled.id, version: cancelled.version, reason: '客户改期' })
  const ended = async (trip: Trip) => {
    const { trips, ended: lost } = await driverTrips.run(services, trip.driver, {})
    return { open: trips.map(({ id }) => id), lost: lost.map(({ id, how, reason }) => ({ id, how, reason })) }
  }
  expect(await ended(cancelled)).toEqual({ open: [], lost: [{ id: cancelled.id, how: 1, reason: '客户改期' }] })
  const swapped = await aTrip(world)
  const next = { vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id }
  await swapDispatch.run(services, swapped.dispatcher, { id: swapped.id, version: swapped.version, ...next, reason: '车辆故障' })
  expect(await ended(swapped)).toEqual({ open: [], lost: [{ id: swapped.id, how: 2, reason: '车辆故障' }] })
  expect(await ended({ ...swapped, driver: await driverActor(world, next.driver_id) })).toEqual({ open: [swapped.id], lost: [] })
  const refused = await aTrip(world)
  await refuseTrip.run(services, refused.driver, { id: refused.id, reason: '身体不适' })
  expect(await ended(refused)).toEqual({ open: [], lost: [] })
})

test('a vehicle and a driver whose two trips end at once are both idle', async () => {
  const { db } = world.services
  const one = await aTrip(world)
  const later = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const two = await aTrip(world, { vehicle_id: one.vehicle_id, driver_id: one.driver_id, plan_start_time: later })
  const ends = async (tx: Tx, id: number) => {
    await tx.updateTable('waybill').set({ waybill_status: 0 }).where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).execute()
    await setWorkStatus(tx, world.base.tenant_id, one)
  }
  let commit = (): void => undefined
  const allowed = new Promise<void>((done) => (commit = done))
  let first: Promise<void> = Promise.resolve()
  await new Promise<void>((held, failed) => {
    first = transactAsSystem(db, async (tx) => {
      await ends(tx, one.id)
      held()
      await allowed
    })
    first.catch(failed)
  })
  const second = transactAsSystem(db, (tx) => ends(tx, two.id))
  await expect.poll(() => waitingForLocks(world), { timeout: 60_000 }).toBe(1)
  commit()
  await Promise.all([first, second])
  const statusOf = async (table: 'vehicle' | 'driver', id: number) =>
    (
      await transactAsSystem(db, (tx) =>
        tx
          .selectFrom(table as 'vehicle')
          .select('work_status')
          .where('id', '=', id)
          .executeTakeFirst()
      )
    )?.work_status
  expect([await statusOf('vehicle', one.vehicle_id), await statusOf('driver', one.driver_id)]).toEqual([1, 1])
})

test('a driver who refuses is off the trip; the office sees it waiting', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await refuseTrip.run(services, trip.driver, { id: trip.id, reason: '家中有事' })
  expect(await waybillInfo.run(services, trip.dispatcher, { id: trip.id })).toMatchObject({ waybill: { waybill_status: 10 } })
  expect((await driverTrips.run(services, trip.driver, {})).trips).toEqual([])
})

test('the last node can be taken back, unloading too, until the receipt is in', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const done = await play(trip, 'unloaded')
  const back = await stepBack.run(services, trip.dispatcher, { id: trip.id, version: done.version, reason: '误点' })
  expect(back).toMatchObject({ waybill_status: 70, unload_done_at: null })
  expect(await receiptsOf(trip.id)).toEqual([])
  expect(await orderOf(trip.order_id)).toMatchObject({ order_status: 70 })
  const again = await unload.run(services, trip.driver, { id: trip.id, at: nowIso(), xie_goods_img: [photo] })
  const [receipt] = await receiptsOf(trip.id)
  await uploadReceipt.run(services, trip.driver, { id: receipt?.id, imgs: [photo], signer: '李收货', sign_at: nowIso() })
  await expect(stepBack.run(services, trip.dispatcher, { id: trip.id, version: again.version + 1, reason: '误点' })).rejects.toMatchObject({
    code: 'illegalMove'
  })
})

test('a stranger finds nothing: another carrier, another driver, a shipper of other orders', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const other = await world.actor('carrier2')
  await expect(waybillInfo.run(services, other, { id: trip.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(acceptTrip.run(services, other, { id: trip.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(acceptTrip.run(services, await driverActor(world, (await aDriver(world)).id), { id: trip.id })).rejects.toMatchObject({
    code: 'notFound'
  })
  await expect(shareWaybill.run(services, await world.actor('shipper2'), { id: trip.id, days: 3 })).rejects.toMatchObject({ code: 'notFound' })
  expect((await waybillList.run(services, other, {})).total).toBe(0)
})

test('over an older version nobody writes', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await acceptTrip.run(services, trip.driver, { id: trip.id })
  await expect(cancelWaybill.run(services, trip.dispatcher, { id: trip.id, version: trip.version, reason: '太迟' })).rejects.toMatchObject({
    code: 'staleVersion'
  })
})

test('a shared link shows progress and no name, phone or price, and dies in time', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await play(trip, 'inTransit')
  const { path } = await shareWaybill.run(services, await world.actor('shipper'), { id: trip.id, days: 1 })
  const shown = await world.post('/api/waybill/track', { code: path.split('/').at(-1) })
  expect(shown).toMatchObject({ code: 200, data: { waybill_status: 60, points: [{ city: '成都市' }, { city: '武汉市' }] } })
  expect(JSON.stringify(shown)).not.toMatch(/王发货|李收货|\b1380000|\b100000\b|测试司机/)
  expect(JSON.stringify(shown), 'places are told to about a kilometre').not.toMatch(/"(?:lng|lat)":\d+\.\d{3}/)
  expect(await world.post('/api/waybill/track', { code: 'x'.repeat(43) })).toMatchObject({ msg: '链接已过期或不存在' })
  expect(trackWaybill.contract.may).toBe('anyone')
})

test('whatever is no code of a link is a link that does not exist; who guesses is turned away, and a person with his link never is', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const { path } = await shareWaybill.run(services, trip.dispatcher, { id: trip.id, days: 3 })
  const from = (ip: string) => ({ ...nobody({ ...noOrigin, ip }) })
  const look = (ip: string, code: unknown) => trackWaybill.run(services, from(ip), { code })
  const good = path.replace('/track/', '')
  for (const code of ['x', '', 'ö%', 'a'.repeat(200)]) await expect(look('10.0.0.1', code)).rejects.toMatchObject({ code: 'linkExpired' })
  await expect(look('10.0.0.1', ['x'])).rejects.toMatchObject({ code: 'badInput', slots: { field: '链接' } })
  // A page with an expired link asks again and again.
  for (let i = 0; i < 60; i += 1) await expect(look('10.0.0.2', 'expired')).rejects.toMatchObject({ code: 'linkExpired' })
  for (let i = 0; i < 30; i += 1) await expect(look('10.0.0.3', `guess ${i}`)).rejects.toMatchObject({ code: 'linkExpired' })
  await expect(look('10.0.0.3', 'guess 31')).rejects.toMatchObject({ code: 'tooMany' })
  await expect(look('10.0.0.3', good)).rejects.toMatchObject({ code: 'tooMany' })
  for (const ip of ['10.0.0.2', '10.0.0.4']) expect(await look(ip, good)).toMatchObject({ waybill_status: 20 })
  passTime(11 * 60_000)
  expect(await look('10.0.0.3', good)).toMatchObject({ waybill_status: 20 })
})

test('a shared link is taken back by who made it, and by nobody else', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const shipper = await world.actor('shipper')
  const { path } = await shareWaybill.run(services, shipper, { id: trip.id, days: 1 })
  const look = () => world.post('/api/waybill/track', { code: path.split('/').at(-1) })
  expect(await look()).toMatchObject({ code: 200, data: { points: [{ place_en: 'Chengdu, Sichuan' }, { place_en: 'Wuhan, Hubei' }] } })
  const finance = await world.actor('shipper-fin')
  await expect(waybillShares.run(services, finance, { id: trip.id })).rejects.toMatchObject({ code: 'noPermission' })
  const colleague = { ...shipper, user_id: finance.user_id }
  expect((await waybillShares.run(services, colleague, { id: trip.id })).data.map(({ mine }) => mine)).toEqual([false])
  const [link] = (await waybillShares.run(services, shipper, { id: trip.id })).data
  expect(link).toMatchObject({ mine: true, maker: shipper.user_name })
  const taken = { id: trip.id, share_id: link?.id }
  await expect(unshareWaybill.run(services, colleague, taken)).rejects.toMatchObject({ code: 'notFound' })
  await expect(unshareWaybill.run(services, trip.dispatcher, taken)).rejects.toMatchObject({ code: 'notFound' })
  await unshareWaybill.run(services, shipper, taken)
  expect(await look()).toMatchObject({ msg: '链接已过期或不存在' })
  expect((await waybillShares.run(services, shipper, { id: trip.id })).data).toEqual([])
  expect((await world.acts(trip.id)).at(-1)).toEqual({ act: 'waybill.unshared', result: 'done' })
})

test('who follows a trip by its link hears of each change of it, and of nothing after the link is taken back', async () => {
  const { services, app } = world
  const trip = await aTrip(world)
  const shipper = await world.actor('shipper')
  const { path } = await shareWaybill.run(services, shipper, { id: trip.id, days: 1 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const live = `/api/waybill/track_live?code=${path.split('/').at(-1)}`
  const stream = await openStream(world, '', live)
  await acceptTrip.run(services, trip.driver, { id: trip.id })
  await expect.poll(stream.heard).toContain('waybill')
  expect(stream.heard()).not.toContain(String(trip.id))
  await stream.close()
  const [link] = (await waybillShares.run(services, shipper, { id: trip.id })).data
  await unshareWaybill.run(services, shipper, { id: trip.id, share_id: link?.id })
  expect((await app.inject({ method: 'GET', url: live })).statusCode).toBe(404)
})

test('the list finds by several pasted numbers, counts its tabs, and shows prices only to those who may', async () => {
  const { services } = world
  const [one, two] = [await aTrip(world), await aTrip(world)]
  const rows = await Promise.all([one, two].map(({ id, dispatcher }) => waybillInfo.run(services, dispatcher, { id })))
  const keyword = rows.map(({ waybill }) => waybill.waybill_no).join('\n')
  const found = await waybillList.run(services, one.dispatcher, { keyword })
  expect(found).toMatchObject({ total: 2, tabs: { 20: 2 } })
  const blind = { ...one.dispatcher, codes: new Set(['3-2']) }
  expect((await waybillList.run(services, blind, { keyword })).data.map(({ receivable_fen }) => receivable_fen)).toEqual([null, null])
  expect((await waybillList.run(services, one.dispatcher, { waybill_status: 20, pagesize: 1, page: 2 })).data).toHaveLength(1)
})

test('a driver who does not answer within the hour is off the trip, and a checked receipt left alone for a week is confirmed', async () => {
  const { services } = world
  const silent = await aTrip(world)
  const done = await aTrip(world)
  await play(done, 'unloaded')
  const [receipt] = await receiptsOf(done.id)
  await uploadReceipt.run(services, done.driver, { id: receipt?.id, imgs: [photo], signer: '李收货', sign_at: nowIso() })
  await checkReceipt.run(services, done.dispatcher, { id: receipt?.id, version: 2 })
  expect(await expireTrips(services)).toBe(0)
  expect(await settleReceipts(services)).toBe(0)
  setClock(new Date(Date.now() + 8 * 86_400_000))
  expect(await expireTrips(services)).toBeGreaterThanOrEqual(1)
  expect(await settleReceipts(services)).toBe(1)
  setClock(undefined)
  expect((await waybillInfo.run(services, silent.dispatcher, { id: silent.id })).waybill.waybill_status).toBe(10)
  expect((await waybillInfo.run(services, done.dispatcher, { id: done.id })).waybill.waybill_status).toBe(100)
})

test('286 km in no time stand as an impossible speed on the stop and in the list, and are gone when the node is taken back', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await play(trip, 'inTransit')
  const office = await world.actor('carrier')
  const shown = async () => {
    const { waybill, points } = await waybillInfo.run(services, office, { id: trip.id })
    const [row] = (await waybillList.run(services, office, { keyword: waybill.waybill_no })).data
    return { version: waybill.version, list: row?.too_fast, stops: points.map(({ too_fast }) => too_fast) }
  }
  await arrive.run(services, trip.driver, { id: trip.id, at: nowIso(), ...atDelivery })
  const come = await shown()
  expect(come).toMatchObject({ list: true, stops: [false, true] })
  await stepBack.run(services, office, { id: trip.id, version: come.version, reason: '点错了' })
  expect(await shown()).toMatchObject({ list: false, stops: [false, false] })
})

test('a driver who was too fast is taken at his word, marked, and asked for the reason afterwards; a stop that was not, and a stranger, are refused', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await play(trip, 'inTransit')
  await arrive.run(services, trip.driver, { id: trip.id, at: nowIso(), ...atDelivery })
  const stops = async () => (await driverTrip.run(services, trip.driver, { id: trip.id })).points
  const [from, to] = await stops()
  expect(to).toMatchObject({ too_fast: true, node_reason: '' })
  const reason = { id: trip.id, point_id: to?.id, reason: '发车忘了按' }
  await expect(explainNode.run(services, trip.driver, { ...reason, point_id: from?.id })).rejects.toMatchObject({ code: 'nodeMissing' })
  const other = await aTrip(world)
  await expect(explainNode.run(services, other.driver, reason)).rejects.toMatchObject({ code: 'notFound' })
  await explainNode.run(services, trip.driver, reason)
  expect((await stops())[1]).toMatchObject({ too_fast: true, node_reason: '发车忘了按' })
})
