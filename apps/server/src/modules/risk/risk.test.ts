import { messageKind } from '@yunshu/contract/report/enums'
import { riskFlag, riskRule, tripHealth } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import { carrier as pages } from '@yunshu/contract/consoles/carrier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { without } from '../../../testkit/rights.ts'
import { anAcceptedOrder, aTrip, type Trip } from '../../../testkit/trip.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { nowIso, setClock } from '../../platform/clock.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { drillUrl } from '../report/index.ts'
import { keepTripHealth, tripsToJudge } from '../waybill/index.ts'
import { waybillList } from '../waybill/list.ts'
import { riskBeforeDispatch } from './beforeDispatch.ts'
import { healthOfTrips, keepHealth } from './health.ts'
import { riskOfTrip } from './ofTrip.ts'

let world: TestApp
let carrier: Actor
const hours = (n: number): string => new Date(Date.parse(nowIso()) + n * 3_600_000).toISOString()
const ran = async ({ id }: Trip, values: Partial<NewRow<'waybill'>>): Promise<void> =>
  void (await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set(values).where('id', '=', id).execute()))
const reporting = async (enabled: boolean): Promise<void> =>
  void (await transactAsSystem(world.services.db, (tx) =>
    tx
      .insertInto('report_setting')
      .values({
        tenant_id: world.base.tenant_id,
        id: newId(),
        enabled,
        base_url: drillUrl,
        sender_code: 'YS-001',
        secret_enc: world.services.secrets.seal('a-key-of-the-province-0123456789')
      })
      .onConflict((c) => c.column('tenant_id').doUpdateSet({ enabled }))
      .execute()
  ))
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

const { pass, warn, block } = riskFlag.code
const checksOf = async ({ id }: Trip) => await riskOfTrip.run(world.services, carrier, { waybill_id: id })
const fieldsOf = async (trip: Trip) => (await checksOf(trip)).find(({ rule }) => rule === healthRule.code.fields)
const health = async (trips: readonly Trip[], services = world.services): Promise<(number | null)[]> => {
  const ids = trips.map(({ id }) => id)
  const found = await transactAsSystem(services.db, (tx) => healthOfTrips(tx, services.secrets, world.base.tenant_id, ids))
  return ids.map((id) => found.get(id) ?? null)
}
const listed = async (filters: object) => (await waybillList.run(world.services, carrier, filters)).data
const keptOf = async ({ id }: Trip) => {
  const row = (await listed({})).find((one) => one.id === id)
  return row && { health_flag: row.health_flag, health_at: row.health_at }
}
const { passed, warned, blocked, noInvoice } = tripHealth.code

test('what is kept of a trip is the worst that its own checks say, but for whether it is paid; lists are filtered by it', async () => {
  const vehicle_id = (await aVehicle(world)).id
  const trips = [
    await aTrip(world, { vehicle_id, confirmed: true, plan_start_time: hours(60) }),
    await aTrip(world, { vehicle_id, confirmed: true, plan_start_time: hours(120) }),
    await aTrip(world, { confirmed: true })
  ] as const
  await ran(trips[0], { shiji_fache_start_time: hours(-30), driver_shiji_songda_time: hours(-10) })
  await ran(trips[1], { shiji_fache_start_time: hours(-12), driver_shiji_songda_time: hours(-1) })
  expect(await keptOf(trips[0])).toEqual({ health_flag: null, health_at: null })
  expect(await keepHealth(world.services)).toBeGreaterThanOrEqual(3)
  for (const trip of trips) {
    const counted = (await checksOf(trip)).filter(({ rule, judged }) => judged && rule !== riskRule.code.paid)
    const has = (flag: number) => counted.some(({ result }) => result === flag)
    expect((await keptOf(trip))?.health_flag).toBe(
      counted.some(({ stops }) => stops) ? noInvoice : has(block) ? blocked : has(warn) ? warned : passed
    )
  }
  expect(await health(trips)).toEqual([blocked, blocked, passed])
  expect((await listed({ health_flag: blocked })).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([trips[0].id, trips[1].id])
  expect((await listed({ health_flag: passed })).map(({ id }) => id)).toContain(trips[2].id)
})

test('a trip is judged again when it says something else, when the operator decides, and by the clock; a cancelled one has no health', async () => {
  const vehicle_id = (await aVehicle(world)).id
  const [one, two] = [
    await aTrip(world, { vehicle_id, confirmed: true, plan_start_time: hours(200) }),
    await aTrip(world, { vehicle_id, confirmed: true, plan_start_time: hours(260) })
  ]
  await keepHealth(world.services)
  expect(await keptOf(one)).toMatchObject({ health_flag: passed })
  expect(await keepHealth(world.services)).toBe(0)
  const version = async () => (await listed({})).find(({ id }) => id === one.id)?.version
  const before = await version()
  for (const trip of [one, two]) await ran(trip, { shiji_fache_start_time: hours(-12), driver_shiji_songda_time: hours(-1) })
  expect(await keepHealth(world.services)).toBe(2)
  expect(await keptOf(one)).toMatchObject({ health_flag: blocked })
  expect(await version()).toBe(before)
  // The other one's end is earlier by now: the first is not told, and finds it at its next turn, half an hour later.
  await ran(two, { waybill_status: 0 })
  expect(await keepHealth(world.services)).toBe(0)
  expect(await keptOf(two)).toEqual({ health_flag: null, health_at: null })
  expect(await keptOf(one)).toMatchObject({ health_flag: blocked })
  setClock(new Date(Date.now() + 31 * 60_000))
  try {
    expect(await keepHealth(world.services)).toBeGreaterThan(0)
    expect(await keptOf(one)).toMatchObject({ health_flag: passed })
  } finally {
    setClock(undefined)
  }
  // What changes while it is judged keeps its turn.
  await ran(one, { load_kg: 900_000 })
  const due = await transactAsSystem(world.services.db, (tx) => tripsToJudge(tx, 200))
  expect(due.map(({ id }) => id)).toEqual([one.id])
  await ran(one, { load_kg: 800_000 })
  await transactAsSystem(world.services.db, (tx) => keepTripHealth(tx, world.base.tenant_id, due, new Map([[one.id, passed]])))
  expect(await keepHealth(world.services)).toBe(1)
  expect(await keptOf(one)).toMatchObject({ health_flag: blocked })
})

test('a page is judged in as many statements as one trip', async () => {
  await reporting(true)
  const trips = [await aTrip(world), await aTrip(world), await aTrip(world), await aTrip(world), await aTrip(world)]
  const heard: string[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query: { sql: text } }) => void (/^(begin|commit|set )/.test(text) || heard.push(text)))
  const asked = async (some: readonly Trip[]): Promise<number> => {
    heard.length = 0
    await health(some, { ...world.services, db })
    return heard.length
  }
  await asked(trips)
  const one = await asked(trips.slice(0, 1))
  expect(await asked(trips)).toBe(one)
  expect(one).toBeLessThan(35)
  await db.destroy()
})

test('what the messages of a trip lack stops its report and no invoice, and is named by field; before it is signed nobody asks for what is still to come', async () => {
  await reporting(false)
  const { vehicle, waybill } = messageKind.code
  const trip = await aTrip(world)
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('vehicle').set({ mot_vehicle_type: '' }).where('id', '=', trip.vehicle_id).execute()
  )
  expect(await fieldsOf(trip)).toMatchObject({ judged: false, result: pass, missing: [] })
  await reporting(true)
  const before = await fieldsOf(trip)
  expect(before).toMatchObject({ judged: true, result: block, stops: false })
  const pathsOf = (kind: number, of = before) => of?.missing.filter(({ message_kind }) => message_kind === kind).map(({ path }) => path)
  expect(pathsOf(vehicle)).toEqual(['vehicleType'])
  expect(pathsOf(waybill)).toContain('consigneeInfo.consigneeID')
  expect(pathsOf(waybill)).not.toContain('despatchActualDateTime')
  await ran(trip, { shiji_fache_start_time: null })
  await deliverAndConfirm(world, trip)
  await ran(trip, { shiji_fache_start_time: null })
  expect(pathsOf(waybill, await fieldsOf(trip))).toContain('despatchActualDateTime')
  expect(await health([trip])).toEqual([blocked])
})

test('before a dispatch it is known what its report will lack, whether its price is far from its lane, and whether the three parties are one', async () => {
  await reporting(true)
  const order = await anAcceptedOrder(world, { start_area_code: '510112', end_area_code: '420112' })
  const [truck, man] = [await aVehicle(world), await aDriver(world)]
  const ahead = async (as = carrier) =>
    new Map(
      (await riskBeforeDispatch.run(world.services, as, { order_ids: [order.id], vehicle_id: truck.id, driver_id: man.id })).map((check) => [
        check.rule,
        check
      ])
    )
  const first = await ahead()
  expect(first.get(riskRule.code.price)?.judged).toBe(false)
  expect(first.get(riskRule.code.parties)).toMatchObject({ judged: true, result: pass })
  const missing = first.get(healthRule.code.fields)?.missing ?? []
  expect(missing.map(({ path }) => path)).toContain('consigneeInfo.consigneeID')
  expect(missing.map(({ path }) => path)).not.toContain('totalMonetaryAmount')
  expect(missing.filter(({ order_no }) => order_no !== '').every(({ order_no }) => order_no === order.order_no)).toBe(true)

  // Five trips of the lane that cost a quarter of it for a tonne over a kilometre.
  const known = { start_area_code: '510112', end_area_code: '420112', load_kg: 2000, distance_plan_m: 1_150_000, receivable_fen: 25_000 }
  for (let n = 0; n < 5; n += 1) await ran(await aTrip(world), known)
  expect((await ahead()).get(riskRule.code.price)).toMatchObject({
    judged: true,
    result: warn,
    evidence: { fen_ktkm: 43_478, median_fen_ktkm: 10_870 }
  })
  // Who may not read prices reads nothing of them here either.
  const blind = without(without(carrier, pages.orders.may.price.code), pages.waybills.may.receivable.code)
  expect((await ahead(blind)).get(riskRule.code.price)).toMatchObject({ judged: false, evidence: { fen_ktkm: null } })
  await expect(ahead(await world.actor('carrier2'))).rejects.toMatchObject({ code: 'notFound' })
  // Whoever sets a vehicle and a driver on a trip may ask: at a swap, a hand-over, and for a driver who applied.
  const { dispatch, swap, relay } = pages.waybills.may
  const acts = [dispatch, swap, relay, pages.supplies.may.choose]
  const none = acts.reduce((actor, { code }) => without(actor, code), carrier)
  await expect(ahead(none)).rejects.toMatchObject({ code: 'noPermission' })
  for (const { code } of acts) expect((await ahead({ ...none, codes: new Set([...none.codes, code]) })).has(riskRule.code.parties)).toBe(true)
})
