import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { stepSide } from '@yunshu/contract/settlemodel/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { amountOfTrace } from '@yunshu/domain/charge'
import { recomputeSettlement } from '@yunshu/domain/settleModel'
import { plainTerms } from '@yunshu/domain/settleTerms'
import { loadPlaces } from '@yunshu/places/load-node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver, deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createPrice } from '../section/price.ts'
import { createSection } from '../section/write.ts'
import { copyModel, createModel, updateModel } from '../settlemodel/write.ts'
import { enactModel } from '../settlemodel/force.ts'
import { chargesOfWaybill } from './read.ts'
import { recomputeCharges } from './set.ts'

let world: TestApp
let carrier: Actor
beforeEach(async () => {
  loadPlaces()
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterEach(() => world.close())

const day = (days: number) => addDays(shanghaiDay(now()), days)
const shipperId = (key = 'shipper') => world.base.companies[key]?.id ?? 0
const node = (lng: number, lat: number, area_code: string, node_name: string) => ({ node_name, area_code, address: '1 号', lng, lat, radius_m: 2000 })
const aLane = async (shipper: string, over = {}) => {
  const { id } = await createSection.run(world.services, carrier, {
    shipper_id: shipperId(shipper),
    section_name: `成都 - 武汉 ${shipper}`,
    start_point: node(104.27, 30.56, '510112', '龙泉驿仓'),
    end_point: node(114.14, 30.62, '420112', '东西湖仓'),
    mileage_m: 1_150_000,
    mileage_source: 1,
    run_minutes: 1230,
    valid_from: day(-30),
    valid_to: day(335),
    ...over
  })
  return id
}
const priced = async (section_id: number, over = {}) =>
  await createPrice.run(world.services, carrier, {
    section_id,
    vehicle_type_id: 10,
    billing_unit: 5,
    up_fen: 850_000,
    up_rate_bp: 900,
    down_fen: 720_000,
    valid_from: day(-30),
    valid_to: day(300),
    ...over
  })
const lateModel: Omit<InputOf<typeof settlemodel.create>, 'shipper_id'> = {
  ...plainTerms,
  model_name: '干线考核',
  remark: '',
  late_side: stepSide.code.up,
  late_rungs: [{ late_min_from: 16, late_min_to: null, deduct_type: 1, value: 20_000 }],
  rebate_tiers: []
}
const aModel = async (shipper: string, over: Partial<typeof lateModel> = {}) => {
  const made = await createModel.run(world.services, carrier, { ...lateModel, ...over, shipper_id: shipperId(shipper) })
  return await enactModel.run(world.services, carrier, { id: made.id, version: made.version, valid_from: day(-30) })
}
const aRun = async (shipper: string, over = {}) =>
  await aTrip(world, { order: await anAcceptedOrder(world, { shipper, price_mode: 1, freight_fen: 1, ...over }) })
const chargesOf = async (waybill_id: number) => (await chargesOfWaybill.run(world.services, carrier, { waybill_id })).charges
const late = async (waybill_id: number, late_min: number) => {
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('waybill_point').set({ late_min }).where('waybill_id', '=', waybill_id).where('kind', '=', 2).execute()
  )
  await recomputeCharges.run(world.services, carrier, { waybill_id })
}
const amounts = async (waybill_id: number) =>
  Object.fromEntries((await chargesOf(waybill_id)).map(({ item_code, source, amount_fen }) => [item_code, [source, amount_fen]]))

test('a lane without a price says so, and with one prices its trips without a project rule or a model', async () => {
  const lane = await aLane('shipper2')
  const trip = await aRun('shipper2')
  expect(await chargesOf(trip.id)).toMatchObject([{ item_code: 'F01', no_rate: true, amount_fen: 0, trace: { reason: 'NO_LANE_PRICE' } }])
  const { price_no } = await priced(lane)
  await recomputeCharges.run(world.services, carrier, { waybill_id: trip.id })
  expect(await chargesOf(trip.id)).toMatchObject([
    { item_code: 'F01', no_rate: false, source: 1, amount_fen: 850_000, trace: { kind: 'rule', rate: { rule_no: price_no, version: 1 } } }
  ])
})

test('a late trip of a customer with a model is charged by the version of its own day, line by line as the settlement says, and never after its receipts', async () => {
  await priced(await aLane('shipper'))
  const model = await aModel('shipper')
  const trip = await aRun('shipper')
  expect(await amounts(trip.id)).toEqual({ F01: [4, 850_000] })
  await deliver(world, trip)
  await late(trip.id, 45)
  expect(await amounts(trip.id)).toEqual({ F01: [4, 850_000], D03: [4, -20_000] })
  const rows = await chargesOf(trip.id)
  for (const { trace, amount_fen, net_fen, tax_fen } of rows) {
    expect(trace).toMatchObject({ kind: 'settled', side: 'up', settlement: { model_no: model.model_no, revision: 1 } })
    expect([amountOfTrace(trace), net_fen + tax_fen]).toEqual([amount_fen, amount_fen])
  }
  const [first] = rows
  if (first?.trace.kind !== 'settled') throw new Error('the freight is not settled')
  const { settlement } = first.trace
  expect(rows.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(recomputeSettlement(settlement).up?.total_fen)
  // The base names the lane, and its own calculation comes to what the settlement took.
  expect(first.trace).toMatchObject({ step: 'base', base_from: 'lane', base: { rate: { picked_by: { lane: '成都 - 武汉 shipper' } } } })
  expect(first.trace.base && amountOfTrace(first.trace.base)).toBe(settlement.facts.up?.price_fen)

  await recomputeCharges.run(world.services, carrier, { waybill_id: trip.id })
  expect((await chargesOf(trip.id)).map(({ id, version }) => [id, version])).toEqual(rows.map(({ id, version }) => [id, version]))

  // A milder version from the day after tomorrow on changes nothing of this trip.
  const copy = await copyModel.run(world.services, carrier, { id: model.id, version: model.version })
  const mild = { ...lateModel, late_rungs: [{ late_min_from: 16, late_min_to: null, deduct_type: 1 as const, value: 1 }] }
  const next = await updateModel.run(world.services, carrier, { ...mild, shipper_id: shipperId(), id: copy.id, version: copy.version })
  await enactModel.run(world.services, carrier, { id: next.id, version: next.version, valid_from: day(2) })
  await recomputeCharges.run(world.services, carrier, { waybill_id: trip.id })
  expect(await amounts(trip.id)).toEqual({ F01: [4, 850_000], D03: [4, -20_000] })
})

test('once the receipts of a trip are confirmed its charges stand, however late it turns out to be', async () => {
  await priced(await aLane('shipper'))
  await aModel('shipper')
  const trip = await aRun('shipper')
  await deliverAndConfirm(world, trip)
  const before = await amounts(trip.id)
  await late(trip.id, 45)
  expect(await amounts(trip.id)).toEqual(before)
  expect(before).toEqual({ F01: [4, 850_000] })
})

test('a price by hand stays by hand; the model only adds its penalty', async () => {
  await priced(await aLane('shipper'))
  await aModel('shipper')
  const trip = await aRun('shipper', { price_mode: 2, freight_fen: 500_000 })
  await deliver(world, trip)
  await late(trip.id, 45)
  expect(await amounts(trip.id)).toEqual({ F01: [2, 500_000], D03: [4, -20_000] })
  await late(trip.id, 0)
  expect(await amounts(trip.id)).toEqual({ F01: [2, 500_000] })
})

test('what a step of the model counts no line of the price counts beside it, and a way back is discounted once', async () => {
  // The lane runs from where the orders end to where they begin: their trips are its way back, at 70 % of the price, with a point that costs 80.
  const [there, back] = [node(104.27, 30.56, '510112', '龙泉驿仓'), node(114.14, 30.62, '420112', '东西湖仓')]
  const lane = await aLane('shipper2', { start_point: back, end_point: there, return_flag: true })
  await priced(lane, { return_bp: 7_000, base_stops: 2, stop_fen: 8_000, night_fen: 1_000 })
  const before = await aRun('shipper2', { drops: 3 })
  expect(await amounts(before.id)).toEqual({ F01: [1, 595_000], F05: [1, 16_000] })

  // Two more points are free and each further one costs 30; the way back costs a fifth less.
  await aModel('shipper2', {
    late_side: 0,
    late_rungs: [],
    stop_side: stepSide.code.up,
    stop_free: 1,
    stop_up_fen: 3_000,
    back_side: stepSide.code.up,
    back_bp: 2_000
  })
  const trip = await aRun('shipper2', { drops: 3 })
  expect(await amounts(trip.id)).toEqual({ F01: [4, 850_000], F14: [4, -170_000], F05: [4, 3_000] })
  await recomputeCharges.run(world.services, carrier, { waybill_id: before.id })
  expect(await amounts(before.id)).toEqual(await amounts(trip.id))

  // With the receipts they stand, and no line of the lane comes beside them.
  await deliverAndConfirm(world, trip, {}, 'shipper2')
  const stood = await chargesOf(trip.id)
  await recomputeCharges.run(world.services, carrier, { waybill_id: trip.id })
  expect(await chargesOf(trip.id)).toEqual(stood)
  expect(await amounts(trip.id)).toMatchObject({ F01: [4, 850_000], F14: [4, -170_000], F05: [4, 3_000] })
})

test('a model that prices the trip itself takes no line of a lane, and one without a price for the customer leaves the trip unpriced, never at zero', async () => {
  await priced(await aLane('shipper2'))
  await aModel('shipper2', { base_by: 2, base_up_fen: 777_700, late_side: 0, late_rungs: [] })
  const trip = await aRun('shipper2')
  expect(await amounts(trip.id)).toEqual({ F01: [4, 777_700] })

  await priced(await aLane('shipper'))
  await aModel('shipper', { base_by: 2, base_down_fen: 500_000, late_side: 0, late_rungs: [] })
  const bare = await aRun('shipper')
  expect(await chargesOf(bare.id)).toMatchObject([{ item_code: 'F01', no_rate: true, amount_fen: 0, trace: { reason: 'NO_MODEL_PRICE' } }])
})
