import { carrier as carrierConsole } from '@yunshu/contract/consoles/carrier'
import { loadObjective } from '@yunshu/contract/loading/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import { aDriver } from '../../../testkit/driver.ts'
import { aLoadPlan, computeLoad, confirmLoad, loadWish, type LoadWish, oneTruck } from '../../../testkit/loading.ts'
import { aProject } from '../../../testkit/rate.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { without } from '../../../testkit/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { orderInfo } from '../order/info.ts'
import { carrierOrders } from '../order/list.ts'
import { partsOfWaybill } from '../payable/write.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { arrangeLoading, goToStep } from './change.ts'
import { confirmLoading, unconfirmLoading } from './confirm.ts'
import { cancelLoading } from './decide.ts'
import { checkLoadPair, dispatchLoad } from './dispatch.ts'
import { planLoading, replanLoading } from './plan.ts'
import { loadingInfo, placeLoading, stowLoading } from './read.ts'
import { sendLoading } from './send.ts'

let world: TestApp
let carrier: Actor
let shipper: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  shipper = await world.actor('shipper')
})
afterAll(() => world.close())

type Order = Awaited<ReturnType<typeof anAcceptedOrder>>
const planned = (orders: readonly { id: number }[], more: Partial<LoadWish> = {}, actor = carrier) => aLoadPlan(world, actor, orders, more)
const infoOf = async (id: number, actor = carrier) => await loadingInfo.run(world.services, actor, { id })
const confirm = async (id: number, actor = carrier) => await confirmLoad(world, actor, id)
/** What of an order is free, and what is on no waybill. */
const goodsOf = async (order: { id: number }) => {
  const rows = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('order_goods')
      .select(['remain_num', 'reserved_num', 'reserved_kg'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('order_id', '=', order.id)
      .execute()
  )
  return rows.map(({ remain_num, reserved_num, reserved_kg }) => [remain_num, reserved_num, reserved_kg])
}
const aPair = async () => ({ vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id })
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a confirmed plan holds its goods, and gives them back when the confirmation is undone', async () => {
  const order = await anAcceptedOrder(world)
  const id = await planned([order])
  expect(await confirm(id)).toMatchObject({ task_status: 40 })
  expect(await goodsOf(order)).toEqual([[100, 100, 2000]])
  const pair = await aPair()
  const trip = { orders: [{ order_id: order.id }], ...pair, plan_start_time: inHours(1) }
  await expect(createDispatch.run(world.services, carrier, trip)).rejects.toMatchObject({ code: 'nothingToCarry' })
  const shown = await orderInfo.run(world.services, carrier, { id: order.id })
  expect(shown.shouhuo[0]?.goods_info_json_arr[0]).toMatchObject({ goods_num: 100, remain_num: 0 })
  const toLoad = async () => (await carrierOrders.run(world.services, carrier, { to_load: true, keyword: order.order_no })).total
  expect(await toLoad()).toBe(0)
  expect(await unconfirmLoading.run(world.services, carrier, { id })).toMatchObject({ task_status: 30 })
  expect(await goodsOf(order)).toEqual([[100, 0, 0]])
  expect(await toLoad()).toBe(1)
})

test('of two plans that share an order the second is refused by the order, and nothing of it is held', async () => {
  const [shared, own] = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const [first, second] = [await planned([shared]), await planned([own, shared])]
  await confirm(first)
  await expect(confirm(second)).rejects.toMatchObject({ code: 'quantityTaken', slots: { order_no: shared.order_no } })
  expect(await goodsOf(own)).toEqual([[100, 0, 0]])
  expect((await infoOf(second)).task.task_status).toBe(30)
})

test('of many plans for the same order that are confirmed at once exactly one gets it', async () => {
  const order = await anAcceptedOrder(world)
  const first = await planned([order])
  // The same plan many times: what they are made of does not matter to the race.
  const rivals = await transactAsSystem(world.services.db, async (tx) => {
    const task = await tx.selectFrom('load_task').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 63 }, (_, i) => ({
      ...task,
      id: task.id + i + 1,
      task_no: `${task.task_no}-${i}`,
      params: JSON.stringify(task.params),
      sketch: JSON.stringify(task.sketch),
      result: JSON.stringify(task.result),
      vehicle_plan: JSON.stringify(task.vehicle_plan)
    }))
    await tx.insertInto('load_task').values(copies).execute()
    return [first, ...copies.map(({ id }) => id)]
  })
  const outcomes = await Promise.allSettled(rivals.map((id) => confirmLoading.run(world.services, carrier, { id, version: 2 })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [])))).toEqual(
    new Set(['quantityTaken'])
  )
  expect(await goodsOf(order)).toEqual([[100, 100, 2000]])
})

test('who may not have plans computed loads by hand', async () => {
  const orders = [await anAcceptedOrder(world)]
  const yard: Actor = without(carrier, '3-111')
  await expect(planLoading.run(world.services, yard, loadWish(orders))).rejects.toMatchObject({ code: 'noPermission' })
  const { id } = await planLoading.run(world.services, yard, loadWish(orders, { by_hand: true }))
  await computeLoad(world, id)
  const { task } = await infoOf(id)
  expect(task).toMatchObject({ task_status: 30, by_hand: true })
  await expect(replanLoading.run(world.services, yard, { id })).rejects.toMatchObject({ code: 'noPermission' })
})

test('a plan is changed by hand, refused with all that is wrong, gone back and taken again', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const id = await planned(orders, { by_hand: true })
  const start = await infoOf(id)
  expect(start).toMatchObject({ task: { task_status: 30, by_hand: true, vehicle_count: 0, unplanned_count: 2 }, step: 1 })
  const vehicle = { id: 'V1', vehicle_type_id: 10, loads: [], stops: [] }
  const pieces = start.orders[0]!.rows.map((row) => row.pieces)
  const placed = await placeLoading.run(world.services, carrier, { id, vehicle, order_id: orders[0]!.id, pieces })
  expect(placed).toMatchObject({ violations: [], vehicle: { loads: [{ order_id: orders[0]!.id }] } })
  expect(placed.more_fen).toBe(placed.vehicle.est_fen)
  const { stops, loads } = placed.vehicle
  const draft = { ...vehicle, loads, stops: stops.map(({ order_id, point }) => ({ order_id, point })) }
  const arrange = async (version: number, vehicles: InputOf<typeof loading.arrange>['vehicles']) =>
    await arrangeLoading.run(world.services, carrier, { id, version, vehicles })
  await expect(arrange(start.task.version, [{ ...draft, stops: draft.stops.toReversed() }])).rejects.toMatchObject({
    code: 'planBroken',
    slots: { vehicle: { zh: '车辆V1' }, reasons: { zh: expect.stringContaining('须先装后卸') } }
  })
  const kept = await arrange(start.task.version, [draft])
  expect(kept).toMatchObject({ vehicle_count: 1, unplanned_count: 1, vehicle_plan: [{ vehicle_type_id: 10, count: 1 }] })
  await expect(arrange(start.task.version, [draft])).rejects.toMatchObject({ code: 'staleVersion' })
  const back = await goToStep.run(world.services, carrier, { id, version: kept.version, seq: 1 })
  expect(back).toMatchObject({ vehicle_count: 0, unplanned_count: 2 })
  const again = await goToStep.run(world.services, carrier, { id, version: back.version, seq: 2 })
  expect(again).toMatchObject({ vehicle_count: 1, est_fen: kept.est_fen })
  await expect(goToStep.run(world.services, carrier, { id, version: again.version, seq: 9 })).rejects.toMatchObject({ code: 'stepGone' })
  const stow = await stowLoading.run(world.services, carrier, { id, vehicle: 'V1' })
  expect(stow).toMatchObject({ fits: true, parts: [{ order_id: orders[0]!.id, pieces: 100, sized: false }], axles: { semi: false, by_boxes: false } })
  // The goods and the empty vehicle, wherever they rest.
  const { kg } = stow.parts[0]!
  expect(stow.axles!.front_kg + stow.axles!.rear_kg).toBeCloseTo(11_500 + kg, -1)
})

test('a divided order is held in parts that add up, and each part rides on its own trip', async () => {
  const order = await anAcceptedOrder(world, { kg: 16_001 })
  const id = await planned([order], { allow_split: true, vehicle_types: [oneTruck].map((truck) => ({ ...truck, max_kg: 9000 })) })
  const { vehicles } = await infoOf(id)
  expect(vehicles.length).toBeGreaterThan(1)
  await confirm(id)
  expect(await goodsOf(order)).toEqual([[100, 100, 16_001]])
  for (const [i, { id: vehicle }] of vehicles.entries()) {
    const trip = { id, vehicle, ...(await aPair()), plan_start_time: inHours(1) }
    expect((await checkLoadPair.run(world.services, carrier, trip)).goods_num).toBeGreaterThan(0)
    const sent = await dispatchLoad.run(world.services, carrier, trip)
    expect(sent).toMatchObject({ task_status: 50, sent_count: i + 1 })
  }
  expect(await goodsOf(order)).toEqual([[0, 0, 0]])
  const { runs } = await infoOf(id)
  expect(runs.every(({ run_status, waybill_no }) => run_status === 30 && waybill_no !== '')).toBe(true)
  const trips = await Promise.all(runs.map(({ waybill_id }) => waybillInfo.run(world.services, carrier, { id: waybill_id ?? 0 })))
  expect(trips.reduce((sum, { waybill }) => sum + waybill.plan_kg, 0)).toBeCloseTo(16_001, 3)
  const again = { id, vehicle: vehicles[0]!.id, ...(await aPair()), plan_start_time: inHours(1) }
  await expect(dispatchLoad.run(world.services, carrier, again)).rejects.toMatchObject({ code: 'vehicleNotOpen' })
  await expect(unconfirmLoading.run(world.services, carrier, { id })).rejects.toMatchObject({ code: 'illegalMove' })
})

test('a vehicle of a plan is paid in parts like any dispatch: as asked or by the rule, within the caps, and under the margin floor only with reason and right', async () => {
  const order = await anAcceptedOrder(world, { kg: 16_001, freight_fen: 100_000 })
  const id = await planned([order], { allow_split: true, vehicle_types: [oneTruck].map((truck) => ({ ...truck, max_kg: 9000 })) })
  await confirm(id)
  const [first, second] = (await infoOf(id)).vehicles.map((vehicle) => vehicle.id)
  const { prepaid, fuel, arrival } = partKind.code
  const about = { id, vehicle: first ?? '', ...(await aPair()), plan_start_time: inHours(1) }
  const trip = { ...about, payable_fen: 20_000 }
  const split = [
    { part_kind: prepaid, share_bp: 3000 },
    { part_kind: fuel, share_bp: 3000 },
    { part_kind: arrival, share_bp: 4000 }
  ]
  const tooMuchFuel = split.map((part) => ({ ...part, share_bp: part.part_kind === fuel ? 5000 : part.part_kind === arrival ? 2000 : 3000 }))
  const send = async (more: object, actor = carrier) => await dispatchLoad.run(world.services, actor, { ...trip, ...more })
  await expect(send({ split: tooMuchFuel })).rejects.toMatchObject({ code: 'partOverCap' })
  await expect(send({ split: split.slice(1) })).rejects.toMatchObject({ code: 'sharesOff' })
  const { receivable_fen } = await checkLoadPair.run(world.services, carrier, about)
  const dispatcher = without(carrier, carrierConsole.waybills.may.lossMaking.code)
  const atLoss = { payable_fen: (receivable_fen ?? 0) + 1, margin_reason: '保住客户', split }
  await expect(send({ payable_fen: receivable_fen, split })).rejects.toMatchObject({ code: 'marginReasonNeeded' })
  await expect(send(atLoss, dispatcher)).rejects.toMatchObject({ code: 'lossNeedsRight' })
  await send({ split })
  await dispatchLoad.run(world.services, carrier, { ...trip, ...(await aPair()), vehicle: second ?? '' })
  const { runs } = await infoOf(id)
  const partsOf = async (vehicle: string | undefined) => {
    const waybill_id = runs.find((run) => run.vehicle === vehicle)?.waybill_id ?? 0
    const { parts } = await partsOfWaybill.run(world.services, carrier, { waybill_id })
    return parts.map(({ part_kind, amount_fen }) => [part_kind, amount_fen])
  }
  expect(await partsOf(first)).toEqual([
    [prepaid, 6000],
    [fuel, 6000],
    [arrival, 8000]
  ])
  expect(await partsOf(second)).toEqual([[arrival, 20_000]])
})

test('a shipper sends its plan to a carrier, who finds it among its own tasks without the shipper’s prices', async () => {
  const open = async (): Promise<Order> => await anAcceptedOrder(world, { order_status: 30, carrier_id: null, carrier_name: null, freight_fen: null })
  const orders = [await open(), await open()]
  await aProject(world)
  const id = await planned(orders, {}, shipper)
  await confirm(id, shipper)
  const { vehicles } = await infoOf(id, shipper)
  const carrier_id = world.base.companies['carrier']!.id
  const sent = await sendLoading.run(world.services, shipper, { id, vehicles: vehicles.map((vehicle) => vehicle.id), carrier_id })
  expect(sent).toMatchObject({ task_status: 50, sent_count: vehicles.length })
  for (const order of orders) expect(await goodsOf(order)).toEqual([[100, 0, 0]])
  const theirs = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('load_task').selectAll().where('company_id', '=', carrier_id).where('source_id', '=', id).executeTakeFirstOrThrow()
  )
  const shown = await infoOf(theirs.id)
  expect(shown.task).toMatchObject({ task_status: 30, est_fen: null, order_count: 2, sender_name: shipper.company_name })
  expect(shown.vehicles.map((vehicle) => vehicle.est_fen)).toEqual(vehicles.map(() => 0))
  // The shipper's rates; by field, since an id may hold the same digits.
  for (const type of shown.wish.vehicle_types) expect(type).toMatchObject({ fixed_fen: 0, per_km_fen: 0 })
  await expect(confirm(theirs.id)).rejects.toMatchObject({ code: 'orderNotToLoad' })
  // Computed again it stays a plan worth driving: where nothing has a price, the shortest way is looked for.
  expect(shown.task.objective).toBe(loadObjective.code.leastDistance)
  await replanLoading.run(world.services, carrier, { id: theirs.id, think_seconds: 1 })
  await computeLoad(world, theirs.id)
  const again = await infoOf(theirs.id)
  expect(again.vehicles).toHaveLength(vehicles.length)
  expect(again.task.distance_m).toBe(shown.task.distance_m)
})

test('a city that lets lorries in for some minutes of the day is kept to', async () => {
  const order = await anAcceptedOrder(world)
  const { orders } = await infoOf(await planned([order]))
  const drop = orders[0]!.points.at(-1)!
  const never = { area_code: drop.area_code.slice(0, 4), from_minute: 0, to_minute: 0 }
  const { vehicles, unplanned } = await infoOf(await planned([order], { city_access: [never] }))
  const minutes = vehicles.flatMap(({ stops }) =>
    stops.filter(({ point_id }) => point_id === drop.point_id).map(({ start_at }) => start_at.slice(11, 16))
  )
  // Midnight in Shanghai is 16:00 of the day before.
  expect(unplanned.length === 1 || minutes.every((minute) => minute === '16:00')).toBe(true)
})

test('a confirmed task that is cancelled gives back what it held', async () => {
  const order = await anAcceptedOrder(world)
  const id = await planned([order])
  await confirm(id)
  expect(await cancelLoading.run(world.services, carrier, { id })).toMatchObject({ task_status: 0 })
  expect(await goodsOf(order)).toEqual([[100, 0, 0]])
})
