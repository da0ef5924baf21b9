import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { plantSeen } from '../../../testkit/seen.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { without } from '../../../testkit/rights.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { suggestPairs } from './suggest.ts'

let world: TestApp
let boss: Actor
beforeAll(async () => {
  world = await testApp()
  boss = await world.actor('carrier')
})
afterAll(() => world.close())

const hour = 3_600_000
const at = (hours: number): string => new Date(now().getTime() + hours * hour).toISOString()
const pair = async (over: Parameters<typeof aVehicle>[1] = {}, driver: Parameters<typeof aDriver>[1] = {}) =>
  await aVehicle(world, { driver_id: (await aDriver(world, driver)).id, ...over })
/** A vehicle was seen there an hour ago; the trips of these tests begin in Chengdu. */
let fixes = 0
const seen = async ({ id, plate_no, tenant_id }: Awaited<ReturnType<typeof aVehicle>>, lon: number, lat: number) =>
  await transactAsSystem(world.services.db, async (tx) => {
    await plantSeen(tx, [{ tenant_id, vehicle_id: id, plate_no, lon, lat, fix_time: at(-1 + (fixes += 1) / 60) }])
  })
const suggested = async (actor: Actor, order_id: number, services = world.services) =>
  await suggestPairs.run(services, actor, { orders: [{ order_id }], plan_start_time: at(3) })

test('the best pair goes first with its reasons, three others follow, and who may not go is never among them', async () => {
  const order = await anAcceptedOrder(world, { kg: 5000 })
  const trip = await aTrip(world, { plan_start_time: at(2) })
  const [far, near] = [await pair(), await pair()]
  await seen(far, 106.55, 29.56)
  await seen(near, 104.1, 30.6)
  const unseen = await pair()
  const soon = await pair({ inspection_valid_to: addDays(shanghaiDay(now()), 12) })
  const other = await pair({ vehicle_type_id: 3 })
  const unfit = [
    await pair({ compulsory_end: null }),
    await pair({ inspection_valid_to: addDays(shanghaiDay(now()), 1) }),
    await pair({ suspended: true, suspended_reason: '大修' }),
    await pair({}, { state: 2 }),
    await pair({ approved_load_kg: 4000 }),
    await pair({ box_volume_m3: 5 }),
    await aVehicle(world)
  ]
  const { data, start, vehicles, fit } = await suggested(boss, order.id)
  expect(data.map(({ vehicle_id }) => vehicle_id)).toEqual([near.id, unseen.id, soon.id, far.id])
  expect(data[0]).toMatchObject({
    driver_id: near.driver_id,
    idle: true,
    rest_min: null,
    lane_trips: 0,
    type_fits: true,
    seen: { lng: 104.1, lat: 30.6 }
  })
  expect(data[0]?.away_m).toBeLessThan(40_000)
  expect(data[3]?.away_m).toBeGreaterThan(200_000)
  expect(data[1]).toMatchObject({ seen: null, away_m: null })
  expect(data[2]).toMatchObject({ papers_until: addDays(shanghaiDay(now()), 12), warnings: [expect.stringContaining('到期')] })
  expect(start).toEqual({ lng: 104.27, lat: 30.56, address_diming: '成都龙泉驿' })
  // The fifth is of a type that nobody asked for; the vehicle of the trip overlaps.
  expect([vehicles, fit]).toEqual([unfit.length + 6, 5])
  expect(other.vehicle_type_id).toBe(3)
  expect([...unfit.map(({ id }) => id), trip.vehicle_id].filter((id) => data.some(({ vehicle_id }) => vehicle_id === id))).toEqual([])
})

test('a driver who knows the way goes before one who is as near, and says how long he has rested', async () => {
  const known = await pair()
  const done = await aTrip(world, { vehicle_id: known.id, driver_id: known.driver_id ?? 0, plan_start_time: at(1) })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('waybill')
      .set({
        waybill_status: 100,
        plan_start_time: at(-60),
        plan_end_time: at(-30),
        unload_done_at: at(-31),
        start_area_code: '510112',
        end_area_code: '420112'
      })
      .where('id', '=', done.id)
      .execute()
  )
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('dispatch').set({ live: false, dispatch_status: 40 }).where('waybill_id', '=', done.id).execute()
  )
  await seen(known, 104.1, 30.6)
  const order = await anAcceptedOrder(world, { kg: 5000 })
  const { data } = await suggested(boss, order.id)
  expect(data[0]).toMatchObject({ vehicle_id: known.id, lane_trips: 1 })
  expect(data[0]?.rest_min).toBeGreaterThanOrEqual(34 * 60 - 1)
})

test('what a pair costs is told to who may know it, and those who may not dispatch are told nothing', async () => {
  const order = await anAcceptedOrder(world, { kg: 5000 })
  const blind = without(boss, '3-293')
  expect((await suggested(blind, order.id)).data.every(({ payable_fen }) => payable_fen === null)).toBe(true)
  await expect(suggested(without(boss, '3-211', '3'), order.id)).rejects.toMatchObject({ code: 'noPermission' })
  await expect(suggested(await world.actor('carrier2'), order.id)).rejects.toMatchObject({ code: 'notFound' })
})

test('a proposal takes as many statements for thirty vehicles as for ten', async () => {
  const heard: string[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void heard.push(query.sql))
  const order = await anAcceptedOrder(world)
  const statements = async () => {
    heard.length = 0
    await suggested(boss, order.id, { ...world.services, db })
    return heard.filter((sql) => !/^(begin|commit|set)/.test(sql)).length
  }
  const before = await statements()
  for (let i = 0; i < 10; i++) await pair()
  expect(await statements()).toBe(before)
  expect(before).toBeLessThan(16)
  await db.destroy()
})
