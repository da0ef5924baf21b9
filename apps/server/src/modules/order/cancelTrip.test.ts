import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { without } from '../../../testkit/rights.ts'
import { agreeCancel, askCancelTrip } from './cancel.ts'
import { orderInfo } from './info.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('a shipper asks in the dispatch list to cancel what is its own on a trip, once, and the carrier answers order by order', async () => {
  const [shipper, carrier] = [await world.actor('shipper'), await world.actor('carrier')]
  const trip = await aTrip(world)
  const input = { waybill_id: trip.id, reason: '发货计划调整' }
  await expect(askCancelTrip.run(world.services, await world.actor('shipper2'), input)).rejects.toMatchObject({ code: 'notFound' })
  await expect(askCancelTrip.run(world.services, without(shipper, '3-203'), input)).rejects.toMatchObject({ code: 'noPermission' })
  const { order_nos } = await askCancelTrip.run(world.services, shipper, input)
  expect(order_nos).toHaveLength(1)
  const { order } = await orderInfo.run(world.services, shipper, { id: trip.order_id })
  expect(order).toMatchObject({ cancel_reason: '发货计划调整', cancel_asked_at: expect.any(String) })
  await expect(askCancelTrip.run(world.services, shipper, input)).rejects.toMatchObject({ code: 'alreadyAsked' })
  await expect(agreeCancel.run(world.services, carrier, { id: trip.order_id })).rejects.toMatchObject({ code: 'tripUnderWay' })
})
