import { Refusal } from '@yunshu/contract/kit/refusals'
import { orderMachine } from '@yunshu/contract/order/machine'
import { loadPlaces } from '@yunshu/places/load-node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aBill } from '../../../testkit/bill.ts'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { anOrderForm } from '../../../testkit/order.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { setCompanyLimit } from '../company/customers.ts'
import { listNotices } from '../notice/list.ts'
import { listLogs } from '../oplog/list.ts'
import { assignOrder } from './assign.ts'
import { placeFor } from './behalf.ts'
import { tellLimit } from './limit.ts'
import { submitOrder } from './submit.ts'

let world: TestApp
let [operator, shipper, carrier]: Actor[] = []
beforeAll(async () => {
  loadPlaces()
  lockCheck.takeFaults()
  world = await testApp()
  ;[operator, shipper, carrier] = await Promise.all([world.actor('operator'), world.actor('shipper'), world.actor('carrier')])
})
afterAll(() => world.close())
beforeEach(async () => {
  await transactAsSystem(world.services.db, async (tx) => {
    await tx.deleteFrom('bill').where('tenant_id', '=', world.base.tenant_id).execute()
    await tx.updateTable('order').set({ order_status: 0 }).where('tenant_id', '=', world.base.tenant_id).execute()
  })
})

const me = () => shipper as Actor
const chief = () => operator as Actor
const id = () => world.base.companies['shipper']?.id ?? 0
const carrier_id = () => world.base.companies['carrier']?.id ?? 0
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const limitNow = async () => await tellLimit.run(world.services, chief(), { id: id() })
const limit = async (owe_limit_fen: number | null, owe_warn_bp = 8_000) =>
  await setCompanyLimit.run(world.services, chief(), {
    id: id(),
    version: (await limitNow()).version,
    owe_limit_fen,
    owe_warn_bp,
    reason: '按上季度回款调整'
  })
const anOrder = async (order_status: 'draft' | 'open') =>
  await anAcceptedOrder(world, { order_status: orderMachine.code[order_status], freight_fen: null, carrier_id: null })
const submit = async (order: { id: number; version: number }) => await submitOrder.run(world.services, me(), { id: order.id, version: order.version })
const assign = async (order: { id: number; version: number }, freight_fen: number) =>
  await assignOrder.run(world.services, me(), {
    id: order.id,
    version: order.version,
    carrier_id: carrier_id(),
    price_mode: 2,
    freight_fen,
    price_reason: '双方电话约定'
  })
const warned = async (actor: Actor) =>
  (await listNotices.run(world.services, actor, {})).data
    .filter(({ biz_id, text }) => biz_id === id() && text.zh.includes('额度'))
    .map(({ text }) => text.zh)

test('what a shipper owes and has assigned counts; what goes beyond the limit is refused with limit, used and asked, to the fen', async () => {
  await aBill(world, { amount_fen: 500_000, tax_fen: 0 })
  await limit(1_000_000)
  expect(await limitNow()).toMatchObject({ owe_limit_fen: 1_000_000, used_fen: 500_000 })
  await expect(assign(await anOrder('open'), 500_001)).rejects.toMatchObject({
    code: 'limitExceeded',
    slots: { limit: '10,000.00', used: '5,000.00', asked: '5,000.01' }
  })
  await assign(await anOrder('open'), 500_000)
  expect((await limitNow()).used_fen).toBe(1_000_000)
  await expect(submit(await anOrder('draft'))).rejects.toMatchObject({ code: 'limitUsedUp', slots: { limit: '10,000.00', used: '10,000.00' } })
  await limit(1_000_001)
  expect(await submit(await anOrder('draft'))).toMatchObject({ order_status: orderMachine.code.open })
  await limit(null)
  expect(await assign(await anOrder('open'), 9_000_000)).toMatchObject({ order_status: orderMachine.code.awaiting })
})

test('who crosses the share for warnings hears of it once, and so does the operator', async () => {
  await limit(1_000_000, 6_000)
  const fin = await world.actor('shipper-fin')
  const newest = async (actor: Actor) => (await warned(actor))[0] ?? ''
  await assign(await anOrder('open'), 599_999)
  for (const actor of [fin, chief()]) expect(await newest(actor)).not.toContain('已用 5,999.99 元')
  await assign(await anOrder('open'), 1)
  for (const actor of [fin, chief()]) expect(await newest(actor)).toContain('额度 10,000.00 元，已用 6,000.00 元')
  await assign(await anOrder('open'), 100)
  for (const actor of [fin, chief()]) expect(await newest(actor)).toContain('已用 6,000.00 元')
})

test('of several assignments at one instant as many go through as the limit takes', async () => {
  await limit(300_000)
  const orders = []
  for (let i = 0; i < 5; i += 1) orders.push(await anOrder('open'))
  const answers = await Promise.all(orders.map((order) => run(assign(order, 100_000))))
  expect(answers.filter((answer) => answer === 'limitExceeded')).toHaveLength(2)
  expect((await limitNow()).used_fen).toBe(300_000)
})

test('a carrier places no order for a customer beyond its limit, and is not told what that owes others', async () => {
  await limit(100_000)
  const place = (freight_fen: number) =>
    placeFor.run(world.services, carrier as Actor, { ...anOrderForm(), shipper_id: id(), price_mode: 2, freight_fen, price_reason: '电话约定' })
  const refusal = await place(100_001).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'limitOfCustomer', slots: { shipper_name: world.base.companies['shipper']?.name } })
  expect(JSON.stringify(refusal)).not.toContain('1,000')
  const answers = await Promise.all([run(place(60_000)), run(place(60_000))])
  expect(answers.filter((answer) => answer === 'limitOfCustomer')).toHaveLength(1)
  expect((await limitNow()).used_fen).toBe(60_000)
  await limit(null)
})

test('the operator alone sets it, for shippers alone; the log tells how it was changed', async () => {
  const { version } = await limitNow()
  const asked = { id: id(), version, owe_limit_fen: 1, owe_warn_bp: 8_000, reason: '试探' }
  for (const actor of [me(), carrier as Actor]) expect(await run(setCompanyLimit.run(world.services, actor, asked))).toBe('noPermission')
  expect(await run(setCompanyLimit.run(world.services, chief(), { ...asked, version: version + 1 }))).toBe('staleVersion')
  expect(await run(setCompanyLimit.run(world.services, chief(), { ...asked, id: carrier_id() }))).toBe('limitOfShippers')
  expect(await run(tellLimit.run(world.services, chief(), { id: carrier_id() }))).toBe('limitOfShippers')
  await limit(2_000_000)
  const told = (await listLogs.run(world.services, chief(), { pagesize: 50 })).data.find(
    ({ act, result }) => act === 'company.limited' && result === 'done'
  )
  expect(JSON.stringify(told)).toContain('2000000')
  await limit(null)
})

test('every lock of these was taken in the order of the house', () => {
  expect(lockCheck.takeFaults()).toEqual([])
})
