import { computeLoad, loadDraft, loadWish, type LoadWish, twoTrucks } from '../../../testkit/loading.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { arrangeLoading } from './change.ts'
import { cancelLoading, stopLoading } from './decide.ts'
import { loadingList } from './list.ts'
import { planLoading, replanLoading } from './plan.ts'
import { checkLoading, explainLoading, loadingInfo } from './read.ts'

let world: TestApp
let carrier: Actor
let stranger: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  stranger = await world.actor('carrier2')
})
afterAll(() => world.close())

const trucks = twoTrucks
const ask = async (orders: readonly { id: number }[], more: Partial<LoadWish> = {}) =>
  await planLoading.run(world.services, carrier, loadWish(orders, { vehicle_types: trucks, ...more }))
const runTask = (id: number) => computeLoad(world, id)
const infoOf = async (id: number) => await loadingInfo.run(world.services, carrier, { id })

test('three orders of one lane ride together, and the saving against one truck each is told', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world, { drops: 2 }), await anAcceptedOrder(world)]
  const asked = await ask(orders)
  expect(asked).toMatchObject({ task_status: 20, order_count: 3, objective: 2, vehicle_count: null })
  expect(asked.task_no).toMatch(/^PZ\d{13}$/)
  await runTask(asked.id)
  const { task, vehicles, unplanned } = await infoOf(asked.id)
  expect(task).toMatchObject({ task_status: 30, progress_pct: 100, unplanned_count: 0, error: '' })
  expect(unplanned).toEqual([])
  expect(vehicles).toHaveLength(task.vehicle_count ?? 0)
  expect(vehicles.length).toBeLessThan(3)
  expect(vehicles.flatMap(({ loads }) => loads.map(({ order_id }) => order_id)).sort()).toEqual(orders.map(({ id }) => id).sort())
  expect(vehicles.flatMap(({ stops }) => stops)).toHaveLength(7)
  expect(task.est_fen).toBe(vehicles.reduce((sum, { est_fen }) => sum + est_fen, 0))
  expect(task.save_fen).toBeGreaterThan(0)
  expect(task.estimated_legs).toBeGreaterThan(0)
})

test('nothing is planned into the past, and an order whose time has passed is still carried', async () => {
  const [late, open] = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('order_point')
      .set({ time_start: new Date(Date.now() - 5 * 86_400_000).toISOString() })
      .where('order_id', '=', late.id)
      .execute()
  )
  const asked = Date.now()
  const { id } = await ask([late, open])
  await runTask(id)
  const { vehicles, unplanned } = await infoOf(id)
  expect(unplanned).toEqual([])
  for (const { arrive_at } of vehicles.flatMap(({ stops }) => stops)) expect(Date.parse(arrive_at)).toBeGreaterThanOrEqual(asked - 1000)
})

test('a plan that nobody touched holds when it is checked; one changed by hand says what it breaks', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const { id } = await ask(orders)
  await runTask(id)
  const { vehicles } = await infoOf(id)
  const drafts = vehicles.map(loadDraft)
  const fine = await checkLoading.run(world.services, carrier, { id, vehicles: drafts })
  expect(fine.violations).toEqual([])
  expect(fine.est_fen).toBe(vehicles.reduce((sum, { est_fen }) => sum + est_fen, 0))
  const turned = drafts.map((draft, i) => (i === 0 ? { ...draft, stops: draft.stops.toReversed() } : draft))
  const broken = await checkLoading.run(world.services, carrier, { id, vehicles: turned })
  expect(broken.violations.map(({ code }) => code)).toContain('PRECEDENCE')
  await expect(checkLoading.run(world.services, carrier, { id, vehicles: [{ ...drafts[0]!, vehicle_type_id: 12 }] })).rejects.toMatchObject({
    code: 'draftUnreadable'
  })
})

test('an order that is too heavy stays behind, with the reason and what would let it in', async () => {
  const [light, heavy] = [await anAcceptedOrder(world), await anAcceptedOrder(world, { kg: 19_500 })]
  const { id } = await ask([light, heavy])
  await runTask(id)
  const { unplanned } = await infoOf(id)
  expect(unplanned).toMatchObject([{ order_id: heavy.id, reason: 'OVER_KG' }])
  const said = await explainLoading.run(world.services, carrier, { id, order_id: heavy.id })
  expect(said).toMatchObject({ order_id: heavy.id, reason: 'OVER_KG' })
  expect(said.ways[0]).toMatchObject({ kind: 'own', name: '10', breaks: [{ reason: 'OVER_KG', over: 1500 }] })
  const split = await ask([light, heavy], { allow_split: true })
  await runTask(split.id)
  expect((await infoOf(split.id)).unplanned).toEqual([])
})

test('planned again, a locked vehicle stays as it was and keeps its name; other orders can be taken in', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const first = await ask(orders.slice(0, 2))
  await runTask(first.id)
  const { task, vehicles } = await infoOf(first.id)
  const drafts = vehicles.map(loadDraft).map((draft, i) => ({ ...draft, locked: i === 0 }))
  const kept = await arrangeLoading.run(world.services, carrier, { id: first.id, version: task.version, vehicles: drafts })
  const wish = loadWish(orders, { vehicle_types: trucks })
  await replanLoading.run(world.services, carrier, { id: first.id, version: kept.version, wish })
  await runTask(first.id)
  const after = await infoOf(first.id)
  const again = after.vehicles.find(({ locked }) => locked)
  expect(again?.id).toBe(vehicles[0]!.id)
  expect(again?.stops.map(({ point_id }) => point_id)).toEqual(vehicles[0]!.stops.map(({ point_id }) => point_id))
  expect(after.task).toMatchObject({ order_count: 3, unplanned_count: 0 })
  expect(after.steps).toHaveLength(1)
})

test('planned again, an order whose stops are locked stays on its vehicle, which others may join; it is locked nowhere else', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const first = await ask(orders.slice(0, 2))
  await runTask(first.id)
  const { task, vehicles } = await infoOf(first.id)
  const [order_id] = vehicles[0]!.loads.map((load) => load.order_id)
  const holding = (held: number[]) => vehicles.map(loadDraft).map((draft, i) => ({ ...draft, held: i === 0 ? held : [] }))
  const arrange = (held: number[]) => arrangeLoading.run(world.services, carrier, { id: first.id, version: task.version, vehicles: holding(held) })
  await expect(arrange([orders[2]!.id])).rejects.toMatchObject({ code: 'draftUnreadable' })
  const kept = await arrange([order_id!])
  expect((await infoOf(first.id)).vehicles[0]).toMatchObject({ locked: false, held: [order_id] })
  await replanLoading.run(world.services, carrier, { id: first.id, version: kept.version, wish: loadWish(orders, { vehicle_types: trucks }) })
  await runTask(first.id)
  const after = await infoOf(first.id)
  const again = after.vehicles.find(({ held }) => held.length > 0)
  const its = ({ stops }: (typeof vehicles)[number]) => stops.filter((stop) => stop.order_id === order_id).map(({ point_id }) => point_id)
  expect(again).toMatchObject({ id: vehicles[0]!.id, locked: false, held: [order_id] })
  expect(its(again!)).toEqual(its(vehicles[0]!))
  expect(after.task).toMatchObject({ order_count: 3, unplanned_count: 0 })
})

test('a task that two servers plan at once, since one was thought dead, has one plan and one step', async () => {
  const { id } = await ask([await anAcceptedOrder(world), await anAcceptedOrder(world)])
  await Promise.all([runTask(id), runTask(id), runTask(id)])
  const { task, steps, vehicles } = await infoOf(id)
  expect(task).toMatchObject({ task_status: 30, version: 2, error: '' })
  expect(steps).toHaveLength(1)
  expect(vehicles.length).toBeGreaterThan(0)
})

test('a stop takes the best plan so far', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const { id } = await ask(orders, { think_seconds: 60 })
  const begun = Date.now()
  const planning = runTask(id)
  await expect.poll(async () => (await infoOf(id)).task.queue_place, { timeout: 20_000 }).toBeNull()
  await stopLoading.run(world.services, carrier, { id })
  await planning
  expect(Date.now() - begun).toBeLessThan(60_000)
  expect((await infoOf(id)).task).toMatchObject({ task_status: 30 })
  await expect(stopLoading.run(world.services, carrier, { id })).rejects.toMatchObject({ code: 'notComputing' })
})

test('a task that waits for its turn leaves the queue when it is stopped: as a draft, or with the plan it had', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const [first, next] = [await ask(orders), await ask(orders)]
  expect(next.queue_place).toBe((first.queue_place ?? 0) + 1)
  const left = await stopLoading.run(world.services, carrier, { id: first.id })
  expect(left).toMatchObject({ task_status: 10, queue_place: null, vehicle_count: null, est_fen: null, error: '' })
  expect((await infoOf(next.id)).task.queue_place).toBe(first.queue_place)
  await runTask(first.id)
  expect((await infoOf(first.id)).task).toMatchObject({ task_status: 10 })
  // Computed after all, and stopped while it waits to be computed again: the plan stands as it was.
  await replanLoading.run(world.services, carrier, { id: first.id, version: left.version })
  await runTask(first.id)
  const before = await infoOf(first.id)
  await replanLoading.run(world.services, carrier, { id: first.id, version: before.task.version })
  await expect(stopLoading.run(world.services, carrier, { id: first.id, version: before.task.version })).rejects.toMatchObject({
    code: 'staleVersion'
  })
  await stopLoading.run(world.services, carrier, { id: first.id })
  const after = await infoOf(first.id)
  expect(after.task).toMatchObject({ task_status: 30, est_fen: before.task.est_fen, queue_place: null })
  expect(after.vehicles).toEqual(before.vehicles)
  expect(after.steps).toEqual(before.steps)
})

test('a computing that fails says so in no engineer’s words, with no figures of a plan that is not there; computed again it is as if nothing had been', async () => {
  const { id } = await ask([await anAcceptedOrder(world), await anAcceptedOrder(world)])
  const cost = (value: string) =>
    transactAsSystem(world.services.db, (tx) =>
      sql`update load_task set est_fen = 100, sketch = jsonb_set(sketch, '{sketch,types,0,cost}', ${value}::jsonb) where id = ${id}`.execute(tx)
    )
  await cost('null')
  await expect(runTask(id)).rejects.toThrow()
  const { task, vehicles } = await infoOf(id)
  expect(task).toMatchObject({ task_status: 10, error: 'failed', est_fen: null, vehicle_count: null, unplanned_count: null })
  expect(vehicles).toEqual([])
  await cost('{"fixed_fen": 60000, "per_km_fen": 420}')
  await replanLoading.run(world.services, carrier, { id, version: task.version })
  await runTask(id)
  expect((await infoOf(id)).task).toMatchObject({ task_status: 30, error: '', unplanned_count: 0 })
})

test('a task that is being computed is not cancelled, one with a result is; its orders were never taken', async () => {
  const order = await anAcceptedOrder(world)
  const { id } = await ask([order])
  await expect(cancelLoading.run(world.services, carrier, { id })).rejects.toMatchObject({ code: 'illegalMove' })
  await runTask(id)
  await expect(cancelLoading.run(world.services, carrier, { id, version: 1 })).rejects.toMatchObject({ code: 'staleVersion' })
  expect(await cancelLoading.run(world.services, carrier, { id })).toMatchObject({ task_status: 0 })
  expect(await ask([order])).toMatchObject({ task_status: 20 })
})

test('a plan is found by the number of an order in it, ours or the customer’s, whole or in part; by another company’s order nothing is', async () => {
  const [one, other] = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const { id } = await ask([one], { task_name: '早班 华东' })
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('order').set({ customer_order_no: 'KH-拼车-7781' }).where('id', '=', one.id).execute()
  )
  const foundBy = async (keyword: string, by = carrier) => (await loadingList.run(world.services, by, { keyword })).data.map((row) => row.id)
  for (const keyword of [
    one.order_no,
    one.order_no.slice(-8),
    one.order_no.toLowerCase(),
    `${other.order_no} ${one.order_no}`,
    'KH-拼车',
    '7781',
    '早班 华东'
  ])
    expect(await foundBy(keyword), keyword).toEqual([id])
  expect(await foundBy(other.order_no)).toEqual([])
  expect(await foundBy(one.order_no, stranger)).toEqual([])
  // Another order in it, and it is no longer found by the first.
  await runTask(id)
  const { task } = await infoOf(id)
  await replanLoading.run(world.services, carrier, { id, version: task.version, wish: loadWish([other], { vehicle_types: trucks }) })
  expect([await foundBy(one.order_no), await foundBy(other.order_no)]).toEqual([[], [id]])
})

test('a stranger’s orders and tasks are not there, and an unknown vehicle type is refused', async () => {
  const order = await anAcceptedOrder(world)
  const wish = { order_ids: [order.id], objective: 2, vehicle_types: trucks }
  await expect(planLoading.run(world.services, stranger, wish)).rejects.toMatchObject({ code: 'notFound' })
  const { id } = await ask([order])
  await expect(loadingInfo.run(world.services, stranger, { id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(explainLoading.run(world.services, carrier, { id, order_id: order.id })).rejects.toMatchObject({ code: 'notComputed' })
  await expect(ask([order], { vehicle_types: [{ vehicle_type_id: 29, fixed_fen: 1, per_km_fen: 1 }] })).rejects.toMatchObject({
    code: 'unknownVehicleType'
  })
  const foreign = { shipper_id: world.base.companies['shipper']?.id ?? 0, other_id: world.base.companies['shipper2']?.id ?? 0 }
  await expect(ask([order], { apart: [foreign] })).rejects.toMatchObject({ fields: { 'apart.0.other_id': expect.any(String) } })
  const ban = { area_code: '5101', from_minute: 420, to_minute: 540 }
  await expect(ask([order], { city_access: [ban, { ...ban, type_ids: [10, 9] }] })).rejects.toMatchObject({
    fields: { 'city_access.1.type_ids': expect.any(String) }
  })
})

test('goods of known size are proved box by box, and a box that is longer than every vehicle stays behind', async () => {
  const [boxes, poles] = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const resize = async (order_id: number, goods_guige: string) =>
    await transactAsSystem(world.services.db, (tx) =>
      tx.updateTable('order_goods').set({ goods_guige }).where('tenant_id', '=', world.base.tenant_id).where('order_id', '=', order_id).execute()
    )
  await resize(boxes.id, '纸箱 500*400*400')
  await resize(poles.id, '11m×0.1m×0.1m')
  const { id } = await ask([boxes, poles])
  await runTask(id)
  const { task, vehicles, unplanned } = await infoOf(id)
  expect(task.proof_level).toBe('boxes')
  expect(vehicles.flatMap(({ loads }) => loads.map(({ order_id }) => order_id))).toEqual([boxes.id])
  expect(unplanned).toMatchObject([{ order_id: poles.id, reason: 'PACK' }])
})

test('goods without a size take the one that their shipper last wrote for the same name and packaging, and say so', async () => {
  const [past, now] = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  await transactAsSystem(world.services.db, async (tx) => {
    const write = (order_id: number, goods_guige: string) =>
      tx
        .updateTable('order_goods')
        .set({ goods_guige, goods_name: '记得尺寸的货', danwei: '托' })
        .where('tenant_id', '=', world.base.tenant_id)
        .where('order_id', '=', order_id)
        .execute()
    await write(past.id, '500*400*400')
    await write(now.id, '')
  })
  const { id } = await ask([now])
  await runTask(id)
  const { task, orders } = await infoOf(id)
  expect(task.proof_level).toBe('boxes')
  expect(orders[0]?.rows.map(({ goods_guige, remembered_guige }) => [goods_guige, remembered_guige])).toEqual([['', '500*400*400']])
})

test('behind a rear door nothing stands in the way where it may not be moved, and the price of that is told', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world, { drops: 2 })]
  const doors = trucks.map((truck) => ({ ...truck, rear_door: true }))
  const { id } = await ask(orders, { vehicle_types: doors, rehandle_fen: null })
  await runTask(id)
  const { lifo_fen, vehicles } = await infoOf(id)
  expect(lifo_fen).toBeGreaterThanOrEqual(0)
  expect(vehicles.every(({ rehandle_fen }) => rehandle_fen === 0)).toBe(true)
  const open = await ask(orders)
  await runTask(open.id)
  expect((await infoOf(open.id)).lifo_fen).toBeNull()
})

test('what a rear door costs is computed once the first plan is on the screen, which has its thread to itself', async () => {
  const { id } = await ask([await anAcceptedOrder(world), await anAcceptedOrder(world, { drops: 2 })], {
    vehicle_types: trucks.map((truck) => ({ ...truck, rear_door: true })),
    rehandle_fen: null
  })
  const seen: ('told' | 'thread')[] = []
  world.services.live.onChange(
    (change) => void (change.kind === 'loading' && change.id === id && seen.push('told')),
    () => undefined
  )
  const note = () => void seen.push('thread')
  process.on('worker', note)
  await runTask(id)
  process.off('worker', note)
  // Told are that it has begun, and its first plan; the thread before may be one that stayed.
  const before = seen.slice(0, seen.lastIndexOf('thread'))
  expect(before.filter((what) => what === 'told').length).toBeGreaterThanOrEqual(2)
  expect((await infoOf(id)).lifo_fen).not.toBeNull()
})
