import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'
import { shortReason } from '@yunshu/contract/waybill/machine'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aPhoto } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aLoadPlan, confirmLoad } from '../../../testkit/loading.ts'
import { aProject } from '../../../testkit/rate.ts'
import { anAcceptedOrder, driverActor, type AcceptedOver } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { audit } from '../../platform/db/audit.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { acceptOrder } from '../order/accept.ts'
import { orderInfo } from '../order/info.ts'
import { carrierOrders } from '../order/list.ts'
import { acceptTrip } from '../waybill/accept.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { arrive, unload } from '../waybill/deliver.ts'
import { depart } from '../waybill/depart.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { load, signIn } from '../waybill/pickup.ts'
import { stepBack } from '../waybill/stepBack.ts'
import { confirmLoading, unconfirmLoading } from './confirm.ts'
import { dispatchLoad } from './dispatch.ts'
import { departLoading, finishLoading, loadAtDock, noteDock } from './dock.ts'
import { loadingList } from './list.ts'
import { loadingInfo } from './read.ts'
import { sendLoading } from './send.ts'

let world: TestApp
let carrier: Actor
let shipper: Actor
let client: pg.Client
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  shipper = await world.actor('shipper')
  client = new pg.Client({ connectionString: world.appUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.close()
})

const { leftBehind, shortDelivered, other } = shortReason.code
const nowIso = () => now().toISOString()
const infoOf = async (id: number, actor = carrier) => await loadingInfo.run(world.services, actor, { id })
type Run = { id: number; vehicle: string; waybill_id: number; driver: Actor }

/** A confirmed plan of these orders, one vehicle for all of them unless each needs its own. */
const confirmed = async (orders: readonly { id: number }[], actor = carrier): Promise<number> => {
  const id = await aLoadPlan(world, actor, orders, { objective: 1 })
  await confirmLoad(world, actor, id)
  return id
}
const dispatched = async (id: number, more: { confirmed?: boolean } = {}): Promise<Run[]> => {
  const runs: Run[] = []
  for (const { id: vehicle } of (await infoOf(id)).vehicles) {
    const pair = { vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id }
    await dispatchLoad.run(world.services, carrier, {
      id,
      vehicle,
      ...pair,
      plan_start_time: new Date(Date.now() + 3_600_000).toISOString(),
      confirmed: true,
      ...more
    })
    const waybill_id = (await infoOf(id)).runs.find((run) => run.vehicle === vehicle)?.waybill_id ?? 0
    runs.push({ id, vehicle, waybill_id, driver: await driverActor(world, pair.driver_id) })
  }
  return runs
}
/** A dispatched plan of one vehicle with these orders. */
const aLoad = async (count = 1, over: AcceptedOver = {}) => {
  const orders = []
  for (let i = 0; i < count; i++) orders.push(await anAcceptedOrder(world, over))
  const [run] = await dispatched(await confirmed(orders))
  return { orders, run: run!, at: { id: run!.id, vehicle: run!.vehicle } }
}
type Row = InputOf<typeof loading.load>['rows'][number]
const carriedBy = async ({ id, waybill_id }: Run) => (await infoOf(id)).carried.filter((row) => row.waybill_id === waybill_id)
/** Rows as the page sends them: as planned, but for what is said otherwise. */
const ticks = async (run: Run, over: Partial<Row> = {}): Promise<Row[]> =>
  (await carriedBy(run)).map((row) => ({
    waybill_goods_id: row.waybill_goods_id,
    version: row.version,
    loaded: { load_num: row.goods_num, load_kg: row.goods_kg, load_volume: row.goods_volume },
    ...over
  }))
const tick = async (run: Run, over: Partial<Row> = {}, of = 0) => {
  const row = (await ticks(run, over))[of]!
  return await loadAtDock.run(world.services, carrier, { id: run.id, vehicle: run.vehicle, rows: [row] })
}
const part = { load_num: 80, load_kg: 1600, load_volume: 8 }
const statusOf = async (id: number, actor = carrier) => (await infoOf(id, actor)).task.task_status
const remains = async (order: { id: number }) => {
  const { shouhuo } = await orderInfo.run(world.services, carrier, { id: order.id })
  return shouhuo[0]?.goods_info_json_arr[0]
}
const finish = async (run: Run) =>
  await finishLoading.run(world.services, carrier, { id: run.id, vehicle: run.vehicle, zhuang_goods_img: [await aPhoto(world, carrier)] })

test('from the first row to the departure a plan follows its trip, and what was left behind is free again', async () => {
  const { orders, run, at } = await aLoad(2)
  expect(await statusOf(at.id)).toBe(50)
  await noteDock.run(world.services, carrier, { ...at, loader: '王装车', dock_no: '3 号' })
  expect(await tick(run)).toMatchObject({ task_status: 60 })
  const info = await infoOf(at.id)
  expect(info.runs[0]).toMatchObject({ loader: '王装车', dock_no: '3 号', waybill_status: 40 })
  expect(info.carried.map(({ load_num }) => load_num)).toEqual([100, null])
  await expect(finish(run)).rejects.toMatchObject({
    code: 'rowsOpen',
    slots: { rows: { zh: expect.stringContaining('100 箱'), en: expect.not.stringContaining('箱') } }
  })
  await expect(departLoading.run(world.services, carrier, at)).rejects.toMatchObject({ code: 'rowsOpen' })
  await expect(tick(run, { loaded: part }, 1)).rejects.toMatchObject({ code: 'shortReasonNeeded' })
  await expect(tick(run, { loaded: part, short_reason: other }, 1)).rejects.toMatchObject({ code: 'shortReasonNeeded' })
  await tick(run, { loaded: part, short_reason: leftBehind, short_note: '车厢尾部放不下' }, 1)
  await expect(finishLoading.run(world.services, carrier, at)).rejects.toMatchObject({ code: 'photoNeeded' })
  expect(await finish(run)).toMatchObject({ task_status: 60 })
  // The driver's phone shows the node that was written at the dock.
  const trip = await waybillInfo.run(world.services, carrier, { id: run.waybill_id })
  expect(trip.waybill).toMatchObject({ waybill_status: 50, load_kg: 3600 })
  expect(trip.events.filter(({ source }) => source === 4).map(({ move }) => move)).toEqual(['signIn', 'signIn', 'loadPart', 'load'])
  expect(trip.points.filter(({ kind }) => kind === 1).every(({ zhuang_goods_img }) => zhuang_goods_img.length === 1)).toBe(true)
  expect(await remains(orders[1]!)).toMatchObject({ remain_num: 0, load_num: 80, left_num: 0 })
  expect(await departLoading.run(world.services, carrier, { ...at, seal_no: 'F0031' })).toMatchObject({ task_status: 70 })
  const [on] = (await infoOf(at.id)).runs
  expect(on).toMatchObject({ waybill_status: 60, seal_no: 'F0031' })
  // The carrier's list says what drives, who loaded it where, and how much of it; it is found by the truck. The shipper has no such plan.
  const driving = { plate_no: on!.plate_no, driver_name: on!.driver_name, loader: '王装车', dock_no: '3 号', seal_no: 'F0031' }
  const loaded = { loaded_num: 180, loaded_kg: 3600, loaded_volume: 18, plan_start_time: expect.any(String) }
  const { data: listed } = await loadingList.run(world.services, carrier, { keyword: on!.plate_no })
  expect(listed).toMatchObject([{ id: at.id, goods_num: 200, goods_kg: 4000, ...driving, ...loaded }])
  expect((await infoOf(at.id)).task).toMatchObject({ ...driving, ...loaded })
  expect((await loadingList.run(world.services, shipper, { keyword: on!.plate_no })).data).toEqual([])
  expect(await remains(orders[1]!)).toMatchObject({ remain_num: 20, remain_kg: 400, load_num: 80, left_num: 20, left_kg: 400 })
  expect(await remains(orders[0]!)).toMatchObject({ remain_num: 0, left_num: 0 })
  const open = await carrierOrders.run(world.services, carrier, { to_load: true, keyword: orders[1]!.order_no })
  expect(open.data).toMatchObject([{ remain_num: 20, order_status: 70, plan_status: 2 }])
  // The shipper reads it in the course of his order and in a notice.
  const seen = await orderInfo.run(world.services, shipper, { id: orders[1]!.id })
  expect(seen.events.at(-1)).toMatchObject({ move: 'short', reason: expect.stringMatching(/20 箱 400 kg 2 m³ · 车厢尾部放不下/) })
  const notices = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('notice').select(['phrase', 'slots']).where('biz_id', '=', orders[1]!.id).execute()
  )
  expect(notices).toContainEqual({
    phrase: 'goodsShort',
    slots: expect.objectContaining({ rows: { zh: expect.stringContaining('甩货'), en: expect.stringContaining('Left behind') } })
  })
  expect(await audit(client)).toEqual([])
  // It can be loaded on another vehicle, and the plan is done when its trip is unloaded.
  await confirmed([orders[1]!])
  await arrive.run(world.services, run.driver, { id: run.waybill_id, at: nowIso(), lng: 114.14, lat: 30.62 })
  const photo = await aPhoto(world, run.driver)
  await unload.run(world.services, run.driver, { id: run.waybill_id, at: nowIso(), xie_goods_img: [photo] })
  const { points } = await waybillInfo.run(world.services, carrier, { id: run.waybill_id })
  if (points.some(({ kind, done_at }) => kind === 2 && done_at === null)) {
    await arrive.run(world.services, run.driver, { id: run.waybill_id, at: nowIso(), lng: 114.14, lat: 30.62 })
    await unload.run(world.services, run.driver, { id: run.waybill_id, at: nowIso(), xie_goods_img: [photo] })
  }
  expect(await statusOf(at.id)).toBe(80)
  expect(await audit(client)).toEqual([])
})

test('more than planned and more than the vehicle may carry are refused with the figures', async () => {
  const { run } = await aLoad()
  await expect(tick(run, { loaded: { load_num: 101, load_kg: 2000, load_volume: 10 } })).rejects.toMatchObject({
    code: 'moreThanPlanned',
    slots: { planned: { zh: '100 箱 2000 kg 10 m³' }, loaded: { zh: '101 箱 2000 kg 10 m³' } }
  })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('vehicle')
      .set({ approved_load_kg: 1500 })
      .where('id', '=', (e) => e.selectFrom('waybill').select('vehicle_id').where('waybill.id', '=', run.waybill_id).$castTo<number>())
      .execute()
  )
  await expect(tick(run)).rejects.toMatchObject({ code: 'overload', slots: { goods_kg: 2000, max_load_kg: 1500 } })
  expect((await carriedBy(run)).map(({ load_num }) => load_num)).toEqual([null])
  expect(await statusOf(run.id)).toBe(50)
})

test('goods that the shipper did not deliver are no goods that are free again', async () => {
  const { orders, run, at } = await aLoad()
  await tick(run, { loaded: part, short_reason: shortDelivered })
  await finish(run)
  await departLoading.run(world.services, carrier, at)
  expect(await remains(orders[0]!)).toMatchObject({ remain_num: 0, load_num: 80, left_num: 0 })
  expect(await audit(client)).toEqual([])
})

test('the driver who records the nodes on his phone meets the same state, and his short load is explained at the dock', async () => {
  const { orders, run, at } = await aLoad()
  const { driver, waybill_id: id } = run
  const [row] = await carriedBy(run)
  await signIn.run(world.services, driver, { id, at: nowIso(), lng: 104.27, lat: 30.56 })
  expect(await statusOf(at.id)).toBe(50)
  const photo = await aPhoto(world, driver)
  await load.run(world.services, driver, {
    id,
    at: nowIso(),
    zhuang_goods_img: [photo],
    goods: [{ waybill_goods_id: row!.waybill_goods_id, ...part }]
  })
  expect(await statusOf(at.id)).toBe(60)
  await expect(departLoading.run(world.services, carrier, at)).rejects.toMatchObject({ code: 'rowsOpen' })
  await depart.run(world.services, driver, { id, at: nowIso() })
  // The vehicle is gone, but nobody has said why it is short.
  expect(await statusOf(at.id)).toBe(60)
  const told = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('notice')
      .select(['phrase', 'slots', 'link', 'company_id'])
      .where('biz_id', '=', id)
      .where('phrase', '=', 'leftUnexplained')
      .execute()
  )
  expect(told[0]).toMatchObject({
    slots: { count: expect.any(Number) },
    link: expect.stringContaining(String(at.id)),
    company_id: carrier.company_id
  })
  await expect(tick(run, { loaded: { ...part, load_num: 90 }, short_reason: leftBehind })).rejects.toMatchObject({ code: 'loadStands' })
  expect(await tick(run, { loaded: part, short_reason: leftBehind })).toMatchObject({ task_status: 70 })
  expect(await remains(orders[0]!)).toMatchObject({ remain_num: 20, left_num: 20 })
  expect(await audit(client)).toEqual([])
})

test('what was ticked at the dock is not written over by the phone', async () => {
  const { run } = await aLoad()
  await tick(run, { loaded: part, short_reason: shortDelivered })
  const { driver, waybill_id: id } = run
  const [row] = await carriedBy(run)
  const photo = await aPhoto(world, driver)
  const all = { waybill_goods_id: row!.waybill_goods_id, load_num: 100, load_kg: 2000, load_volume: 10 }
  await load.run(world.services, driver, { id, at: nowIso(), zhuang_goods_img: [photo], goods: [all] })
  expect((await carriedBy(run))[0]).toMatchObject({ load_num: 80, short_reason: shortDelivered })
  expect((await waybillInfo.run(world.services, carrier, { id })).waybill.load_kg).toBe(1600)
})

test('of sixty-four people who load the same row at once one does, and of sixty-four departures one happens', async () => {
  const { run, at } = await aLoad()
  const rows = await ticks(run)
  const loads = await Promise.allSettled(Array.from({ length: 64 }, () => loadAtDock.run(world.services, carrier, { ...at, rows })))
  const codesOf = (all: PromiseSettledResult<unknown>[]) =>
    new Set(all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : [])))
  expect(loads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(codesOf(loads)).toEqual(new Set(['rowChanged']))
  await finish(run)
  const leaving = await Promise.allSettled(Array.from({ length: 64 }, () => departLoading.run(world.services, carrier, at)))
  expect(leaving.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(codesOf(leaving)).toEqual(new Set(['illegalMove']))
  expect((await waybillInfo.run(world.services, carrier, { id: run.waybill_id })).events.filter(({ move }) => move === 'depart')).toHaveLength(1)
  expect(await audit(client)).toEqual([])
})

test('a call that is sent again with its key answers once', async () => {
  const { run, at } = await aLoad()
  const rows = await ticks(run)
  const once = async () => await loadAtDock.run(world.services, carrier, { ...at, rows }, { key: `dock-${run.waybill_id}` })
  expect(await once()).toEqual(await once())
  expect((await carriedBy(run))[0]?.version).toBe(2)
})

test('a departure that is taken back keeps what is free, and a fuller one takes it again or is refused', async () => {
  const { orders, run, at } = await aLoad()
  const order = orders[0]!
  await tick(run, { loaded: part, short_reason: leftBehind })
  await finish(run)
  await departLoading.run(world.services, carrier, at)
  const back = async () => {
    const { waybill } = await waybillInfo.run(world.services, carrier, { id: run.waybill_id })
    await stepBack.run(world.services, carrier, { id: run.waybill_id, version: waybill.version, reason: '装错' })
  }
  await back()
  expect(await statusOf(at.id)).toBe(60)
  await back()
  expect(await statusOf(at.id)).toBe(50)
  expect(await remains(order)).toMatchObject({ remain_num: 20, left_num: 20, load_num: null })
  expect(await audit(client)).toEqual([])
  await tick(run)
  await finish(run)
  const rival = await confirmed([order])
  await expect(departLoading.run(world.services, carrier, at)).rejects.toMatchObject({ code: 'quantityTaken' })
  expect(await statusOf(at.id)).toBe(60)
  await unconfirmLoading.run(world.services, carrier, { id: rival })
  expect(await departLoading.run(world.services, carrier, at)).toMatchObject({ task_status: 70 })
  expect(await remains(order)).toMatchObject({ remain_num: 0, left_num: 0, load_num: 100 })
  expect(await audit(client)).toEqual([])
})

test('a trip that is cancelled after a departure was taken back gives back the rest only', async () => {
  const { orders, run, at } = await aLoad()
  await tick(run, { loaded: part, short_reason: leftBehind })
  await finish(run)
  await departLoading.run(world.services, carrier, at)
  for (let i = 0; i < 2; i++) {
    const { waybill } = await waybillInfo.run(world.services, carrier, { id: run.waybill_id })
    await stepBack.run(world.services, carrier, { id: run.waybill_id, version: waybill.version, reason: '装错' })
  }
  const { waybill } = await waybillInfo.run(world.services, carrier, { id: run.waybill_id })
  await cancelWaybill.run(world.services, carrier, { id: run.waybill_id, version: waybill.version, reason: '不发了' })
  expect(await remains(orders[0]!)).toMatchObject({ remain_num: 100 })
  expect(await audit(client)).toEqual([])
})

test('a vehicle is not loaded before it has a trip, nor before its driver has accepted it', async () => {
  const order = await anAcceptedOrder(world)
  const id = await confirmed([order])
  const { vehicles } = await infoOf(id)
  const at = { id, vehicle: vehicles[0]!.id }
  await expect(noteDock.run(world.services, carrier, { ...at, loader: '王装车', dock_no: '' })).rejects.toMatchObject({
    code: 'vehicleNotDispatched'
  })
  const [run] = await dispatched(id, { confirmed: false })
  await expect(tick(run!)).rejects.toMatchObject({ code: 'illegalMove' })
  await acceptTrip.run(world.services, run!.driver, { id: run!.waybill_id })
  expect(await tick(run!)).toMatchObject({ task_status: 60 })
  // A tick that is taken back makes the plan wait again.
  const [row] = await ticks(run!, { loaded: null })
  expect(await loadAtDock.run(world.services, carrier, { ...at, rows: [row!] })).toMatchObject({ task_status: 50 })
})

test('the shipper who sent the plan sees it load and depart, and what was left behind', async () => {
  const order = await anAcceptedOrder(world, { order_status: 30, carrier_id: null, carrier_name: null, freight_fen: null })
  await aProject(world)
  const id = await confirmed([order], shipper)
  const { vehicles } = await infoOf(id, shipper)
  const carrier_id = world.base.companies['carrier']!.id
  await sendLoading.run(world.services, shipper, { id, vehicles: vehicles.map((vehicle) => vehicle.id), carrier_id })
  await acceptOrder.run(world.services, carrier, { id: order.id })
  const theirs = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('load_task').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow()
  )
  await confirmLoading.run(world.services, carrier, { id: theirs.id, version: theirs.version })
  const [run] = await dispatched(theirs.id)
  await tick(run!, { loaded: part, short_reason: leftBehind })
  expect(await statusOf(id, shipper)).toBe(60)
  await finish(run!)
  await departLoading.run(world.services, carrier, { id: run!.id, vehicle: run!.vehicle })
  const shown = await infoOf(id, shipper)
  expect(shown.task.task_status).toBe(70)
  expect(shown.carried).toMatchObject([{ load_num: 80, left_num: 20, short_reason: leftBehind }])
  expect(await audit(client)).toEqual([])
})

test('the auditor finds goods that are neither loaded nor left behind, and a trip that carries something else than its plan', async () => {
  const { run, at } = await aLoad()
  await tick(run, { loaded: part, short_reason: leftBehind })
  await finish(run)
  await departLoading.run(world.services, carrier, at)
  const behind = async (question: RegExp, plant: string, mend: string) => {
    const owner = new pg.Client({ connectionString: world.adminUrl })
    await owner.connect()
    const run = async (sql: string) => void (await owner.query(`begin; set local app.platform = 'on'; ${sql}; commit`))
    await run(plant)
    const found = await audit(client)
    await run(mend)
    await owner.end()
    expect(found.map(({ ask }) => ask).filter((ask) => question.test(ask)).length).toBeGreaterThan(0)
    expect(await audit(client)).toEqual([])
  }
  const row = `waybill_id = ${run.waybill_id}`
  const of = `select order_goods_id from waybill_goods where ${row}`
  await behind(
    /^of what a trip was to carry/,
    `update waybill_goods set left_num = 0 where ${row}`,
    `update waybill_goods set left_num = 20 where ${row}`
  )
  await behind(
    /^of what a trip was to carry/,
    `update waybill_goods set load_num = null where ${row}`,
    `update waybill_goods set load_num = 80 where ${row}`
  )
  await behind(
    /^what remains of goods/,
    `update order_goods set remain_num = 0 where id in (${of})`,
    `update order_goods set remain_num = 20 where id in (${of})`
  )
  await behind(
    /^what a dispatched vehicle of a load plan/,
    `update load_cargo set goods_num = 99 where task_id = ${run.id}`,
    `update load_cargo set goods_num = 100 where task_id = ${run.id}`
  )
  await behind(
    /^goods on a live trip/,
    `update waybill_goods set order_goods_id = order_goods_id + 1 where ${row}`,
    `update waybill_goods set order_goods_id = order_goods_id - 1 where ${row}`
  )
})
