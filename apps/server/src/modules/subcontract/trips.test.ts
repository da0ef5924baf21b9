import { abnormalLevel, abnormalType } from '@yunshu/contract/abnormal/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aPhoto, receiptsOf } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { subcontractsOf, subFreight } from '../../../testkit/subcontract.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { auditFiles } from '../../platform/db/audit.ts'
import { createAbnormal } from '../abnormal/register.ts'
import { listAbnormals } from '../abnormal/list.ts'
import { createDispatch } from '../dispatch/create.ts'
import { relayDispatch } from '../dispatch/relay.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { verbs as gpsVerbs } from '../gps/index.ts'
import { orderInfo } from '../order/info.ts'
import { carrierOrders, shipperOrders } from '../order/list.ts'
import { pricePayable } from '../payable/write.ts'
import { receiptList } from '../receipt/list.ts'
import { losePaper, sendPaper, takePaper } from '../receipt/paper.ts'
import { checkReceipt, confirmReceipt, rejectReceipt, reopenReceipt } from '../receipt/review.ts'
import { uploadReceipt } from '../receipt/upload.ts'
import { settleReceipts } from '../receipt/settle.ts'
import { acceptTrip, refuseTrip } from '../waybill/accept.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { arrive, unload } from '../waybill/deliver.ts'
import { depart } from '../waybill/depart.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { waybillList } from '../waybill/list.ts'
import { load, signIn } from '../waybill/pickup.ts'
import { stepBack } from '../waybill/stepBack.ts'

type Kit = ReturnType<typeof subcontractsOf>
let world: TestApp
beforeAll(async () => {
  world = await testApp()
  ;({ given, sent, mirrorsOf, mirrorOf, rowOf, statusFor, toDeparture, toUnloading, uploaded } = subcontractsOf(world))
})
afterAll(() => world.close())

const nowIso = (): string => new Date().toISOString()
const pickup = { lng: 104.27, lat: 30.56 }
const delivery = { lng: 114.14, lat: 30.62 }
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })
let given: Kit['given'], sent: Kit['sent'], mirrorsOf: Kit['mirrorsOf'], mirrorOf: Kit['mirrorOf'], rowOf: Kit['rowOf']
let statusFor: Kit['statusFor'], toDeparture: Kit['toDeparture'], toUnloading: Kit['toUnloading'], uploaded: Kit['uploaded']

test('the shipper sees its order dispatched, on the road, delivered and signed, with plate and driver, by the trip of the other carrier', async () => {
  const { id, sub_id } = await given()
  const trip = await sent(sub_id)
  const { services } = world
  const mirror = await mirrorOf(trip.id)
  const original = await rowOf(trip.id)
  expect(mirror).toMatchObject({
    waybill_status: 20,
    plate_no: original.plate_no,
    driver_name: original.driver_name,
    plan_kg: 2000,
    vehicle_id: null,
    dispatch_id: null
  })
  expect(await statusFor('shipper', id)).toBe(60)
  const photo = await toDeparture(trip)
  expect(await statusFor('shipper', id)).toBe(70)
  await arrive.run(services, trip.driver, { id: trip.id, at: nowIso(), ...delivery })
  await unload.run(services, trip.driver, { id: trip.id, at: nowIso(), xie_goods_img: [photo] })
  expect(await statusFor('shipper', id)).toBe(80)
  const told = await waybillInfo.run(services, await world.actor('carrier'), { id: mirror.id })
  const own = await waybillInfo.run(services, await world.actor('carrier2'), { id: trip.id })
  const shown = ({ points, goods, events }: typeof told) => ({
    points: points.map(({ kind, arrived_at, done_at, zhuang_goods_img, xie_goods_img }) => ({
      kind,
      arrived_at,
      done_at,
      zhuang_goods_img,
      xie_goods_img
    })),
    goods: goods.map(({ goods_num, goods_kg, load_num, load_kg }) => ({ goods_num, goods_kg, load_num, load_kg })),
    events: events.map(({ move, from_status, to_status, at, actor_name }) => ({ move, from_status, to_status, at, actor_name }))
  })
  expect(shown(told)).toEqual({ ...shown(own), events: shown(own).events.map((event, i) => (i === 0 ? { ...event, actor_name: '' } : event)) })
  const info = await orderInfo.run(services, await world.actor('shipper'), { id })
  expect(info.waybills).toMatchObject([{ id: mirror.id, plate_no: original.plate_no, driver_name: original.driver_name }])
  expect(info.fahuo[0]?.zhuang_goods_img).toEqual([photo])
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('the other carrier uploads and checks the receipt, the first one checks its own, the shipper answers, and the answer stands on both', async () => {
  const { id, sub_id } = await given()
  const trip = await sent(sub_id)
  await toUnloading(trip)
  const { services } = world
  const [carrier, sub, shipper] = [await world.actor('carrier'), await world.actor('carrier2'), await world.actor('shipper')]
  const mirror = await mirrorOf(trip.id)
  const both = async () => ({ sub: (await receiptsOf(world, trip.id))[0]!, own: (await receiptsOf(world, mirror.id))[0]! })
  const opened = await both()
  expect([opened.sub.receipt_status, opened.own.receipt_status]).toEqual([10, 10])
  await expect(
    uploadReceipt.run(services, carrier, { id: opened.own.id, imgs: [await aPhoto(world, carrier)], signer: '李收货', sign_at: nowIso() })
  ).rejects.toMatchObject({ code: 'tripSubcontracted' })
  const goods = (await waybillInfo.run(services, sub, { id: trip.id })).goods[0]!
  await uploaded(trip, {
    lines: [{ waybill_goods_id: goods.id, recv_num: 97, recv_kg: 1940, recv_volume: 9.7, damage_num: 2, damage_desc: '外箱破损' }]
  })
  const first = await both()
  expect(first.own).toMatchObject({ receipt_status: 20, signer: '李收货', sign_num: 97, diff_num: -3, damage_num: 2, carrier_checked_at: null })
  expect(await statusFor('shipper', id)).toBe(85)
  await expect(checkReceipt.run(services, carrier, seen((await both()).own))).rejects.toMatchObject({ code: 'subReceiptOpen' })
  await checkReceipt.run(services, sub, seen((await both()).sub))
  await expect(confirmReceipt.run(services, shipper, seen((await both()).own))).rejects.toMatchObject({ code: 'notChecked' })
  await checkReceipt.run(services, carrier, seen((await both()).own))
  await rejectReceipt.run(services, shipper, { ...seen((await both()).own), reason: '照片看不清' })
  const rejected = await both()
  expect(rejected.sub).toMatchObject({ receipt_status: 30, reason: '照片看不清', carrier_checked_at: null })
  expect(await statusFor('carrier2', sub_id)).toBe(80)
  await uploaded(trip)
  const again = await both()
  expect(again.own).toMatchObject({ receipt_status: 20, sign_num: 100, diff_num: 0, carrier_checked_at: null })
  await checkReceipt.run(services, sub, seen((await both()).sub))
  await checkReceipt.run(services, carrier, seen((await both()).own))
  await confirmReceipt.run(services, shipper, seen((await both()).own))
  const done = await both()
  expect([done.sub.receipt_status, done.own.receipt_status]).toEqual([40, 40])
  // What was broken is an exception of each side's own trip, and keeps both open.
  for (const one of [trip.id, mirror.id]) expect(await rowOf(one)).toMatchObject({ waybill_status: 90, abnormal_flag: true, abnormal_hold: 1 })
  await reopenReceipt.run(services, shipper, { ...seen((await both()).own), reason: '数量有误' })
  const reopened = await both()
  expect([reopened.sub.receipt_status, reopened.own.receipt_status]).toEqual([20, 20])
  expect(await settleReceipts(services)).toBe(0)
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('neither side reads the price, the numbers or the name of the other by the trips', async () => {
  const { id, sub_id } = await given()
  const trip = await sent(sub_id)
  await toUnloading(trip)
  await uploaded(trip)
  const { services } = world
  const [carrier, sub, shipper] = [await world.actor('carrier'), await world.actor('carrier2'), await world.actor('shipper')]
  const mirror = await mirrorOf(trip.id)
  const original = await rowOf(trip.id)
  const ofShipper = JSON.stringify([
    await orderInfo.run(services, shipper, { id }),
    (await shipperOrders.run(services, shipper, { pagesize: 100 })).data,
    await receiptsOf(world, mirror.id)
  ])
  const subName = (await world.actor('carrier2')).company_name
  for (const hidden of [String(subFreight), `:${sub_id}`, `:${trip.id}`, original.waybill_no, subName, (await world.actor('carrier2')).user_name])
    expect(ofShipper).not.toContain(hidden)
  const ofSub = JSON.stringify([
    await waybillInfo.run(services, sub, { id: trip.id }),
    (await waybillList.run(services, sub, { pagesize: 100 })).data,
    (await carrierOrders.run(services, sub, { pagesize: 100 })).data,
    await orderInfo.run(services, sub, { id: sub_id }),
    await receiptsOf(world, trip.id)
  ])
  for (const hidden of ['520311', `:${id}`, `:${mirror.id}`, mirror.waybill_no, shipper.company_name]) expect(ofSub).not.toContain(hidden)
  await expect(waybillInfo.run(services, sub, { id: mirror.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(waybillInfo.run(services, carrier, { id: trip.id })).rejects.toMatchObject({ code: 'notFound' })
  const ofFirst = JSON.stringify(await waybillInfo.run(services, carrier, { id: mirror.id }))
  expect(ofFirst).not.toContain(original.waybill_no)
})

test('what the other carrier takes back, swaps or calls off stands on both sides, and the order can go on another trip', async () => {
  const { id, sub_id } = await given()
  const { services } = world
  const sub = await world.actor('carrier2')
  const trip = await sent(sub_id)
  await refuseTrip.run(services, trip.driver, { id: trip.id, reason: '车辆故障' })
  expect((await mirrorOf(trip.id)).waybill_status).toBe(10)
  await cancelWaybill.run(services, sub, { id: trip.id, version: (await rowOf(trip.id)).version, reason: '改派' })
  expect(await mirrorOf(trip.id)).toMatchObject({ waybill_status: 0, cancel_reason: '改派' })
  expect(await statusFor('shipper', id)).toBe(50)
  const next = await sent(sub_id)
  const driver = await aDriver(world, { company: 'carrier2' })
  const vehicle = await aVehicle(world, { company: 'carrier2' })
  const swap = { id: next.id, version: next.version, vehicle_id: vehicle.id, driver_id: driver.id, reason: '车辆故障' }
  const swapped = await swapDispatch.run(services, sub, swap)
  expect(await mirrorOf(next.id)).toMatchObject({ plate_no: swapped.plate_no, driver_name: driver.driver_name })
  const office = { at: nowIso(), reason: '后台补录' }
  await acceptTrip.run(services, sub, { id: next.id })
  await signIn.run(services, sub, { id: next.id, ...office })
  await load.run(services, sub, { id: next.id, ...office })
  expect(await mirrorOf(next.id)).toMatchObject({ waybill_status: 50, load_kg: 2000 })
  await stepBack.run(services, sub, { id: next.id, version: (await rowOf(next.id)).version, reason: '点错了' })
  expect(await mirrorOf(next.id)).toMatchObject({ waybill_status: 40, load_done_at: null, load_kg: null })
  await load.run(services, sub, { id: next.id, ...office, at: nowIso() })
  await depart.run(services, sub, { id: next.id, ...office, at: nowIso() })
  await arrive.run(services, sub, { id: next.id, ...office, at: nowIso() })
  await unload.run(services, sub, { id: next.id, ...office, at: nowIso() })
  expect(await receiptsOf(world, (await mirrorOf(next.id)).id)).toHaveLength(1)
  await stepBack.run(services, sub, { id: next.id, version: (await rowOf(next.id)).version, reason: '未卸完' })
  expect(await mirrorOf(next.id)).toMatchObject({ waybill_status: 70, unload_done_at: null })
  expect(await receiptsOf(world, (await mirrorOf(next.id)).id)).toHaveLength(0)
  expect(await statusFor('shipper', id)).toBe(70)
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('in parts on two trips, and two orders on one: each order has a mirror of each trip', async () => {
  const { services } = world
  const { id, sub_id } = await given()
  const { shouhuo } = await orderInfo.run(services, await world.actor('carrier2'), { id: sub_id })
  const order_goods_id = shouhuo[0]?.goods_info_json_arr[0]?.id ?? 0
  const part = (goods_num: number) => [{ order_goods_id, goods_num, goods_kg: goods_num * 20, goods_volume: goods_num / 10 }]
  const first = await sent(sub_id, { goods: part(40) })
  expect(await statusFor('shipper', id)).toBe(50)
  const second = await sent(sub_id, { goods: part(60) })
  expect(await statusFor('shipper', id)).toBe(60)
  expect([(await mirrorOf(first.id)).plan_num, (await mirrorOf(second.id)).plan_num]).toEqual([40, 60])
  await toUnloading(first)
  expect(await statusFor('shipper', id)).toBe(70)
  const [a, b] = [await given(), await given()]
  const driver = await aDriver(world, { company: 'carrier2' })
  const vehicle = await aVehicle(world, { company: 'carrier2' })
  const both = await createDispatch.run(services, await world.actor('carrier2'), {
    orders: [{ order_id: a.sub_id }, { order_id: b.sub_id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: new Date(Date.now() + 50 * 3_600_000).toISOString(),
    confirmed: true,
    payable_fen: 100_000
  })
  expect((await mirrorsOf(both.id)).map(({ plan_num }) => plan_num)).toEqual([100, 100])
  expect([await statusFor('shipper', a.id), await statusFor('shipper', b.id)]).toEqual([60, 60])
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('goods that change vehicles on the way do so on both sides', async () => {
  const { services } = world
  const { id, sub_id } = await given()
  const sub = await world.actor('carrier2')
  const trip = await sent(sub_id)
  await toDeparture(trip)
  const driver = await aDriver(world, { company: 'carrier2' })
  const vehicle = await aVehicle(world, { company: 'carrier2' })
  const next = await relayDispatch.run(services, sub, {
    id: trip.id,
    version: (await rowOf(trip.id)).version,
    order_ids: [sub_id],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: new Date(Date.now() + 5 * 3_600_000).toISOString(),
    area_code: '500101',
    address: '物流大道 8 号',
    lng: 108.39,
    lat: 30.8,
    reason: '换挂',
    confirmed: true
  })
  const [leg, other] = [await mirrorOf(trip.id), await mirrorOf(next.id)]
  expect(other).toMatchObject({ leg_no: 2, parent_waybill_id: leg.id, plate_no: next.plate_no })
  expect(await statusFor('shipper', id)).toBe(70)
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
  await cancelWaybill.run(services, sub, { id: next.id, version: (await rowOf(next.id)).version, reason: '原车继续' })
  expect((await mirrorOf(next.id)).waybill_status).toBe(0)
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test('the first carrier acts on nothing of the other one’s trip but its own receipt, and reads where the vehicle is', async () => {
  const { services } = world
  const { sub_id } = await given()
  const trip = await sent(sub_id, { confirmed: true })
  const carrier = await world.actor('carrier')
  const mirror = await mirrorOf(trip.id)
  const refused = { code: 'tripSubcontracted' }
  const office = { id: mirror.id, at: nowIso(), reason: '后台补录' }
  await expect(signIn.run(services, carrier, office)).rejects.toMatchObject(refused)
  await expect(depart.run(services, carrier, office)).rejects.toMatchObject(refused)
  await expect(cancelWaybill.run(services, carrier, { id: mirror.id, version: mirror.version, reason: '不运了' })).rejects.toMatchObject(refused)
  await expect(stepBack.run(services, carrier, { id: mirror.id, version: mirror.version, reason: '点错了' })).rejects.toMatchObject(refused)
  const pair = { vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id }
  await expect(swapDispatch.run(services, carrier, { id: mirror.id, version: mirror.version, ...pair, reason: '换车' })).rejects.toMatchObject(
    refused
  )
  await expect(pricePayable.run(services, carrier, { waybill_id: mirror.id, version: mirror.version, payable_fen: 1000 })).rejects.toMatchObject(
    refused
  )
  await signIn.run(services, trip.driver, { id: trip.id, at: nowIso(), ...pickup })
  const ask = gpsVerbs.find(({ contract }) => contract.path.endsWith('gps/position'))
  for (const account of ['carrier', 'shipper'])
    expect(await ask?.run(services, await world.actor(account), { waybill_id: mirror.id })).toMatchObject({
      position: { lon: pickup.lng, lat: pickup.lat }
    })
})

test('the paper goes from the other carrier to the first one and on to the shipper, as one', async () => {
  const { services } = world
  const { sub_id } = await given({ need_receipt: 2 })
  const trip = await sent(sub_id)
  await toUnloading(trip)
  const mirror = await mirrorOf(trip.id)
  const [carrier, sub, shipper] = [await world.actor('carrier'), await world.actor('carrier2'), await world.actor('shipper')]
  const both = async () => ({ sub: (await receiptsOf(world, trip.id))[0]!, own: (await receiptsOf(world, mirror.id))[0]! })
  const papers = async () => Object.values(await both()).map(({ paper_status }) => paper_status)
  expect(await papers()).toEqual([10, 10])
  const parcel = { express_name: '顺丰速运', express_no: 'SF1234567890' }
  await takePaper.run(services, sub, seen((await both()).sub))
  await sendPaper.run(services, sub, { ...seen((await both()).sub), ...parcel })
  expect(await papers()).toEqual([40, 20])
  expect((await both()).own).toMatchObject(parcel)
  await takePaper.run(services, carrier, seen((await both()).own))
  expect(await papers()).toEqual([50, 30])
  await sendPaper.run(services, carrier, { ...seen((await both()).own), ...parcel })
  await losePaper.run(services, shipper, { ...seen((await both()).own), reason: '快递遗失' })
  expect(await papers()).toEqual([50, 60])
  const other = await sent((await given({ need_receipt: 2 })).sub_id)
  await toUnloading(other)
  const [own] = await receiptsOf(world, (await mirrorOf(other.id)).id)
  await losePaper.run(services, shipper, { ...seen(own!), reason: '司机遗失' })
  expect((await receiptsOf(world, other.id))[0]).toMatchObject({ paper_status: 60, lost_reason: '司机遗失' })
})

test('what the other carrier registers marks the first one’s trip and tells nothing of it, and what waits is who has to act', async () => {
  const { services } = world
  const { sub_id } = await given()
  const trip = await sent(sub_id)
  await toDeparture(trip)
  const [carrier, sub] = [await world.actor('carrier'), await world.actor('carrier2')]
  const raised = await createAbnormal.run(services, sub, {
    waybill_id: trip.id,
    abnormal_type: abnormalType.code.other,
    level: abnormalLevel.code.minor,
    occurred_at: nowIso(),
    description: '前方修路，绕行一小时'
  })
  const mirror = await mirrorOf(trip.id)
  expect(mirror).toMatchObject({ abnormal_flag: true, abnormal_hold: 0 })
  expect(JSON.stringify(await waybillInfo.run(services, carrier, { id: mirror.id }))).not.toContain('绕行')
  expect((await listAbnormals.run(services, carrier, { pagesize: 100 })).data.map(({ id }) => id)).not.toContain(raised.id)
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
  await arrive.run(services, trip.driver, { id: trip.id, at: nowIso(), ...delivery })
  await unload.run(services, trip.driver, { id: trip.id, at: nowIso(), xie_goods_img: [await aPhoto(world, trip.driver)] })
  const waits = async (actor: Actor, waybill_id: number) =>
    (await receiptList.run(services, actor, { waybill_id, our_turn: true, pagesize: 10 })).data.map(({ receipt_status }) => receipt_status)
  expect([await waits(sub, trip.id), await waits(carrier, mirror.id)]).toEqual([[10], []])
  await uploaded(trip)
  expect([await waits(sub, trip.id), await waits(carrier, mirror.id)]).toEqual([[20], []])
  await checkReceipt.run(services, sub, seen((await receiptsOf(world, trip.id))[0]!))
  expect(await waits(carrier, mirror.id)).toEqual([20])
})

test('the auditor finds each fault that no door lets through', async () => {
  const { sub_id } = await given()
  const trip = await sent(sub_id)
  await toUnloading(trip)
  const mirror = await mirrorOf(trip.id)
  const ask = ['subcontracts.sql']
  expect(await foundWith(world.adminUrl, ask)).toEqual([])
  const planted: [string, RegExp][] = [
    [`update waybill set waybill_status = 70 where id = ${mirror.id}`, /tells what its original tells/],
    [`update waybill set unload_done_at = unload_done_at - interval '1 minute' where id = ${mirror.id}`, /tells what its original tells/],
    [`update waybill_goods set load_kg = load_kg - 1 where waybill_id = ${mirror.id}`, /carries what its original carries/],
    [`update waybill_point set done_at = done_at + interval '1 minute' where waybill_id = ${mirror.id}`, /stops where its original stops/],
    [`update waybill set order_nos = 'X' where id = ${mirror.id}; delete from waybill_order where waybill_id = ${mirror.id}`, /has a mirror/],
    [`update receipt set receipt_status = 40 where waybill_id = ${mirror.id}`, /receipts on both sides/],
    [`update receipt set sub_receipt_id = null where waybill_id = ${mirror.id}`, /receipt of a mirror names/],
    [`update order_goods set remain_num = remain_num + 1, goods_num = goods_num + 1 where order_id = ${sub_id}`, /rest of the order/],
    [`update waybill set parties = parties || ${world.base.companies['carrier2']?.id}::bigint where id = ${mirror.id}`, /read by the first carrier/]
  ]
  for (const [plant, found] of planted)
    expect(
      (await foundWith(world.adminUrl, ask, plant)).some((one) => found.test(one)),
      plant
    ).toBe(true)
})
