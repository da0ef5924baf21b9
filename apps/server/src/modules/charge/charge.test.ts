import type { ChargeTrace } from '@yunshu/domain/charge'
import { amountOfTrace } from '@yunshu/domain/charge'
import { settleAbnormals } from '../../../testkit/abnormal.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver, deliverAndConfirm, receiptsOf, upload } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { confirmReceipt, reopenReceipt } from '../receipt/review.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { chargesOfOrder, chargesOfWaybill } from './read.ts'
import { objectCharge, priceCharge, recomputeCharges } from './set.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const chargesOn = async (waybill_id: number) => await chargesOfWaybill.run(world.services, await world.actor('carrier'), { waybill_id })
/** Debits less credits of one account that the trips of an order have made. */
const booked = async (order_id: number, account: string) =>
  await transactAsSystem(world.services.db, async (tx) => {
    const { rows } = await sql<{ fen: number }>`
      select coalesce(sum(e.dr_fen - e.cr_fen), 0) as fen from ledger_entry e join ledger_txn t on t.tenant_id = e.tenant_id and t.id = e.txn_id
      where t.biz_type = 'waybill_order' and e.account = ${account} and t.biz_id in (select id from waybill_order where order_id = ${order_id})`.execute(
      tx
    )
    return rows[0]?.fen
  })

test('a trip is charged from its dispatch, stands with its confirmed receipt, and both sides read how it came about', async () => {
  const { services } = world
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen: 109_000, price_reason: '双方电话约定' }) })
  expect((await chargesOn(trip.id)).charges).toMatchObject([
    { item_code: 'F01', charge_status: 10, amount_fen: 109_000, net_fen: 100_000, tax_fen: 9_000, tax_rate_bp: 900, source: 2 }
  ])
  expect(await booked(trip.order_id, '1122')).toBe(0)
  await deliver(world, trip)
  expect(await booked(trip.order_id, '1122')).toBe(109_000)
  const [receipt] = await upload(world, trip)
  const shipper = await world.actor('shipper')
  await confirmReceipt.run(services, shipper, { id: receipt?.id, version: receipt?.version })
  const seen = await chargesOfOrder.run(services, shipper, { order_id: trip.order_id })
  expect(seen).toMatchObject({ total_fen: 109_000, net_fen: 100_000, tax_fen: 9_000, unpriced: 0 })
  expect(seen.charges[0]).toMatchObject({ charge_status: 30, trace: { kind: 'manual', price_fen: 109_000, reason: '双方电话约定' } })
  expect((await waybillInfo.run(services, trip.dispatcher, { id: trip.id })).waybill).toMatchObject({ finance_status: 50, receivable_fen: 109_000 })
})

test('487 500 fen over trips of 12 340, 8 660 and 11 500 kg are 185 100, 129 900 and 172 500, and the parts sum to the whole', async () => {
  const { services } = world
  const order = await anAcceptedOrder(world, { freight_fen: 487_500, kg: 32_500, goods_num: 100 })
  const dispatcher = await world.actor('carrier')
  const part = async (goods_num: number, goods_kg: number) => {
    const vehicle = await aVehicle(world, { approved_load_kg: 33_000, gross_mass_kg: 49_000, axle_count: 6, curb_mass_kg: 900 })
    const row = await createDispatch.run(services, dispatcher, {
      orders: [{ order_id: order.id, goods: [{ order_goods_id: order.goods[0]?.id ?? 0, goods_num, goods_kg, goods_volume: 0 }] }],
      vehicle_id: vehicle.id,
      driver_id: (await aDriver(world)).id,
      plan_start_time: new Date(Date.now() + 7_200_000).toISOString()
    })
    return row.id
  }
  const trips = [await part(40, 12_340), await part(30, 8_660), await part(30, 11_500)]
  const amounts = await Promise.all(trips.map(async (id) => (await chargesOn(id)).total_fen))
  expect(amounts).toEqual([185_100, 129_900, 172_500])
  const all = await chargesOfOrder.run(services, dispatcher, { order_id: order.id })
  expect(all.total_fen).toBe(487_500)
  for (const { trace, amount_fen } of all.charges) expect(amountOfTrace(trace)).toBe(amount_fen)
})

test('what is missing beyond the tolerance and what is broken is taken off at its declared value', async () => {
  const { services } = world
  const order = await anAcceptedOrder(world, { freight_fen: 500_000, kg: 30_000, goods_value_fen: 13_500_000, goods_num: 100 })
  const vehicle = await aVehicle(world, { approved_load_kg: 33_000, gross_mass_kg: 49_000, axle_count: 6, curb_mass_kg: 900 })
  const trip = await aTrip(world, { order, vehicle_id: vehicle.id })
  await deliverAndConfirm(world, trip, { recv_kg: 29_860, damage_num: 2 })
  const { charges, deduct_fen, total_fen } = await chargesOn(trip.id)
  expect(charges.map(({ item_code, amount_fen, charge_status }) => [item_code, amount_fen, charge_status])).toEqual([
    ['F01', 500_000, 30],
    ['D01', -22_500, 30],
    ['D02', -270_000, 30]
  ])
  expect([deduct_fen, total_fen]).toEqual([-292_500, 207_500])
  for (const { trace, amount_fen, net_fen, tax_fen } of charges) expect([amountOfTrace(trace), net_fen + tax_fen]).toEqual([amount_fen, amount_fen])
  expect((await waybillInfo.run(services, trip.dispatcher, { id: trip.id })).waybill.receivable_fen).toBe(207_500)
  // Deductions wait for the statement: only what was earned is accrued.
  expect(await booked(order.id, '1122')).toBe(500_000)
})

test('nothing is ever charged a silent zero: without rate or value it waits for a price by hand, which it keeps', async () => {
  const { services } = world
  const order = await anAcceptedOrder(world, { price_mode: 1, freight_fen: 1, kg: 2_000 })
  const trip = await aTrip(world, { order })
  await deliverAndConfirm(world, trip, { recv_num: 97 })
  const before = await chargesOn(trip.id)
  expect(before.unpriced).toBe(2)
  expect(before.charges).toMatchObject([
    { item_code: 'F01', charge_status: 20, amount_fen: 0, no_rate: true, trace: { kind: 'unpriced', reason: 'NO_RATE' } },
    { item_code: 'D01', charge_status: 20, amount_fen: 0, no_rate: true, trace: { kind: 'unpriced', reason: 'NO_VALUE' } }
  ])
  const info = async () => (await waybillInfo.run(services, trip.dispatcher, { id: trip.id })).waybill
  // What the receipt says is missing is an exception about money, which is settled before the rest.
  expect(await info()).toMatchObject({ finance_status: 30, receivable_fen: null })
  const [freight, loss] = before.charges
  const ask = { id: freight?.id ?? 0, version: freight?.version ?? 0, amount_fen: 109_000, reason: '合同未签，按商谈价' }
  await expect(priceCharge.run(services, trip.dispatcher, { ...ask, amount_fen: -1 })).rejects.toMatchObject({ code: 'chargeNegative' })
  await expect(priceCharge.run(services, trip.dispatcher, { ...ask, id: loss?.id ?? 0 })).rejects.toMatchObject({ code: 'deductionNegative' })
  expect(await priceCharge.run(services, trip.dispatcher, ask)).toMatchObject({ charge_status: 30, amount_fen: 109_000, net_fen: 100_000 })
  await priceCharge.run(services, trip.dispatcher, { id: loss?.id ?? 0, version: loss?.version ?? 0, amount_fen: -5_450, reason: '双方议定' })
  await recomputeCharges.run(services, trip.dispatcher, { waybill_id: trip.id })
  expect(await chargesOn(trip.id)).toMatchObject({ total_fen: 103_550, unpriced: 0 })
  expect(await info()).toMatchObject({ finance_status: 30, receivable_fen: 103_550 })
  await settleAbnormals(world, trip)
  expect(await chargesOn(trip.id)).toMatchObject({ total_fen: 103_550, unpriced: 0 })
  expect(await info()).toMatchObject({ finance_status: 50, receivable_fen: 103_550 })
  expect((await world.acts(freight?.id ?? 0)).map(({ act, result }) => `${act} ${result}`)).toEqual(['charge.priced refused', 'charge.priced done'])
  expect(await booked(order.id, '1122')).toBe(109_000)
})

test('a receipt that is opened again lets the charge follow anew; a cancelled trip leaves none, and the books show nothing of it', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await deliverAndConfirm(world, trip)
  const [receipt] = await receiptsOf(world, trip.id)
  const shipper = await world.actor('shipper')
  await reopenReceipt.run(services, shipper, { id: receipt?.id, version: receipt?.version, reason: '数量有误' })
  expect((await chargesOn(trip.id)).charges).toMatchObject([{ charge_status: 10 }])
  const gone = await aTrip(world)
  await cancelWaybill.run(services, gone.dispatcher, { id: gone.id, version: gone.version, reason: '客户改期' })
  expect(await chargesOn(gone.id)).toMatchObject({ charges: [], total_fen: 0 })
  expect(await booked(gone.order_id, '1122')).toBe(0)
})

test('an objection stays with the charge until it is taken back or answered by a price', async () => {
  const { services } = world
  const trip = await aTrip(world)
  const shipper = await world.actor('shipper')
  const [charge] = (await chargesOfOrder.run(services, shipper, { order_id: trip.order_id })).charges
  const said = await objectCharge.run(services, shipper, { id: charge?.id ?? 0, version: charge?.version ?? 0, objection: '单价与合同不符' })
  expect(said).toMatchObject({ objection: '单价与合同不符', amount_fen: 100_000 })
  const answered = await priceCharge.run(services, trip.dispatcher, { id: said.id, version: said.version, amount_fen: 98_000, reason: '按合同改价' })
  expect(answered).toMatchObject({ objection: '', amount_fen: 98_000, trace: { kind: 'set', before_fen: 100_000 } satisfies Partial<ChargeTrace> })
})

test('strangers and drivers read no charge', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await expect(chargesOfOrder.run(services, await world.actor('shipper2'), { order_id: trip.order_id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(chargesOfWaybill.run(services, await world.actor('carrier2'), { waybill_id: trip.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(chargesOfWaybill.run(services, trip.driver, { waybill_id: trip.id })).rejects.toMatchObject({ code: 'noPermission' })
})
