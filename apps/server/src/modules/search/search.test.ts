import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, aTrip as sentTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Hit } from '@yunshu/contract/search/contract'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  world = await testApp()
  for (const account of ['shipper', 'shipper2', 'carrier', 'carrier2', 'operator']) tokens[account] = await world.login(account)
})
afterAll(() => world.close())

const aTrip = async (): Promise<{ waybill_no: string; plate_no: string }> => {
  const { id } = await sentTrip(world)
  const { tenant_id } = world.base
  return await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('waybill').select(['waybill_no', 'plate_no']).where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
  )
}
const find = async (account: string, keyword: string): Promise<Hit[]> => {
  const { code, data } = await world.post('/api/search/find', { keyword }, tokens[account])
  expect(code).toBe(200)
  return (data as { data: Hit[] }).data
}
const kinds = (hits: readonly Hit[]) => hits.map(({ kind, no }) => `${kind} ${no}`)

test('several pasted numbers find each of them, orders and waybills, in one question', async () => {
  const [first, second, trip] = [await anAcceptedOrder(world), await anAcceptedOrder(world), await aTrip()]
  const hits = await find('carrier', `${first.order_no}, ${second.order_no} ${trip.waybill_no}`)
  expect(kinds(hits)).toEqual(expect.arrayContaining([`order ${first.order_no}`, `order ${second.order_no}`, `waybill ${trip.waybill_no}`]))
  expect(hits.find(({ no }) => no === first.order_no)?.status).toBe(50)
})
test('a shipper finds the order that rides on a waybill, and no waybill, vehicle or driver', async () => {
  const trip = await aTrip()
  const hits = await find('shipper', trip.waybill_no)
  expect(hits.map(({ kind }) => kind)).toEqual(['order'])
  expect(hits[0]?.about).toContain(trip.waybill_no)
})
test('a carrier finds its vehicles by plate, its drivers by name and its customers by name', async () => {
  const vehicle = await aVehicle(world)
  const driver = await aDriver(world)
  expect(kinds(await find('carrier', vehicle.plate_no))).toContain(`vehicle ${vehicle.plate_no}`)
  expect(kinds(await find('carrier', driver.driver_name))).toContain(`driver ${driver.driver_name}`)
  expect((await find('carrier', '锦城')).some(({ kind }) => kind === 'company')).toBe(true)
  expect((await find('operator', '锦城')).some(({ kind }) => kind === 'company')).toBe(true)
})
test('a plate is found as it is painted, with a blank and in wide letters, and a number in wide digits', async () => {
  const trip = await aTrip()
  const { plate_no: plain } = trip
  const [, first = '', rest = ''] = /^(..)(.+)$/u.exec(plain) ?? []
  const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  for (const written of [`${first}·${rest}`, `${first} ${rest}`, wide(plain), plain.toLowerCase()]) {
    const hits = await find('carrier', written)
    expect(kinds(hits)).toContain(`vehicle ${plain}`)
    const { data } = (await world.post('/api/vehicle/list', { keyword: written }, tokens['carrier'])).data as { data: { plate_no: string }[] }
    expect(data.map(({ plate_no }) => plate_no)).toEqual([plain])
    const trips = (await world.post('/api/waybill/list', { keyword: written }, tokens['carrier'])).data as { data: { waybill_no: string }[] }
    expect(trips.data.map(({ waybill_no }) => waybill_no)).toEqual([trip.waybill_no])
  }
  expect(kinds(await find('carrier', wide(trip.waybill_no)))).toContain(`waybill ${trip.waybill_no}`)
})
test('nobody finds what is not his', async () => {
  const trip = await aTrip()
  const vehicle = await aVehicle(world)
  expect(await find('shipper2', trip.waybill_no)).toEqual([])
  expect(await find('carrier2', `${trip.waybill_no} ${vehicle.plate_no}`)).toEqual([])
})
test('marks alone and marks of the pattern language are words like others', async () => {
  expect(await find('carrier', ',,,')).toEqual([])
  expect(await find('carrier', '%')).toEqual([])
})

test('a place that the company keeps or has been to is found by a part of its name, once, and by nobody else’s company', async () => {
  const { order_no } = await anAcceptedOrder(world)
  const listed = (await world.post('/api/order/list', { keyword: order_no }, tokens['shipper'])).data as { data: { start_address_diming: string }[] }
  const keyword = listed.data[0]?.start_address_diming ?? ''
  expect(keyword).not.toBe('')
  const places = async (account: string) =>
    (await world.post('/api/search/places', { keyword }, tokens[account])).data as unknown as { data: { from: string; name: string; lng: number }[] }
  const { data } = await places('shipper')
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ from: 'past', name: keyword })
  expect((await places('carrier2')).data).toEqual([])
  const { lng, lat, area_code, address } = data[0] as unknown as { lng: number; lat: number; area_code: string; address: string }
  const kept = { link_name: '王提货', link_phone: '13800007001', area_code, address, address_diming: keyword, lng, lat }
  expect(await world.post('/api/address/create', kept, tokens['shipper'])).toMatchObject({ code: 200 })
  expect((await places('shipper')).data.map(({ from }) => from)).toEqual(['book'])
})
