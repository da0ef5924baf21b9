import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { without } from '../../../testkit/rights.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { recordFixes } from '../gps/index.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { dispatchBoard, dispatchFits } from './board.ts'
import { createDispatch } from './create.ts'
import { checkDispatch } from './queries.ts'

let world: TestApp
let boss: Actor
beforeAll(async () => {
  world = await testApp()
  boss = await world.actor('carrier')
})
afterAll(() => world.close())

const hour = 3_600_000
const at = (hours: number): string => new Date(now().getTime() + hours * hour).toISOString()
const week = () => ({ from: at(-24), to: at(6 * 24), stops: true })
const boardOf = async (actor: Actor, input: object = {}) => await dispatchBoard.run(world.services, actor, { ...week(), ...input })
const blocks = (problems: readonly { level: string; name: string }[] | undefined) =>
  problems?.filter(({ level }) => level === 'block').map(({ name }) => name)

test('the board shows each vehicle with its driver, its last place and what is wrong, and its trips with their stops, and no price', async () => {
  const driver = await aDriver(world)
  const [bound, late] = [await aVehicle(world, { driver_id: driver.id }), await aVehicle(world, { suspended: true, suspended_reason: '大修' })]
  const trip = await aTrip(world, { vehicle_id: bound.id, driver_id: driver.id })
  await transactAsSystem(world.services.db, async (tx) => {
    const row = await tx.selectFrom('waybill').selectAll().where('id', '=', trip.id).executeTakeFirstOrThrow()
    await recordFixes(tx, row, [{ lon: 104.27, lat: 30.56, fix_time: at(-0.1) }])
  })
  const { vehicles, trips, capped } = await boardOf(boss)
  expect(capped).toBe(false)
  const row = vehicles.find(({ id }) => id === bound.id)
  expect(row).toMatchObject({ driver_id: driver.id, driver_name: driver.driver_name, vehicle_status: 3, problems: [] })
  expect(row?.last_place).toContain('成都')
  expect(blocks(vehicles.find(({ id }) => id === late.id)?.problems)).toEqual(['vehicleSuspended'])
  expect(vehicles.find(({ id }) => id === late.id)).toMatchObject({ driver_id: null, last_place: '', last_place_at: null })
  const shown = trips.find(({ id }) => id === trip.id)
  expect(shown).toMatchObject({
    vehicle_id: bound.id,
    waybill_status: 20,
    goods_kg: 2000,
    late_min: null,
    stops: [{ kind: 1 }, { kind: 2, opens: null }]
  })
  expect(Object.keys(shown ?? {}).filter((key) => key.endsWith('_fen'))).toEqual([])
})

test('a vehicle without a bound driver is offered with who drove it last', async () => {
  const trip = await aTrip(world)
  const { vehicles } = await boardOf(boss, { vehicle_ids: [trip.vehicle_id] })
  expect(vehicles).toMatchObject([{ id: trip.vehicle_id, driver_id: trip.driver_id }])
})

test('a change is followed by its trip alone, and one that is gone is not in the answer', async () => {
  const [trip, other] = [await aTrip(world), await aTrip(world)]
  const { vehicles, trips } = await boardOf(boss, { waybill_ids: [trip.id] })
  expect(trips.map(({ id }) => id)).toEqual([trip.id])
  expect(vehicles.map(({ id }) => id)).toEqual([trip.vehicle_id])
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set({ waybill_status: 0 }).where('id', '=', other.id).execute())
  expect((await boardOf(boss, { waybill_ids: [other.id] })).trips).toEqual([])
})

test('what is still under way is on the board however long ago it was to end; what is over stays in its own week', async () => {
  const [open, over] = [await aTrip(world), await aTrip(world)]
  const longAgo = { plan_start_time: at(-20 * 24), plan_end_time: at(-19 * 24) }
  await transactAsSystem(world.services.db, async (tx) => {
    await tx
      .updateTable('waybill')
      .set({ ...longAgo, waybill_status: 60 })
      .where('id', '=', open.id)
      .execute()
    await tx
      .updateTable('waybill')
      .set({ ...longAgo, waybill_status: 100, unload_done_at: at(-19 * 24) })
      .where('id', '=', over.id)
      .execute()
  })
  const shown = async (input: object) => (await boardOf(boss, { waybill_ids: [open.id, over.id], ...input })).trips.map(({ id }) => id)
  expect(await shown({})).toEqual([open.id])
  expect(await shown({ from: at(-21 * 24), to: at(-15 * 24) })).toEqual([open.id, over.id])
})

test('another carrier sees neither the vehicles nor the trips, even by their ids', async () => {
  const trip = await aTrip(world)
  const stranger = await world.actor('carrier2')
  const { vehicles, trips } = await boardOf(stranger, { waybill_ids: [trip.id], vehicle_ids: [trip.vehicle_id] })
  expect([vehicles, trips]).toEqual([[], []])
  const all = await boardOf(stranger)
  expect(all.trips.some(({ id }) => id === trip.id)).toBe(false)
  await expect(dispatchFits.run(world.services, stranger, { orders: [{ order_id: trip.order_id }], plan_start_time: at(3) })).rejects.toMatchObject({
    code: 'notFound'
  })
})

test('before an order hovers, every vehicle says whether it can take it, as the check of the pair does', async () => {
  const order = await anAcceptedOrder(world, { kg: 5000 })
  const pair = async (over: Parameters<typeof aVehicle>[1] = {}) => {
    const driver = await aDriver(world)
    return await aVehicle(world, { driver_id: driver.id, ...over })
  }
  const vehicles = [
    await pair(),
    await pair({ approved_load_kg: 4000 }),
    await pair({ compulsory_end: null }),
    await pair({ suspended: true, suspended_reason: '大修' })
  ]
  const [fit] = vehicles
  const busy = await pair()
  await createDispatch.run(world.services, boss, {
    orders: [{ order_id: (await anAcceptedOrder(world)).id }],
    vehicle_id: busy.id,
    driver_id: busy.driver_id ?? 0,
    plan_start_time: at(3)
  })
  const lonely = await aVehicle(world)
  const plan_start_time = at(3)
  const { data } = await dispatchFits.run(world.services, boss, { orders: [{ order_id: order.id }], plan_start_time })
  const of = (id: number | undefined) => data.find(({ vehicle_id }) => vehicle_id === id)
  expect(vehicles.map(({ id }) => blocks(of(id)?.problems))).toEqual([[], ['overload'], ['paperMissing'], ['vehicleSuspended']])
  expect(blocks(of(busy.id)?.problems)).toEqual(['vehicleBooked', 'driverBooked'])
  expect(of(lonely.id)).toMatchObject({ driver_id: null, problems: [{ level: 'warn', name: 'noDriverBound' }] })
  for (const one of [fit, vehicles[1], busy]) {
    const { problems } = await checkDispatch.run(world.services, boss, {
      orders: [{ order_id: order.id }],
      vehicle_id: one?.id ?? 0,
      driver_id: one?.driver_id ?? 0,
      plan_start_time
    })
    expect(of(one?.id)?.problems).toEqual(problems)
  }
})

test('a load within the approved one, but too heavy for the axles, is refused by the axles (R15)', async () => {
  const driver = await aDriver(world)
  // Two axles: 18 t in all, of which it weighs 9 itself, whatever its licence approves.
  const vehicle = await aVehicle(world, { approved_load_kg: 12_000, curb_mass_kg: 9000, axle_count: 2 })
  const input = { vehicle_id: vehicle.id, driver_id: driver.id, plan_start_time: at(3) }
  const checked = async (kg: number) =>
    blocks((await checkDispatch.run(world.services, boss, { ...input, orders: [{ order_id: (await anAcceptedOrder(world, { kg })).id }] })).problems)
  expect(await checked(9000)).toEqual([])
  expect(await checked(9001)).toEqual(['overAxles'])
  expect(await checked(12_001)).toEqual(['overload'])
  const order = await anAcceptedOrder(world, { kg: 9001 })
  await expect(createDispatch.run(world.services, boss, { ...input, orders: [{ order_id: order.id }] })).rejects.toMatchObject({
    code: 'overAxles',
    slots: { goods_kg: 9001, max_load_kg: 9000 }
  })
})

test('the board takes a handful of statements, and as many for thirty vehicles as for three', async () => {
  const heard: string[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void heard.push(query.sql))
  const order = await anAcceptedOrder(world)
  const statements = async (run: () => Promise<unknown>) => {
    heard.length = 0
    await run()
    return heard.filter((sql) => !/^(begin|commit|set)/.test(sql)).length
  }
  const services = { ...world.services, db }
  const board = () => statements(() => dispatchBoard.run(services, boss, week()))
  const fits = () => statements(() => dispatchFits.run(services, boss, { orders: [{ order_id: order.id }], plan_start_time: at(2) }))
  const before = [await board(), await fits()]
  for (let i = 0; i < 10; i++) await aVehicle(world)
  expect([await board(), await fits()]).toEqual(before)
  expect(Math.max(...before)).toBeLessThan(10)
  await db.destroy()
})

test('who may not dispatch may not see the board', async () => {
  const clerk = without(boss, '3-211', '3')
  await expect(boardOf(clerk)).rejects.toMatchObject({ code: 'noPermission' })
})
