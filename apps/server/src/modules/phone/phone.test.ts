import { sealIn } from '@yunshu/contract/kit/phoneSeal'
import { revealsAnHour } from '@yunshu/contract/phone/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import { without } from '../../../testkit/rights.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createAddress, updateAddress } from '../address/edit.ts'
import { driverList, operatorDrivers } from '../driver/list.ts'
import { unmaskDriver } from '../driver/unmask.ts'
import { driverTrip, waybillInfo } from '../waybill/detail.ts'
import { waybillList } from '../waybill/list.ts'
import { acceptTrip } from '../waybill/accept.ts'
import { revealPhones } from './reveal.ts'

let world: TestApp
let trip: Trip
beforeAll(async () => {
  world = await testApp()
  trip = await aTrip(world)
})
afterAll(async () => await world.close())

const wholePhones = (answer: unknown): string[] => JSON.stringify(answer).match(/(?<![\d\w-])1[3-9]\d{9}(?![\d\w])/g) ?? []

test('whoever lists or opens trips and drivers gets masks, each with a seal beside it by which the whole phone can be asked for', async () => {
  const { services } = world
  const carrier = await world.actor('carrier')
  const rows = await waybillList.run(services, carrier, {})
  const detail = await waybillInfo.run(services, carrier, { id: trip.id })
  const drivers = await driverList.run(services, carrier, {})
  expect([rows, detail, drivers].flatMap(wholePhones)).toEqual([])
  expect(detail.waybill.driver_phone).toMatch(/^1\d\d\*{4}\d{4}$/)
  expect(sealIn(detail.waybill, 'driver_phone')).toMatch(/^[\w-]{40,}$/)
  expect(detail.points.map((point) => [point.link_phone, sealIn(point, 'link_phone')])).toEqual(
    detail.points.map(() => [expect.stringMatching(/^1\d\d\*{4}\d{4}$/), expect.stringMatching(/^[\w-]{40,}$/)])
  )
})

test('the driver still calls the contacts of his own trip', async () => {
  const { services } = world
  const own = await aTrip(world)
  await acceptTrip.run(services, own.driver, { id: own.id })
  const { points } = await driverTrip.run(services, own.driver, { id: own.id })
  expect(points.map(({ link_phone }) => link_phone)).toEqual(points.map(() => expect.stringMatching(/^\d{11}$/)))
})

test('a phone is seen in full by right, by one record at a time, and with one line in the log that tells no phone', async () => {
  const { services } = world
  const carrier = await world.actor('carrier')
  const { waybill, points } = await waybillInfo.run(services, carrier, { id: trip.id })
  const seals = [sealIn(waybill, 'driver_phone'), ...points.map((point) => sealIn(point, 'link_phone'))]
  const { phones } = await revealPhones.run(services, carrier, { seals })
  expect(phones).toEqual(seals.map(() => expect.stringMatching(/^1\d{10}$/)))
  const lines = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('oplog')
      .select(['object_type', 'object_no', 'user_id', 'changes'])
      .where('object_id', '=', trip.id)
      .where('act', '=', 'phone.revealed')
      .execute()
  )
  expect(lines).toMatchObject([{ object_type: 'waybill', object_no: waybill.waybill_no, user_id: carrier.user_id }])
  expect(wholePhones(lines)).toEqual([])

  const other = await waybillInfo.run(services, carrier, { id: (await aTrip(world)).id })
  await expect(revealPhones.run(services, carrier, { seals: [seals[0], sealIn(other.waybill, 'driver_phone')] })).rejects.toMatchObject({
    code: 'phonesApart'
  })
  const dispatcher = without(carrier, '3-291')
  await expect(revealPhones.run(services, dispatcher, { seals: [sealIn(waybill, 'driver_phone')] })).rejects.toMatchObject({ code: 'noPermission' })
  for (const stranger of ['carrier2', 'shipper'])
    await expect(revealPhones.run(services, await world.actor(stranger), { seals: [seals[0]] })).rejects.toMatchObject({ code: 'phoneSealOld' })
  await expect(revealPhones.run(services, carrier, { seals: ['A'.repeat(80)] })).rejects.toMatchObject({ code: 'phoneSealOld' })
})

test('the operator sees a driver’s phone and numbers in full by its own right alone, and both are logged', async () => {
  const { services } = world
  const operator = await world.actor('operator')
  const found = (await operatorDrivers.run(services, operator, { pagesize: 200 })).data.find(({ id }) => id === trip.driver_id)
  const seals = [sealIn(found ?? {}, 'mobile')]
  const { phones } = await revealPhones.run(services, operator, { seals })
  expect(phones).toEqual([expect.stringMatching(/^1\d{10}$/)])
  expect(await unmaskDriver.run(services, operator, { id: trip.driver_id, password: testPassword })).toMatchObject({
    id_no: expect.stringMatching(/^\d{17}/)
  })
  const reader = without(operator, '9-191')
  await expect(revealPhones.run(services, reader, { seals })).rejects.toMatchObject({ code: 'noPermission' })
  await expect(unmaskDriver.run(services, reader, { id: trip.driver_id, password: testPassword })).rejects.toMatchObject({ code: 'noPermission' })
  const done = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('oplog')
      .select(['act', 'object_type', 'result'])
      .where('user_id', '=', operator.user_id)
      .where('result', '=', 'done')
      .orderBy('id')
      .execute()
  )
  expect(done).toMatchObject([
    { act: 'phone.revealed', object_type: 'driver' },
    { act: 'driver.unmasked', object_type: 'driver' }
  ])
})

test('a form that leaves a phone untouched keeps it, and another company’s mask is no phone', async () => {
  const { services } = world
  const shipper = await world.actor('shipper')
  const entry = { link_name: '王库管', area_code: '510107', address: '武侯大道 1 号', lng: 104.06, lat: 30.6 }
  const made = await createAddress.run(services, shipper, { ...entry, link_phone: '13800001234' })
  expect(made.link_phone).toBe('138****1234')
  const link_phone_seal = sealIn(made, 'link_phone')
  await updateAddress.run(services, shipper, {
    ...entry,
    id: made.id,
    version: made.version,
    link_name: '李库管',
    link_phone: made.link_phone,
    link_phone_seal
  })
  const kept = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('address_book').select(['link_name', 'link_phone']).where('id', '=', made.id).executeTakeFirst()
  )
  expect(kept).toEqual({ link_name: '李库管', link_phone: '13800001234' })
  await expect(
    createAddress.run(services, await world.actor('shipper2'), { ...entry, link_phone: made.link_phone, link_phone_seal })
  ).rejects.toMatchObject({
    code: 'badInput',
    fields: { link_phone: expect.any(String) }
  })
})

test('nobody reads out a whole list: after the hour’s number the next look is refused, and says so', async () => {
  const { services } = world
  const carrier = await world.actor('carrier')
  const { waybill } = await waybillInfo.run(services, carrier, { id: trip.id })
  const looks = await Promise.allSettled(
    Array.from({ length: revealsAnHour + 1 }, () => revealPhones.run(services, carrier, { seals: [sealIn(waybill, 'driver_phone')] }))
  )
  const refused = looks.filter(({ status }) => status === 'rejected')
  // One look was had before, by the test above.
  expect(refused.length).toBe(2)
  await expect(revealPhones.run(services, carrier, { seals: [sealIn(waybill, 'driver_phone')] })).rejects.toMatchObject({
    code: 'revealedTooOften',
    slots: { limit: revealsAnHour }
  })
})
