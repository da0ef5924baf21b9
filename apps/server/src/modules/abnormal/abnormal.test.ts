import { wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormalLevel, abnormalMachine, abnormalType, driverAnswer, liableParty } from '@yunshu/contract/abnormal/machine'
import { chargeMachine } from '@yunshu/contract/charge/machine'
import { financeStatus, waybillMachine } from '@yunshu/contract/waybill/machine'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { abnormal } from '@yunshu/contract/abnormal/contract'
import { amountOfTrace } from '@yunshu/domain/charge'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aPhoto, deliver, deliverAndConfirm, setOff, upload } from '../../../testkit/delivered.ts'
import { anAcceptedOrder, aTrip, type Trip } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, now, nowIso, setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { chargesOfOrder } from '../charge/read.ts'
import { confirmReceipt } from '../receipt/review.ts'
import { generateStatement } from '../statement/generate.ts'
import { previewStatement } from '../statement/read.ts'
import { acceptTrip } from '../waybill/accept.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { depart } from '../waybill/depart.ts'
import { load, signIn } from '../waybill/pickup.ts'
import { acceptAbnormal, decideAbnormal, objectToAbnormal } from './answer.ts'
import { abnormalBoard, abnormalPicture } from './board.ts'
import { closeSolved, remindOverdue } from './clock.ts'
import { abnormalsOfTrip, answerAbnormal } from './driver.ts'
import {
  assignAbnormal,
  closeAbnormal,
  handleAbnormal,
  rejectAbnormal,
  reopenAbnormal,
  resolveAbnormal,
  takeAbnormal,
  turnAbnormal
} from './handle.ts'
import { abnormalInfo, abnormalsOfOrder, abnormalsWaiting, abnormalTrips } from './info.ts'
import { listAbnormals } from './list.ts'
import { createAbnormal, reportAbnormal, updateAbnormal } from './register.ts'
import { abnormalLadder, setAbnormalLadder } from './ladder.ts'

let world: TestApp
let [carrier, shipper, operator]: Actor[] = []
beforeAll(async () => {
  world = await testApp()
  ;[carrier, shipper, operator] = await Promise.all([world.actor('carrier'), world.actor('shipper'), world.actor('operator')])
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

type Row = OutputOf<typeof abnormal.handle>
const { code } = abnormalType
const state = abnormalMachine.code
const services = () => world.services
const me = () => carrier as Actor
const theirs = () => shipper as Actor
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })

/** A trip whose driver gets 3,500 yuan; the shipper pays 10,000 and declared goods of 1,000 yuan. */
const aPaidTrip = async (over: Parameters<typeof anAcceptedOrder>[1] = {}): Promise<Trip> => {
  const order = await anAcceptedOrder(world, { freight_fen: 1_000_000, goods_value_fen: 100_000, ...over })
  const trip = await aTrip(world, { order })
  await transactAsSystem(services().db, (tx) =>
    tx.updateTable('waybill').set({ payable_fen: 350_000 }).where('tenant_id', '=', world.base.tenant_id).where('id', '=', trip.id).execute()
  )
  return trip
}
const tripRow = async (id: number) =>
  await transactAsSystem(services().db, (tx) =>
    tx.selectFrom('waybill').selectAll().where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
  )
const orderFlag = async (id: number) =>
  (
    await transactAsSystem(services().db, (tx) =>
      tx.selectFrom('order').select('abnormal_flag').where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
    )
  ).abnormal_flag
const rowsOf = async (waybill_id: number) => (await listAbnormals.run(services(), me(), { waybill_id, sort: 'created_at', order: 'asc' })).data
const rowOf = async (id: number): Promise<Row> => (await abnormalInfo.run(services(), me(), { id })).abnormal
const chargesOf = async (id: number) => (await abnormalInfo.run(services(), me(), { id })).charges
const register = async (trip: Trip, over: Partial<InputOf<typeof abnormal.create>> = {}) =>
  await createAbnormal.run(services(), me(), {
    waybill_id: trip.id,
    abnormal_type: code.damage,
    level: abnormalLevel.code.major,
    occurred_at: nowIso(),
    description: '卸货时发现三箱受潮',
    imgs: [await aPhoto(world, me())],
    ...over
  })
const handle = async (row: { id: number; version: number }, over: Partial<InputOf<typeof abnormal.handle>> = {}) =>
  await handleAbnormal.run(services(), me(), {
    ...seen(row),
    liable_party: liableParty.code.driver,
    solution: '按受潮三箱赔付',
    loss_fen: 30_000,
    claim_up_fen: 25_000,
    claim_down_fen: 20_000,
    ...over
  })
const silent = async () => expect(await foundWith(world.adminUrl, ['exceptions.sql', 'main-job.sql', 'money.sql', 'statements.sql'])).toEqual([])

test('damage that a driver reports is handled with a claim on each side, agreed to by the shipper, and both charges stand', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const photo = await aPhoto(world, trip.driver)
  const [goods] = (await world.post('/api/waybill/info', { id: trip.id }, await world.login('carrier'))).data['goods'] as { id: number }[]
  const told = await reportAbnormal.run(services(), trip.driver, {
    waybill_id: trip.id,
    abnormal_type: code.damage,
    occurred_at: nowIso(),
    description: '卸货时发现三箱被压坏',
    goods: [{ waybill_goods_id: goods?.id ?? 0, lost_num: 0, damage_num: 3 }],
    imgs: [photo],
    lng: 114.14,
    lat: 30.62
  })
  expect(told).toMatchObject({ abnormal_status: state.new, level: abnormalLevel.code.major, driver_answer: driverAnswer.code.notAsked })
  expect(await tripRow(trip.id)).toMatchObject({ abnormal_flag: true, abnormal_hold: 1 })
  expect(await orderFlag(trip.order_id)).toBe(true)
  const taken = await takeAbnormal.run(services(), me(), seen(told))
  expect(taken).toMatchObject({ abnormal_status: state.inProgress, source: 2, handler_name: me().user_name, lost_num: 0, damage_num: 3 })
  await expect(turnAbnormal.run(services(), me(), seen(taken))).rejects.toMatchObject({ code: 'handleFirst' })
  const handled = await handle(taken)
  await expect(resolveAbnormal.run(services(), me(), seen(handled))).rejects.toMatchObject({ code: 'shipperFirst' })
  const turned = await turnAbnormal.run(services(), me(), seen(handled))
  expect(turned).toMatchObject({ abnormal_status: state.awaiting, round: 1 })
  // The shipper sees what it gets, and nothing of what the driver pays.
  const { abnormals, courses } = await abnormalsOfOrder.run(services(), theirs(), { order_id: trip.order_id })
  expect(abnormals).toMatchObject([{ claim_up_fen: 25_000, goods: [{ damage_num: 3 }] }])
  expect(abnormals[0]).not.toHaveProperty('claim_down_fen')
  expect(courses[0]?.course.map(({ move }) => move)).toEqual(['register', 'take', 'handle', 'turn'])
  await acceptAbnormal.run(services(), theirs(), seen(turned))
  const charges = await chargesOf(told.id)
  expect(charges).toMatchObject([
    {
      direction: 1,
      item_code: 'D02',
      amount_fen: -25_000,
      net_fen: -22_936,
      tax_fen: -2_064,
      source: 3,
      charge_status: chargeMachine.code.estimated
    },
    { direction: 2, item_code: 'D02', amount_fen: -20_000, tax_fen: 0, source: 3, charge_status: chargeMachine.code.confirmed }
  ])
  for (const { trace, amount_fen } of charges) expect(amountOfTrace(trace)).toBe(amount_fen)
  expect(await tripRow(trip.id)).toMatchObject({ abnormal_flag: false, abnormal_hold: 0 })
  // The receipt comes in with the same damage: it was settled already, so nothing is asked twice and nothing deducted twice.
  for (const { id, version } of await upload(world, trip, { damage_num: 3 })) await confirmReceipt.run(services(), theirs(), { id, version })
  expect(await rowsOf(trip.id)).toMatchObject([{ abnormal_status: state.resolved }])
  const all = await chargesOfOrder.run(services(), theirs(), { order_id: trip.order_id })
  expect(all.charges.map(({ item_code, amount_fen }) => [item_code, amount_fen])).toEqual([
    ['F01', 1_000_000],
    ['D02', -25_000]
  ])
  expect(all.total_fen).toBe(975_000)
  expect(await tripRow(trip.id)).toMatchObject({
    waybill_status: waybillMachine.code.completed,
    finance_status: financeStatus.code.toReconcile,
    receivable_fen: 975_000
  })
  await silent()
})

test('a difference on a receipt is an exception by itself; until it is solved the trip is on no statement and says why', async () => {
  const trip = await aPaidTrip()
  await deliverAndConfirm(world, trip, { recv_num: 97, damage_num: 2 })
  const rows = await rowsOf(trip.id)
  expect(rows).toMatchObject([
    { abnormal_type: code.shortage, source: 3, lost_num: 3 },
    { abnormal_type: code.damage, source: 3, damage_num: 2 }
  ])
  expect(await tripRow(trip.id)).toMatchObject({
    waybill_status: waybillMachine.code.signed,
    finance_status: financeStatus.code.awaitingException,
    abnormal_hold: 1
  })
  const [shortage, damage] = rows as [Row, Row]
  const period = { partner_id: theirs().company_id, period_from: shanghaiDay(now()), period_to: shanghaiDay(now()) }
  const { left } = await previewStatement.run(services(), me(), period)
  expect(left.find(({ waybill_id }) => waybill_id === trip.id)).toMatchObject({ left_reason: 6 })
  // What the receipts deducted by themselves, 30.00 and 20.00, is asked of the shipper before anything else stands in its place.
  expect((await abnormalInfo.run(services(), me(), { id: shortage.id })).standing_fen).toBe(-3_000)
  const none = await handle(shortage, {
    liable_party: liableParty.code.forceMajeure,
    solution: '双方同意不赔',
    loss_fen: 0,
    claim_up_fen: 0,
    claim_down_fen: 0
  })
  await expect(resolveAbnormal.run(services(), me(), seen(none))).rejects.toMatchObject({ code: 'shipperFirst' })
  await acceptAbnormal.run(services(), theirs(), seen(await turnAbnormal.run(services(), me(), seen(none))))
  await acceptAbnormal.run(
    services(),
    theirs(),
    seen(await turnAbnormal.run(services(), me(), seen(await handle(damage, { claim_up_fen: 4_000, claim_down_fen: 0 }))))
  )
  const all = await chargesOfOrder.run(services(), theirs(), { order_id: trip.order_id })
  expect(all.charges.map(({ item_code, amount_fen }) => [item_code, amount_fen]).sort()).toEqual([
    ['D01', 0],
    ['D02', -4_000],
    ['F01', 1_000_000]
  ])
  expect(await tripRow(trip.id)).toMatchObject({ waybill_status: waybillMachine.code.completed, finance_status: financeStatus.code.toReconcile })
  const { statement } = await generateStatement.run(services(), me(), period)
  expect(statement.total_fen).toBeGreaterThanOrEqual(996_000)
  await silent()
})

test('an exception about money takes its trip off a statement that is still open, and a critical one freezes it', async () => {
  const trip = await aPaidTrip({ shipper: 'shipper2' })
  await deliverAndConfirm(world, trip, {}, 'shipper2')
  const shipper2 = await world.actor('shipper2')
  const period = { partner_id: shipper2.company_id, period_from: shanghaiDay(now()), period_to: shanghaiDay(now()) }
  const { statement } = await generateStatement.run(services(), me(), period)
  expect(statement.waybill_count).toBe(1)
  const row = await register(trip, { abnormal_type: code.accident, level: abnormalLevel.code.critical, description: '高速追尾，货物待查验' })
  expect(await tripRow(trip.id)).toMatchObject({ abnormal_hold: 2, waybill_status: waybillMachine.code.signed })
  const { left } = await previewStatement.run(services(), me(), period)
  expect(left).toMatchObject([{ waybill_id: trip.id, left_reason: 3 }])
  await silent()
  // No claim towards the shipper: the carrier solves it alone, the insurer pays.
  const handled = await handle(row, {
    liable_party: liableParty.code.thirdParty,
    solution: '保险理赔',
    claim_up_fen: 0,
    claim_down_fen: 0,
    insurance_case_no: 'PICC-2026-0077'
  })
  const solved = await resolveAbnormal.run(services(), me(), seen(handled))
  expect(solved).toMatchObject({ abnormal_status: state.resolved, insurance_case_no: 'PICC-2026-0077' })
  expect(await chargesOf(row.id)).toEqual([])
  expect(await tripRow(trip.id)).toMatchObject({ abnormal_hold: 0, waybill_status: waybillMachine.code.completed })
  expect((await generateStatement.run(services(), me(), period)).added).toBe(1)
  await closeAbnormal.run(services(), me(), seen(solved))
  await silent()
})

test('of 64 who accept or object at the same moment one has an effect', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const turned = await turnAbnormal.run(services(), me(), seen(await handle(await register(trip))))
  const tries = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) =>
      i % 4 === 3
        ? objectToAbnormal.run(services(), theirs(), { ...seen(turned), reason: '金额太低' })
        : acceptAbnormal.run(services(), theirs(), i % 2 === 0 ? seen(turned) : { id: turned.id, version: turned.version })
    )
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const row = await rowOf(turned.id)
  const charges = await chargesOf(turned.id)
  expect(charges).toHaveLength(row.abnormal_status === state.resolved ? 2 : 0)
  await silent()
})

test('of 64 reports of the same kind at the same moment there is one row, and each is counted', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const all = await Promise.all(
    Array.from({ length: 64 }, () =>
      reportAbnormal.run(services(), trip.driver, {
        waybill_id: trip.id,
        abnormal_type: code.breakdown,
        occurred_at: nowIso(),
        description: '轮胎漏气，正在更换'
      })
    ).map((one) =>
      one.then(
        () => 'counted',
        ({ message }: Error) => message
      )
    )
  )
  // On a busy machine one or the other may find no free connection in time; nothing else keeps a report out.
  expect(all.filter((one) => !['counted', 'timeout exceeded when trying to connect'].includes(one))).toEqual([])
  const rows = (await rowsOf(trip.id)).filter(({ abnormal_type }) => abnormal_type === code.breakdown)
  expect(rows).toHaveLength(1)
  // A repeated signal makes it graver, up to critical.
  expect(rows[0]).toMatchObject({ level: abnormalLevel.code.critical, signal_count: all.filter((one) => one === 'counted').length })
  await silent()
})

test('the shipper objects with an amount of its own; after three rounds the operator decides', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  let row: Row = await handle(await register(trip))
  await expect(decideAbnormal.run(services(), operator as Actor, { ...seen(row), claim_up_fen: 40_000, reason: '提前裁定' })).rejects.toMatchObject({
    code: 'roundsLeft'
  })
  for (const round of [1, 2, 3]) {
    const turned = await turnAbnormal.run(services(), me(), seen(row))
    expect(turned.round).toBe(round)
    await objectToAbnormal.run(services(), theirs(), {
      ...seen(turned),
      reason: '须按五箱赔付',
      amount_fen: 50_000,
      imgs: [await aPhoto(world, theirs())]
    })
    row = await rowOf(row.id)
    expect(row).toMatchObject({ abnormal_status: state.inProgress, shipper_fen: 50_000, objection: '须按五箱赔付' })
  }
  await expect(turnAbnormal.run(services(), me(), seen(row))).rejects.toMatchObject({ code: 'roundsOver' })
  await decideAbnormal.run(services(), operator as Actor, { ...seen(row), claim_up_fen: 40_000, reason: '按四箱计' })
  expect((await chargesOf(row.id)).map(({ direction, amount_fen }) => [direction, amount_fen])).toEqual([
    [1, -40_000],
    [2, -20_000]
  ])
  await silent()
})

test('more than 30 % of the driver’s freight is taken only with his word, for that very amount', async () => {
  const trip = await aPaidTrip({ goods_value_fen: 200_000 })
  await deliver(world, trip)
  const asked = await handle(await register(trip), { claim_up_fen: 150_000, claim_down_fen: 105_001 })
  expect(asked.driver_answer).toBe(driverAnswer.code.asked)
  await expect(turnAbnormal.run(services(), me(), seen(asked))).rejects.toMatchObject({
    code: 'driverFirst',
    slots: { amount: '1,050.01', cap: '1,050.00' }
  })
  const [shown] = await abnormalsOfTrip.run(services(), trip.driver, { waybill_id: trip.id })
  expect(shown).toMatchObject({ claim_down_fen: 105_001, driver_answer: driverAnswer.code.asked })
  await answerAbnormal.run(services(), trip.driver, { ...seen(asked), agree: true })
  const agreed = await rowOf(asked.id)
  // The same amount once more keeps his word; another one does not.
  const same = await handle(agreed, { claim_up_fen: 140_000, claim_down_fen: 105_001 })
  expect(same.driver_answer).toBe(driverAnswer.code.agreed)
  const more = await handle(same, { claim_up_fen: 140_000, claim_down_fen: 120_000 })
  expect(more.driver_answer).toBe(driverAnswer.code.asked)
  await answerAbnormal.run(services(), trip.driver, { ...seen(more), agree: false, reason: '装车时已受潮' })
  await expect(turnAbnormal.run(services(), me(), seen(await rowOf(more.id)))).rejects.toMatchObject({ code: 'driverFirst' })
  const within = await handle(await rowOf(more.id), { claim_up_fen: 140_000, claim_down_fen: 105_000 })
  expect(within.driver_answer).toBe(driverAnswer.code.notAsked)
  await acceptAbnormal.run(services(), theirs(), seen(await turnAbnormal.run(services(), me(), seen(within))))
  // Of the same trip nothing more may be taken without his word.
  const second = await handle(await register(trip, { abnormal_type: code.loss }), { claim_down_fen: 1 })
  expect(second.driver_answer).toBe(driverAnswer.code.asked)
  await silent()
})

test('lost and damaged goods are paid for at most at their declared value, by the carrier as by the operator', async () => {
  const trip = await aPaidTrip({ goods_value_fen: 30_000 })
  await deliver(world, trip)
  const row = await register(trip)
  expect((await abnormalInfo.run(services(), me(), { id: row.id })).declared).toEqual([{ order_id: trip.order_id, goods_value_fen: 30_000 }])
  await expect(handle(row, { claim_up_fen: 30_001 })).rejects.toMatchObject({
    code: 'badInput',
    fields: { claim_up_fen: '不能超过申报货值 300.00 元' }
  })
  let asked = await handle(row, { claim_up_fen: 30_000 })
  for (let round = 1; round <= 3; round += 1) {
    const turned = await turnAbnormal.run(services(), me(), seen(asked))
    // It may ask for more; nobody may grant it.
    await objectToAbnormal.run(services(), theirs(), { ...seen(turned), reason: '按采购价赔付', amount_fen: 90_000 })
    asked = await rowOf(row.id)
  }
  const decision = { ...seen(asked), reason: '按申报货值计' }
  await expect(decideAbnormal.run(services(), operator as Actor, { ...decision, claim_up_fen: 30_001 })).rejects.toMatchObject({ code: 'badInput' })
  await decideAbnormal.run(services(), operator as Actor, { ...decision, claim_up_fen: 30_000 })
  // What was not declared is agreed on, and other kinds are not about the goods alone.
  const bare = await aPaidTrip({ goods_value_fen: null })
  await deliver(world, bare)
  expect(await handle(await register(bare), { claim_up_fen: 400_000 })).toMatchObject({ claim_up_fen: 400_000 })
  const late = await register(trip, { abnormal_type: code.lateDelivery, description: '晚到四小时，停工损失' })
  expect(await handle(late, { claim_up_fen: 40_000 })).toMatchObject({ claim_up_fen: 40_000 })
  await silent()
})

test('a breakdown on the road moves the expected arrival, and the shipper is told; before departure it is only written down', async () => {
  const trip = await aPaidTrip()
  const new_eta = inFuture(30 * 3_600_000)
  const early = await register(trip, { abnormal_type: code.breakdown, description: '出车前轮胎漏气', imgs: [] })
  await handle(early, { new_eta, claim_up_fen: 0, claim_down_fen: 0 })
  expect((await tripRow(trip.id)).eta).toBeNull()
  await setOff(world, trip)
  const before = await tripRow(trip.id)
  const row = await rowOf(early.id)
  await expect(handle(row, { new_eta: inFuture(-60_000), claim_up_fen: 0, claim_down_fen: 0 })).rejects.toMatchObject({
    code: 'badInput',
    fields: { new_eta: '不能早于现在' }
  })
  expect((await tripRow(trip.id)).eta).toBe(before.eta)
  const later = inFuture(40 * 3_600_000)
  const handled = await handle(row, { new_eta: later, claim_up_fen: 0, claim_down_fen: 0 })
  expect(Date.parse((await tripRow(trip.id)).eta ?? '')).toBe(Date.parse(later))
  const told = async () =>
    await transactAsSystem(services().db, (tx) =>
      tx.selectFrom('notice').select('company_id').where('biz_id', '=', trip.order_id).where('phrase', '=', 'abnormalEta').execute()
    )
  expect(new Set((await told()).map(({ company_id }) => company_id))).toEqual(new Set([theirs().company_id]))
  const { length } = await told()
  // The same once more is no news.
  await handle(handled, { new_eta: handled.new_eta, claim_up_fen: 0, claim_down_fen: 0 })
  expect(await told()).toHaveLength(length)
  await silent()
})

test('the shipper’s workbench names what waits for its word, and the carrier finds the trips of an order', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const before = (await abnormalsWaiting.run(services(), theirs(), {})).total
  const turned = await turnAbnormal.run(services(), me(), seen(await handle(await register(trip))))
  const { total, data } = await abnormalsWaiting.run(services(), theirs(), {})
  expect(total).toBe(before + 1)
  expect(data.at(-1)).toMatchObject({ id: turned.id, order_id: trip.order_id, claim_up_fen: 25_000 })
  expect(data.at(-1)).not.toHaveProperty('claim_down_fen')
  expect((await abnormalsWaiting.run(services(), await world.actor('shipper2'), {})).data.map(({ id }) => id)).not.toContain(turned.id)
  const trips = await abnormalTrips.run(services(), me(), { order_id: trip.order_id })
  expect(trips).toMatchObject([{ id: trip.id, orders: [{ order_id: trip.order_id }] }])
  expect(await abnormalTrips.run(services(), await world.actor('carrier2'), { order_id: trip.order_id })).toEqual([])
  await acceptAbnormal.run(services(), theirs(), seen(turned))
  expect((await abnormalsWaiting.run(services(), theirs(), {})).total).toBe(before)
})

test('late and outside the circle are exceptions by themselves; lateness is over when the trip goes on, damage never is', async () => {
  const order = await anAcceptedOrder(world)
  await transactAsSystem(services().db, (tx) =>
    tx
      .updateTable('order_point')
      .set({ time_start: inFuture(-3 * 3_600_000) })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('order_id', '=', order.id)
      .where('kind', '=', 1)
      .execute()
  )
  const trip = await aTrip(world, { order, plan_start_time: inFuture(60_000) })
  await acceptTrip.run(services(), trip.driver, { id: trip.id })
  await signIn.run(services(), trip.driver, { id: trip.id, at: nowIso(), lng: 104.5, lat: 30.9, reason: '门口排队' })
  expect((await rowsOf(trip.id)).map(({ abnormal_type, abnormal_status }) => [abnormal_type, abnormal_status])).toEqual([
    [code.latePickup, state.new],
    [code.outsideFence, state.new]
  ])
  const [late] = await rowsOf(trip.id)
  const words = wordsOf(late?.said ?? null, late?.description ?? '')
  expect(words.en).toMatch(/^Reached .+ at .+, \d+ minutes late$/)
  expect(words.zh).toBe(late?.description)
  const [told] = (await abnormalInfo.run(services(), me(), { id: late?.id ?? 0 })).course
  expect(wordsOf(told?.said ?? null, '').en).toBe(words.en)
  expect(await tripRow(trip.id)).toMatchObject({ abnormal_flag: true, abnormal_hold: 0 })
  const photo = await aPhoto(world, trip.driver)
  await load.run(services(), trip.driver, { id: trip.id, at: nowIso(), zhuang_goods_img: [photo] })
  const damaged = await register(trip)
  await depart.run(services(), trip.driver, { id: trip.id, at: nowIso() })
  expect((await rowsOf(trip.id)).map(({ abnormal_type, abnormal_status, auto_closed }) => [abnormal_type, abnormal_status, auto_closed])).toEqual([
    [code.latePickup, state.closed, true],
    [code.outsideFence, state.new, false],
    [code.damage, state.new, false]
  ])
  await rejectAbnormal.run(services(), me(), { ...seen(damaged), reason: '与货损无关' })
  await expect(
    updateAbnormal.run(services(), me(), {
      ...seen(await rowOf(damaged.id)),
      level: 1,
      occurred_at: nowIso(),
      description: '改一改试试',
      imgs: [photo]
    })
  ).rejects.toMatchObject({
    code: 'abnormalOver'
  })
  await silent()
})

test('a trip that is called off at its loading place is a dry run: the ladder says what the shipper owes', async () => {
  const trip = await aPaidTrip()
  await acceptTrip.run(services(), trip.driver, { id: trip.id })
  await signIn.run(services(), trip.driver, { id: trip.id, at: nowIso(), lng: 104.27, lat: 30.56 })
  await cancelWaybill.run(services(), me(), { id: trip.id, version: (await tripRow(trip.id)).version, reason: '货主临时不发货' })
  const [row] = (await rowsOf(trip.id)) as [Row]
  expect(row).toMatchObject({ abnormal_type: code.dryRun, source: 3 })
  expect((await abnormalInfo.run(services(), me(), { id: row.id })).suggested).toMatchObject({ fee_fen: 1_000_000, rate_bp: 10_000, arrived: true })
  const fee = { liable_party: liableParty.code.shipper, solution: '按阶梯收取放空费', loss_fen: 0, claim_up_fen: -500_000, claim_down_fen: -200_000 }
  await expect(handle(row, fee)).rejects.toMatchObject({ code: 'badInput' })
  const handled = await handle(row, { ...fee, empty_time: nowIso(), empty_fen: 500_000 })
  await acceptAbnormal.run(services(), theirs(), seen(await turnAbnormal.run(services(), me(), seen(handled))))
  expect(await chargesOf(row.id)).toMatchObject([
    { direction: 1, item_code: 'F08', amount_fen: 500_000, charge_status: chargeMachine.code.confirmed },
    { direction: 2, item_code: 'F08', amount_fen: 200_000 }
  ])
  await silent()
})

test('a carrier’s own ladder proposes its own fees, and one that costs less the later the word is refused', async () => {
  const usual = await abnormalLadder.run(services(), me(), {})
  expect(usual).toMatchObject({ near_bp: 5_000, far_bp: 3_000, arrived_bp: 10_000, free_minutes: 120 })
  await expect(setAbnormalLadder.run(services(), me(), { ...usual, near_bp: 2_000 })).rejects.toMatchObject({
    fields: { near_bp: expect.any(String) }
  })
  await expect(setAbnormalLadder.run(services(), theirs(), usual)).rejects.toMatchObject({ code: 'noPermission' })
  await setAbnormalLadder.run(services(), me(), { ...usual, arrived_bp: 8_000 })
  const trip = await aPaidTrip()
  await acceptTrip.run(services(), trip.driver, { id: trip.id })
  await signIn.run(services(), trip.driver, { id: trip.id, at: nowIso(), lng: 104.27, lat: 30.56 })
  await cancelWaybill.run(services(), me(), { id: trip.id, version: (await tripRow(trip.id)).version, reason: '货主临时不发货' })
  const [row] = (await rowsOf(trip.id)) as [Row]
  expect((await abnormalInfo.run(services(), me(), { id: row.id })).suggested).toMatchObject({ fee_fen: 800_000, rate_bp: 8_000, arrived: true })
  // Another carrier keeps the customary one.
  expect((await abnormalLadder.run(services(), await world.actor('carrier2'), {})).arrived_bp).toBe(10_000)
  await setAbnormalLadder.run(services(), me(), usual)
})

test('a solved exception is opened again within fifteen days, its charges go, and others may not', async () => {
  const trip = await aPaidTrip()
  await deliverAndConfirm(world, trip)
  const turned = await turnAbnormal.run(services(), me(), seen(await handle(await register(trip))))
  const done = await acceptAbnormal.run(services(), theirs(), seen(turned))
  await expect(closeAbnormal.run(services(), me(), seen(done))).rejects.toMatchObject({ code: 'shipperCloses' })
  const again = await reopenAbnormal.run(services(), theirs(), { ...seen(done), reason: '复查发现五箱' })
  expect(again.abnormal_status).toBe(state.inProgress)
  expect(await chargesOf(turned.id)).toEqual([])
  await silent()
  const settled = await acceptAbnormal.run(
    services(),
    theirs(),
    seen(await turnAbnormal.run(services(), me(), seen(await handle(await rowOf(turned.id), { claim_up_fen: 41_000 }))))
  )
  expect((await chargesOf(turned.id)).map(({ amount_fen }) => amount_fen)).toEqual([-41_000, -20_000])
  setClock(new Date(Date.now() + 73 * 3_600_000))
  expect(await closeSolved(services())).toBeGreaterThan(0)
  expect((await rowOf(turned.id)).abnormal_status).toBe(state.closed)
  setClock(new Date(Date.now() + 16 * 86_400_000))
  await expect(reopenAbnormal.run(services(), me(), { id: turned.id, version: settled.version + 1, reason: '太晚了' })).rejects.toMatchObject({
    code: 'tooLateToReopen'
  })
  setClock(undefined)
  await silent()
})

test('an exception whose time is over is told once to whoever it waits for, and again when its time was moved and is over again', async () => {
  const trip = await aPaidTrip()
  await deliverAndConfirm(world, trip)
  const turned = await turnAbnormal.run(services(), me(), seen(await handle(await register(trip))))
  const told = async (): Promise<number[]> =>
    (
      await transactAsSystem(services().db, (tx) =>
        tx
          .selectFrom('notice')
          .select('company_id')
          .distinct()
          .where('tenant_id', '=', world.base.tenant_id)
          .where('biz_id', '=', turned.id)
          .where('phrase', '=', 'abnormalOverdue')
          .execute()
      )
    ).map(({ company_id }) => company_id)
  await remindOverdue(services())
  expect(await told()).toEqual([])
  setClock(new Date(Date.parse(turned.sla_due) + 60_000))
  expect(await remindOverdue(services())).toBeGreaterThan(0)
  expect((await told()).toSorted()).toEqual([me().company_id, theirs().company_id].toSorted())
  expect(await remindOverdue(services())).toBe(0)
  setClock(undefined)
})

test('open ones are counted by age, causes by month, lane, customer and driver, and rows are handed to a colleague', async () => {
  const board = await abnormalBoard.run(services(), me(), {})
  const { data, total } = await listAbnormals.run(services(), me(), { pagesize: 200 })
  const open = data.filter(({ abnormal_status }) => [10, 20, 30].includes(abnormal_status))
  expect(board.open).toBe(open.length)
  expect(board.ages.reduce((sum, { minor, major, critical }) => sum + minor + major + critical, 0)).toBe(open.length)
  const counted = data.filter(({ abnormal_status }) => abnormal_status !== state.rejected)
  for (const by of [1, 2, 3, 4] as const) {
    const rows = await abnormalPicture.run(services(), me(), { by, date_from: shanghaiDay(inFuture(-86_400_000)), date_to: shanghaiDay(now()) })
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(counted.length)
    for (const { count, causes } of rows) expect(causes.reduce((sum, one) => sum + one.count, 0)).toBe(count)
  }
  expect(total).toBeGreaterThan(8)
  const [first] = open as [Row]
  const colleague = world.base.users['carrier-fin']?.id ?? 0
  expect(await assignAbnormal.run(services(), me(), { ...seen(first), handler_id: colleague })).toMatchObject({ handler_id: colleague })
  const stranger = world.base.users['carrier2']?.id ?? 0
  await expect(assignAbnormal.run(services(), me(), { ...seen(await rowOf(first.id)), handler_id: stranger })).rejects.toMatchObject({
    code: 'handlerUnknown'
  })
  await silent()
})

test('the auditor finds each fault that is planted', async () => {
  const files = ['exceptions.sql']
  const { data } = await listAbnormals.run(services(), me(), { pagesize: 200, abnormal_status: state.closed })
  const [solved] = data.filter(({ claim_up_fen }) => (claim_up_fen ?? 0) > 0) as [Row]
  const at = `where tenant_id = ${world.base.tenant_id} and`
  const plants: readonly (readonly [string, RegExp])[] = [
    [`update waybill set abnormal_flag = not abnormal_flag ${at} id = ${solved.waybill_id}`, /a trip is marked and held/],
    [`update "order" set abnormal_flag = not abnormal_flag ${at} id = ${solved.order_id}`, /an order is marked/],
    [
      `update charge set charge_status = 0, statement_id = null, statement_line_id = null ${at} abnormal_id = ${solved.id}`,
      /stands among the charges/
    ],
    [`update charge set amount_fen = amount_fen - 1, net_fen = net_fen - 1 ${at} abnormal_id = ${solved.id}`, /comes to what its trace says/],
    [
      `alter table abnormal drop constraint abnormal_solved_how; update abnormal set solution = '' ${at} id = ${solved.id}`,
      /says who answers for it/
    ],
    [`update abnormal set auto_closed = true ${at} id = ${solved.id}`, /over by themselves/],
    [
      `update waybill set abnormal_hold = 1 ${at} id in (select waybill_id from charge where charge_status = 30 and statement_id is not null)`,
      /on no statement that is still open/
    ],
    [`delete from abnormal_event ${at} abnormal_id = ${solved.id} and move in ('accept', 'decide')`, /was agreed to by the shipper/],
    [`update abnormal set asked_fen = claim_down_fen, driver_answer = 3 ${at} id = ${solved.id}`, /only with his word/],
    [`update abnormal set version = version + 1 ${at} id = ${solved.id}`, /leads without a gap/]
  ]
  for (const [plant, ask] of plants)
    expect(
      (await foundWith(world.adminUrl, files, plant)).some((found) => ask.test(found)),
      plant
    ).toBe(true)
  await silent()
})

test('what is taken from a driver is taken from who collects for him on that trip', async () => {
  const trip = await aPaidTrip()
  const captain = await aDriver(world)
  await transactAsSystem(services().db, (tx) =>
    tx
      .updateTable('waybill')
      .set({ payee_id: captain.person_id, payee_name: captain.driver_name })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', trip.id)
      .execute()
  )
  await deliver(world, trip)
  const done = await resolveAbnormal.run(services(), me(), seen(await handle(await register(trip), { claim_up_fen: 0, claim_down_fen: 20_000 })))
  const [charge] = await transactAsSystem(services().db, (tx) =>
    tx
      .selectFrom('charge')
      .select(['party_id', 'amount_fen', 'parties'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('abnormal_id', '=', done.id)
      .execute()
  )
  expect(charge).toEqual({ party_id: captain.person_id, amount_fen: -20_000, parties: [me().company_id, captain.person_id] })
  await silent()
})
