import { marginOf } from '@yunshu/contract/dispatch/margin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { without } from '../../../testkit/rights.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { createDispatch } from './create.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => await world.close())

const aDispatch = async (payable_fen: number | null) => {
  const [order, vehicle, driver] = [await anAcceptedOrder(world, { freight_fen: 100_000 }), await aVehicle(world), await aDriver(world)]
  return {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: new Date(Date.now() + 3_600_000).toISOString(),
    payable_fen
  }
}

test('under the margin floor a dispatch asks for a reason, which the trip and the log keep', async () => {
  const { services } = world
  const boss = await world.actor('carrier')
  const input = await aDispatch(98_000)
  await expect(createDispatch.run(services, boss, input)).rejects.toMatchObject({ code: 'marginReasonNeeded' })
  const row = await createDispatch.run(services, boss, { ...input, margin_reason: '返程空车，顺路带货' })
  const { events } = await waybillInfo.run(services, boss, { id: row.id })
  expect(events.map(({ reason }) => reason)).toContain('返程空车，顺路带货')
  const { changes } = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('oplog')
      .select('changes')
      .where('act', '=', 'dispatch.created')
      .where('object_id', '=', row.id)
      .where('result', '=', 'done')
      .executeTakeFirstOrThrow()
  )
  expect(changes).toMatchObject({ margin_reason: [null, '返程空车，顺路带货'] })
})

test('a dispatch at a loss needs a right of its own beside the reason', async () => {
  const { services } = world
  const boss = await world.actor('carrier')
  const dispatcher = without(boss, '3-220')
  const input = { ...(await aDispatch(100_001)), margin_reason: '保住客户' }
  await expect(createDispatch.run(services, dispatcher, input)).rejects.toMatchObject({ code: 'lossNeedsRight' })
  expect(await createDispatch.run(services, boss, input)).toMatchObject({ payable_fen: 100_001 })
})

test('a fair margin, or one that nobody knows yet, is asked nothing', async () => {
  const { services } = world
  const boss = await world.actor('carrier')
  for (const payable_fen of [97_000, null])
    expect(await createDispatch.run(services, boss, await aDispatch(payable_fen))).toMatchObject({ payable_fen })
  expect([marginOf(100, 97), marginOf(100, 98), marginOf(100, 100), marginOf(100, 101), marginOf(0, 0), marginOf(null, 5)]).toEqual([
    'fine',
    'low',
    'low',
    'loss',
    'fine',
    undefined
  ])
})
