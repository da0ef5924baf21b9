import { Refusal } from '@yunshu/contract/kit/refusals'
import { freezeGround, orderMachine } from '@yunshu/contract/order/machine'
import { leftReason, statementMachine } from '@yunshu/contract/statement/machine'
import { chargeMachine } from '@yunshu/contract/charge/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAbnormals } from '../../../testkit/abnormal.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { anAcceptedOrder, aTrip, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, now, nowIso, setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { listLogs } from '../oplog/list.ts'
import { listNotices } from '../notice/list.ts'
import { billStatement } from '../payment/billStatement.ts'
import { confirmStatement } from '../statement/confirm.ts'
import { generateDown, generateStatement } from '../statement/generate.ts'
import { statementLines } from '../statement/list.ts'
import { statementInfo, statementLeft } from '../statement/read.ts'
import { sendStatement } from '../statement/send.ts'
import { freezeOrder, listFreezes, thawOrders, unfreezeOrder } from './freeze.ts'
import { orderInfo } from './info.ts'
import { operatorOrders, shipperOrders } from './list.ts'

let world: TestApp
const actors: Record<string, Actor> = {}
beforeAll(async () => {
  lockCheck.takeFaults()
  world = await testApp()
  for (const account of ['operator', 'carrier', 'carrier2', 'shipper', 'shipper2']) actors[account] = await world.actor(account)
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

const as = (account: string): Actor => actors[account] ?? expect.fail(account)
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
const freeze = async (id: number, more: object = {}, actor = as('operator')) =>
  await freezeOrder.run(world.services, actor, { id, freeze_ground: freezeGround.code.transport, reason: '轨迹与回单不符，疑似未实际运输', ...more })
const unfreeze = async (id: number, actor = as('operator')) => await unfreezeOrder.run(world.services, actor, { id, reason: '已补齐轨迹证明' })
const infoFor = async (account: string, id: number) => await orderInfo.run(world.services, as(account), { id })
const freezesOf = async (order_id: number) => (await listFreezes.run(world.services, as('operator'), { order_id })).data
const toldTo = async (account: string, id: number) =>
  (await listNotices.run(world.services, as(account), {})).data.find(({ biz_id }) => biz_id === id)?.text
const today = shanghaiDay(new Date())
const days = { period_from: addDays(today, -1), period_to: addDays(today, 1) }
const silent = async () => expect(await foundWith(world.adminUrl, ['statements.sql', 'payables.sql', 'bills.sql', 'money.sql'])).toEqual([])

const aDelivered = async (freight_fen: number, shipper = 'shipper'): Promise<Trip> => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen, shipper }) })
  await deliverAndConfirm(world, trip, {}, shipper)
  await settleAbnormals(world, trip)
  return trip
}
const drafted = async (partner = 'shipper') =>
  await generateStatement.run(world.services, as('carrier'), { partner_id: world.base.companies[partner]?.id ?? 0, ...days })
const totalOf = async (id: number) => (await statementInfo.run(world.services, as('carrier'), { id })).statement.total_fen
const tripsOn = async (statement_id: number) =>
  (await statementLines.run(world.services, as('carrier'), { statement_id })).data.map(({ waybill_id }) => waybill_id)

test('the operator freezes an order; both parties read in general words that it is, and only the operator reads why', async () => {
  const order = await anAcceptedOrder(world)
  const { id } = order
  const frozen_until = addDays(today, 3)
  const row = await freeze(id, { version: order.version, frozen_until })
  expect(row).toMatchObject({ freeze_ground: freezeGround.code.transport, frozen_until, order_status: orderMachine.code.accepted })
  for (const account of ['shipper', 'carrier']) {
    const { order: seen, events } = await infoFor(account, id)
    expect([seen.frozen_at, seen.freeze_ground, seen.frozen_until]).toEqual([row.frozen_at, 2, frozen_until])
    expect(await run(listFreezes.run(world.services, as(account), { order_id: id }))).toBe('noPermission')
    expect(events.at(-1)).toMatchObject({ move: 'freeze', reason: '', from_status: 50, to_status: 50 })
    const text = await toldTo(account, id)
    expect(text?.zh).toBe(`平台已冻结订单 ${order.order_no} 的结算（运输真实性核查）：运输照常，解冻前不能对账、开票、付款和融资`)
    expect(text?.en).toContain('Transport being verified')
    expect(JSON.stringify((await listLogs.run(world.services, as(account), { pagesize: 200 })).data)).not.toContain('疑似未实际运输')
  }
  expect(await freezesOf(id)).toMatchObject([{ freeze_reason: '轨迹与回单不符，疑似未实际运输', lifted_at: null }])
  expect((await operatorOrders.run(world.services, as('operator'), { frozen: true })).data.map((one) => one.id)).toEqual([id])
  expect((await shipperOrders.run(world.services, as('shipper2'), { frozen: true })).data).toEqual([])
  await unfreeze(id)
  const after = await infoFor('operator', id)
  expect(after.order).toMatchObject({ frozen_at: null, freeze_ground: null, frozen_until: null })
  expect(await freezesOf(id)).toMatchObject([
    { lifted_by_name: as('operator').user_name, lift_reason: '已补齐轨迹证明', lifted_at: expect.any(String) }
  ])
  expect((await toldTo('carrier', id))?.zh).toBe(`订单 ${order.order_no} 已解冻，可以继续结算`)
  expect(await world.acts(id)).toEqual([
    { act: 'freeze.frozen', result: 'done' },
    { act: 'freeze.lifted', result: 'done' }
  ])
})

test('who asks twice, too late, or has no right to it, changes nothing', async () => {
  const { id, version } = await anAcceptedOrder(world)
  expect(await run(unfreeze(id))).toBe('orderNotFrozen')
  expect(await run(freeze(id, { frozen_until: addDays(today, -1) }))).toBe('freezeDayPassed')
  expect(await run(freeze(id, { version: version + 1 }))).toBe('staleVersion')
  for (const account of ['carrier', 'shipper']) expect(await run(freeze(id, {}, as(account)))).toBe('noPermission')
  const asked = { id, freeze_ground: 9 as const, reason: '抽查' }
  const first = await freezeOrder.run(world.services, as('operator'), asked, { key: `freeze ${id}` })
  expect(await freezeOrder.run(world.services, as('operator'), asked, { key: `freeze ${id}` })).toEqual(first)
  expect(await run(freeze(id))).toBe('orderFrozenAlready')
  expect(await freezesOf(id)).toHaveLength(1)
  await unfreeze(id)
  expect(await run(unfreeze(id))).toBe('orderNotFrozen')
  const draft = await anAcceptedOrder(world, { order_status: orderMachine.code.draft })
  await expect(freeze(draft.id)).rejects.toMatchObject({ code: 'nothingToFreeze', slots: { state: { zh: '草稿' } } })
})

test('of two who freeze at one instant one does, and one freeze stands', async () => {
  const { id } = await anAcceptedOrder(world)
  const answers = await Promise.all([1, 2, 3].map(() => run(freeze(id))))
  expect(answers.filter((one) => one === 'orderFrozenAlready')).toHaveLength(2)
  expect(await freezesOf(id)).toHaveLength(1)
})

test('the transport of a frozen order goes on to its confirmed receipt', async () => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world) })
  await freeze(trip.order_id)
  await deliverAndConfirm(world, trip)
  expect((await infoFor('shipper', trip.order_id)).order).toMatchObject({ order_status: orderMachine.code.signed, frozen_at: expect.any(String) })
})

test('a frozen order leaves the statement that was sent, comes onto none, and onto the next one once it is lifted', async () => {
  const [kept, doubted] = [await aDelivered(123_456), await aDelivered(76_543)]
  const { statement } = await drafted()
  const others = statement.total_fen - 123_456 - 76_543
  await sendStatement.run(world.services, as('carrier'), looked(statement))
  await freeze(doubted.order_id)
  expect(await tripsOn(statement.id)).toContain(kept.id)
  expect(await tripsOn(statement.id)).not.toContain(doubted.id)
  expect(await totalOf(statement.id)).toBe(others + 123_456)
  expect(await run(drafted())).toBe('nothingToBill')
  const left = await statementLeft.run(world.services, as('carrier'), { id: statement.id })
  expect(left.data.find(({ waybill_id }) => waybill_id === doubted.id)).toMatchObject({
    left_reason: leftReason.code.orderFrozen,
    amount_fen: 76_543
  })
  await unfreeze(doubted.order_id)
  const next = await drafted()
  expect(next).toMatchObject({ added: 1, statement: { total_fen: 76_543 } })
  expect(await tripsOn(next.statement.id)).toEqual([doubted.id])
  await silent()
})

test('on a trip of two shippers the other one’s line stays, and who drove waits for all of it', async () => {
  const [own, theirs] = [
    await anAcceptedOrder(world, { freight_fen: 50_001 }),
    await anAcceptedOrder(world, { freight_fen: 40_002, shipper: 'shipper2' })
  ]
  const { id } = await createDispatch.run(world.services, as('carrier'), {
    orders: [{ order_id: own.id }, { order_id: theirs.id }],
    vehicle_id: (await aVehicle(world)).id,
    driver_id: (await aDriver(world)).id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen: 60_000
  })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('charge')
      .set({ charge_status: chargeMachine.code.confirmed, delivered_at: nowIso(), receipt_at: nowIso() })
      .where('waybill_id', '=', id)
      .execute()
  )
  const { statement } = await drafted('shipper2')
  await freeze(own.id)
  expect(await totalOf(statement.id)).toBe(40_002)
  expect(await drafted()).toMatchObject({ added: 0, statement: { total_fen: 76_543 } })
  expect(await run(generateDown.run(world.services, as('carrier'), days))).toBe('nothingToBill')
  await unfreeze(own.id)
  expect(await drafted()).toMatchObject({ added: 1, statement: { total_fen: 76_543 + 50_001 } })
  expect(await generateDown.run(world.services, as('carrier'), days)).toMatchObject({ made: 1, added: 1 })
})

test('a confirmed statement with a frozen order is not billed until it is lifted', async () => {
  const trip = await aDelivered(88_888)
  const { statement } = await drafted()
  const sent = await sendStatement.run(world.services, as('carrier'), looked(statement))
  const confirmed = await confirmStatement.run(world.services, as('shipper'), { ...looked(sent), reason: '按账单确认' })
  const { order_no } = await freeze(trip.order_id)
  expect(await totalOf(statement.id)).toBe(confirmed.total_fen)
  await expect(billStatement.run(world.services, as('carrier'), looked(confirmed))).rejects.toMatchObject({
    code: 'orderFrozen',
    slots: { order_no, ground: { zh: '运输真实性核查' } }
  })
  await unfreeze(trip.order_id)
  const billed = await billStatement.run(world.services, as('carrier'), looked(confirmed))
  expect(billed).toMatchObject({ statement_status: statementMachine.code.billed, total_fen: confirmed.total_fen })
})

test('a freeze through a day ends with that day by itself, and the operator hears of it', async () => {
  const { id, order_no } = await anAcceptedOrder(world)
  await freeze(id, { frozen_until: today })
  expect(await thawOrders(world.services)).toBe(0)
  setClock(new Date(now().getTime() + 86_400_000))
  expect(await thawOrders(world.services)).toBe(1)
  expect(await thawOrders(world.services)).toBe(0)
  const { order } = await infoFor('operator', id)
  expect([order.frozen_at, (await freezesOf(id))[0]]).toMatchObject([null, { lifted_at: expect.any(String), lifted_by_name: '', lift_reason: '' }])
  for (const account of ['operator', 'carrier', 'shipper']) expect((await toldTo(account, id))?.zh).toContain(`订单 ${order_no} 已解冻`)
  setClock(undefined)
})

test('every lock of these was taken in the order of the house', () => {
  expect(lockCheck.takeFaults()).toEqual([])
})
