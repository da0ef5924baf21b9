import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { reportFixes } from '../gps/index.ts'

let world: TestApp
let trip: Trip
const tokens: Record<string, string> = {}
const minutesAgo = (minutes: number): string => new Date(now().getTime() - minutes * 60_000).toISOString()
beforeAll(async () => {
  world = await testApp()
  trip = await aTrip(world, { confirmed: true })
  await aVehicle(world)
  await aVehicle(world, { company: 'carrier2' })
  for (const account of ['carrier', 'carrier2', 'shipper', 'shipper2', 'operator']) tokens[account] = await world.login(account)
})
afterAll(() => world.close())

type Car = Record<string, unknown> & { id: number; plate_no: string }
type Answer = { code: number; data: { total: number; data: Car[] } }
const cars = async (account: string, body: object = {}, path = '/getCarList') =>
  ((await world.post(path, body, tokens[account] ?? '')) as unknown as Answer).data

test('a carrier is answered by its own vehicles, the operator by those of the platform, a shipper by those on its open trips', async () => {
  expect(await cars('carrier')).toMatchObject({ total: 2 })
  expect(await cars('carrier2')).toMatchObject({ total: 1 })
  expect(await cars('operator')).toMatchObject({ total: 3 })
  expect(await cars('shipper')).toMatchObject({ total: 1, data: [{ id: trip.vehicle_id }] })
  expect(await cars('shipper2')).toMatchObject({ total: 0, data: [] })
})

test('a shipper learns plate, type, state and place of its own trip, and nothing of papers, drivers or phones', async () => {
  const sent = (at: string | null) =>
    transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set({ sent_at: at }).where('id', '=', trip.id).execute())
  await sent(minutesAgo(60))
  const fix = { lon: 104.06, lat: 30.6, fix_time: minutesAgo(5) }
  await reportFixes.run(world.services, trip.driver, { waybill_id: trip.id, fixes: [{ ...fix, fix_time: minutesAgo(90) }] })
  const told = async () => (await cars('shipper')).data[0]
  expect(await told()).toMatchObject({ last_place: '', last_fix_at: null })
  await reportFixes.run(world.services, trip.driver, { waybill_id: trip.id, fixes: [fix] })
  expect(Object.keys((await told()) ?? {}).sort()).toEqual(
    ['carrier_name', 'gps_status', 'id', 'last_fix_at', 'last_place', 'plate_color', 'plate_no', 'vehicle_type_id', 'work_status'].sort()
  )
  expect(await told()).toMatchObject({ last_place: expect.stringContaining('成都'), last_fix_at: expect.any(String), gps_status: 1 })
  await sent(null)
  expect(await cars('shipper')).toMatchObject({ total: 0 })
  await sent(minutesAgo(60))
})

test('it is found by its plate, a page at a time, and gone once the trip is over', async () => {
  const [own] = (await cars('shipper')).data
  expect(await cars('shipper', { keyword: own?.plate_no.slice(1, 5) }, '/searchCar')).toMatchObject({ total: 1 })
  expect(await cars('shipper', { keyword: '%' }, '/searchCar')).toMatchObject({ total: 0 })
  expect(await cars('shipper', { page: 2, pagesize: 1 })).toMatchObject({ total: 1, data: [] })
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set({ waybill_status: 80 }).where('id', '=', trip.id).execute())
  expect(await cars('shipper')).toMatchObject({ total: 0 })
  expect(await cars('carrier')).toMatchObject({ total: 2 })
})
