import { board } from '@yunshu/contract/board/contract'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('the cities of the figures are those that people name: a municipality once, Xiantao by itself', async () => {
  // Two districts and a county of Chongqing, a district of Wuhan, a city directly under Hubei.
  for (const end_area_code of ['500106', '500112', '500229', '420112', '429004'])
    await aTrip(world, { order: await anAcceptedOrder(world, { end_area_code }) })
  const { data } = await world.post(board.cityWaybills.path, {}, await world.login('carrier'))
  const cities = (data as { city_code: string; city: string; waybill_count: number }[]).map((row) => [row.city_code, row.city, row.waybill_count])
  expect(cities).toEqual([
    ['500000', '重庆市', 3],
    ['420100', '武汉市', 1],
    ['429004', '仙桃市', 1]
  ])
})
