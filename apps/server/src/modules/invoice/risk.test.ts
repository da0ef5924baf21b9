import { riskFlag, riskRule, riskVerdict } from '@yunshu/contract/risk/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder, aTrip, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { listLogs } from '../oplog/list.ts'
import { operatorOrders, shipperOrders } from '../order/list.ts'
import { decideRisk, judgeOrders, riskOfOrder } from './orderRisk.ts'
import { riskOfTrip } from '../risk/ofTrip.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const { pass, warn, block } = riskFlag.code
const hours = (n: number): string => new Date(now().getTime() + n * 3_600_000).toISOString()
/** Writes what a trip has come to; without an arrival it is on the road. */
const ran = async ({ id }: Trip, values: Partial<NewRow<'waybill'>>): Promise<void> =>
  void (await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set(values).where('id', '=', id).execute()))
const from = (depart: number, arrive?: number) => ({
  shiji_fache_start_time: hours(depart),
  driver_shiji_songda_time: arrive === undefined ? null : hours(arrive)
})
/** What one check says of a trip; nothing, when there is nothing to judge. */
const said = async (trip: Trip, rule: keyof typeof riskRule.code): Promise<number | undefined> => {
  const found = (await riskOfTrip.run(world.services, trip.dispatcher, { waybill_id: trip.id })).find((check) => check.rule === riskRule.code[rule])
  return found?.judged ? found.result : undefined
}
let turn = 0
/** A trip that is planned days away from the three before it, so that one vehicle or driver can have them all and only what really happened overlaps. */
const apart = async (over: Parameters<typeof aTrip>[1] = {}): Promise<Trip> => {
  turn = (turn % 4) + 1
  return await aTrip(world, { ...over, confirmed: true, plan_start_time: hours(60 * turn) })
}

test('one plate on two trips at once is stopped on both, whoever drives; so is a driver on two plates, and a trip on the road lasts until now', async () => {
  const vehicle_id = (await aVehicle(world)).id
  const [a, b] = [await apart({ vehicle_id }), await apart({ vehicle_id })]
  expect(a.driver_id).not.toBe(b.driver_id)
  await ran(a, from(-20, -10))
  await ran(b, from(-10, -5))
  expect([await said(a, 'other'), await said(b, 'other')]).toEqual([pass, pass])
  await ran(b, from(-11, -5))
  expect([await said(a, 'other'), await said(b, 'other')]).toEqual([block, block])
  // Within one long trip a short one, and one after both that only the long one overlaps.
  const c = await apart({ vehicle_id })
  await ran(a, from(-20, -2))
  await ran(c, from(-3, -1))
  expect([await said(a, 'other'), await said(b, 'other'), await said(c, 'other')]).toEqual([block, block, block])
  // What is cancelled was no trip.
  await ran(a, { waybill_status: 0 })
  expect([await said(b, 'other'), await said(c, 'other')]).toEqual([pass, pass])

  const driver_id = (await aDriver(world)).id
  const [d, e] = [await apart({ driver_id }), await apart({ driver_id })]
  expect(d.vehicle_id).not.toBe(e.vehicle_id)
  await ran(d, from(-30))
  expect(await said(d, 'other')).toBe(pass)
  await ran(e, from(-2, -1))
  expect([await said(d, 'other'), await said(e, 'other')]).toEqual([block, block])
  await ran(d, from(-30, -3))
  expect([await said(d, 'other'), await said(e, 'other')]).toEqual([pass, pass])
})

test('a check says by what it judged: figures, the other trip, and money only to who may see it', async () => {
  const vehicle_id = (await aVehicle(world)).id
  const [a, b] = [await apart({ vehicle_id }), await apart({ vehicle_id })]
  await ran(a, { ...from(-20, -10), distance_plan_m: 1_200_000, load_kg: 2000 })
  await ran(b, from(-11, -5))
  const checks = async (actor = a.dispatcher) =>
    new Map((await riskOfTrip.run(world.services, actor, { waybill_id: a.id })).map((check) => [check.rule, check]))
  const { run, other, load, seen } = riskRule.code
  const [first, nos] = [
    await checks(),
    await transactAsSystem(world.services.db, (tx) => tx.selectFrom('waybill').select(['id', 'waybill_no']).where('id', '=', b.id).execute())
  ]
  expect(first.get(run)).toMatchObject({
    judged: true,
    result: block,
    stops: false,
    evidence: { distance_m: 1_200_000, minutes: 600, other_no: null }
  })
  expect(first.get(other)).toMatchObject({ result: block, evidence: { other_id: b.id, other_no: nos[0]?.waybill_no, minutes: null } })
  expect(first.get(load)?.evidence).toMatchObject({ loaded_kg: 2000, approved_kg: expect.any(Number) as number })
  expect(first.get(seen)?.judged).toBe(first.get(seen)?.evidence.loading !== null)
  const blind = { ...a.dispatcher, codes: new Set([...a.dispatcher.codes].filter((code) => code !== '3-293' && code !== '3-292')) }
  for (const [rule, { evidence }] of await checks(blind)) {
    expect([rule, evidence.paid_fen, evidence.freight_fen, evidence.fen_ktkm, evidence.paid_at]).toEqual([rule, null, null, null, null])
    expect(evidence.distance_m).toBe(first.get(rule)?.evidence.distance_m)
  }
})

test('the same goods on one plate at one time are a double, on both', async () => {
  const vehicle_id = (await aVehicle(world)).id
  const [a, b] = [await apart({ vehicle_id }), await apart({ vehicle_id })]
  await ran(a, from(-20, -10))
  await ran(b, { ...from(-20, -9), shiji_fache_start_time: hours(-19) })
  expect([await said(a, 'twin'), await said(b, 'twin')]).toEqual([pass, pass])
  const shiji_fache_start_time = hours(-20)
  for (const trip of [a, b]) await ran(trip, { shiji_fache_start_time })
  expect([await said(a, 'twin'), await said(b, 'twin')]).toEqual([block, block])
})

test('a price is judged by the middle of its lane once five trips of the lane are known: within 60 % it passes, beyond it is noticed', async () => {
  // 2 t over 1,000 km for 600 yuan: 30 fen for a tonne over a kilometre.
  const known = { start_area_code: '510112', end_area_code: '330110', load_kg: 2000, distance_plan_m: 1_000_000, receivable_fen: 60_000 }
  const trips: Trip[] = []
  for (let n = 0; n < 5; n += 1) trips.push(await apart())
  const [first, , , , last] = trips as [Trip, Trip, Trip, Trip, Trip]
  for (const trip of trips) await ran(trip, { ...known, receivable_fen: null })
  for (const trip of trips.slice(0, 4)) await ran(trip, known)
  expect(await said(first, 'price')).toBeUndefined()
  // The fifth is on the lane by its cities, whatever its districts.
  await ran(last, { ...known, end_area_code: '330106', receivable_fen: 96_000 })
  expect([await said(first, 'price'), await said(last, 'price')]).toEqual([pass, pass])
  await ran(last, { receivable_fen: 96_100 })
  expect([await said(first, 'price'), await said(last, 'price')]).toEqual([pass, warn])
  await ran(last, { receivable_fen: 23_900 })
  expect(await said(last, 'price')).toBe(warn)
  // Another lane, another middle; and of a weight that is not known nothing is said.
  await ran(last, { end_area_code: '420112' })
  expect(await said(last, 'price')).toBeUndefined()
  await ran(first, { load_kg: null })
  expect(await said(first, 'price')).toBeUndefined()
})

test('of all trips of an order each check says how many it judged, and which did not pass', async () => {
  const order = await anAcceptedOrder(world)
  const [goods] = order.goods
  const half = { order_goods_id: goods?.id ?? 0, goods_num: 50, goods_kg: 1000, goods_volume: 5 }
  const vehicle_id = (await aVehicle(world)).id
  const [a, b, c] = [await apart({ order, goods: [half], vehicle_id }), await apart({ order, goods: [half] }), await apart({ vehicle_id })]
  await ran(a, from(-40, -30))
  await ran(c, from(-35, -25))
  await ran(b, from(-40, -30))
  const { checks } = await riskOfOrder.run(world.services, await world.actor('operator'), { order_id: order.id })
  const { waybill_no } = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('waybill').select('waybill_no').where('id', '=', a.id).executeTakeFirstOrThrow()
  )
  expect(checks.find(({ rule }) => rule === riskRule.code.other)).toMatchObject({ judged: 2, result: block, waybill_nos: [waybill_no] })
})

const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
/** A delivered order whose vehicle was on another trip at the same time. */
const aDoubtful = async () => {
  const vehicle_id = (await aVehicle(world)).id
  const [a, b] = [await apart({ vehicle_id }), await apart({ vehicle_id })]
  await ran(a, from(-20, -10))
  await ran(b, from(-12, -5))
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('order').set({ order_status: 85 }).where('id', '=', a.order_id).execute())
  return a
}
const decide = async (order_id: number, verdict: keyof typeof riskVerdict.code, account = 'operator', rule: number = riskRule.code.other) =>
  await decideRisk.run(world.services, await world.actor(account), {
    order_id,
    rule: rule as 5,
    verdict: riskVerdict.code[verdict],
    remark: '车辆由同车牌挂车混淆，已核对行驶证'
  })
const rowOf = async (id: number) =>
  (await operatorOrders.run(world.services, await world.actor('operator'), { pagesize: 200 })).data.find((row) => row.id === id)

test('an order that is delivered is judged by the timer, and the operator finds it by its risk; its shipper sees nothing of it', async () => {
  const { order_id } = await aDoubtful()
  expect(await rowOf(order_id)).toMatchObject({ risk_flag: null, risk_score: null })
  expect(await judgeOrders(world.services)).toBeGreaterThan(0)
  expect(await judgeOrders(world.services)).toBe(0)
  const row = await rowOf(order_id)
  expect([row?.risk_flag, (row?.risk_score ?? 0) >= 40]).toEqual([block, true])
  const found = await operatorOrders.run(world.services, await world.actor('operator'), { risk_flag: block, pagesize: 200 })
  expect(found.data.map(({ id }) => id)).toContain(order_id)
  const { data } = await shipperOrders.run(world.services, await world.actor('shipper'), { pagesize: 200 })
  expect(data.every(({ risk_flag, risk_score }) => risk_flag === null && risk_score === null)).toBe(true)
})

test('a false alarm counts no more and stops no invoice; confirmed after all it counts again, and each decision stays in the operator’s log', async () => {
  const trip = await aDoubtful()
  const { order_id } = trip
  await judgeOrders(world.services)
  const before = await rowOf(order_id)
  expect(await said(trip, 'other')).toBe(block)
  const denied = await decide(order_id, 'denied')
  expect(denied.checks.find(({ rule }) => rule === riskRule.code.other)).toMatchObject({
    result: block,
    verdict: riskVerdict.code.denied,
    remark: '车辆由同车牌挂车混淆，已核对行驶证'
  })
  expect((before?.risk_score ?? 0) - denied.risk_score).toBe(40)
  expect(await rowOf(order_id)).toMatchObject({ risk_flag: denied.risk_flag, risk_score: denied.risk_score })
  expect(await said(trip, 'other')).toBe(pass)
  expect(await run(decide(order_id, 'denied'))).toBe('riskDecidedSo')
  const confirmed = await decide(order_id, 'confirmed')
  expect(confirmed).toMatchObject({ risk_flag: block, risk_score: before?.risk_score })
  expect(await said(trip, 'other')).toBe(block)
  expect(await world.acts(order_id)).toEqual([
    { act: 'risk.decided', result: 'done' },
    { act: 'risk.decided', result: 'done' }
  ])
  for (const account of ['carrier', 'shipper'])
    expect(JSON.stringify((await listLogs.run(world.services, await world.actor(account), { pagesize: 200 })).data)).not.toContain('已核对行驶证')
})

test('what no check has found is not decided, nor by anybody else than the operator', async () => {
  const { order_id } = await aDoubtful()
  expect(await run(decide(order_id, 'denied', 'operator', riskRule.code.payee))).toBe('riskNotFound')
  for (const account of ['carrier', 'shipper']) expect(await run(decide(order_id, 'denied', account))).toBe('noPermission')
  expect(await run(decide(order_id + 1, 'denied'))).toBe('notFound')
  const answers = await Promise.all([1, 2, 3].map(() => run(decide(order_id, 'denied'))))
  expect(answers.filter((answer) => answer === 'riskDecidedSo')).toHaveLength(2)
})
