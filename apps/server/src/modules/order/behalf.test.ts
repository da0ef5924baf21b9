import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { settleAbnormals } from '../../../testkit/abnormal.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { anAssignedOrder, anOrder, anOrderForm } from '../../../testkit/order.ts'
import { aProject } from '../../../testkit/rate.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { loadPlaces } from '@yunshu/places/load-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runners } from '../../app.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { listNotices } from '../notice/list.ts'
import { estimateFor } from '../rate/trial.ts'
import { confirmStatement } from '../statement/confirm.ts'
import { generateStatement } from '../statement/generate.ts'
import { statementLines } from '../statement/list.ts'
import { sendStatement } from '../statement/send.ts'
import { makeSheet } from '../task/index.ts'
import { listTasks } from '../task/list.ts'
import { runTask } from '../task/run.ts'
import { cancelFor, placeFor, updateFor } from './behalf.ts'
import { agreeCancel, askCancel } from './cancel.ts'
import { orderFormOf } from './form.ts'
import { importCommit, importPreview } from './import.ts'
import { importColumns, importNames, titleOf } from './importColumns.ts'
import { orderInfo } from './info.ts'
import { carrierOrders, shipperOrders } from './list.ts'
import { updateOrder } from './update.ts'

let world: TestApp
beforeAll(async () => {
  loadPlaces()
  world = await testApp()
  await aProject(world)
})
afterAll(() => world.close())

const company = (key: string): number => world.base.companies[key]?.id ?? 0
const run = async <I, O>(
  verb: { run: (services: TestApp['services'], actor: Awaited<ReturnType<TestApp['actor']>>, input: I, options?: { key?: string }) => Promise<O> },
  account: string,
  input: I,
  options: { key?: string } = {}
): Promise<O> => await verb.run(world.services, await world.actor(account), input, options)
/** An actor of the carrier without one of his rights. */
const without = async (code: string) => {
  const actor = await world.actor('carrier')
  return { ...actor, codes: new Set([...actor.codes].filter((held) => held !== code)) }
}
type Placed = InputOf<typeof order.placeFor>
/** By the contract: 2 tonnes at 260 yuan. */
const aCall = (over: Partial<Placed> = {}): Placed => ({ ...anOrderForm(), shipper_id: company('shipper'), price_mode: 1, ...over })
const place = (over: Partial<Placed> = {}) => run(placeFor, 'carrier', aCall(over))
const toldLast = async (account: string) => (await run(listNotices, account, {})).data[0]?.text.zh
const kilos = (goods_kg: number) => {
  const form = anOrderForm()
  return {
    ...form,
    shouhuo: form.shouhuo.map((point) => ({ ...point, goods_info_json_arr: point.goods_info_json_arr.map((row) => ({ ...row, goods_kg })) }))
  }
}
const reason = '客户来电取消'

test('a carrier places an order for its customer: it is the customer’s, accepted, at the contract price, and the customer is told', async () => {
  const call = aCall({ freight_fen: 52_000 })
  const made = await run(placeFor, 'carrier', call, { key: 'call 1' })
  expect(made).toMatchObject({
    order_status: 50,
    source: 4,
    deal_mode: 1,
    price_mode: 1,
    freight_fen: 52_000,
    shipper_id: company('shipper'),
    carrier_id: company('carrier'),
    owner_name: '',
    accept_deadline: null
  })
  expect(await run(placeFor, 'carrier', call, { key: 'call 1' })).toEqual(made)
  const { order: seen, events } = await run(orderInfo, 'shipper', { id: made.id })
  expect(seen).toMatchObject({ source: 4, freight_fen: 52_000, carrier_name: '蜀道演示物流有限公司' })
  expect(seen.price_trace).not.toBeNull()
  expect(events.map(({ move, to_status, actor_type }) => [move, to_status, actor_type])).toEqual([
    ['create', 10, 2],
    ['placeFor', 50, 2]
  ])
  expect(await toldLast('shipper')).toBe(`蜀道演示物流有限公司代贵公司下单 ${made.order_no}，如有异议请申请取消`)
  expect(await world.acts(made.id)).toEqual([{ act: 'order.placedFor', result: 'done' }])
  await expect(run(orderInfo, 'carrier2', { id: made.id })).rejects.toMatchObject({ code: 'notFound' })
  expect((await run(shipperOrders, 'shipper', { source: 4 })).total).toBe(1)
})

test('its price is the contract’s as it was shown, or named by who may see prices, with its reason', async () => {
  await expect(place({ freight_fen: 51_999 })).rejects.toMatchObject({ code: 'priceChanged', slots: { price: '520.00' } })
  await expect(place({ ...kilos(2000), fahuo: farAway() })).rejects.toMatchObject({ code: 'noRate' })
  const manual = { price_mode: 2, freight_fen: 61_234, price_reason: '电话约定' } as const
  await expect(place({ price_mode: 2, price_reason: '电话约定' })).rejects.toMatchObject({ code: 'badInput' })
  const blind = await without('2-192')
  await expect(placeFor.run(world.services, blind, aCall(manual))).rejects.toMatchObject({ code: 'manualPriceNotAllowed' })
  expect(await placeFor.run(world.services, blind, aCall())).toMatchObject({ order_status: 50, freight_fen: null })
  expect(await place(manual)).toMatchObject({ price_mode: 2, freight_fen: 61_234 })
  const { fahuo, shouhuo } = anOrderForm()
  const asked = {
    shipper_id: company('shipper'),
    at: fahuo[0]?.zhiding_start_time ?? '',
    start_area_code: '510116',
    end_area_code: shouhuo[0]?.end_area_code ?? '',
    vehicle_type_id: 10,
    goods_type_ids: [2],
    kg: 2000
  }
  expect((await run(estimateFor, 'carrier', asked)).priced?.total_fen).toBe(52_000)
  await expect(run(estimateFor, 'carrier', { ...asked, shipper_id: company('operator') })).rejects.toMatchObject({ code: 'notFound' })
})
const farAway = () =>
  anOrderForm().fahuo.map((point) => ({ ...point, start_address_province: '广东省', start_address_city: '广州市', start_area_code: '440106' }))

test('only for a customer with whom it works, who is approved and not frozen', async () => {
  const set = async (table: 'company' | 'company_link', values: { state?: number; link_status?: number }) =>
    await transactAsSystem(world.services.db, (tx) =>
      table === 'company'
        ? tx.updateTable('company').set(values).where('id', '=', company('shipper')).execute()
        : tx
            .updateTable('company_link')
            .set(values)
            .where('shipper_id', '=', company('shipper'))
            .where('carrier_id', '=', company('carrier'))
            .execute()
    )
  await expect(place({ shipper_id: company('carrier2') })).rejects.toMatchObject({ code: 'notFound' })
  await set('company', { state: 2 })
  await expect(place()).rejects.toMatchObject({ code: 'customerNotOpen', slots: { shipper_name: world.base.companies['shipper']?.name } })
  await set('company', { state: 1 })
  await set('company_link', { link_status: 30 })
  await expect(place()).rejects.toMatchObject({ code: 'customerNotActive' })
  await set('company_link', { link_status: 20 })
  expect((await place()).order_status).toBe(50)
})

test('a number of the customer is used once, also by an order that the carrier does not see', async () => {
  await anOrder(world, { customer_order_no: 'KH-ONE' })
  await expect(place({ customer_order_no: 'KH-ONE' })).rejects.toMatchObject({ code: 'customerNoTaken' })
  const [first, second] = await Promise.allSettled([place({ customer_order_no: 'KH-TWO' }), place({ customer_order_no: 'KH-TWO' })])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what it placed it changes until it is on a trip: a contract price follows, a manual one stays', async () => {
  const made = await place()
  const { form, version, price, shipper_id } = await run(orderFormOf, 'carrier', { id: made.id })
  expect({ price, shipper_id }).toEqual({ price: { price_mode: 1, freight_fen: 52_000, price_reason: '' }, shipper_id: company('shipper') })
  const input = { ...form, shouhuo: kilos(3000).shouhuo, id: made.id, version }
  const changed = await run(updateFor, 'carrier', input)
  expect(changed).toMatchObject({ order_status: 50, goods_kg: 3000, remain_kg: 3000, freight_fen: 78_000 })
  await expect(run(updateFor, 'carrier', input)).rejects.toMatchObject({ code: 'staleVersion' })
  expect(await toldLast('shipper')).toBe(`蜀道演示物流有限公司修改了代贵公司下的订单 ${made.order_no}`)
  const fixed = { price_mode: 2, freight_fen: 80_001, price_reason: '客户加价' } as const
  expect(await run(updateFor, 'carrier', { ...input, ...fixed, version: changed.version })).toMatchObject({ price_mode: 2, freight_fen: 80_001 })
  const kept = await updateFor.run(world.services, await without('2-192'), { ...input, version: changed.version + 1, remark: '走高速' })
  expect(kept).toMatchObject({ price_mode: 2, freight_fen: null, remark: '走高速' })
  expect((await run(orderInfo, 'carrier', { id: made.id })).order.freight_fen).toBe(80_001)
  const trip = await aTrip(world, { order: made })
  await expect(run(updateFor, 'carrier', { ...input, version: changed.version + 3 })).rejects.toMatchObject({ code: 'orderLocked' })
  await expect(run(cancelFor, 'carrier', { id: made.id, reason })).rejects.toMatchObject({ code: 'tripUnderWay' })
  await run(cancelWaybill, 'carrier', { id: trip.id, version: trip.version, reason: '客户取消' })
  // The trip is given up, and the order may have other goods; the trip keeps what it was to carry.
  const free = await run(orderFormOf, 'carrier', { id: made.id })
  expect(await run(updateFor, 'carrier', { ...input, ...kilos(1000), version: free.version })).toMatchObject({ goods_kg: 1000, remain_kg: 1000 })
  expect((await run(waybillInfo, 'carrier', { id: trip.id })).goods).toMatchObject([{ goods_kg: 3000 }])
  expect((await run(cancelFor, 'carrier', { id: made.id, reason })).order_status).toBe(0)
  expect(await world.acts(made.id)).toContainEqual({ act: 'order.cancelledFor', result: 'done' })
  expect(await toldLast('shipper')).toContain(reason)
})

test('what a shipper placed itself is the shipper’s to change and to cancel; what was placed for it, the shipper asks to cancel', async () => {
  const theirs = await anAssignedOrder(world)
  const form = { ...anOrderForm(), id: theirs.id, version: theirs.version }
  await expect(run(updateFor, 'carrier', form)).rejects.toMatchObject({ code: 'notPlacedByUs' })
  await expect(run(cancelFor, 'carrier', { id: theirs.id, reason })).rejects.toMatchObject({ code: 'notPlacedByUs' })
  await expect(run(cancelFor, 'carrier2', { id: theirs.id, reason })).rejects.toMatchObject({ code: 'notFound' })
  const made = await place()
  await expect(run(updateOrder, 'shipper', { ...anOrderForm(), id: made.id, version: made.version })).rejects.toMatchObject({ code: 'orderLocked' })
  const asked = await run(askCancel, 'shipper', { id: made.id, reason: '没有这笔订单' })
  await expect(run(updateFor, 'carrier', { ...anOrderForm(), id: made.id, version: asked.version })).rejects.toMatchObject({ code: 'alreadyAsked' })
  expect((await run(agreeCancel, 'carrier', { id: made.id })).order_status).toBe(0)
})

test('its freight goes into the customer’s statement, to the fen', async () => {
  const { fahuo, shouhuo } = anOrderForm()
  // Where the trips of tests load and unload.
  const places = {
    fahuo: fahuo.map((at) => ({ ...at, lng: 104.27, lat: 30.56 })),
    shouhuo: shouhuo.map((at) => ({ ...at, lng: 114.14, lat: 30.62 }))
  }
  const made = await place({ ...places, price_mode: 3, freight_fen: 123_457, price_reason: '电话约定' })
  const trip = await aTrip(world, { order: made })
  await deliverAndConfirm(world, trip)
  await settleAbnormals(world, trip)
  const today = shanghaiDay(new Date())
  const period = { partner_id: company('shipper'), period_from: addDays(today, -1), period_to: addDays(today, 1) }
  const { statement } = await run(generateStatement, 'carrier', period)
  const { data } = await run(statementLines, 'carrier', { statement_id: statement.id })
  expect(data.map(({ own_fen }) => own_fen)).toEqual([123_457])
  const sent = await run(sendStatement, 'carrier', { id: statement.id, version: statement.version })
  const confirmed = await run(confirmStatement, 'shipper', { id: sent.id, version: sent.version, reason: '按账单确认' })
  expect(confirmed.total_fen).toBe(123_457)
})

test('a file of orders is imported for one customer, each at its contract price; one that no rule prices says so', async () => {
  const far = { start_province: '广东省', start_city: '广州市', start_area: '天河区', start_diming: '' }
  const bytes = await makeSheet([sheet({ key: 'a', customer_order_no: 'IM-1' }, { key: 'b', customer_order_no: 'IM-2', ...far })])
  const { url: file } = await world.services.files.keep(world.services.db, await world.actor('carrier'), { name: '订单.xlsx', bytes })
  await expect(run(importPreview, 'carrier', { file })).rejects.toMatchObject({ code: 'badInput' })
  await expect(run(importPreview, 'carrier', { file, shipper_id: company('carrier2') })).rejects.toMatchObject({ code: 'notFound' })
  const shipper_id = company('shipper')
  expect(await run(importPreview, 'carrier', { file, shipper_id })).toMatchObject({ orders: 2, good: 2, bad: 0 })
  const before = (await run(carrierOrders, 'carrier', { source: 4 })).total
  const { job_id } = await run(importCommit, 'carrier', { file, shipper_id, submit: true })
  const task = { tenant_id: world.base.tenant_id, id: job_id }
  await runTask(world.services, runners, task)
  await runTask(world.services, runners, task)
  const list = await run(carrierOrders, 'carrier', { source: 4 })
  expect(list.total).toBe(before + 1)
  expect(list.data[0]).toMatchObject({ customer_order_no: 'IM-1', order_status: 50, source: 4, price_mode: 1, freight_fen: 52_000, deal_mode: 1 })
  const [done] = (await run(listTasks, 'carrier', {})).data
  expect(done).toMatchObject({ kind: 'orderImport', done: 1, failed: 1, failures: [{ no: 'b' }] })
  expect(done?.failures[0]?.reason).toMatch(/没有适用的/)
  expect(await toldLast('shipper')).toBe('蜀道演示物流有限公司代贵公司导入 1 个订单，如有异议请申请取消')
  expect((await run(orderInfo, 'shipper', { id: list.data[0]?.id ?? 0 })).events.map(({ move }) => move)).toEqual(['create', 'placeFor'])
  expect(await run(importPreview, 'carrier', { file, shipper_id })).toMatchObject({ good: 1, bad: 1 })
})

const sheet = (...lines: Partial<Record<(typeof importNames)[number], string>>[]) => {
  const example = Object.fromEntries(importNames.map((name) => [name, importColumns[name].example]))
  const body = lines.map((line) => importNames.map((name) => ({ ...example, ...line })[name] || null))
  return { sheet: '订单', head: importNames.map(titleOf), body }
}
