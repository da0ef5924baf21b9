import { Refusal } from '@yunshu/contract/kit/refusals'
import { partKind } from '@yunshu/contract/payable/enums'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aPhoto, deliverAndConfirm, receiptsOf, upload } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, driverActor, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { listNotices } from '../notice/list.ts'
import { partsOfWaybill, pricePayable } from '../payable/write.ts'
import { billStatement } from '../payment/billStatement.ts'
import { confirmReceipt, reopenReceipt } from '../receipt/review.ts'
import { acceptTrip } from '../waybill/accept.ts'
import { arrive, unload } from '../waybill/deliver.ts'
import { depart } from '../waybill/depart.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { load, signIn } from '../waybill/pickup.ts'
import { adjustStatement } from './adjust.ts'
import { confirmStatement, voidStatement } from './confirm.ts'
import { answerDispute, disputeLine } from './dispute.ts'
import { generateDown } from './generate.ts'
import { statementLines, statementList } from './list.ts'
import { myStatement, myStatements, payeesToSettle } from './payee.ts'
import { previewDown, statementInfo } from './read.ts'
import { sendStatement } from './send.ts'

let world: TestApp
let [carrier, stranger]: Actor[] = []
beforeAll(async () => {
  world = await testApp()
  ;[carrier, stranger] = await Promise.all([world.actor('carrier'), world.actor('carrier2')])
})
afterAll(() => world.close())
const me = () => carrier as Actor
const services = () => world.services
const { code } = statementMachine
const today = shanghaiDay(new Date())
const days = { period_from: addDays(today, -20), period_to: addDays(today, 1) }
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const silent = async () => expect(await foundWith(world.adminUrl, ['statements.sql', 'payables.sql', 'bills.sql', 'money.sql'])).toEqual([])

type Driven = { driver_id: number; vehicle_id: number; phone: Actor }
const aMan = async (): Promise<Driven> => {
  const [vehicle, driver] = [await aVehicle(world), await aDriver(world)]
  return { driver_id: driver.id, vehicle_id: vehicle.id, phone: await driverActor(world, driver.id) }
}
/** A trip of 600 yuan by this man: half on arrival, half monthly; delivered, its receipts confirmed. */
const aMonthlyTrip = async ({ driver_id, vehicle_id, phone }: Driven): Promise<Trip> => {
  const order = await anAcceptedOrder(world, { freight_fen: 100_000 })
  const row = await createDispatch.run(services(), me(), {
    orders: [{ order_id: order.id }],
    vehicle_id,
    driver_id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen: 60_000,
    split: [
      { part_kind: partKind.code.arrival, share_bp: 5_000 },
      { part_kind: partKind.code.monthly, share_bp: 5_000 }
    ]
  })
  const trip = { id: row.id, version: row.version, order_id: order.id, vehicle_id, driver_id, dispatcher: me(), driver: phone }
  await deliverAndConfirm(world, trip)
  return trip
}
const released = async (waybill_id: number) =>
  (await partsOfWaybill.run(services(), me(), { waybill_id })).parts
    .filter(({ bill_id }) => bill_id !== null)
    .map(({ part_kind, net_fen }) => [part_kind, net_fen])
const infoOf = async (id: number) => (await statementInfo.run(services(), me(), { id })).statement
const linesOf = async (id: number) => (await statementLines.run(services(), me(), { statement_id: id })).data

test('a driver’s statement: made of his trips, sent to his phone, a line disputed and answered, confirmed there, and its monthly parts released', async () => {
  const man = await aMan()
  const [first, second] = [await aMonthlyTrip(man), await aMonthlyTrip(man)]
  const party = man.phone.company_id
  expect((await payeesToSettle.run(services(), me(), {})).data.map(({ payee_id }) => payee_id)).toContain(party)
  expect((await payeesToSettle.run(services(), me(), { payee_id: party })).data.map(({ payee_id }) => payee_id)).toEqual([party])
  expect(await previewDown.run(services(), me(), { partner_id: party, ...days })).toMatchObject({
    payee_count: 1,
    waybill_count: 2,
    total_fen: 120_000
  })
  const { id, made, added } = await generateDown.run(services(), me(), { partner_id: party, ...days })
  if (id === null) throw new Error('no statement')
  expect([made, added]).toEqual([1, 2])
  expect(await infoOf(id)).toMatchObject({
    direction: 2,
    party_id: party,
    payee_type: 1,
    waybill_count: 2,
    total_fen: 120_000,
    tax_fen: 0,
    paid_fen: 0,
    payable_fen: 120_000
  })
  // What is asked for again adds nothing, and nobody else sees it, nor he before it is sent.
  expect(await run(generateDown.run(services(), me(), { partner_id: party, ...days }))).toBe('nothingToBill')
  expect(await run(statementInfo.run(services(), stranger as Actor, { id }))).toBe('notFound')
  expect((await myStatements.run(services(), man.phone, {})).data).toEqual([])
  const sent = await sendStatement.run(services(), me(), { id, version: (await infoOf(id)).version })
  expect((await myStatements.run(services(), man.phone, {})).data.map((row) => row.id)).toEqual([id])
  expect(await released(first.id)).toEqual([[partKind.code.arrival, 30_000]])
  // He disputes a line with a sentence; the carrier answers by what it shall come to.
  const { lines } = await myStatement.run(services(), man.phone, { id })
  const [line] = lines
  if (!line) throw new Error('no line')
  await disputeLine.run(services(), man.phone, { id: line.id, version: line.version, message: '等了两小时没有算', other_fen: 65_000 })
  expect(await run(confirmStatement.run(services(), man.phone, { id, version: sent.version + 1 }))).toBe('illegalMove')
  const [asked] = (await linesOf(id)).filter((row) => row.id === line.id)
  await answerDispute.run(services(), me(), { id: line.id, version: asked?.version ?? 0, decision: 2, agreed_fen: 63_000, message: '双方按 630 元' })
  const answered = await infoOf(id)
  expect(answered).toMatchObject({ statement_status: code.sent, total_fen: 123_000 })
  await confirmStatement.run(services(), man.phone, { id, version: answered.version })
  expect(await infoOf(id)).toMatchObject({ statement_status: code.confirmed })
  await silent()
  // Confirmed: the trip's open parts take the 30 yuan; billed: the monthly ones are released with one due day.
  await billStatement.run(services(), me(), { id, version: (await infoOf(id)).version, pay_days: 10 })
  const disputed = line.waybill_id === first.id ? first : second
  const parts = (await partsOfWaybill.run(services(), me(), { waybill_id: disputed.id })).parts
  expect(parts.map(({ part_kind, net_fen, extra_fen }) => [part_kind, net_fen, extra_fen])).toEqual([
    [partKind.code.arrival, 30_000, 0],
    [partKind.code.monthly, 33_000, 3_000]
  ])
  const due = (await infoOf(id)).due_at
  expect(parts[1]?.due_at).toBe(due)
  expect(await released(first.id)).toHaveLength(2)
  await silent()
})

test('all payees of a period at once: each gets a statement of his own; the carrier adjusts only what a trip is paid', async () => {
  const [one, two] = [await aMan(), await aMan()]
  const trips = [await aMonthlyTrip(one), await aMonthlyTrip(two), await aMonthlyTrip(two)]
  const seen = await previewDown.run(services(), me(), days)
  const made = await generateDown.run(services(), me(), days)
  expect(made).toMatchObject({ made: seen.payee_count, added: seen.waybill_count, id: null })
  const { data } = await statementList.run(services(), me(), { direction: 2, partner_id: two.phone.company_id })
  const [row] = data
  if (!row) throw new Error('no statement')
  expect(data.map(({ waybill_count, total_fen }) => [waybill_count, total_fen])).toEqual([[2, 120_000]])
  expect((await statementList.run(services(), me(), { direction: 1 })).data.every(({ direction }) => direction === 1)).toBe(true)
  const adjust = { id: row.id, version: row.version, adjust_type: 2 as const, amount_fen: -5_000, reason: '少报里程' }
  expect(await run(adjustStatement.run(services(), me(), adjust))).toBe('adjustNeedsTrip')
  const [line] = await linesOf(row.id)
  await adjustStatement.run(services(), me(), { ...adjust, ref_no: line?.waybill_no ?? '' })
  const version = (await infoOf(row.id)).version
  await sendStatement.run(services(), me(), { id: row.id, version })
  await confirmStatement.run(services(), two.phone, { id: row.id, version: version + 1 })
  const net = async () => (await partsOfWaybill.run(services(), me(), { waybill_id: line?.waybill_id ?? 0 })).parts.map(({ net_fen }) => net_fen)
  expect(await net()).toEqual([30_000, 25_000])
  await silent()
  // Both sides void it: what was adjusted is taken back.
  await voidStatement.run(services(), me(), { id: row.id, version: (await infoOf(row.id)).version, reason: '重新核对' })
  await voidStatement.run(services(), two.phone, { id: row.id, version: (await infoOf(row.id)).version, reason: '同意' })
  expect(await net()).toEqual([30_000, 30_000])
  await silent()
  expect(trips).toHaveLength(3)
  const again = await generateDown.run(services(), me(), { partner_id: two.phone.company_id, ...days })
  expect(again).toMatchObject({ made: 1, added: 2 })
})

test('who settles with shippers only does not see what drivers are paid, and the other way round', async () => {
  const [row] = (await statementList.run(services(), me(), { direction: 2 })).data
  if (!row) throw new Error('no statement')
  const only = (page: string): Actor => ({ ...me(), codes: new Set([page]) })
  expect(await run(statementInfo.run(services(), only('7-1'), { id: row.id }))).toBe('notFound')
  expect((await statementList.run(services(), only('7-1'), {})).data.filter(({ direction }) => direction === 2)).toEqual([])
  expect((await statementInfo.run(services(), only('7-2'), { id: row.id })).statement.id).toBe(row.id)
  // To see is not to send.
  expect(await run(sendStatement.run(services(), { ...me(), codes: new Set(['7-2', '7-111']) }, { id: row.id, version: row.version }))).toBe(
    'notFound'
  )
  expect(
    await transactAsSystem(services().db, (tx) =>
      tx.selectFrom('statement').select('id').where('tenant_id', '=', world.base.tenant_id).where('direction', '=', 2).execute()
    )
  ).not.toEqual([])
})

test('a statement that its last trip has left since it was sent is void, both sides are told, and the trip comes onto the next one', async () => {
  const man = await aMan()
  const trip = await aMonthlyTrip(man)
  const { id } = await generateDown.run(services(), me(), { partner_id: man.phone.company_id, ...days })
  if (id === null) throw new Error('no statement')
  await sendStatement.run(services(), me(), { id, version: (await infoOf(id)).version })
  const [receipt] = await receiptsOf(world, trip.id)
  await reopenReceipt.run(services(), await world.actor('shipper'), { id: receipt?.id, version: receipt?.version, reason: '数量有误' })
  const left = await infoOf(id)
  expect(left).toMatchObject({ statement_status: code.void, void_reason: '所列运单均已移出，系统作废', waybill_count: 0, total_fen: 0 })
  expect((await listNotices.run(services(), me(), {})).data.find(({ biz_id }) => biz_id === id)?.text.zh).toContain('已作废')
  expect(await run(confirmStatement.run(services(), man.phone, { id, version: left.version }))).toBe('illegalMove')
  const [again] = await receiptsOf(world, trip.id)
  await confirmReceipt.run(services(), await world.actor('shipper'), { id: again?.id ?? 0, version: again?.version ?? 0 })
  expect(await generateDown.run(services(), me(), { partner_id: man.phone.company_id, ...days })).toMatchObject({ made: 1, added: 1 })
  await silent()
})

test('a trip that is delivered keeps its driver: nobody takes it over with the money that is on a confirmed statement', async () => {
  const man = await aMan()
  const trip = await aMonthlyTrip(man)
  const { id } = await generateDown.run(services(), me(), { partner_id: man.phone.company_id, ...days })
  const { version } = await sendStatement.run(services(), me(), { id: id ?? 0, version: (await infoOf(id ?? 0)).version })
  await confirmStatement.run(services(), man.phone, { id: id ?? 0, version })
  const { driver_id, vehicle_id } = await aMan()
  const swap = { id: trip.id, version: await versionOf(trip.id), driver_id, vehicle_id, reason: '车辆故障' }
  expect(await run(swapDispatch.run(services(), me(), swap))).toBe('illegalMove')
  expect(await infoOf(id ?? 0)).toMatchObject({ statement_status: code.confirmed, total_fen: 60_000 })
  await silent()
})

/** Drives a trip through all its stops, in their order, and has the receipts of all its orders confirmed. */
const deliverAtAllStops = async (trip: Trip): Promise<void> => {
  const [photo, { id, driver }] = [await aPhoto(world, trip.driver), trip]
  await acceptTrip.run(services(), driver, { id })
  const { points, goods } = await waybillInfo.run(services(), me(), { id })
  const at = () => ({ id, at: new Date().toISOString() })
  for (const { id: point_id, lng, lat } of points.filter((point) => point.kind === 1)) {
    await signIn.run(services(), driver, { ...at(), lng, lat })
    const here = goods.filter((row) => points.find((point) => point.id === point_id)?.order_id === row.order_id)
    const loaded = here.map((row) => ({
      waybill_goods_id: row.id,
      load_num: row.goods_num,
      load_kg: row.goods_kg,
      load_volume: row.goods_volume
    }))
    await load.run(services(), driver, { ...at(), zhuang_goods_img: [photo], goods: loaded })
  }
  await depart.run(services(), driver, at())
  for (const { lng, lat } of points.filter((point) => point.kind === 2)) {
    await arrive.run(services(), driver, { ...at(), lng, lat })
    await unload.run(services(), driver, { ...at(), xie_goods_img: [photo] })
  }
  const shipper = await world.actor('shipper')
  for (const row of await upload(world, trip)) await confirmReceipt.run(services(), shipper, { id: row.id, version: row.version })
}
const versionOf = async (id: number): Promise<number> => (await waybillInfo.run(services(), me(), { id })).waybill.version

test('of a trip with two orders no receipt is opened again once its driver’s statement is confirmed', async () => {
  const { driver_id, vehicle_id, phone } = await aMan()
  const [one, two] = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  const made = await createDispatch.run(services(), me(), {
    orders: [{ order_id: one.id }, { order_id: two.id }],
    driver_id,
    vehicle_id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen: 60_000
  })
  const trip = { ...made, driver_id, vehicle_id, order_id: one.id, driver: phone, dispatcher: me() }
  await deliverAtAllStops(trip)
  const { id } = await generateDown.run(services(), me(), { partner_id: phone.company_id, ...days })
  const { version } = await sendStatement.run(services(), me(), { id: id ?? 0, version: (await infoOf(id ?? 0)).version })
  await confirmStatement.run(services(), phone, { id: id ?? 0, version })
  const shipper = await world.actor('shipper')
  const receipts = await receiptsOf(world, trip.id)
  expect(receipts).toHaveLength(2)
  for (const row of receipts)
    expect(await run(reopenReceipt.run(services(), shipper, { id: row.id, version: row.version, reason: '数量有误' }))).toBe('statementClosed')
  await silent()
})

test('what is paid for a delivered trip is changed while nothing of it is released, and the books follow', async () => {
  const { driver_id, vehicle_id, phone } = await aMan()
  const order = await anAcceptedOrder(world, { freight_fen: 100_000 })
  const pay = { payable_fen: 60_000, split: [{ part_kind: partKind.code.monthly, share_bp: 10_000 }] }
  const row = await createDispatch.run(services(), me(), {
    orders: [{ order_id: order.id }],
    vehicle_id,
    driver_id,
    plan_start_time: inFuture(3 * 3_600_000),
    ...pay
  })
  await deliverAndConfirm(world, { id: row.id, version: row.version, order_id: order.id, vehicle_id, driver_id, dispatcher: me(), driver: phone })
  expect(await released(row.id)).toEqual([])
  await silent()
  const priced = async (payable_fen: number) =>
    await run(pricePayable.run(services(), me(), { waybill_id: row.id, version: await versionOf(row.id), ...pay, payable_fen }))
  await priced(58_000)
  await silent()
  // On a confirmed statement it stands, though its monthly part still waits for the bill.
  const { id } = await generateDown.run(services(), me(), { partner_id: phone.company_id, ...days })
  const { version } = await sendStatement.run(services(), me(), { id: id ?? 0, version: (await infoOf(id ?? 0)).version })
  await confirmStatement.run(services(), phone, { id: id ?? 0, version })
  expect(await released(row.id)).toEqual([])
  expect(await priced(59_000)).toBe('tripReconciled')
  await silent()
})
