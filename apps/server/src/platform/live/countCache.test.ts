import { order } from '@yunshu/contract/order/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { carrier as carrierPages } from '@yunshu/contract/consoles/carrier'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { asOwner } from '../../../testkit/walls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carrierOrders } from '../../modules/order/list.ts'
import type { Actor } from '../actor.ts'
import { openDb, openPool } from '../db/pool.ts'
import { declaredActor } from '../verb/declared.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const counting = (weight: number) => {
  let asked = 0
  return { ask: async () => ({ value: (asked += 1), weight }), times: () => asked }
}
const without = (actor: Actor, ...rights: readonly string[]): Actor => ({
  ...actor,
  codes: new Set([...actor.codes].filter((code) => !rights.includes(code)))
})

test('a dear count is kept until a row of its kind changes for that company, a cheap one is not kept at all', async () => {
  const { counts, live } = world.services
  const { path } = order.list
  const shipper = declaredActor(order.list, await world.actor('shipper'))
  const other = declaredActor(order.list, await world.actor('shipper2'))
  const [dear, cheap, foreign] = [counting(5000), counting(5), counting(5000)]
  for (let i = 0; i < 3; i += 1) {
    await counts.get(path, shipper, 'order', { page: i + 1, keyword: 'x' }, dear.ask)
    await counts.get(path, shipper, 'order', { keyword: 'y' }, cheap.ask)
    await counts.get(path, other, 'order', { keyword: 'x' }, foreign.ask)
  }
  expect([dear.times(), cheap.times(), foreign.times()]).toEqual([1, 3, 1])
  live.publish([{ tenant_id: shipper.tenant_id, kind: 'order', id: 1, parties: [shipper.company_id] }])
  await counts.get(path, shipper, 'order', { keyword: 'x' }, dear.ask)
  await counts.get(path, other, 'order', { keyword: 'x' }, foreign.ask)
  expect([dear.times(), foreign.times()]).toEqual([2, 1])
})

test('what was counted while a row changed is not kept', async () => {
  const { counts, live } = world.services
  const carrier = declaredActor(waybill.list, await world.actor('carrier'))
  const count = counting(5000)
  await counts.get(waybill.list.path, carrier, 'waybill', {}, async () => {
    live.publish([{ tenant_id: carrier.tenant_id, kind: 'waybill', id: 1, parties: [carrier.company_id] }])
    return await count.ask()
  })
  await counts.get(waybill.list.path, carrier, 'waybill', {}, count.ask)
  expect(count.times()).toBe(2)
})

test('two calls over the same kind of rows do not share their counts', async () => {
  const actor = declaredActor(waybill.list, await world.actor('carrier'))
  const [one, other] = [counting(5000), counting(5000)]
  await world.services.counts.get('/api/one', actor, 'waybill', {}, one.ask)
  await world.services.counts.get('/api/other', actor, 'waybill', {}, other.ask)
  expect([one.times(), other.times()]).toEqual([1, 1])
})

test('a call that asks for a grant which it does not declare fails, whether the actor holds it or not', async () => {
  const actor = declaredActor(order.carrierList, await world.actor('carrier'))
  expect(actor.codes.has(carrierPages.orders.may.price.code)).toBe(true)
  expect(() => actor.codes.has(carrierPages.waybills.may.payable.code)).toThrow('does not declare')
})

test('colleagues whose rights differ elsewhere share one count; who may not see the price, or sees the work of fewer people, is counted by himself', async () => {
  await anAcceptedOrder(world)
  await asOwner(
    world,
    `insert into "order" select (jsonb_populate_record(null::"order", to_jsonb(o) || jsonb_build_object('id', o.id + n * 1000003::bigint, 'order_no', o.order_no || n, 'customer_order_no', null))).* from "order" o, generate_series(1, 1100) n`
  )
  const counted: string[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void (query.sql.includes('group by c.tab') && counted.push(query.sql)))
  const ask = async (actor: Actor) => (await carrierOrders.run({ ...world.services, db }, actor, { pagesize: 1 })).sums?.['freight_fen']
  const owner = await world.actor('carrier')
  const { price } = carrierPages.orders.may
  const elsewhere = [carrierPages.waybills.may.payable.code, carrierPages.drivers.may.unmask.code]
  expect(elsewhere.every((code) => owner.codes.has(code))).toBe(true)
  expect(await ask(owner)).toBe(110_100_000)
  expect(await ask(without(owner, ...elsewhere))).toBe(110_100_000)
  expect(counted.length).toBe(1)
  expect(await ask(without(owner, price.code))).toBe(0)
  expect(await ask(without(owner, price.code, ...elsewhere))).toBe(0)
  expect(counted.length).toBe(2)
  await ask({ ...owner, people: [owner.user_id ?? 0] })
  expect(counted.length).toBe(3)
  expect(await ask(owner)).toBe(110_100_000)
  expect(counted.length).toBe(3)
  await db.destroy()
})
