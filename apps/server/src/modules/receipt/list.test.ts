import { receiptNumber } from '@yunshu/contract/receipt/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver } from '../../../testkit/delivered.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { receiptList } from './list.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => await world.close())

test('a receipt is found by one kind of number, by any, and by the day on which it is due', async () => {
  const { services } = world
  const shipper = await world.actor('shipper')
  for (const trip of [await aTrip(world), await aTrip(world)]) await deliver(world, trip)
  const [first, second] = (await receiptList.run(services, shipper, {})).data
  if (!first || !second) throw new Error('two receipts were made')
  const found = async (input: object) => (await receiptList.run(services, shipper, input)).data.map(({ id }) => id)
  const { any, waybill, order, plate } = receiptNumber.code
  expect(await found({ keyword: first.waybill_no, keyword_type: waybill })).toEqual([first.id])
  expect(await found({ keyword: first.waybill_no, keyword_type: order })).toEqual([])
  expect(await found({ keyword: first.plate_no, keyword_type: plate })).toEqual([first.id])
  for (const keyword_type of [any, undefined])
    expect(new Set(await found({ keyword: `${first.waybill_no} ${second.order_no}`, keyword_type }))).toEqual(new Set([first.id, second.id]))
  const day = shanghaiDay(first.due_at)
  expect(await found({ due_on: day })).toContain(first.id)
  expect(await found({ due_on: '2020-01-01' })).toEqual([])
})
