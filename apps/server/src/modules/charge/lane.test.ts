import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { chargeMachine, chargeSource } from '@yunshu/contract/charge/machine'
import { priceMode } from '@yunshu/contract/order/machine'
import type { section } from '@yunshu/contract/section/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { amountOfTrace } from '@yunshu/domain/charge'
import { loadPlaces } from '@yunshu/places/load-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver, deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { priceOfOrder } from '../rate/index.ts'
import { createPrice, endPrice } from '../section/price.ts'
import { createSection } from '../section/write.ts'
import { chargesOfWaybill } from './read.ts'
import { recomputeCharges } from './set.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  loadPlaces()
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

const day = (days: number) => addDays(shanghaiDay(now()), days)
/** A lane of a customer between the two places of the orders of the test world. */
const aLane = async (shipper: string) =>
  await createSection.run(world.services, carrier, {
    shipper_id: world.base.companies[shipper]?.id ?? 0,
    section_name: `成都 - 武汉 ${shipper}`,
    start_point: { node_name: '成都龙泉驿仓', area_code: '510112', address: '车城大道 1 号', lng: 104.27, lat: 30.56, radius_m: 2000 },
    end_point: { node_name: '武汉东西湖仓', area_code: '420112', address: '走马岭 6 号', lng: 114.14, lat: 30.62, radius_m: 2000 },
    mileage_m: 1_150_000,
    mileage_source: 1,
    run_minutes: 1230,
    valid_from: day(-30),
    valid_to: day(335)
  })
type Price = InputOf<typeof section.createPrice>
const aPrice = async (section_id: number, more: Partial<Price> = {}) =>
  await createPrice.run(world.services, carrier, {
    section_id,
    vehicle_type_id: 10,
    billing_unit: 5,
    up_fen: 600_000,
    up_rate_bp: 900,
    cancel_ladder: [],
    valid_from: day(-30),
    valid_to: day(300),
    ...more
  })
const byContract = { price_mode: priceMode.code.contract, freight_fen: 1_000 }
const chargesOn = async (waybill_id: number) => await chargesOfWaybill.run(world.services, carrier, { waybill_id })
const recomputed = async (waybill_id: number) => await recomputeCharges.run(world.services, carrier, { waybill_id })

test('without a price of its lane a trip has no price; with one it is charged by it, to the fen, and a price entered after the receipts changes nothing', async () => {
  const lane = await aLane('shipper')
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { ...byContract, drops: 3 }) })
  expect(await chargesOn(trip.id)).toMatchObject({ unpriced: 1, total_fen: 0 })

  // Four points, three of them in the price; 1 150 km, of which 1 000 are in it.
  const price = await aPrice(lane.id, { base_stops: 3, stop_fen: 8_000, base_m: 1_000_000, extra_km_fen: 250 })
  const priced = await recomputed(trip.id)
  expect(priced).toMatchObject({ unpriced: 0, total_fen: 645_500, freight_fen: 637_500, surcharge_fen: 8_000 })
  expect(priced.charges).toMatchObject([
    { item_code: 'F01', amount_fen: 637_500, source: chargeSource.code.rule, tax_rate_bp: 900, unit_price_e4: null },
    { item_code: 'F05', amount_fen: 8_000, trace: { kind: 'rule', rate: { rule_no: price.price_no, picked_by: { lane: '成都 - 武汉 shipper' } } } }
  ])
  for (const { trace, amount_fen, net_fen, tax_fen } of priced.charges)
    expect([amountOfTrace(trace), net_fen + tax_fen]).toEqual([amount_fen, amount_fen])
  expect(await recomputed(trip.id)).toEqual(priced)

  const done = await aTrip(world, { order: await anAcceptedOrder(world, byContract) })
  await deliverAndConfirm(world, done)
  const stood = await chargesOn(done.id)
  expect(stood.freight_fen).toBe(637_500)
  expect(stood.charges.every(({ charge_status }) => charge_status === chargeMachine.code.confirmed)).toBe(true)
  // Another unit entered later would be taken now: what is confirmed keeps what it was.
  await aPrice(lane.id, { billing_unit: 3, up_fen: 900, night_fen: 50_000, wait_fen_hour: 10_000 })
  expect(await recomputed(done.id)).toEqual(stood)
  // What is not confirmed follows: 1 150 km × 9.00.
  expect(await recomputed(trip.id)).toMatchObject({ total_fen: 1_035_000 })
})

test('the price of the day of the pickup is taken, an order that is not assigned yet is estimated by it, and a price by hand stays', async () => {
  const lane = await aLane('shipper2')
  const first = await aPrice(lane.id, { valid_to: day(20) })
  await aPrice(lane.id, { up_fen: 700_000, valid_from: day(21) })
  const order = await anAcceptedOrder(world, { ...byContract, shipper: 'shipper2' })
  const asked = await transactAsSystem(world.services.db, (tx) => priceOfOrder(tx, order, carrier.company_id))
  expect(asked).toMatchObject({ total_fen: 600_000, net_fen: 550_459, tax_fen: 49_541, project_id: null, project_no: lane.section_no })
  const later = { ...order, first_start_time: new Date(now().getTime() + 30 * 86_400_000).toISOString() }
  expect(await transactAsSystem(world.services.db, (tx) => priceOfOrder(tx, later, carrier.company_id))).toMatchObject({ total_fen: 700_000 })
  const trip = await aTrip(world, { order })
  await deliver(world, trip)
  expect(await chargesOn(trip.id)).toMatchObject({ total_fen: 600_000 })
  // A price that ended before the pickup prices it no more, once it is asked again.
  await expect(endPrice.run(world.services, carrier, { id: first.id, version: first.version, valid_to: day(-1) })).rejects.toMatchObject({
    code: 'sectionPriceUsed'
  })
  const byHand = await aTrip(world, { order: await anAcceptedOrder(world, { shipper: 'shipper2', freight_fen: 123_400 }) })
  expect(await chargesOn(byHand.id)).toMatchObject({ total_fen: 123_400, charges: [{ source: chargeSource.code.byHand }] })
})
