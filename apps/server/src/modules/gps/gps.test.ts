import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import type { gps } from '@yunshu/contract/gps/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { reportFixes } from './index.ts'

let world: TestApp
let trip: Trip
const tokens: Record<string, string> = {}
const minutesAgo = (minutes: number): string => new Date(now().getTime() - minutes * 60_000).toISOString()
beforeAll(async () => {
  world = await testApp()
  trip = await aTrip(world, { confirmed: true })
  for (const account of ['carrier', 'carrier2', 'shipper', 'shipper2', 'operator']) tokens[account] = await world.login(account)
})
afterAll(() => world.close())

type Answer = { code: number; data: Record<string, unknown> }
const ask = async (path: string, account: string, body: object = { waybill_id: trip.id }) =>
  (await world.post(path, body, tokens[account] ?? '')) as unknown as Answer
type Fix = InputOf<typeof gps.report>['fixes'][number]
const reporting = async (fixes: readonly Fix[]) => await reportFixes.run(world.services, trip.driver, { waybill_id: trip.id, fixes: [...fixes] })
const fix = (minutes: number, lon: number, lat = 30.6, speed?: number): Fix => ({ lon, lat, fix_time: minutesAgo(minutes), ...(speed && { speed }) })

test('before anything was told there is no position, and no track', async () => {
  expect(await ask('/api/gps/position', 'carrier')).toMatchObject({ code: 200, data: { position: null } })
  expect(await ask('/api/gps/track', 'carrier')).toMatchObject({ code: 200, data: { track: [], stops: [], distance_m: 0, places: [{}, {}] } })
})

test('what the phone tells is kept once; what cannot be is dropped; the last is the position of the vehicle (§3.22)', async () => {
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('waybill')
      .set({ sent_at: minutesAgo(200), driver_accepted_at: minutesAgo(200) })
      .where('id', '=', trip.id)
      .execute()
  )
  const told = [
    fix(120, 104.3),
    fix(115, 0, 0),
    fix(110, 104.4, 30.6, 70),
    fix(95, 104.401),
    fix(60, 104.8, 30.6, 82.5),
    fix(59, 120),
    fix(-60, 104.9)
  ]
  expect(await reporting(told)).toEqual({ kept: 4, dropped: 3, reasons: { zeroIsland: 1, future: 1, jump: 1 } })
  expect(await reporting(told)).toMatchObject({ kept: 0 })
  expect(await ask('/api/gps/track', 'carrier')).toMatchObject({ data: { dropped: 3 } })
  expect(await ask('/api/gps/track', 'shipper')).toMatchObject({ data: { dropped: 0 } })
  for (const account of ['carrier', 'shipper', 'operator'])
    expect(await ask('/api/gps/position', account), account).toMatchObject({
      code: 200,
      data: { position: { lon: 104.8, lat: 30.6, speed: 82.5, gpsTime: told[4]?.fix_time, end_address_str: expect.stringContaining('四川省') } }
    })
})

test('the track has its length, and the stop of a quarter of an hour', async () => {
  const { data } = await ask('/api/gps/track', 'carrier')
  expect(data['track']).toHaveLength(4)
  expect(Number(data['distance_m'])).toBeGreaterThan(40_000)
  expect(data['stops']).toMatchObject([{ minutes: 15, end_address_str: expect.stringContaining('四川省') }])
})

test('a carrier sees where its own vehicle was on some days, whatever trip it was on, and nobody else does', async () => {
  const today = shanghaiDay(now())
  const span = { vehicle_id: trip.vehicle_id, date_from: addDays(today, -1), date_to: today }
  const { data } = await ask('/api/gps/vehicle_track', 'carrier', span)
  expect(data).toMatchObject({ stops: [{ minutes: 15 }], places: [] })
  expect(data['track']).toHaveLength(4)
  expect(await ask('/api/gps/vehicle_track', 'carrier', { ...span, date_from: addDays(today, -9), date_to: addDays(today, -8) })).toMatchObject({
    data: { track: [], distance_m: 0 }
  })
  expect(await ask('/api/gps/vehicle_track', 'carrier2', span)).toMatchObject({ code: 404 })
  for (const wrong of [{ date_from: addDays(today, 1) }, { date_from: addDays(today, -31) }])
    expect((await ask('/api/gps/vehicle_track', 'carrier', { ...span, ...wrong })).code).not.toBe(200)
})

test('a shipper sees the vehicle from dispatch on, and not before', async () => {
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('waybill')
      .set({ sent_at: minutesAgo(100) })
      .where('id', '=', trip.id)
      .execute()
  )
  expect((await ask('/api/gps/track', 'shipper')).data['track']).toHaveLength(2)
  expect((await ask('/api/gps/track', 'carrier')).data['track']).toHaveLength(4)
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('waybill')
      .set({ unload_done_at: minutesAgo(200) })
      .where('id', '=', trip.id)
      .execute()
  )
  expect(await ask('/api/gps/position', 'shipper')).toMatchObject({ data: { position: { lon: 104.401 } } })
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set({ unload_done_at: null }).where('id', '=', trip.id).execute())
})

test('a carrier finds its vehicle without knowing the trip; another carrier does not', async () => {
  const vehicle = { vehicle_id: trip.vehicle_id }
  expect(await ask('/api/gps/vehicle', 'carrier', vehicle)).toMatchObject({ data: { position: { lon: 104.8, speed: 82.5 } } })
  expect(await ask('/api/gps/vehicle', 'carrier2', vehicle)).toMatchObject({ code: 404 })
})

test('whoever has no part in the trip finds nothing', async () => {
  for (const account of ['carrier2', 'shipper2'])
    for (const path of ['/api/gps/position', '/api/gps/track']) expect(await ask(path, account), account).toMatchObject({ code: 404 })
})

test('the status of an order carries its last position; the map of the big screen too', async () => {
  const order = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('order').select('order_no').where('id', '=', trip.order_id).executeTakeFirstOrThrow()
  )
  expect(await ask('/orderStatus', 'shipper', { order_no: order.order_no })).toMatchObject({
    data: { position: { lon: 104.8, lat: 30.6, speed: 82.5, end_address_str: expect.stringContaining('四川省') } }
  })
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set({ waybill_status: 60 }).where('id', '=', trip.id).execute())
  expect(await ask('/admin/Araphs/positioner_car', 'operator', {})).toMatchObject({ data: [{ lon: 104.8, speed: 82.5 }] })
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set({ waybill_status: 90 }).where('id', '=', trip.id).execute())
  await expect(reporting([fix(1, 104.9)])).rejects.toMatchObject({ code: 'notUnderWay' })
})
