import { billMachine } from '@yunshu/contract/bill/machine'
import { needReceipt } from '@yunshu/contract/order/machine'
import { partKind } from '@yunshu/contract/payable/enums'
import { paperMachine } from '@yunshu/contract/receipt/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { deliver, deliverAndConfirm, receiptsOf } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, driverActor, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { myIncome } from '../payable/mine.ts'
import { partsOfWaybill } from '../payable/write.ts'
import { losePaper, receivePaper, sendPaper, takePaper } from './paper.ts'

let world: TestApp
let [carrier, shipper]: Actor[] = []
beforeAll(async () => {
  world = await testApp()
  ;[carrier, shipper] = await Promise.all([world.actor('carrier'), world.actor('shipper')])
})
afterAll(async () => await world.close())

const me = () => carrier as Actor
const them = () => shipper as Actor
const services = () => world.services
const codes = paperMachine.code
const kind = partKind.code
const courier = { express_name: '顺丰速运', express_no: 'SF1234567890' }

/** A trip whose driver leaves a deposit of ten yuan for the paper that the order wants back. */
const aTrip = async (need: 1 | 2 = needReceipt.code.paper): Promise<Trip & { person_id: number }> => {
  const [order, vehicle, driver] = [await anAcceptedOrder(world, { need_receipt: need }), await aVehicle(world), await aDriver(world)]
  const row = await createDispatch.run(services(), me(), {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen: 60_000,
    split: [
      { part_kind: kind.arrival, amount_fen: 53_000 },
      { part_kind: kind.receipt, amount_fen: 6_000 },
      { part_kind: kind.deposit, amount_fen: 1_000 }
    ]
  })
  const phone = await driverActor(world, driver.id)
  const { id, version } = row
  return {
    id,
    version,
    order_id: order.id,
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    dispatcher: me(),
    driver: phone,
    person_id: phone.company_id
  }
}
const paperOf = async (trip: Trip): Promise<Row<'receipt'>> => (await receiptsOf(world, trip.id))[0] as Row<'receipt'>
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const toldOf = async ({ id }: Row<'receipt'>): Promise<string[]> =>
  await transactAsSystem(services().db, async (tx) => {
    const rows = await tx.selectFrom('notice').select('phrase').distinct().where('biz_type', '=', 'receipt').where('biz_id', '=', id).execute()
    return rows.map(({ phrase }) => phrase).filter((phrase) => phrase.startsWith('paper'))
  })
const lostOf = async (trip: Trip) =>
  await transactAsSystem(services().db, (tx) =>
    tx
      .selectFrom('charge')
      .select(['amount_fen', 'party_id', 'charge_status'])
      .where('waybill_id', '=', trip.id)
      .where('item_code', '=', 'D11')
      .execute()
  )
const owedOf = async (trip: Trip): Promise<number> =>
  (await partsOfWaybill.run(services(), me(), { waybill_id: trip.id })).parts.reduce((sum, { net_fen }) => sum + net_fen, 0)

test('a paper goes by courier to the carrier and on to the shipper, each says when he has it, and the shipper hears of the parcel', async () => {
  const trip = await aTrip()
  await deliver(world, trip)
  const { id, version, paper_status } = await paperOf(trip)
  expect(paper_status).toBe(codes.toSend)
  const sent = await sendPaper.run(services(), me(), { id, version, ...courier })
  expect(sent).toMatchObject({ paper_status: codes.sent, ...courier })
  expect(await toldOf(await paperOf(trip))).toEqual([])
  const taken = await takePaper.run(services(), me(), { id, version: sent.version })
  expect(taken.paper_status).toBe(codes.withCarrier)
  const onward = { express_name: '京东物流', express_no: 'JD0042' }
  const forwarded = await sendPaper.run(services(), me(), { id, version: taken.version, ...onward })
  expect(forwarded).toMatchObject({ paper_status: codes.forwarded, ...onward })
  expect(await toldOf(await paperOf(trip))).toEqual(['paperForwarded'])
  const arrived = await receivePaper.run(services(), them(), { id, version: forwarded.version })
  // Who says nothing of a courier leaves what is known.
  expect(arrived).toMatchObject({ paper_status: codes.withShipper, ...onward })
  expect(arrived.paper_at).not.toBeNull()
  expect((await toldOf(await paperOf(trip))).sort()).toEqual(['paperForwarded', 'paperReceived'])
  expect(await run(receivePaper.run(services(), them(), { id, version: arrived.version }))).toBe('illegalMove')
  expect(await run(sendPaper.run(services(), me(), { id, version: arrived.version, ...courier }))).toBe('illegalMove')
})

test('a paper that came unannounced is registered with its courier; an order that wants none has no paper; a paper that is seen late is refused', async () => {
  const trip = await aTrip()
  await deliver(world, trip)
  const { id, version } = await paperOf(trip)
  expect(await receivePaper.run(services(), them(), { id, version, ...courier })).toMatchObject({ paper_status: codes.withShipper, ...courier })
  expect(await run(losePaper.run(services(), them(), { id, version, reason: '没有收到' }))).toBe('staleVersion')

  const without = await aTrip(needReceipt.code.electronic)
  await deliver(world, without)
  const none = await paperOf(without)
  expect(none.paper_status).toBe(codes.none)
  for (const work of [
    sendPaper.run(services(), me(), { id: none.id, version: none.version, ...courier }),
    losePaper.run(services(), them(), { id: none.id, version: none.version, reason: '找不到了' })
  ])
    expect(await run(work)).toBe('noPaper')
})

test('a lost paper costs the driver the deposit that is still held, once, and the carrier reads how much', async () => {
  const trip = await aTrip()
  await deliverAndConfirm(world, trip)
  expect(await owedOf(trip)).toBe(60_000)
  const { id, version } = await paperOf(trip)
  const lost = await losePaper.run(services(), them(), { id, version, reason: '快递途中遗失' })
  expect(lost).toMatchObject({ paper_status: codes.lost, lost_reason: '快递途中遗失' })
  expect(await lostOf(trip)).toMatchObject([{ amount_fen: -1_000, party_id: trip.person_id }])
  expect(await owedOf(trip)).toBe(59_000)
  expect(await myIncome.run(services(), trip.driver, {})).toMatchObject({ open_fen: 59_000 })
  expect(await toldOf(await paperOf(trip))).toEqual(['paperLostCharged'])
  expect(await run(losePaper.run(services(), them(), { id, version: lost.version, reason: '再来一次' }))).toBe('illegalMove')
  expect(await lostOf(trip)).toHaveLength(1)
  expect(await foundWith(world.adminUrl, ['payables.sql'])).toEqual([])
})

test('where no deposit is held any more a lost paper costs nothing by itself', async () => {
  const trip = await aTrip()
  await deliverAndConfirm(world, trip)
  await transactAsSystem(services().db, (tx) =>
    tx
      .updateTable('bill')
      .set({ bill_status: billMachine.code.unpaid, audit_done: 1, audit_level: 1, pending_fen: 1_000 })
      .where('waybill_id', '=', trip.id)
      .where('bill_kind', '=', kind.deposit)
      .execute()
  )
  const { id, version } = await paperOf(trip)
  expect(await losePaper.run(services(), them(), { id, version, reason: '收货方遗失' })).toMatchObject({ paper_status: codes.lost })
  expect(await lostOf(trip)).toEqual([])
  expect(await toldOf(await paperOf(trip))).toEqual(['paperLost'])
})

test('only the shipper says that a paper is lost or here, and only the carrier sends one', async () => {
  const trip = await aTrip()
  await deliver(world, trip)
  const { id, version } = await paperOf(trip)
  expect(await run(losePaper.run(services(), me(), { id, version, reason: '推给别人' }))).toBe('noPermission')
  expect(await run(sendPaper.run(services(), them(), { id, version, ...courier }))).toBe('noPermission')
  const other = await world.actor('shipper2')
  expect(await run(receivePaper.run(services(), other, { id, version }))).toBe('notFound')
  expect((await paperOf(trip)).paper_status).toBe(codes.toSend)
})
