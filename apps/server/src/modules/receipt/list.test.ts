import { receiptNumber } from '@yunshu/contract/receipt/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aPhoto, deliver, receiptsOf, upload } from '../../../testkit/delivered.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { addReceiptPhotos } from './addPhotos.ts'
import { receiptList } from './list.ts'
import { receiptInfo } from './read.ts'

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

test('a photo that another receipt holds already is named, to those who see both; the same upload again counts as well', async () => {
  const { services } = world
  const [first, second] = [await aTrip(world), await aTrip(world)]
  for (const trip of [first, second]) {
    await deliver(world, trip)
    await upload(world, trip)
  }
  const [one, other] = [(await receiptsOf(world, first.id))[0], (await receiptsOf(world, second.id))[0]]
  const told = async (account: string, id = 0) => (await receiptInfo.run(services, await world.actor(account), { id })).same_photo
  for (const account of ['carrier', 'shipper']) {
    expect(await told(account, one?.id)).toContain(other?.receipt_no)
    expect(await told(account, other?.id)).not.toContain(other?.receipt_no)
  }
  // The phone sends its own photo later: the digests of both stand on the receipt, each once.
  await addReceiptPhotos.run(services, first.driver, { id: one?.id, imgs: [await aPhoto(world, first.driver)] })
  expect((await receiptsOf(world, first.id))[0]?.photo_digests).toHaveLength(1)
})
