import { bidMode, costBasis } from '@yunshu/contract/campaign/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, anOrder } from '../../../testkit/order.ts'
import { aProject } from '../../../testkit/rate.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { without } from '../../../testkit/rights.ts'
import { inFuture, now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { bidInCampaign } from './carrier.ts'
import { closeCampaign } from './clock.ts'
import { createCampaign } from './create.ts'
import { bidderRecord, campaignInfo } from './info.ts'
import { weighCampaign } from './weigh.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => await world.close())

const company = (key: string): number => world.base.companies[key]?.id ?? 0
const hours = (n: number): string => inFuture(n * 3_600_000)
const aLot = async (order_ids: number[], over: object = {}) =>
  await createCampaign.run(world.services, await world.actor('shipper'), {
    order_ids,
    bid_mode: bidMode.code.auction,
    step_fen: 100,
    carrier_ids: [company('carrier'), company('carrier2')],
    deadline: hours(2),
    price_unit: 5,
    show_rank: false,
    need_plate: false,
    min_bidders: 1,
    ...over
  })
/** A trip of the first carrier from Chengdu to Wuhan, for which it pays so much. */
const aPaidTrip = async (payable_fen: number, vehicle_id?: number, over: { plan_start_time?: string } = {}) => {
  const { id } = await anAcceptedOrder(world)
  const vehicle = vehicle_id ?? (await aVehicle(world)).id
  await createDispatch.run(world.services, await world.actor('carrier'), {
    orders: [{ order_id: id }],
    vehicle_id: vehicle,
    driver_id: (await aDriver(world)).id,
    plan_start_time: hours(3),
    payable_fen,
    ...over
  })
  return id
}
const weigh = async (key: string, id: number) => await weighCampaign.run(world.services, await world.actor(key), { id })

test('a carrier without trips reads customary prices by vehicle type and distance, and that they are nothing more', async () => {
  const [one, other] = [await anOrder(world), await anOrder(world)]
  const { id, distance_m } = await aLot([one.id, other.id])
  const { costs, cost_fen, deals, vehicles } = await weigh('carrier2', id)
  expect(deals).toEqual([])
  expect(vehicles).toEqual([])
  // Both orders go the same way, and one truck of the type that is asked for carries them: its way counts once.
  expect(costs).toMatchObject([{ basis: costBasis.code.usual, known_trips: 0, trips: 1, vehicle_type_id: 10, distance_m: (distance_m ?? 0) / 2 }])
  expect(cost_fen).toBe(costs[0]?.cost_fen)
  expect(cost_fen).toBeGreaterThan(100_000)
})

test('own trips on the lane go before own kilometres; the last deals have their dates, and vehicles what speaks against them', async () => {
  const [free, booked] = [await aVehicle(world), await aVehicle(world)]
  const expired = await aVehicle(world, { commercial_end: addDays(shanghaiDay(now()), 2) })
  const small = await aVehicle(world, { approved_load_kg: 1_000 })
  const other = await aVehicle(world, { vehicle_type_id: 3 })
  for (const payable of [300_000, 400_000, 460_000]) await aPaidTrip(payable, payable === 460_000 ? booked.id : undefined)
  const { id } = await aLot([(await anOrder(world)).id])
  const { costs, cost_fen, deals, vehicles } = await weigh('carrier', id)
  expect(costs).toMatchObject([{ basis: costBasis.code.lane, known_trips: 3, trips: 1 }])
  expect(cost_fen).toBe(400_000)
  expect(deals).toHaveLength(3)
  expect(deals[0]).toMatchObject({ freight_fen: 520_000 })
  const said = (vehicle: { id: number }) => vehicles.find((one) => one.id === vehicle.id)
  expect(said(free)).toMatchObject({ whole: true, booked: false, ending: [] })
  expect(said(expired)).toMatchObject({ ending: ['commercial'] })
  expect(said(small)).toMatchObject({ whole: false })
  expect(said(other)).toBeUndefined()
  expect(vehicles[0]).toMatchObject({ whole: true, booked: false, ending: [] })
  const there = await anOrder(world)
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('order').set({ end_area_code: '310115' }).where('tenant_id', '=', world.base.tenant_id).where('id', '=', there.id).execute()
  )
  const elsewhere = await weigh('carrier', (await aLot([there.id])).id)
  expect(elsewhere.costs).toMatchObject([{ basis: costBasis.code.kilometre, known_trips: 3 }])
  expect(elsewhere.deals).toEqual([])
})

test('who may not see what the company pays reads no cost, who may not see what it is paid no deal', async () => {
  const { id } = await aLot([(await anOrder(world)).id])
  const boss = await world.actor('carrier')
  const clerk = without(boss, '3-293', '2-192')
  expect(await weighCampaign.run(world.services, clerk, { id })).toMatchObject({ costs: [], cost_fen: null, deals: [] })
  await expect(weighCampaign.run(world.services, await world.actor('shipper2'), { id })).rejects.toMatchObject({ code: 'noPermission' })
})

test('the shipper reads the contract price of the lot beside each bid, and the trips behind a bidder’s figures', async () => {
  const late = await aPaidTrip(300_000)
  const { tenant_id } = world.base
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('order').set({ order_status: orderMachine.code.delivered }).where('tenant_id', '=', tenant_id).where('id', '=', late).execute()
  )
  await aProject(world)
  const { id } = await aLot([(await anOrder(world)).id, (await anOrder(world)).id])
  for (const [key, bid_fen] of [
    ['carrier', 600_000],
    ['carrier2', 590_000]
  ] as const)
    await bidInCampaign.run(world.services, await world.actor(key), { id, bid_fen, tax_rate_bp: 900 })
  const shipper = await world.actor('shipper')
  const before = await campaignInfo.run(world.services, shipper, { id })
  expect(before.bids.map(({ contract_fen }) => contract_fen)).toEqual([null, null])
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('campaign')
      .set({ deadline: inFuture(-1000) })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
  )
  await closeCampaign.run(world.services, shipper, { id })
  const { bids } = await campaignInfo.run(world.services, shipper, { id })
  const [two, one] = bids
  expect(one).toMatchObject({ carrier_id: company('carrier'), contract_fen: expect.any(Number), delivered_count: 1, on_time_count: 1 })
  expect(two).toMatchObject({ carrier_id: company('carrier2'), contract_fen: null, delivered_count: 0 })
  const { data } = await bidderRecord.run(world.services, shipper, { id, carrier_id: company('carrier') })
  expect(data).toMatchObject([{ id: late, is_chaoshi: false, damage_num: 0 }])
})
