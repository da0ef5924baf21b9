import { addDays, addYears, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { driverEntry, vehicleEntry } from '../../../testkit/entries.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, now } from '../../platform/clock.ts'
import { demoIdNo } from '../../seeds/identities.ts'
import { createDispatch } from '../dispatch/create.ts'
import { checkDispatch } from '../dispatch/queries.ts'
import { listNotices } from '../notice/list.ts'
import { identifyDriver } from '../person/identify.ts'
import { barVehicle } from '../vehicle/bar.ts'
import { createVehicle } from '../vehicle/create.ts'
import { vehicleExpiryPicture } from '../vehicle/expiry.ts'
import { vehicleInfo } from '../vehicle/info.ts'
import { operatorVehicles, vehicleList } from '../vehicle/list.ts'
import { refuseVehicle } from '../vehicle/review.ts'
import { updateVehicle } from '../vehicle/update.ts'
import { barDriver, blacklistDriver } from './bar.ts'
import { createDriver } from './create.ts'
import { driverExpiryPicture } from './expiry.ts'
import { driverInfo } from './info.ts'
import { driverList, operatorDrivers } from './list.ts'
import { approveDriver, refuseDriver } from './review.ts'
import { updateDriver } from './update.ts'

// The operator's traffic: what it refuses, whom it bars, what ends when, and who is entered twice.

const today = shanghaiDay(now())
let world: TestApp
let carrier: Actor
let carrier2: Actor
let operator: Actor
const images = new Map<Actor, string>()
beforeAll(async () => {
  world = await testApp()
  ;[carrier, carrier2, operator] = [await world.actor('carrier'), await world.actor('carrier2'), await world.actor('operator')]
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  for (const actor of [carrier, carrier2])
    images.set(actor, (await world.services.files.keep(world.services.db, actor, { name: '证件.png', bytes: png })).url)
})
afterAll(async () => await world.close())

const enter = (actor: Actor, over: Parameters<typeof driverEntry>[1] = {}) =>
  createDriver.run(world.services, actor, driverEntry(images.get(actor) ?? '', over))
const enterVehicle = (actor: Actor, over: Parameters<typeof vehicleEntry>[1] = {}) =>
  createVehicle.run(world.services, actor, vehicleEntry(images.get(actor) ?? '', over))
const rowOf = async (actor: Actor, id: number) => (await driverList.run(world.services, actor, { pagesize: 200 })).data.find((row) => row.id === id)
const trip = async (vehicle_id: number, driver_id: number) => ({
  orders: [{ order_id: (await anAcceptedOrder(world)).id }],
  vehicle_id,
  driver_id,
  plan_start_time: inFuture(4 * 3_600_000)
})

test('a refusal by field is read at that very field, and is gone when the papers pass', async () => {
  const entry = driverEntry(images.get(carrier) ?? '')
  const { id, version } = await createDriver.run(world.services, carrier, entry)
  const faults = [
    { field: 'license_img', reason: '照片反光' },
    { field: 'license_valid_to', reason: '' }
  ]
  const back = await refuseDriver.run(world.services, operator, { id, version, reason: '驾驶证不清楚', faults })
  expect((await driverInfo.run(world.services, carrier, { id })).faults).toEqual([
    { field: 'license_img', reason: '照片反光' },
    { field: 'license_valid_to', reason: '驾驶证不清楚' }
  ])
  await expect(
    refuseDriver.run(world.services, operator, { id, version: back.version, reason: '再来', faults: [{ field: 'remark', reason: '' }] })
  ).rejects.toMatchObject({ code: 'badInput' })
  const { id_no: _, qualification_no: __, ...again } = entry
  const anew = await updateDriver.run(world.services, carrier, { ...again, id, version: back.version })
  await approveDriver.run(world.services, operator, { id, version: anew.version })
  expect((await driverInfo.run(world.services, carrier, { id })).faults).toEqual([])
  const made = await enterVehicle(carrier)
  await refuseVehicle.run(world.services, operator, {
    id: made.id,
    version: made.version,
    reason: '缺少副页',
    faults: [{ field: 'license_back_img', reason: '' }]
  })
  expect((await vehicleInfo.run(world.services, carrier, { id: made.id })).faults).toEqual([{ field: 'license_back_img', reason: '缺少副页' }])
})

test('whom the operator bars is barred at every carrier where he is the same by proof, until the same right lets him go', async () => {
  const id_no = demoIdNo(551, '510108')
  const [first, second] = [await aDriver(world, { id_no }), await aDriver(world, { id_no, company: 'carrier2', mobile: '13800009911' })]
  expect(await rowOf(carrier, first.id)).toMatchObject({ elsewhere: true, bar: 0 })
  const barred = await barDriver.run(world.services, operator, {
    id: first.id,
    version: (await rowOf(carrier, first.id))?.version ?? 0,
    barred: true,
    reason: '证件虚假'
  })
  expect(barred).toMatchObject({ bar: 1, driver_status: 4 })
  // Without proof the entry of the second carrier is somebody else, who is told to be the same as soon as he is.
  expect(await rowOf(carrier2, second.id)).toMatchObject({ bar: 0 })
  await identifyDriver.run(world.services, operator, {
    id: second.id,
    version: (await rowOf(carrier2, second.id))?.version ?? 0,
    take_mobile: false,
    reason: '已核对身份证原件'
  })
  expect(await rowOf(carrier2, second.id)).toMatchObject({ bar: 1, bar_reason: '证件虚假' })
  const vehicle = await aVehicle(world)
  await expect(createDispatch.run(world.services, carrier, await trip(vehicle.id, first.id))).rejects.toMatchObject({
    code: 'driverBarred',
    slots: { reason: '证件虚假' }
  })
  const seen = async (id: number) => (await operatorDrivers.run(world.services, operator, { keyword: id_no })).data.find((row) => row.id === id)
  await blacklistDriver.run(world.services, operator, {
    id: second.id,
    version: (await seen(second.id))?.version ?? 0,
    barred: true,
    reason: '重大事故'
  })
  expect((await listNotices.run(world.services, carrier, {})).data[0]?.text.zh).toContain('重大事故')
  const listed = await seen(first.id)
  expect(listed).toMatchObject({ bar: 2, driver_status: 5 })
  await expect(
    barDriver.run(world.services, operator, { id: first.id, version: listed?.version ?? 0, barred: false, reason: '恢复' })
  ).rejects.toMatchObject({ code: 'driverListed' })
  await blacklistDriver.run(world.services, operator, { id: first.id, version: listed?.version ?? 0, barred: false, reason: '已核实' })
  expect(await rowOf(carrier2, second.id)).toMatchObject({ bar: 0 })
  // The walls: a carrier learns that there is another one, the operator which.
  expect((await driverInfo.run(world.services, carrier, { id: first.id })).elsewhere_names).toBe('')
  expect((await driverInfo.run(world.services, operator, { id: first.id })).elsewhere_names).toBe(carrier2.company_name)
  await expect(barDriver.run(world.services, carrier, { id: first.id, version: 1, barred: true, reason: '不行' })).rejects.toMatchObject({
    code: 'noPermission'
  })
})

test('who was barred apart takes that along when he is joined, and becomes nobody else by another number', async () => {
  const id_no = demoIdNo(552, '510108')
  const first = await aDriver(world, { id_no })
  const apart = await enter(carrier2, { id_no, mobile: '13800009912' })
  const barred = await barDriver.run(world.services, operator, { id: apart.id, version: apart.version, barred: true, reason: '多次投诉' })
  expect(await rowOf(carrier, first.id)).toMatchObject({ bar: 0 })
  const entry = driverEntry(images.get(carrier2) ?? '', { mobile: '13800009912', id_no: demoIdNo(553, '510108') })
  await expect(updateDriver.run(world.services, carrier2, { ...entry, id: apart.id, version: barred.version })).rejects.toMatchObject({
    code: 'driverBarred'
  })
  await identifyDriver.run(world.services, operator, { id: apart.id, version: barred.version, take_mobile: false, reason: '已核对身份证原件' })
  expect(await rowOf(carrier, first.id)).toMatchObject({ bar: 1, bar_reason: '多次投诉' })
})

test('a plate that is barred is so with everybody who has entered it or enters it later', async () => {
  const plate_no = '川B77001'
  const first = await enterVehicle(carrier, { plate_no })
  const barred = await barVehicle.run(world.services, operator, { id: first.id, version: first.version, barred: true, reason: '套牌嫌疑' })
  expect(barred).toMatchObject({ barred: true, vehicle_status: 4 })
  const second = await enterVehicle(carrier2, { plate_no })
  expect(second).toMatchObject({ barred: true, bar_reason: '套牌嫌疑', elsewhere: true })
  expect((await vehicleList.run(world.services, carrier, { keyword: plate_no })).data).toMatchObject([{ elsewhere: true }])
  const other = vehicleEntry(images.get(carrier2) ?? '', { plate_no: '川B77002' })
  const { compulsory: _, commercial: __, inspection_month: ___, ...plain } = other
  await expect(updateVehicle.run(world.services, carrier2, { ...plain, id: second.id, version: second.version })).rejects.toMatchObject({
    code: 'vehicleBarred'
  })
  const driver = await aDriver(world)
  await expect(createDispatch.run(world.services, carrier, await trip(first.id, driver.id))).rejects.toMatchObject({ code: 'vehicleBarred' })
  expect((await operatorVehicles.run(world.services, operator, { elsewhere: true })).data.map(({ id }) => id).toSorted()).toEqual(
    [first.id, second.id].toSorted()
  )
  expect((await vehicleInfo.run(world.services, operator, { id: first.id })).elsewhere_names).toBe(carrier2.company_name)
  const told = vi.spyOn(world.services.live, 'publish')
  await barVehicle.run(world.services, operator, { id: second.id, version: second.version, barred: false, reason: '已核实' })
  // The screens hear of each vehicle once.
  const heard = told.mock.calls.flatMap(([changes]) => changes.flatMap(({ kind, id }) => (kind === 'vehicle' ? id : [])))
  told.mockRestore()
  expect(heard.toSorted()).toEqual([first.id, second.id].toSorted())
  const check = await checkDispatch.run(world.services, carrier, await trip(first.id, driver.id))
  expect(check.problems.map(({ name }) => name)).not.toContain('vehicleBarred')
  expect(check.problems).toContainEqual(expect.objectContaining({ level: 'warn', name: 'plateElsewhere' }))
})

test('who turns 63 soon, and whose number another carrier has, is said in the dispatch', async () => {
  const driver = await aDriver(world, { birthday: addDays(addYears(today, -63), 60) })
  const vehicle = await aVehicle(world)
  expect((await checkDispatch.run(world.services, carrier, await trip(vehicle.id, driver.id))).problems).toContainEqual(
    expect.objectContaining({ level: 'warn', name: 'driverAgeSoon' })
  )
})

test('what ends in which week is counted as the lists find it, of the whole platform for the operator and of its own for a carrier', async () => {
  await aDriver(world, { license_valid_to: addDays(today, 10) })
  await aDriver(world, { company: 'carrier2', license_valid_to: addDays(today, 12) })
  await aVehicle(world, { inspection_valid_to: addDays(today, -3) })
  const week = { expiry: 2, ends_from: addDays(today, 7), ends_to: addDays(today, 13) } as const
  for (const [actor, list] of [
    [operator, operatorDrivers],
    [carrier, driverList]
  ] as const) {
    const { counts } = await driverExpiryPicture.run(world.services, actor, {})
    const told = counts.find(({ expiry, week: at }) => expiry === 2 && at === 1)?.count ?? 0
    expect(told).toBe((await list.run(world.services, actor, week)).total)
    expect(told).toBe(actor === operator ? 2 : 1)
  }
  const { counts } = await vehicleExpiryPicture.run(world.services, operator, {})
  const over = counts.find(({ expiry, week: at }) => expiry === 3 && at === -1)?.count ?? 0
  expect(over).toBeGreaterThan(0)
  expect(over).toBe((await operatorVehicles.run(world.services, operator, { expiry: 3, ends_to: addDays(today, -1) })).total)
})

test('the auditor is silent about all of this, and finds what no door lets through', async () => {
  const found = async (plant?: string) => await foundWith(world.adminUrl, ['traffic.sql'], plant)
  expect(await found()).toEqual([])
  expect(await found('update driver set bar = 1 where id = (select min(id) from driver)')).toEqual([
    'a driver is barred exactly as the person that he is'
  ])
  expect(await found(`update vehicle set barred = true where id = (select min(id) from vehicle where plate_no = '川B77001')`)).toEqual([
    'a plate is barred with all carriers or with none'
  ])
  expect(await found('update driver set elsewhere = not elsewhere where id = (select min(id) from driver)')).toEqual([
    'an identity number or a plate is said to be elsewhere exactly where another carrier has it'
  ])
})
