import { partKind, requestBar } from '@yunshu/contract/payable/enums'
import { needReceipt } from '@yunshu/contract/order/machine'
import { paperMachine } from '@yunshu/contract/receipt/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver, deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, driverActor, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { inFuture } from '../../platform/clock.ts'
import { transact, transactAsSystem } from '../../platform/db/scope.ts'
import { payableToRequest } from '../batch/toRequest.ts'
import { owedList } from '../batch/owed.ts'
import { approveOwedBill, sendBackOwedBill } from '../bill/approve.ts'
import { freezeOwedBill, unfreezeOwedBill } from '../bill/freeze.ts'
import { lockBills, owedOf, shareBill } from '../bill/index.ts'
import { createDispatch } from '../dispatch/create.ts'
import { listNotices } from '../notice/list.ts'
import { requestPayment, withdrawRequest } from './request.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const kind = partKind.code
const why = requestBar.code
const run = async <I, O>(
  verb: { run: (services: TestApp['services'], actor: Awaited<ReturnType<TestApp['actor']>>, input: I, options?: { key?: string }) => Promise<O> },
  account: string,
  input: I,
  options: { key?: string } = {}
): Promise<O> => await verb.run(world.services, await world.actor(account), input, options)
/** 600 yuan: 400 on arrival, 190 on the receipt, 10 held as a deposit. */
const aPaidTrip = async (): Promise<Trip> => {
  const order = await anAcceptedOrder(world, { freight_fen: 100_000, need_receipt: needReceipt.code.paper })
  const [vehicle, driver, dispatcher] = [await aVehicle(world), await aDriver(world), await world.actor('carrier')]
  const row = await createDispatch.run(world.services, dispatcher, {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen: 60_000,
    split: [
      { part_kind: kind.arrival, amount_fen: 40_000 },
      { part_kind: kind.receipt, amount_fen: 19_000 },
      { part_kind: kind.deposit, amount_fen: 1_000 }
    ]
  })
  const { id, version } = row
  return { id, version, order_id: order.id, vehicle_id: vehicle.id, driver_id: driver.id, dispatcher, driver: await driverActor(world, driver.id) }
}
const standing = async (waybill_id: number) => (await run(payableToRequest, 'carrier', { waybill_id })).data
const billOf = async (waybill_id: number, part_kind: number) => {
  const { data } = await run(owedList, 'carrier', { bill_kind: part_kind as 4, pagesize: 200 })
  const found = data.find((row) => row.waybill_id === waybill_id)
  if (!found) throw new Error('no bill')
  return found
}
const asking = { urgent: false, reason: '司机急用，申请到付' }

test('of a trip that has arrived its arrival part is asked for, in part, and stands in the bills with who asked and why', async () => {
  const trip = await aPaidTrip()
  const waybill_id = trip.id
  expect((await standing(waybill_id)).map(({ part_kind, barred }) => [part_kind, barred])).toEqual([
    [kind.arrival, why.notDue],
    [kind.receipt, why.notDue],
    [kind.deposit, why.notDue]
  ])
  await expect(run(requestPayment, 'carrier', { waybill_id, ...asking })).rejects.toMatchObject({ code: 'nothingToRequest' })
  await deliver(world, trip)
  const [arrival, receipt] = await standing(waybill_id)
  if (!arrival || !receipt) throw new Error('no parts')
  expect(arrival).toMatchObject({ left_fen: 40_000, barred: null, requested_fen: null, payee_account: '' })
  const over = { waybill_id, ...asking, parts: [{ id: arrival.id, amount_fen: 40_001 }] }
  await expect(run(requestPayment, 'carrier', over)).rejects.toMatchObject({ code: 'requestOverLeft', slots: { left: '400.00' } })
  await expect(run(requestPayment, 'carrier', { waybill_id, ...asking, parts: [{ id: receipt.id }] })).rejects.toMatchObject({
    code: 'requestBarred',
    slots: { why: requestBar.names[why.notDue] }
  })
  await expect(run(requestPayment, 'carrier2', over)).rejects.toMatchObject({ code: 'notFound' })
  const input = { waybill_id, urgent: true, reason: '司机急用', parts: [{ id: arrival.id, amount_fen: 12_345 }] }
  const asked = await run(requestPayment, 'carrier', input, { key: 'ask once' })
  expect(asked).toMatchObject({ waybill_id, parts: 1 })
  expect(await run(requestPayment, 'carrier', input, { key: 'ask once' })).toEqual(asked)
  await expect(run(requestPayment, 'carrier', input)).rejects.toMatchObject({ code: 'requestBarred', slots: { why: requestBar.names[why.asked] } })
  expect(await billOf(waybill_id, kind.arrival)).toMatchObject({
    request_fen: 12_345,
    request_urgent: true,
    request_reason: '司机急用',
    requested_by_name: '蜀道调度',
    unpaid_fen: 40_000
  })
  expect((await run(owedList, 'carrier', { requested: true })).data.map((row) => row.waybill_id)).toEqual([waybill_id])
  expect(await world.acts(waybill_id)).toContainEqual({ act: 'payable.requested', result: 'done' })
  const [told] = (await run(listNotices, 'carrier-fin', {})).data
  expect(told?.text.zh).toMatch(/^蜀道调度申请付款（加急）：.*“到付”123\.45 元/)
  const back = await run(withdrawRequest, 'carrier', { waybill_id, reason: '司机改期' })
  expect(back.parts).toBe(1)
  expect(await billOf(waybill_id, kind.arrival)).toMatchObject({ request_fen: 0, requested_at: null, request_reason: '' })
  await expect(run(withdrawRequest, 'carrier', { waybill_id, reason: '再来一次' })).rejects.toMatchObject({ code: 'noRequest' })
})

test('of two who ask at once one is refused; sent back, the request is gone and who asked is told', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const both = await Promise.allSettled([1, 2].map(() => run(requestPayment, 'carrier', { waybill_id: trip.id, ...asking })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { id, version } = await billOf(trip.id, kind.arrival)
  await run(sendBackOwedBill, 'carrier-fin', { id, version, reason: '金额与约定不符' })
  expect(await billOf(trip.id, kind.arrival)).toMatchObject({ request_fen: 0, reason: '金额与约定不符' })
  expect((await run(listNotices, 'carrier', {})).data.map(({ text }) => text.zh)).toContainEqual(
    expect.stringMatching(/^付款申请被驳回：.*金额与约定不符$/)
  )
  expect((await run(requestPayment, 'carrier', { waybill_id: trip.id, ...asking })).parts).toBe(1)
})

test('a frozen bill and what waits for a lost paper are not asked for; who does not see costs asks for the whole', async () => {
  const trip = await aPaidTrip()
  await deliverAndConfirm(world, trip)
  const bill = await billOf(trip.id, kind.arrival)
  const frozen = await run(freezeOwedBill, 'carrier-fin', { id: bill.id, version: bill.version, reason: '货损待定' })
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('receipt').set({ paper_status: paperMachine.code.lost, lost_reason: '快递遗失' }).where('waybill_id', '=', trip.id).execute()
  )
  expect((await standing(trip.id)).map(({ barred }) => barred)).toEqual([why.frozen, why.paperLost, why.paperLost])
  await expect(run(requestPayment, 'carrier', { waybill_id: trip.id, ...asking })).rejects.toMatchObject({ code: 'nothingToRequest' })
  await run(unfreezeOwedBill, 'carrier-fin', { id: bill.id, version: frozen.version })
  const actor = await world.actor('carrier')
  const blind = { ...actor, codes: new Set([...actor.codes].filter((code) => code !== '3-293')) }
  const seen = await payableToRequest.run(world.services, blind, { waybill_id: trip.id })
  expect(seen.data.map(({ left_fen }) => left_fen)).toEqual([null, null, null])
  const named = { waybill_id: trip.id, ...asking, parts: [{ id: seen.data[0]?.id ?? 0, amount_fen: 1 }] }
  await expect(requestPayment.run(world.services, blind, named)).rejects.toMatchObject({ code: 'requestAmountUnseen' })
  expect((await requestPayment.run(world.services, blind, { waybill_id: trip.id, ...asking })).parts).toBe(1)
  expect((await billOf(trip.id, kind.arrival)).request_fen).toBe(40_000)
})

test('approved and paid, the request is over with the money, and the rest may be asked for', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const [arrival] = await standing(trip.id)
  const parts = [{ id: arrival?.id ?? 0, amount_fen: 15_001 }]
  await run(requestPayment, 'carrier', { waybill_id: trip.id, ...asking, parts })
  const { id, version } = await billOf(trip.id, kind.arrival)
  const approved = await run(approveOwedBill, 'carrier-fin', { id, version })
  expect(approved).toMatchObject({ bill_status: 20, request_fen: 15_001 })
  const payer = await world.actor('carrier')
  await transact(world.services.db, payer, async (tx) => {
    const [bill] = await lockBills(tx, payer, [id], { of: owedOf })
    if (!bill) throw new Error('no bill')
    await shareBill(tx, payer, bill, { paid: 15_001, pending: 0, at: inFuture(0) })
  })
  expect(await billOf(trip.id, kind.arrival)).toMatchObject({ paid_fen: 15_001, request_fen: 0, unpaid_fen: 24_999 })
  expect((await standing(trip.id))[0]).toMatchObject({ left_fen: 24_999, barred: null })
  expect((await run(requestPayment, 'carrier', { waybill_id: trip.id, ...asking })).parts).toBe(1)
  expect((await billOf(trip.id, kind.arrival)).request_fen).toBe(24_999)
})
