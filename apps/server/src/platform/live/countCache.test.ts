import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const counting = (weight: number) => {
  let asked = 0
  return { ask: async () => ({ value: (asked += 1), weight }), times: () => asked }
}

test('a dear count is kept until a row of its kind changes for that company, a cheap one is not kept at all', async () => {
  const { counts, live } = world.services
  const shipper = await world.actor('shipper')
  const other = await world.actor('shipper2')
  const [dear, cheap, foreign] = [counting(5000), counting(5), counting(5000)]
  for (let i = 0; i < 3; i += 1) {
    await counts.get(shipper, 'order', { page: i + 1, keyword: 'x' }, dear.ask)
    await counts.get(shipper, 'order', { keyword: 'y' }, cheap.ask)
    await counts.get(other, 'order', { keyword: 'x' }, foreign.ask)
  }
  expect([dear.times(), cheap.times(), foreign.times()]).toEqual([1, 3, 1])
  live.publish([{ tenant_id: shipper.tenant_id, kind: 'order', id: 1, parties: [shipper.company_id] }])
  await counts.get(shipper, 'order', { keyword: 'x' }, dear.ask)
  await counts.get(other, 'order', { keyword: 'x' }, foreign.ask)
  expect([dear.times(), foreign.times()]).toEqual([2, 1])
})

test('what was counted while a row changed is not kept', async () => {
  const { counts, live } = world.services
  const carrier = await world.actor('carrier')
  const count = counting(5000)
  await counts.get(carrier, 'waybill', {}, async () => {
    live.publish([{ tenant_id: carrier.tenant_id, kind: 'waybill', id: 1, parties: [carrier.company_id] }])
    return await count.ask()
  })
  await counts.get(carrier, 'waybill', {}, count.ask)
  expect(count.times()).toBe(2)
})

test('who may not see a price does not get the sums that were kept for one who may', async () => {
  const { counts } = world.services
  const owner = await world.actor('carrier')
  const count = counting(5000)
  await counts.get(owner, 'waybill', { a: 1 }, count.ask)
  await counts.get({ ...owner, codes: new Set([...owner.codes].filter((code) => code !== '3-292')) }, 'waybill', { a: 1 }, count.ask)
  expect(count.times()).toBe(2)
})
