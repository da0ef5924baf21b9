import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { askerOf } from '../../platform/actor.ts'
import { partsOf } from '../../platform/sheet/threads.ts'
import { queuePlace } from './queue.ts'
import { makeSheet } from './sheet.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('who waits for his workbook to be read learns his own place, and nobody else hears of it', async () => {
  const [shipper, carrier] = [await world.actor('shipper'), await world.actor('carrier')]
  const place = async (actor = shipper) => (await queuePlace.run(world.services, actor, {})).ahead
  const bytes = await makeSheet([{ sheet: '导入', head: ['订单号'], body: [['A1']] }])
  const reading = () =>
    partsOf({ purpose: 'ask', asker: askerOf(shipper) }, { job: 'rows', reading: { head: [{ names: ['订单号'] }], hidden_rows: false } }, bytes)
  const read = async (parts: AsyncGenerator<unknown>): Promise<void> => {
    while (!(await parts.next()).done);
  }
  // The first one has begun and is not taken further, so that it keeps its reader; the others wait behind it, in the order in which they came.
  const first = reading()
  await first.next()
  expect(await place()).toBeNull()
  const waiting = [reading(), reading()].map(read)
  await expect.poll(place).toBe(1)
  expect(await place(carrier)).toBeNull()
  await read(first)
  await Promise.all(waiting)
  expect(await place()).toBeNull()
})
