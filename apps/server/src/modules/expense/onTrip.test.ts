import { partKind } from '@yunshu/contract/payable/enums'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { deliver, deliverAndConfirm, upload } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, aTrip, driverActor, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { chargesOfOrder, chargesOfWaybill } from '../charge/read.ts'
import { priceCharge } from '../charge/set.ts'
import { createDispatch } from '../dispatch/create.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { myIncome } from '../payable/mine.ts'
import { partsOfWaybill } from '../payable/write.ts'
import { confirmReceipt } from '../receipt/review.ts'
import { confirmStatement } from '../statement/confirm.ts'
import { generateDown, generateStatement } from '../statement/generate.ts'
import { statementInfo } from '../statement/read.ts'
import { sendStatement } from '../statement/send.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { createItem, updateItem } from './items.ts'
import { chargeTrip, unchargeTrip } from './onTrip.ts'

let world: TestApp
let [carrier, shipper]: Actor[] = []
beforeAll(async () => {
  world = await testApp()
  ;[carrier, shipper] = [await world.actor('carrier'), await world.actor('shipper')]
  const wash = { item_code: 'X01', item_name: '冲洗费', item_side: 3, category: 2, tax_rate_bp: 600 } as const
  await createItem.run(services(), me(), wash)
  await createItem.run(services(), me(), { ...wash, item_code: 'X02', item_name: '垫付过磅费', item_side: 1, category: 4, tax_rate_bp: 0 })
  await createItem.run(services(), me(), { ...wash, item_code: 'D90', item_name: '违规停车', category: 3 })
  await createItem.run(services(), me(), { ...wash, item_code: 'X03', item_name: '误餐费', category: 5 })
})
afterAll(() => world.close())
const services = () => world.services
const me = () => carrier as Actor
const put = (waybill_id: number, direction: 1 | 2, item_code: string, amount_fen: number, more: object = {}) =>
  chargeTrip.run(services(), me(), { waybill_id, direction, item_code, amount_fen, reason: '司机电话说明', ...more })
const chargesOn = async ({ id }: Trip) => await chargesOfWaybill.run(services(), me(), { waybill_id: id })
const silent = async () => expect(await foundWith(world.adminUrl, ['payables.sql', 'statements.sql', 'bills.sql', 'money.sql'])).toEqual([])
const statusOf = async (id: number) =>
  (await transactAsSystem(services().db, (tx) => tx.selectFrom('charge').select('charge_status').where('id', '=', id).executeTakeFirstOrThrow()))
    .charge_status

test('an item of the company’s own is charged to the shipper: with its rate, on the statement, in the books, until it is confirmed', async () => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen: 109_000 }) })
  await put(trip.id, 1, 'X01', 10_600)
  const charges = await chargesOn(trip)
  expect(charges).toMatchObject({ total_fen: 119_600, freight_fen: 109_000, surcharge_fen: 10_600, tax_fen: 9_600 })
  const [, wash] = charges.charges
  expect(wash).toMatchObject({ item_code: 'X01', charge_status: 10, net_fen: 10_000, tax_rate_bp: 600, source: 2 })
  expect(wash?.trace).toMatchObject({ kind: 'added', item_name: '冲洗费', price_fen: 10_600, reason: '司机电话说明' })
  await deliverAndConfirm(world, trip)
  // What is taken off a price has the rate of that price, whatever its item says.
  await put(trip.id, 1, 'D90', 1_090)
  expect((await chargesOn(trip)).charges[2]).toMatchObject({ amount_fen: -1_090, net_fen: -1_000, tax_rate_bp: 900, charge_status: 30 })
  const today = shanghaiDay(new Date())
  const period = { partner_id: (shipper as Actor).company_id, period_from: addDays(today, -1), period_to: addDays(today, 1) }
  const { id } = (await generateStatement.run(services(), me(), period)).statement
  const draft = async () => (await statementInfo.run(services(), me(), { id })).statement
  expect(await draft()).toMatchObject({ total_fen: 118_510, surcharge_fen: 10_600, deduct_fen: -1_090, tax_fen: 9_510 })
  // What is put on a trip that stands on an open statement stands there too, and leaves it when it is taken off.
  const late = await put(trip.id, 1, 'F03', 5_450)
  expect(await draft()).toMatchObject({ total_fen: 123_960, waybill_count: 1 })
  await unchargeTrip.run(services(), me(), { charge_id: late.id, version: late.version, reason: '录错了' })
  const again = await put(trip.id, 1, 'F03', 2_180)
  const priced = await priceCharge.run(services(), me(), { id: again.id, version: again.version, amount_fen: 3_270, reason: '按实际' })
  expect(priced).toMatchObject({ amount_fen: 3_270, trace: { kind: 'added', reason: '按实际' } })
  const open = await draft()
  expect(open).toMatchObject({ total_fen: 121_780 })
  const sent = await sendStatement.run(services(), me(), { id, version: open.version })
  await confirmStatement.run(services(), shipper as Actor, { id, version: sent.version, reason: '按账单确认' })
  await expect(put(trip.id, 1, 'X02', 100)).rejects.toMatchObject({ code: 'tripReconciled' })
  const taking = unchargeTrip.run(services(), me(), { charge_id: priced.id, version: priced.version + 1, reason: '录错了' })
  await expect(taking).rejects.toMatchObject({ code: 'tripReconciled' })
  const seen = await chargesOfOrder.run(services(), shipper as Actor, { order_id: trip.order_id })
  expect(seen).toMatchObject({ total_fen: 121_780 })
  await silent()
})

const aPaidTrip = async (): Promise<Trip & { phone: Actor }> => {
  const [order, vehicle, driver] = [await anAcceptedOrder(world, { freight_fen: 100_000 }), await aVehicle(world), await aDriver(world)]
  const { arrival, receipt } = partKind.code
  const row = await createDispatch.run(services(), me(), {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen: 60_000,
    split: [
      { part_kind: arrival, share_bp: 8_000 },
      { part_kind: receipt, share_bp: 2_000 }
    ]
  })
  const phone = await driverActor(world, driver.id)
  return { ...row, order_id: order.id, vehicle_id: vehicle.id, driver_id: driver.id, dispatcher: me(), driver: phone, phone }
}
const partsOn = async (waybill_id: number) => {
  const { parts, extras } = await partsOfWaybill.run(services(), me(), { waybill_id })
  return { parts: parts.map(({ part_kind, extra_fen, deduct_fen }) => [part_kind, extra_fen, deduct_fen]), extras }
}

test('an item is owed to who is paid for the trip: on his parts, their bills and the books, and he reads on his phone what and why', async () => {
  const trip = await aPaidTrip()
  const { arrival, receipt } = partKind.code
  const tries = await Promise.allSettled(Array.from({ length: 16 }, () => put(trip.id, 2, 'X01', 5_000)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'chargeThere' } })
  const fine = await put(trip.id, 2, 'D03', 500)
  expect(await partsOn(trip.id)).toMatchObject({
    parts: [
      [arrival, 0, 0],
      [receipt, 4_500, 0]
    ],
    extras: [
      { item_code: 'X01', item_name: '冲洗费', amount_fen: 5_000, why: '司机电话说明', added: true },
      { item_code: 'D03', item_name: '', amount_fen: -500 }
    ]
  })
  // Above 30 % of his freight he has to agree, which an exception asks of him.
  await expect(put(trip.id, 2, 'D05', 17_501)).rejects.toMatchObject({ code: 'deductionOverCap', slots: { amount: '180.01', cap: '180.00' } })
  const { trips } = await myIncome.run(services(), trip.phone, {})
  expect(trips.find(({ waybill_id }) => waybill_id === trip.id)?.extras).toMatchObject([
    { item_name: '冲洗费', amount_fen: 5_000, why: '司机电话说明' },
    { item_code: 'D03', amount_fen: -500 }
  ])
  await silent()
  await deliver(world, trip)
  for (const { id, version } of await upload(world, trip)) await confirmReceipt.run(services(), shipper as Actor, { id, version })
  const now = (await partsOn(trip.id)).extras.find(({ id }) => id === fine.id)
  await unchargeTrip.run(services(), me(), { charge_id: fine.id, version: now?.version ?? 0, reason: '司机已说明' })
  expect((await partsOn(trip.id)).parts).toEqual([
    [arrival, 0, 0],
    [receipt, 5_000, 0]
  ])
  await silent()
})

test('what is taken off while a statement with it is being made leaves no sum behind', async () => {
  const today = shanghaiDay(new Date())
  const days = { period_from: addDays(today, -1), period_to: addDays(today, 1) }
  for (let i = 0; i < 4; i += 1) {
    const trip = await aPaidTrip()
    await put(trip.id, 2, 'X01', 5_000)
    await deliver(world, trip)
    for (const { id, version } of await upload(world, trip)) await confirmReceipt.run(services(), shipper as Actor, { id, version })
    const [extra] = (await partsOn(trip.id)).extras
    const off = { charge_id: extra?.id ?? 0, version: extra?.version ?? 0, reason: '司机已说明' }
    const [, taken] = await Promise.allSettled([generateDown.run(services(), me(), days), unchargeTrip.run(services(), me(), off)])
    // Where it was off in time, nothing of it is left on the trip.
    if (taken.status === 'fulfilled') expect((await partsOn(trip.id)).extras).toEqual([])
    else expect((await partsOn(trip.id)).extras).toMatchObject([{ id: extra?.id }])
    await silent()
  }
})

test('what is taken off waits at the first charge of its trip, and holds none behind it while a statement that is being made has that one', async () => {
  const trip = await aPaidTrip()
  await put(trip.id, 2, 'X01', 5_000)
  const [extra] = (await partsOn(trip.id)).extras
  const { tenant_id } = me()
  let taking: Promise<unknown> = Promise.resolve()
  const free = await transactAsSystem(services().db, async (tx) => {
    const owed = (one: Tx) =>
      one.selectFrom('charge').select('id').where('tenant_id', '=', tenant_id).where('waybill_id', '=', trip.id).where('direction', '=', 2)
    const [first] = await owed(tx).orderBy('id').limit(1).forNoKeyUpdate().execute()
    expect(first?.id).toBeLessThan(extra?.id ?? 0)
    taking = unchargeTrip.run(services(), me(), { charge_id: extra?.id ?? 0, version: extra?.version ?? 0, reason: '司机已说明' })
    await expect.poll(() => waitingForLocks(world)).toBe(1)
    return await transactAsSystem(services().db, (other) => owed(other).forNoKeyUpdate().skipLocked().execute())
  })
  await taking
  expect(free.map(({ id }) => id)).toContain(extra?.id)
  expect((await partsOn(trip.id)).extras).toEqual([])
})

test('what is taken off an order that rides on several trips waits at the first charge of all of them, and holds none behind it', async () => {
  const order = await anAcceptedOrder(world, { freight_fen: 109_000 })
  const [goods] = order.goods
  const half = [{ order_goods_id: goods?.id ?? 0, goods_num: 50, goods_kg: order.goods_kg / 2, goods_volume: 5 }]
  const earlier = await aTrip(world, { order, goods: half })
  const trip = await aTrip(world, { order, goods: half })
  const { id: charge_id, version } = await put(trip.id, 1, 'X01', 10_600)
  const { tenant_id } = me()
  let taking: Promise<unknown> = Promise.resolve()
  const free = await transactAsSystem(services().db, async (tx) => {
    const asked = (one: Tx, waybill_id: number) =>
      one.selectFrom('charge').select('id').where('tenant_id', '=', tenant_id).where('waybill_id', '=', waybill_id).where('direction', '=', 1)
    const [first] = await asked(tx, earlier.id).forNoKeyUpdate().execute()
    expect(first?.id).toBeLessThan(charge_id)
    taking = unchargeTrip.run(services(), me(), { charge_id, version, reason: '录错了' })
    await expect.poll(() => waitingForLocks(world)).toBe(1)
    return await transactAsSystem(services().db, (other) => asked(other, trip.id).forNoKeyUpdate().skipLocked().execute())
  })
  await taking
  expect(free).toHaveLength(2)
  expect((await chargesOn(trip)).surcharge_fen).toBe(0)
})

test('after a swap it is owed to who drives now, and a cancelled trip owes nothing of it', async () => {
  const trip = await aPaidTrip()
  const down = await put(trip.id, 2, 'X01', 5_000)
  const up = await put(trip.id, 1, 'X01', 10_600)
  const { version } = await transactAsSystem(services().db, (tx) =>
    tx.selectFrom('waybill').select('version').where('id', '=', trip.id).executeTakeFirstOrThrow()
  )
  const other = await aDriver(world)
  const [vehicle_id, driver_id] = [(await aVehicle(world)).id, other.id]
  const swapped = await swapDispatch.run(services(), me(), { id: trip.id, version, vehicle_id, driver_id, reason: '车辆故障' })
  const { party_id } = await transactAsSystem(services().db, (tx) =>
    tx.selectFrom('charge').select('party_id').where('id', '=', down.id).executeTakeFirstOrThrow()
  )
  expect(party_id).toBe(other.person_id)
  await silent()
  await cancelWaybill.run(services(), me(), { id: trip.id, version: swapped.version, reason: '货主取消' })
  expect([await statusOf(down.id), await statusOf(up.id)]).toEqual([0, 0])
  await expect(put(trip.id, 1, 'X01', 100)).rejects.toMatchObject({ code: 'chargeTripGone' })
  await silent()
})

test('the auditor finds an item that stands on one side alone, or with another amount than its books and its statement', async () => {
  const trip = await aPaidTrip()
  const down = await put(trip.id, 2, 'X01', 5_000)
  await put(trip.id, 2, 'D03', 500)
  await deliver(world, trip)
  for (const [plant, said] of [
    [`update charge set charge_status = 0 where id = ${down.id}`, 'what exceptions, items of charges'],
    [`update charge set amount_fen = amount_fen + 1, net_fen = net_fen + 1 where id = ${down.id}`, 'the books hold of each downstream'],
    [`update waybill_part set deduct_fen = deduct_fen + 500 where waybill_id = ${trip.id} and part_kind = 5`, 'what exceptions, items of charges'],
    [
      "update charge set amount_fen = amount_fen + 1, net_fen = net_fen + 1 where item_code = 'X01' and direction = 1 and statement_id is not null",
      'I-07 a line'
    ]
  ] as const)
    expect(
      (await foundWith(world.adminUrl, ['payables.sql', 'statements.sql'], plant)).some((ask) => ask.startsWith(said)),
      plant
    ).toBe(true)
})

test('what is no item of the company, not for this side, or has a better way is refused by its name', async () => {
  const trip = await aTrip(world)
  const refusals = [
    [1, 'F01', 'itemNotByHand'],
    [2, 'D01', 'itemNotByHand'],
    [2, 'X03', 'itemNotByHand'],
    [1, 'ZZ9', 'itemUnknown'],
    [2, 'X02', 'itemOtherSide']
  ] as const
  for (const [direction, item_code, code] of refusals) await expect(put(trip.id, direction, item_code, 100)).rejects.toMatchObject({ code })
  await expect(put(trip.id, 1, 'X01', 100, { order_id: 1 })).rejects.toMatchObject({ code: 'chargeNeedsOrder' })
  const stranger = await world.actor('carrier2')
  const strange = chargeTrip.run(services(), stranger, { waybill_id: trip.id, direction: 1, item_code: 'F03', amount_fen: 100, reason: '试试' })
  await expect(strange).rejects.toMatchObject({ code: 'notFound' })
  const item = { item_name: '过夜费', item_side: 3, category: 3, tax_rate_bp: 0 } as const
  await expect(createItem.run(services(), me(), { item_code: 'X08', ...item })).rejects.toMatchObject({ code: 'itemLetter' })
  const made = await createItem.run(services(), me(), { item_code: 'X08', ...item, category: 2 })
  await expect(updateItem.run(services(), me(), { id: made.id ?? 0, version: 1, ...item })).rejects.toMatchObject({ code: 'itemLetter' })
  await updateItem.run(services(), me(), { id: made.id ?? 0, version: 1, ...item, category: 2, item_state: 2 })
  await expect(put(trip.id, 1, 'X08', 100)).rejects.toMatchObject({ code: 'itemUnknown' })
})
