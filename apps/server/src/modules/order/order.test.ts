import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder, anAssignedOrder, anOrder, anOrderForm } from '../../../testkit/order.ts'
import { without } from '../../../testkit/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFuture, now, setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { acceptOrder, declineOrder } from './accept.ts'
import { assignOrder, withdrawOrder } from './assign.ts'
import { orderBoard } from './board.ts'
import { agreeCancel, askCancel, cancelOrder, refuseCancel } from './cancel.ts'
import { remindOrder } from './remind.ts'
import { createOrder } from './create.ts'
import { expireOrders } from './expire.ts'
import { knownGoods } from './goodsKnown.ts'
import { orderFormOf } from './form.ts'
import { orderInfo } from './info.ts'
import { carrierOrders, operatorOrders, shipperOrders } from './list.ts'
import { approveOrder, rejectOrder, submitOrder } from './submit.ts'
import { updateOrder } from './update.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

const run = async <I, O>(
  verb: { run: (services: TestApp['services'], actor: Awaited<ReturnType<TestApp['actor']>>, input: I, options?: { key?: string }) => Promise<O> },
  account: string,
  input: I,
  options: { key?: string } = {}
): Promise<O> => await verb.run(world.services, await world.actor(account), input, options)
const start = () => anOrderForm().fahuo[0] ?? expect.fail('a form has a pickup')
const end = () => anOrderForm().shouhuo[0] ?? expect.fail('a form has a delivery')
const price = (carrier = 'carrier') => ({
  carrier_id: world.base.companies[carrier]?.id ?? 0,
  price_mode: 2 as const,
  freight_fen: 480_000,
  price_reason: '按上月同线路'
})

test('a shipper places an order and finds its totals, its road and its story', async () => {
  const made = await anOrder(world, { customer_order_no: 'KH-1' })
  expect(made).toMatchObject({
    order_status: 30,
    goods_num: 100,
    goods_kg: 2000,
    goods_volume: 8,
    remain_num: 100,
    goods_name: '火锅底料',
    start_address_diming: '双流仓',
    end_address_diming: '走马岭仓',
    shipper_name: '锦城演示食品有限公司',
    carrier_id: null,
    freight_fen: null,
    is_chaoshi: false
  })
  expect(made.order_no).toMatch(/^DD\d{13}$/)
  expect(made.distance_m).toBeGreaterThan(1_000_000)
  expect(made.run_minutes).toBeGreaterThan(700)
  const { fahuo, shouhuo, events, waybills } = await run(orderInfo, 'shipper', { id: made.id })
  expect(fahuo).toMatchObject([
    { start_link_name: '王发货', start_area_code: '510116', start_address_is_chaoshi: 0, driver_qiandao_time: null, zhuang_goods_img: [] }
  ])
  expect(shouhuo).toMatchObject([
    {
      end_link_phone: expect.stringMatching(/^\*+5678$/),
      goods_info_json_arr: [{ goods_type_name: '食品饮料', goods_num: 100, remain_num: 100, recv_num: null }]
    }
  ])
  expect(events.map(({ move, to_status }) => [move, to_status])).toEqual([
    ['create', 10],
    ['submit', 30]
  ])
  expect(waybills).toEqual([])
  expect(await world.acts(made.id)).toEqual([{ act: 'order.created', result: 'done' }])
})

test('placed, assigned and accepted in three steps, both sides see one order, and each step is told to the other side', async () => {
  const made = await anAssignedOrder(world)
  expect(made).toMatchObject({ order_status: 40, carrier_name: '蜀道演示物流有限公司', freight_fen: 520_000, price_mode: 2 })
  expect(await run(acceptOrder, 'carrier', { id: made.id, version: made.version })).toMatchObject({ order_status: 50, freight_fen: 520_000 })
  const told = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('notice').select(['phrase', 'company_id']).where('biz_id', '=', made.id).execute()
  )
  expect(new Set(told.map(({ phrase, company_id }) => `${phrase} ${company_id}`))).toEqual(
    new Set([`orderAssigned ${world.base.companies['carrier']?.id}`, `orderAccepted ${world.base.companies['shipper']?.id}`])
  )
  const { events } = await run(orderInfo, 'carrier', { id: made.id })
  expect(events.map(({ move }) => move)).toEqual(['assign', 'accept'])
})

test('an order that a carrier declines is open again and the carrier sees it no more', async () => {
  const made = await anAssignedOrder(world)
  await run(declineOrder, 'carrier', { id: made.id, reason: '当天没有车' })
  await expect(run(orderInfo, 'carrier', { id: made.id })).rejects.toMatchObject({ code: 'notFound' })
  const { order, events } = await run(orderInfo, 'shipper', { id: made.id })
  expect(order).toMatchObject({ order_status: 30, carrier_id: null, freight_fen: null })
  expect(events.at(-1)).toMatchObject({ move: 'decline', reason: '当天没有车' })
  expect(await run(assignOrder, 'shipper', { id: made.id, ...price('carrier2') })).toMatchObject({
    order_status: 40,
    carrier_name: '长江演示运输有限公司'
  })
})

test('a shipper takes back what was not accepted, and not what was', async () => {
  const made = await anAssignedOrder(world)
  expect(await run(withdrawOrder, 'shipper', { id: made.id })).toMatchObject({ order_status: 30 })
  const taken = await anAcceptedOrder(world)
  await expect(run(withdrawOrder, 'shipper', { id: taken.id })).rejects.toMatchObject({ code: 'illegalMove', slots: { from: { zh: '已接单' } } })
  expect((await world.acts(taken.id)).at(-1)).toEqual({ act: 'order.withdrawn', result: 'refused' })
})

test('of 64 acceptances at once exactly one takes effect', async () => {
  const { id } = await anAssignedOrder(world)
  const actor = await world.actor('carrier')
  const answers = await Promise.allSettled(Array.from({ length: 64 }, () => acceptOrder.run(world.services, actor, { id })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : []))
  expect(new Set(refused)).toEqual(new Set([...new Set(refused)].filter((code) => code === 'illegalMove' || code === 'staleVersion')))
  const { events } = await run(orderInfo, 'carrier', { id })
  expect(events.filter(({ move }) => move === 'accept')).toHaveLength(1)
})

test('the same placing sent twice with one key makes one order', async () => {
  const form = { ...anOrderForm({ customer_order_no: 'ONCE-1' }), submit: true }
  const [first, second] = [await run(createOrder, 'shipper', form, { key: 'one-key' }), await run(createOrder, 'shipper', form, { key: 'one-key' })]
  expect(second).toEqual(first)
})

test('a customer number is used once by a shipper, the refusal names it, and two at once make one order', async () => {
  await anOrder(world, { customer_order_no: 'KH-77' })
  await expect(anOrder(world, { customer_order_no: 'KH-77' })).rejects.toMatchObject({
    code: 'customerNoTaken',
    slots: { customer_order_no: 'KH-77' }
  })
  await anOrder(world, { customer_order_no: 'KH-77', by: 'shipper2' })
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => anOrder(world, { customer_order_no: 'KH-78' })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'customerNoTaken', slots: { customer_order_no: 'KH-78' } })
})

test('what does not hold together is refused by field or by name', async () => {
  const placed = (over: Parameters<typeof anOrderForm>[0]) => anOrder(world, over)
  await expect(placed({ xianlu_type: 2 })).rejects.toMatchObject({ code: 'routeTypeMismatch', slots: { pickups: 1, deliveries: 1 } })
  await expect(placed({ shouhuo: [{ ...end(), zhiding_end_time: inFuture(3_600_000) }] })).rejects.toMatchObject({
    code: 'deliveryBeforePickup',
    slots: { end_address_diming: '走马岭仓' }
  })
  await expect(placed({ fahuo: [{ ...start(), zhiding_start_time_type: 3 }] })).rejects.toMatchObject({
    code: 'badInput',
    fields: { 'fahuo.0.zhiding_start_time_end': '区间必须有截止时间' }
  })
  await expect(placed({ order_kind: 2, temp_min: -18 })).rejects.toMatchObject({ fields: { temp_max: '冷链订单必须填写' } })
  await expect(placed({ order_kind: 2, temp_min: -5, temp_max: -18 })).rejects.toMatchObject({ fields: { temp_max: '必须高于最低温度' } })
  await expect(placed({ insured_flag: true })).rejects.toMatchObject({ fields: { goods_value_fen: '保价时必须填写' } })
  await expect(placed({ vehicle_type_ids: [99] })).rejects.toMatchObject({ fields: { vehicle_type_ids: '含有未知车型' } })
  await expect(placed({ fahuo: [{ ...start(), start_area_code: '999999' }] })).rejects.toMatchObject({
    fields: { 'fahuo.0.start_area_code': '不是有效的区县' }
  })
  const goods = (over: object) =>
    placed({ shouhuo: [{ ...end(), goods_info_json_arr: end().goods_info_json_arr.map((row) => ({ ...row, ...over })) }] })
  await expect(goods({ goods_type_id: 15 })).rejects.toMatchObject({ code: 'dangerousGoods' })
  await expect(goods({ goods_type_id: 16 })).rejects.toMatchObject({ code: 'forbiddenGoods' })
  await expect(goods({ goods_kg: 0, goods_volume: 0 })).rejects.toMatchObject({
    fields: { 'shouhuo.0.goods_info_json_arr.0.goods_kg': '重量和体积至少填写一项' }
  })
  await expect(goods({ goods_num: 0 })).rejects.toMatchObject({ code: 'badInput' })
})

test('a delivery point is told in the fields of the specification, with its goods; a line of type 4 in the old layout as well (§3.19 §3.21)', async () => {
  const made = await anOrder(world, { shouhuo: [{ ...end(), end_content: '卸货前电话联系' }] })
  const { shouhuo, legacy } = await run(orderInfo, 'shipper', { id: made.id })
  expect(legacy).toBeNull()
  expect(shouhuo).toEqual([
    expect.objectContaining({
      end_link_name: '李收货',
      end_link_phone: expect.stringMatching(/^\*+5678$/),
      end_address_str: '走马岭物流园 6 号',
      end_address_diming: '走马岭仓',
      end_address_is_chaoshi: 0,
      zhiding_end_time: expect.any(String),
      zhiding_end_time_type: 1,
      zhiding_end_time_end: null,
      driver_shiji_songda_time: null,
      xie_goods_img: [],
      shou_document_img: [],
      end_content: '卸货前电话联系',
      goods_info_json_arr: [
        expect.objectContaining({
          goods_type_name: '食品饮料',
          goods_name: '火锅底料',
          goods_guige: '500g×20',
          danwei: '箱',
          goods_num: 100,
          goods_kg: 2000,
          goods_volume: 8
        })
      ]
    })
  ])
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('order').set({ xianlu_type: 4 }).where('id', '=', made.id).execute())
  const old = await run(orderInfo, 'shipper', { id: made.id })
  expect(old.order.xianlu_type).toBe(4)
  expect(old.legacy).toMatchObject({
    start_address: '四川省成都市双流区空港四路 2666 号',
    zhuanghuo_qiandao: { at: null, imgs: [] },
    fache_qiandao: { at: null },
    songda: { address: '湖北省武汉市东西湖区走马岭物流园 6 号', at: null },
    goods_info_json: [{ goods_name: '火锅底料', goods_num: 100 }]
  })
})

test('goods of several delivery points add up exactly', async () => {
  const part = (goods_kg: number) => ({
    ...end(),
    goods_info_json_arr: end().goods_info_json_arr.map((row) => ({ ...row, goods_num: 1, goods_kg, goods_volume: 0.1 }))
  })
  const made = await anOrder(world, { xianlu_type: 2, shouhuo: [part(0.1), part(0.2), part(0.3)] })
  expect(made).toMatchObject({ goods_num: 3, goods_kg: 0.6, goods_volume: 0.3, point_count: 4, end_address_diming: '走马岭仓 +2' })
})

test('an order is changed until a carrier has accepted it, over the version that was read', async () => {
  const made = await anOrder(world, { submit: false })
  const changed = await run(updateOrder, 'shipper', { id: made.id, version: made.version, ...anOrderForm({ vehicle_count: 2, remark: '加急' }) })
  expect(changed).toMatchObject({ vehicle_count: 2, remark: '加急', order_no: made.order_no, version: made.version + 1 })
  await expect(run(updateOrder, 'shipper', { id: made.id, version: made.version, ...anOrderForm() })).rejects.toMatchObject({ code: 'staleVersion' })
  const taken = await anAcceptedOrder(world)
  await expect(run(updateOrder, 'shipper', { id: taken.id, version: taken.version, ...anOrderForm() })).rejects.toMatchObject({
    code: 'orderLocked',
    slots: { state: { zh: '已接单' } }
  })
})

test('with order review on, a colleague approves or sends back, and what was sent back is edited into a draft', async () => {
  const company = world.base.companies['shipper2']?.id ?? 0
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('company')
      .set({ settings: JSON.stringify({ order_audit: true }) })
      .where('id', '=', company)
      .execute()
  )
  const made = await anOrder(world, { by: 'shipper2' })
  expect(made.order_status).toBe(20)
  expect(await run(rejectOrder, 'shipper2', { id: made.id, reason: '重量有误' })).toMatchObject({ order_status: 5 })
  const redrafted = await run(updateOrder, 'shipper2', { id: made.id, version: made.version + 1, ...anOrderForm() })
  expect(redrafted.order_status).toBe(10)
  expect(await run(submitOrder, 'shipper2', { id: made.id })).toMatchObject({ order_status: 20 })
  expect(await run(approveOrder, 'shipper2', { id: made.id })).toMatchObject({ order_status: 30 })
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('company').set({ settings: '{}' }).where('id', '=', company).execute())
})

test('only a signed carrier can be given an order, at a price set by somebody who may, and before the deadline', async () => {
  const { id } = await anOrder(world, { by: 'shipper2' })
  await expect(run(assignOrder, 'shipper2', { id, ...price('carrier2') })).rejects.toMatchObject({ code: 'notFound' })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('company_link')
      .set({ link_status: 30 })
      .where('shipper_id', '=', world.base.companies['shipper2']?.id ?? 0)
      .execute()
  )
  await expect(run(assignOrder, 'shipper2', { id, ...price() })).rejects.toMatchObject({
    code: 'linkNotActive',
    slots: { carrier_name: '蜀道演示物流有限公司' }
  })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('company_link')
      .set({ link_status: 20 })
      .where('shipper_id', '=', world.base.companies['shipper2']?.id ?? 0)
      .execute()
  )
  await expect(run(assignOrder, 'shipper2', { id, ...price(), accept_deadline: inFuture(-1000) })).rejects.toMatchObject({ code: 'deadlinePassed' })
  const boss = await world.actor('shipper2')
  const clerk = without(boss, '2-311')
  await expect(assignOrder.run(world.services, clerk, { id, ...price() })).rejects.toMatchObject({ code: 'manualPriceNotAllowed' })
  await expect(assignOrder.run(world.services, { ...boss, codes: new Set(['2-1', '2-311']) }, { id, ...price() })).rejects.toMatchObject({
    code: 'noPermission'
  })
})

test('a company that is not approved places no orders', async () => {
  const company = world.base.companies['shipper2']?.id ?? 0
  const audit = (audit_status: number) =>
    transactAsSystem(world.services.db, (tx) => tx.updateTable('company').set({ audit_status }).where('id', '=', company).execute())
  await audit(10)
  await expect(anOrder(world, { by: 'shipper2' })).rejects.toMatchObject({ code: 'companyNotApproved' })
  await audit(20)
})

test('an order nobody accepts in time opens again by itself, and cannot be accepted after its time', async () => {
  const made = await anAssignedOrder(world)
  const late = anAssignedOrder(world)
  const { id } = await late
  setClock(new Date(now().getTime() + 2 * 3_600_000 + 60_000))
  await expect(run(acceptOrder, 'carrier', { id })).rejects.toMatchObject({ code: 'deadlinePassed' })
  expect(await expireOrders(world.services)).toBeGreaterThanOrEqual(2)
  setClock(undefined)
  const { order, events } = await run(orderInfo, 'shipper', { id: made.id })
  expect(order).toMatchObject({ order_status: 30, carrier_id: null })
  expect(events.at(-1)).toMatchObject({ move: 'expire', actor_name: '系统' })
})

test('before acceptance a shipper cancels, afterwards it asks and the carrier answers', async () => {
  const made = await anAssignedOrder(world)
  expect(await run(cancelOrder, 'shipper', { id: made.id, reason: '客户取消' })).toMatchObject({ order_status: 0 })
  const taken = await anAcceptedOrder(world)
  await expect(run(cancelOrder, 'shipper', { id: taken.id, reason: '客户取消' })).rejects.toMatchObject({ code: 'askToCancel' })
  await expect(run(agreeCancel, 'carrier', { id: taken.id })).rejects.toMatchObject({ code: 'notAsked' })
  expect((await run(askCancel, 'shipper', { id: taken.id, reason: '客户取消' })).cancel_asked_at).not.toBeNull()
  await expect(run(askCancel, 'shipper', { id: taken.id, reason: '客户取消' })).rejects.toMatchObject({ code: 'alreadyAsked' })
  expect((await run(refuseCancel, 'carrier', { id: taken.id, reason: '车已在路上' })).cancel_asked_at).toBeNull()
  await run(askCancel, 'shipper', { id: taken.id, reason: '客户取消' })
  expect(await run(agreeCancel, 'carrier', { id: taken.id })).toMatchObject({ order_status: 0 })
  const { events } = await run(orderInfo, 'shipper', { id: taken.id })
  expect(events.map(({ move }) => move)).toEqual(['create', 'submit', 'assign', 'accept', 'askCancel', 'refuseCancel', 'askCancel', 'agreeCancel'])
})

test('a carrier is reminded once an hour, and only while it has the order', async () => {
  const { id } = await anAcceptedOrder(world)
  await run(remindOrder, 'shipper', { id })
  await expect(run(remindOrder, 'shipper', { id })).rejects.toMatchObject({ code: 'remindedLately', slots: { minutes: 60 } })
  const open = await anOrder(world)
  await expect(run(remindOrder, 'shipper', { id: open.id })).rejects.toMatchObject({ code: 'nothingToRemind' })
})

test('strangers see nothing: another shipper, another carrier, a carrier before it is asked', async () => {
  const open = await anOrder(world)
  const given = await anAssignedOrder(world)
  for (const account of ['shipper2', 'carrier', 'carrier2'])
    await expect(run(orderInfo, account, { id: open.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(run(acceptOrder, 'carrier2', { id: given.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(run(cancelOrder, 'shipper2', { id: given.id, reason: '不是我的' })).rejects.toMatchObject({ code: 'notFound' })
  await expect(run(acceptOrder, 'shipper', { id: given.id })).rejects.toMatchObject({ code: 'noPermission' })
  expect((await run(orderInfo, 'operator', { id: open.id })).order.order_no).toBe(open.order_no)
})

test('freight is seen only by those with the right to see it', async () => {
  const { id } = await anAssignedOrder(world)
  const boss = await world.actor('carrier')
  const dispatcher = without(boss, '2-192')
  const seen = await orderInfo.run(world.services, dispatcher, { id })
  expect(seen.order).toMatchObject({ freight_fen: null, price_reason: null, tax_rate_bp: null })
  const list = await carrierOrders.run(world.services, dispatcher, {})
  expect(list.data.every(({ freight_fen }) => freight_fen === null)).toBe(true)
  expect(list.sums?.['freight_fen']).toBe(0)
  expect((await run(orderInfo, 'operator', { id })).order.freight_fen).toBe(520_000)
})

test('the list filters, counts its tabs, sums the whole query, pages and sorts', async () => {
  const made = await anOrder(world, { customer_order_no: 'LIST-1', order_kind: 2, temp_min: -18, temp_max: -12, vehicle_type_ids: [3] })
  const ask = (input: object) => run(shipperOrders, 'shipper', input)
  for (const keyword of ['LIST-1', made.order_no, '王发货 LIST-1', made.order_no.toLowerCase()])
    expect((await ask({ keyword, order_kind: 2 })).data.map(({ id }) => id)).toContain(made.id)
  expect((await ask({ keyword: '没有这样的订单' })).total).toBe(0)
  expect((await ask({ start_area_code: '510100', end_area_code: '420000', vehicle_type_id: 3, order_kind: 2 })).data.map(({ id }) => id)).toEqual([
    made.id
  ])
  expect((await ask({ start_area_code: '510107' })).total).toBe(0)
  const all = await ask({ pagesize: 3, sort: 'goods_kg', order: 'asc' })
  expect(all.data).toHaveLength(3)
  expect(all.data.map(({ goods_kg }) => goods_kg)).toEqual([...all.data].map(({ goods_kg }) => goods_kg).sort((a, b) => a - b))
  expect(Object.values(all.tabs ?? {}).reduce((sum, n) => sum + n, 0)).toBe(all.total)
  const open = await ask({ order_status: 30, pagesize: 200 })
  expect(open.total).toBe(all.tabs?.['30'])
  expect(open.sums?.['goods_kg']).toBeCloseTo(
    open.data.reduce((sum, { goods_kg }) => sum + goods_kg, 0),
    3
  )
  expect((await run(operatorOrders, 'operator', {})).total).toBeGreaterThan(all.total)
})

test('an order past its delivery limit is overdue in row, filter and board alike', async () => {
  const before = await run(orderBoard, 'shipper', {})
  const { id } = await anAcceptedOrder(world)
  setClock(new Date(now().getTime() + 80 * 3_600_000))
  const { data } = await run(shipperOrders, 'shipper', { is_chaoshi: true, pagesize: 200 })
  expect(data.find((row) => row.id === id)?.is_chaoshi).toBe(true)
  expect((await run(orderBoard, 'shipper', {})).overdue).toBe(data.length)
  expect((await run(orderInfo, 'shipper', { id })).shouhuo[0]?.end_address_is_chaoshi).toBe(1)
  setClock(undefined)
  expect(before.overdue).toBe(0)
  expect(await run(orderBoard, 'carrier', {})).toMatchObject({ overdue: 0, to_plan: expect.any(Number) })
})

test('a copy keeps places, goods and hours and moves the days to come', async () => {
  const made = await anOrder(world, { customer_order_no: 'COPY-1' })
  setClock(new Date(now().getTime() + 10 * 86_400_000))
  const { form } = await run(orderFormOf, 'shipper', { id: made.id, copy: true })
  expect(form.customer_order_no).toBe('')
  expect(Date.parse(form.fahuo[0]?.zhiding_start_time ?? '')).toBeGreaterThan(now().getTime())
  expect((Date.parse(form.fahuo[0]?.zhiding_start_time ?? '') - Date.parse(made.first_start_time ?? '')) % 86_400_000).toBe(0)
  const copy = await run(createOrder, 'shipper', { ...form, submit: true })
  setClock(undefined)
  expect(copy).toMatchObject({ goods_kg: made.goods_kg, order_status: 30 })
})

test('a shipper is offered what it has sent, with the weight of one piece and the last specification, and nobody else’s', async () => {
  const name = '记得的货'
  const like = (change: object) => {
    const form = anOrderForm()
    const [drop] = form.shouhuo
    const [goods] = drop?.goods_info_json_arr ?? []
    return { ...form, shouhuo: [{ ...end(), ...drop, goods_info_json_arr: [{ ...(goods ?? expect.fail('goods')), goods_name: name, ...change }] }] }
  }
  await run(createOrder, 'shipper', { ...like({ goods_guige: '500*400*400', goods_num: 10, goods_kg: 150, goods_volume: 0.8 }), submit: true })
  await run(createOrder, 'shipper', { ...like({ goods_guige: '', goods_num: 4, goods_kg: 64, goods_volume: 0.32 }), submit: true })
  const known = async (account: string) => (await run(knownGoods, account, {})).data.filter(({ goods_name }) => goods_name === name)
  expect(await known('shipper')).toMatchObject([{ goods_guige: '500*400*400', danwei: '箱', piece_kg: 16, piece_volume: 0.08, order_count: 2 }])
  expect(await known('shipper2')).toEqual([])
})
