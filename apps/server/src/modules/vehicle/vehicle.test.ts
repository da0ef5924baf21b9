import { gpsStatus } from '@yunshu/contract/vehicle/enums'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, monthEnd, shanghaiDay } from '@yunshu/domain/calendar'
import { tripProblems } from '@yunshu/domain/certificate'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { plantSeen } from '../../../testkit/seen.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { type VehicleEntry, vehicleEntry } from '../../../testkit/entries.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { now, setClock } from '../../platform/clock.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { seedCapacity } from '../../seeds/capacity.ts'
import { suspendVehicle } from './suspend.ts'
import { driverInfo } from '../driver/info.ts'
import { bindDriver, unbindDriver } from './bindDriver.ts'
import { createVehicle } from './create.ts'
import { getPair, papersOf } from './pair.ts'
import { pickVehicle } from './pick.ts'
import { getVehicle } from './queries.ts'
import { removeVehicle } from './remove.ts'
import { discardPaper, renewVehicle } from './renew.ts'
import { updateVehicle } from './update.ts'
import { vehicleList } from './list.ts'

const today = shanghaiDay(now())
let world: TestApp
let carrier: Actor
let stranger: Actor
let image: string
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  stranger = await world.actor('carrier2')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  image = (await world.services.files.keep(world.services.db, carrier, { name: '行驶证.png', bytes: png })).url
})
afterAll(async () => await world.close())

const entry = (over: Partial<VehicleEntry> = {}): VehicleEntry => vehicleEntry(image, over)
const create = (over: Partial<VehicleEntry> = {}) => createVehicle.run(world.services, carrier, entry(over))

test('a truck is added with its papers, and the list shows its compliance status and how much it may carry', async () => {
  const made = await create({ plate_no: '川b88888' })
  expect(made).toMatchObject({
    plate_no: '川B88888',
    vehicle_status: 1,
    insurance_status: 1,
    inspection_state: 'N',
    blockers: [],
    compulsory_end: addDays(today, 265),
    inspection_valid_to: monthEnd(addDays(today, 200).slice(0, 7)),
    max_load_kg: 10_800
  })
  expect(await world.acts(made.id)).toEqual([{ act: 'vehicle.created', result: 'done' }])
})

test.each<[string, Partial<VehicleEntry>, string]>([
  ['a new-energy plate under a yellow colour', { plate_no: '川AD12345' }, 'plate_color'],
  ['a plate with the letter I', { plate_no: '川AI2345' }, 'plate_no'],
  ['a blue plate on an 18 t truck', { plate_color: 1 }, 'plate_color'],
  ['an electric truck’s plate with a diesel engine', { plate_no: '川A12345D', plate_color: 93 }, 'energy_type'],
  ['no Beidou terminal on an 18 t truck', { gps_device_no: '' }, 'gps_device_no'],
  ['no road certificate over 4.5 t', { road_cert_no: '' }, 'road_cert_no'],
  ['an eleven-digit road certificate', { road_cert_no: '51010700001' }, 'road_cert_no'],
  ['a VIN with the letter O', { vin: 'LZZ5CLSO3NA000007' }, 'vin'],
  ['a load over the gross mass', { approved_load_kg: 12_000 }, 'approved_load_kg'],
  ['a tractor without its trailer', { mot_vehicle_type: 'Q11', traction_mass_kg: 40_000 }, 'trailer_plate_no'],
  ['a policy of 401 days', { compulsory: { insurer: 'A', policy_no: 'B', start_date: today, end_date: addDays(today, 401) } }, 'compulsory.end_date'],
  ['an inspection that is over', { inspection_month: addDays(today, -40).slice(0, 7) }, 'inspection_month'],
  ['an affiliated truck that names nobody', { vehicle_use: 2 }, 'rely_company']
])('%s is refused at its field', async (_title, over, field) => {
  await expect(create(over)).rejects.toMatchObject({
    code: 'badInput',
    fields: expect.objectContaining({ [field]: expect.any(String) as string }) as Record<string, string>
  })
})

test('an old make’s VIN with a wrong check digit is only asked about', async () => {
  expect(await create({ vin: 'LZZ5CLSB4NA000007' })).toMatchObject({ vehicle_status: 1 })
})

test('a tractor carries what its trailer may, within the legal train', async () => {
  const made = await create({
    mot_vehicle_type: 'Q11',
    gross_mass_kg: 25_000,
    curb_mass_kg: 8_800,
    approved_load_kg: 0,
    traction_mass_kg: 40_000,
    axle_count: 3,
    trailer_plate_no: '川B1234挂',
    trailer_approved_load_kg: 34_000,
    trailer_curb_mass_kg: 6_500,
    trailer_axle_count: 3
  })
  expect(made).toMatchObject({ approved_load_kg: 0, max_load_kg: 33_500, trailer_plate_no: '川B1234挂' })
})

test('of two who add the same plate at once, one is told it exists', async () => {
  const tries = await Promise.allSettled([1, 2, 3].map(() => create({ plate_no: '川B77777' })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.filter((one) => one.status === 'rejected').map((one) => (one.reason as { code: string }).code)).toEqual([
    'vehicleTwice',
    'vehicleTwice'
  ])
  expect(await create({ plate_no: '川B77777', plate_color: 3 })).toMatchObject({ plate_no: '川B77777' })
})

test('a suspended truck is shown so, keeps its work, and comes back', async () => {
  const { id, version } = await aVehicle(world, { work_status: 2 })
  const suspended = await suspendVehicle.run(world.services, carrier, { id, version, suspended: true, reason: '大修' })
  expect(suspended).toMatchObject({ vehicle_status: 4, work_status: 2, blockers: [4], suspended_reason: '大修' })
  await expect(suspendVehicle.run(world.services, carrier, { id, version, suspended: false, reason: '修好' })).rejects.toMatchObject({
    code: 'staleVersion'
  })
  expect(await suspendVehicle.run(world.services, carrier, { id, version: suspended.version, suspended: false, reason: '修好' })).toMatchObject({
    vehicle_status: 2,
    blockers: []
  })
})

test('renewing what had ended turns the light, and a wrong entry can be taken back', async () => {
  const { id } = await aVehicle(world, { compulsory_end: addDays(today, -3), inspection_valid_to: addDays(today, -20) })
  const policy = { insurer: '示例财产保险', policy_no: 'NEW1', start_date: today, end_date: addDays(today, 364) }
  const renewed = await renewVehicle.run(world.services, carrier, { id, compulsory: policy, inspection_month: addDays(today, 300).slice(0, 7) })
  expect(renewed).toMatchObject({ vehicle_status: 1, insurance_status: 1, blockers: [] })
  await expect(renewVehicle.run(world.services, carrier, { id, compulsory: policy })).rejects.toMatchObject({
    code: 'policyTwice',
    slots: { policy_no: 'NEW1' }
  })
  await expect(renewVehicle.run(world.services, carrier, { id })).rejects.toMatchObject({ code: 'nothingToRenew' })
  const kept = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('insurance_policy')
      .select('id')
      .where('tenant_id', '=', carrier.tenant_id)
      .where('vehicle_id', '=', id)
      .where('policy_no', '=', 'NEW1')
      .executeTakeFirstOrThrow()
  )
  expect(await discardPaper.run(world.services, carrier, { id, policy_id: kept.id, reason: '录入错误' })).toMatchObject({
    vehicle_status: 5,
    insurance_status: 3
  })
  expect((await world.acts(id)).map(({ act, result }) => `${act} ${result}`)).toEqual([
    'vehicle.renewed done',
    'vehicle.renewed refused',
    'vehicle.renewed refused',
    'vehicle.paperDiscarded done'
  ])
})

test('a stranger’s truck is as good as none: not seen, not changed, not paired', async () => {
  const { id, version } = await aVehicle(world)
  const mine = await aDriver(world, { company: 'carrier2' })
  for (const attempt of [
    () => suspendVehicle.run(world.services, stranger, { id, version, suspended: true, reason: '试试' }),
    () => renewVehicle.run(world.services, stranger, { id, inspection_month: addDays(today, 300).slice(0, 7) }),
    () => removeVehicle.run(world.services, stranger, { id, version }),
    () =>
      updateVehicle.run(world.services, stranger, {
        ...entry(),
        compulsory: undefined,
        commercial: undefined,
        inspection_month: undefined,
        id,
        version
      }),
    () => transact(world.services.db, stranger, (tx) => getPair(tx, stranger, id, mine.id))
  ])
    await expect(attempt()).rejects.toMatchObject({ code: expect.stringMatching(/notFound|badInput/) as string })
  const seen = await vehicleList.run(world.services, stranger, { pagesize: 200 })
  expect(seen.data.map((row) => row.id)).not.toContain(id)
})

test('only the company’s own drivers in service can be bound', async () => {
  const { id, version } = await aVehicle(world)
  const resting = await aDriver(world, { state: 2, driver_name: '休假甲' })
  const foreign = await aDriver(world, { company: 'carrier2' })
  const fit = await aDriver(world)
  await expect(bindDriver.run(world.services, carrier, { id, version, driver_id: resting.id })).rejects.toMatchObject({
    code: 'driverOutOfService',
    slots: { driver_name: '休假甲' }
  })
  await expect(bindDriver.run(world.services, carrier, { id, version, driver_id: foreign.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await bindDriver.run(world.services, carrier, { id, version, driver_id: fit.id })).toMatchObject({
    driver_id: fit.id,
    driver_name: fit.driver_name
  })
})

test('a driver is unbound from all his vehicles at once, by his own carrier alone', async () => {
  const man = await aDriver(world)
  const [a, b] = [await aVehicle(world), await aVehicle(world)]
  for (const { id, version } of [a, b]) await bindDriver.run(world.services, carrier, { id, version, driver_id: man.id })
  await expect(unbindDriver.run(world.services, stranger, { driver_id: man.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await unbindDriver.run(world.services, carrier, { driver_id: man.id })).toEqual({ plate_nos: [a.plate_no, b.plate_no] })
  expect((await driverInfo.run(world.services, carrier, { id: man.id })).vehicles).toEqual([])
  expect(await unbindDriver.run(world.services, carrier, { driver_id: man.id })).toEqual({ plate_nos: [] })
})

test('a vehicle says where it was last and when, and one that never told says nothing', async () => {
  const [seen, silent] = [await aVehicle(world), await aVehicle(world)]
  const times = [20, 10].map((minutes) => new Date(now().getTime() - minutes * 60_000).toISOString())
  const fix = { tenant_id: world.base.tenant_id, vehicle_id: seen.id, plate_no: seen.plate_no, speed: 60 }
  await transactAsSystem(world.services.db, (tx) =>
    plantSeen(tx, [
      { ...fix, fix_time: times[0] ?? '', lon: 104.06, lat: 30.66 },
      { ...fix, fix_time: times[1] ?? '', lon: 114.14, lat: 30.62 }
    ])
  )
  const rowOf = async ({ plate_no }: { plate_no: string }) => (await vehicleList.run(world.services, carrier, { keyword: plate_no })).data[0]
  expect(await rowOf(seen)).toMatchObject({
    last_place: expect.stringContaining('武汉') as string,
    last_fix_at: times[1],
    gps_status: gpsStatus.code.online
  })
  expect(await rowOf(silent)).toMatchObject({ last_place: '', last_fix_at: null, gps_status: gpsStatus.code.silent })
  // Half an hour later nothing more was heard of it.
  setClock(new Date(now().getTime() + 21 * 60_000))
  expect(await rowOf(seen)).toMatchObject({ last_fix_at: times[1], gps_status: gpsStatus.code.offline })
  setClock(undefined)
})

test('a truck that never drove is removed, and its plate is free again', async () => {
  const made = await create({ plate_no: '川B66666' })
  await removeVehicle.run(world.services, carrier, { id: made.id, version: made.version })
  await expect(transact(world.services.db, carrier, (tx) => getVehicle(tx, carrier, made.id))).rejects.toMatchObject({ code: 'notFound' })
  expect(await create({ plate_no: '川B66666' })).toMatchObject({ plate_no: '川B66666' })
})

test('a truck that a trip names is not removed', async () => {
  const { id } = await create()
  await aTrip(world, { vehicle_id: id })
  const seen = await transact(world.services.db, carrier, (tx) => getVehicle(tx, carrier, id))
  await expect(removeVehicle.run(world.services, carrier, { id, version: seen.version })).rejects.toMatchObject({ code: 'vehicleHasWaybills' })
  expect(await transact(world.services.db, carrier, (tx) => getVehicle(tx, carrier, id))).toMatchObject({ deleted_at: null, version: seen.version })
})

test('a pair tells every paper of the trip, and which ends before delivery + 2 days', async () => {
  const truck = await aVehicle(world, { compulsory_end: addDays(today, 10), road_cert_valid_to: addDays(today, 5) })
  const man = await aDriver(world, { qualification_valid_to: addDays(today, 6) })
  const pair = await transact(world.services.db, carrier, (tx) => getPair(tx, carrier, truck.id, man.id))
  expect(pair.vehicle).toMatchObject({ vehicle_status: 6, max_load_kg: 10_800, license_need: 'B2' })
  expect(tripProblems(papersOf(pair), addDays(today, 4)).map(({ name }) => name)).toEqual(['roadCert'])
  expect(tripProblems(papersOf(pair), addDays(today, 5)).map(({ name }) => name)).toEqual(['roadCert', 'qualification'])
  expect(tripProblems(papersOf(pair), addDays(today, 9)).map(({ name }) => name)).toEqual(['compulsory', 'roadCert', 'qualification'])
  const light = await aVehicle(world, {
    gross_mass_kg: 4_495,
    curb_mass_kg: 2_800,
    approved_load_kg: 1_495,
    plate_color: 1,
    road_cert_no: '',
    road_cert_valid_to: null
  })
  expect(papersOf(await transact(world.services.db, carrier, (tx) => getPair(tx, carrier, light.id, man.id))).map(({ name }) => name)).toEqual([
    'compulsory',
    'commercial',
    'inspection',
    'idCard',
    'licence'
  ])
})

test('the dispatch dialog is offered idle trucks first and suspended ones last, with what ends too early', async () => {
  const soon = await aVehicle(world, { plate_no: '川C10001', inspection_valid_to: addDays(today, 3) })
  await aVehicle(world, { plate_no: '川C10002', suspended: true, suspended_reason: '年审' })
  await aVehicle(world, { plate_no: '川C10003' })
  await aVehicle(world, { plate_no: '川C10004', work_status: 3 })
  const { data } = await pickVehicle.run(world.services, carrier, { keyword: '川C1000', delivery_day: addDays(today, 3) })
  expect(data.map(({ plate_no }) => plate_no)).toEqual(['川C10003', '川C10001', '川C10004', '川C10002'])
  expect(data.find(({ id }) => id === soon.id)?.ending).toEqual(['inspection'])
})

test('the demo’s carriers have twelve vehicles and drivers each, most of them in order', async () => {
  const before = await vehicleList.run(world.services, stranger, {})
  const made = await seedCapacity(world.services, world.base)
  expect(made['carrier']).toHaveLength(12)
  const after = await vehicleList.run(world.services, stranger, { pagesize: 50 })
  expect(after.total - before.total).toBe(12)
  expect(after.tabs).toMatchObject({ 1: expect.any(Number) as number, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 })
})

test('a vehicle that carries the goods stands before all that cannot, and a smaller one that suffices before a larger one', async () => {
  const [small, middle, large] = await Promise.all(
    [2000, 8000, 18_000].map((approved_load_kg) => aVehicle(world, { company: 'carrier2', approved_load_kg }))
  )
  const { data } = await pickVehicle.run(world.services, await world.actor('carrier2'), { goods_kg: 6000, goods_volume: 1, limit: 100 })
  const carries = data.map(({ max_load_kg }) => max_load_kg >= 6000)
  expect(carries).toEqual(carries.toSorted((a, b) => Number(b) - Number(a)))
  const place = (of: { id: number } | undefined) => data.findIndex(({ id }) => id === of?.id)
  expect(place(middle)).toBeLessThan(place(large))
  expect(place(large)).toBeLessThan(place(small))
})

test('of the vehicles that carry the goods the idle stand first, also where other idle ones are too small', async () => {
  const [idle, tooSmall, away] = await Promise.all([
    aVehicle(world, { company: 'carrier2', approved_load_kg: 18_000 }),
    aVehicle(world, { company: 'carrier2', approved_load_kg: 2000 }),
    aVehicle(world, { company: 'carrier2', approved_load_kg: 9000, work_status: 2 })
  ])
  const { data } = await pickVehicle.run(world.services, await world.actor('carrier2'), { goods_kg: 6000, goods_volume: 1, limit: 100 })
  const place = (of: { id: number } | undefined) => data.findIndex(({ id }) => id === of?.id)
  expect(place(idle)).toBeGreaterThanOrEqual(0)
  expect(place(idle)).toBeLessThan(place(away))
  expect(place(away)).toBeLessThan(place(tooSmall))
})

test('the dispatch dialog finds the newest idle trucks without judging the whole fleet or reading all trips', async () => {
  const fleet = await Promise.all(Array.from({ length: 12 }, () => aVehicle(world, { company: 'carrier2' })))
  const newest = fleet.map(({ id }) => id).toSorted((a, b) => b - a)
  const away = await aVehicle(world, { company: 'carrier2', work_status: 2 })
  const carrier2 = await world.actor('carrier2')
  const sent: string[] = []
  const db = openDb(openPool(world.appUrl, 1), ({ query }) => void sent.push(query.sql))
  const pick = async (limit: number) => (await pickVehicle.run({ ...world.services, db }, carrier2, { limit })).data.map(({ id }) => id)
  expect(await pick(5)).toEqual(newest.slice(0, 5))
  expect(sent.filter((text) => text.includes('compliance'))).toHaveLength(1)
  // Trips are asked for by the vehicles that are shown, each by the index of its own.
  expect(sent.filter((text) => text.includes('waybill'))).toEqual([expect.stringContaining('unnest')])
  const all = await pick(100)
  expect(all.slice(0, 12)).toEqual(newest)
  expect(all).toContain(away.id)
  await db.destroy()
})
