import { sql } from 'kysely'
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

test('what asks for the dispatcher is counted by the call that shows it: each count is what a plain query says', async () => {
  const tenant = world.base.tenant_id
  const set = async (id: number, row: object, arrived?: string) =>
    await transactAsSystem(world.services.db, async (tx) => {
      await tx.updateTable('waybill').set(row).where('id', '=', id).execute()
      if (arrived) await tx.updateTable('waybill_point').set({ arrived_at: arrived }).where('waybill_id', '=', id).where('kind', '=', 1).execute()
    })
  const [short, long, missed, back, running] = [await aTrip(world), await aTrip(world), await aTrip(world), await aTrip(world), await aTrip(world)]
  await set(short.id, { waybill_status: 40, driver_qiandao_time: at(-1.7) }, at(-1.7))
  await set(long.id, { waybill_status: 40, driver_qiandao_time: at(-2.1) }, at(-2.1))
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('waybill_point')
      .set({ time_start: at(-1) })
      .where('waybill_id', '=', missed.id)
      .where('kind', '=', 1)
      .execute()
  )
  await set(back.id, { waybill_status: 10 })
  // Its next trip begins while it is still expected to be on this one.
  const next = await aTrip(world, { vehicle_id: running.vehicle_id, plan_start_time: at(60) })
  await set(running.id, { waybill_status: 60, driver_qiandao_time: at(-1), eta: at(62) })
  const soon = await aVehicle(world, { inspection_valid_to: new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10) })
  const none = await aVehicle(world, { commercial_end: null })
  await anAcceptedOrder(world)

  const { counts, trips, vehicles } = await boardOf(boss)
  const signsOf = (id: number) => trips.find((one) => one.id === id)?.signs
  expect([short, long, missed, back, running, next].map(({ id }) => signsOf(id))).toEqual([
    ['waiting'],
    ['waiting', 'waitingLong'],
    ['late'],
    ['unassigned'],
    ['late', 'overlapping'],
    ['overlapping']
  ])
  expect(vehicles.filter(({ id }) => [soon.id, none.id].includes(id)).map(({ papers }) => papers)).toEqual([true, true])

  const open = sql`w.tenant_id = ${tenant} and w.carrier_id = ${boss.company_id} and w.waybill_status between 10 and 70`
  const stands = (
    minutes: number
  ) => sql`select count(*)::int from waybill w where ${open} and w.waybill_status >= 40 and exists (select from waybill_point p
    where p.tenant_id = ${tenant} and p.waybill_id = w.id and p.done_at is null and p.arrived_at < now() - make_interval(mins => ${minutes}))`
  const due = sql`case p.time_type when 2 then p.time_start + interval '4 hours' when 3 then p.time_end else p.time_start end`
  const busy = (w: string) => sql`tstzrange(least(${sql.ref(`${w}.plan_start_time`)}, ${sql.ref(`${w}.driver_qiandao_time`)}),
    case when ${sql.ref(`${w}.waybill_status`)} >= 40 then greatest(coalesce(${sql.ref(`${w}.eta`)}, ${sql.ref(`${w}.plan_end_time`)}), now()) else ${sql.ref(`${w}.plan_end_time`)} end)`
  const plain = await transactAsSystem(world.services.db, async (tx) => {
    const { rows } = await sql<Record<keyof typeof counts, number>>`select
      (select count(*)::int from waybill w where ${open} and (exists (select from waybill_point p where p.tenant_id = ${tenant} and p.waybill_id = w.id
        and coalesce(p.arrived_at, now()) > ${due} + interval '15 minutes') or w.waybill_status >= 40 and w.eta > (select ${due} + interval '15 minutes'
        from waybill_point p where p.tenant_id = ${tenant} and p.waybill_id = w.id order by p.seq desc limit 1))) as late,
      (${stands(90)}) as waiting, (${stands(120)}) as "waitingLong",
      (select count(*)::int from waybill w where ${open} and w.waybill_status > 10 and exists (select from waybill o where o.tenant_id = ${tenant}
        and o.vehicle_id = w.vehicle_id and o.id <> w.id and o.waybill_status between 20 and 70 and ${busy('o')} && ${busy('w')})) as overlapping,
      (select count(*)::int from waybill w where ${open} and w.waybill_status = 10) + (select count(*)::int from "order" o where o.tenant_id = ${tenant}
        and o.carrier_id = ${boss.company_id} and o.order_status in (50, 70) and o.plan_status < 3 and o.deleted_at is null) as unassigned,
      (select count(*)::int from vehicle v where v.tenant_id = ${tenant} and v.company_id = ${boss.company_id} and v.deleted_at is null and (
        v.road_cert_valid_to <= current_date + 32
        or (select count(distinct i.kind) from insurance_policy i where i.tenant_id = ${tenant} and i.vehicle_id = v.id and i.end_date > current_date + 32) < 2
        or not exists (select from inspection i where i.tenant_id = ${tenant} and i.vehicle_id = v.id and i.valid_to > current_date + 32))) as papers`.execute(
      tx
    )
    return rows[0]
  })
  expect(counts).toEqual(plain)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)

  // Whoever follows a change is told of the trips beside it too, and how many of those ask for him.
  const followed = await boardOf(boss, { waybill_ids: [running.id] })
  expect(followed.trips.map(({ id, signs }) => [id, signs])).toEqual([
    [running.id, ['late', 'overlapping']],
    [next.id, ['overlapping']]
  ])
  expect(followed.counts).toMatchObject({ late: 1, overlapping: 2, waiting: 0, unassigned: counts.unassigned - 1 })
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
