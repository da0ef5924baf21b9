import { board } from '@yunshu/contract/board/contract'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { tripsUnderWay } from './underWay.ts'

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

test('what is on the road or leaves today is seen by both sides and the operator, what is due first before the rest, and by nobody else', async () => {
  const trip = async (values: object) => {
    const { id } = await aTrip(world, { order: await anAcceptedOrder(world) })
    await transactAsSystem(world.services.db, (tx) =>
      tx.updateTable('waybill').set(values).where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).execute()
    )
    return id
  }
  const hour = 3_600_000
  const later = await trip({ waybill_status: 60, plan_start_time: inFuture(-hour), plan_end_time: inFuture(9 * hour), eta: inFuture(8 * hour) })
  const late = await trip({ waybill_status: 50, plan_start_time: inFuture(-9 * hour), plan_end_time: inFuture(-hour) })
  const tomorrow = await trip({ waybill_status: 30, plan_start_time: inFuture(48 * hour), plan_end_time: inFuture(60 * hour) })
  const cancelled = await trip({ waybill_status: 0 })
  const mine = new Set([later, late, tomorrow, cancelled])
  for (const account of ['carrier', 'shipper', 'operator']) {
    const { data } = await tripsUnderWay.run(world.services, await world.actor(account), {})
    expect(
      data.filter(({ id }) => mine.has(id)).map(({ id }) => id),
      account
    ).toEqual([late, later])
    expect(data.find(({ id }) => id === later)).toMatchObject({
      waybill_status: 60,
      seen_at: null,
      eta: expect.any(String),
      order_no: expect.stringMatching(/./)
    })
  }
  for (const account of ['carrier2', 'shipper2']) expect((await tripsUnderWay.run(world.services, await world.actor(account), {})).data).toEqual([])
})
