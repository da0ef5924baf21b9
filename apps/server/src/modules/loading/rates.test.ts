import { carrier as carrierConsole } from '@yunshu/contract/consoles/carrier'
import { shipper as shipperConsole } from '@yunshu/contract/consoles/shipper'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aLoadPlan, loadDraft, type LoadWish } from '../../../testkit/loading.ts'
import { anOrder, anOrderForm } from '../../../testkit/order.ts'
import { aProject } from '../../../testkit/rate.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { without } from '../../../testkit/rights.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { checkDispatch } from '../dispatch/queries.ts'
import { estimateOrder } from '../rate/trial.ts'
import { arrangeLoading } from './change.ts'
import { confirmLoading } from './confirm.ts'
import { ratesOfLoading } from './rates.ts'
import { loadingInfo } from './read.ts'
import { sendLoading } from './send.ts'

let world: TestApp
let carrier: Actor
let carrier2: Actor
let shipper: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  carrier2 = await world.actor('carrier2')
  shipper = await world.actor('shipper')
})
afterAll(() => world.close())

const truck: LoadWish['vehicle_types'] = [{ vehicle_type_id: 10, fixed_fen: 90_000, per_km_fen: 0 }]
const planned = (actor: Actor, orders: readonly { id: number }[], more: Partial<LoadWish> = {}) =>
  aLoadPlan(world, actor, orders, { vehicle_types: truck, ...more })
const ratesOf = async (id: number, actor: Actor, carrier_id?: number) =>
  (await ratesOfLoading.run(world.services, actor, { id, ...(carrier_id !== undefined && { carrier_id }) })).rates
const companyOf = (key: string): number => world.base.companies[key]?.id ?? 0
const toGuangdong = { start_scope: '44', end_scope: '44' }

test('a carrier reads what its own rules pay for each vehicle, as its dispatch would propose it; a lane without a rule is named', async () => {
  const orders = [await anAcceptedOrder(world), await anAcceptedOrder(world, { kg: 3000 })]
  const id = await planned(carrier, orders)
  const lane = { start_name: '成都市', end_name: '武汉市', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }
  expect(await ratesOf(id, carrier)).toEqual({
    carrier_id: null,
    carriers: [],
    vehicles: [{ vehicle: expect.any(String), rate_fen: null, alone_fen: null, no_rates: [{ ...lane, reason: 'noProject' }] }]
  })

  // 260 yuan a tonne, and 5 tonnes; on a vehicle of its own each order would cost the least that a trip costs.
  await aProject(world, { direction: 2, shipper: 'carrier', rules: [{ min_charge_fen: 100_000 }] })
  const rates = await ratesOf(id, carrier)
  expect(rates?.vehicles).toEqual([{ vehicle: expect.any(String), rate_fen: 130_000, alone_fen: 200_000, no_rates: [] }])
  const pair = { vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id }
  const dispatched = await checkDispatch.run(world.services, carrier, {
    orders: orders.map((order) => ({ order_id: order.id })),
    ...pair,
    plan_start_time: inFuture(3_600_000)
  })
  expect(dispatched.proposal?.priced?.total_fen).toBe(130_000)
  expect(await ratesOf(id, without(carrier, carrierConsole.waybills.may.payable.code))).toBeNull()
  await expect(ratesOf(id, carrier2)).rejects.toMatchObject({ code: 'notFound' })

  // Another company's prices price nothing here.
  await aProject(world, { direction: 2, shipper: 'carrier2', carrier: 'carrier2', rules: [toGuangdong] })
  const theirs = await planned(carrier2, [await anAcceptedOrder(world, { carrier: 'carrier2' })])
  expect((await ratesOf(theirs, carrier2))?.vehicles).toMatchObject([{ rate_fen: null, no_rates: [{ ...lane, reason: 'noRule' }] }])
})

test('a shipper reads what the plan costs by the contract of each carrier, order by order as an assignment prices them, and of one that it chooses', async () => {
  const orders = [await anOrder(world), await anOrder(world)]
  const id = await planned(shipper, orders)
  const none = await ratesOf(id, shipper)
  expect(none).toMatchObject({ carrier_id: null, carriers: [] })
  expect(none?.vehicles.map(({ rate_fen, no_rates }) => [rate_fen, no_rates.map(({ reason }) => reason)])).toEqual([[null, ['noProject']]])

  await aProject(world)
  await aProject(world, { carrier: 'carrier2', rules: [{ tiers: [{ from: 0, price_e4: 250_000_000 }] }] })
  // 4 tonnes at 250 and at 260 yuan.
  const [one, two] = [companyOf('carrier'), companyOf('carrier2')]
  const rates = await ratesOf(id, shipper)
  expect(rates?.carriers).toEqual([
    { carrier_id: two, carrier_name: expect.any(String), rate_fen: 100_000, unpriced: [] },
    { carrier_id: one, carrier_name: expect.any(String), rate_fen: 104_000, unpriced: [] }
  ])
  // A contract prices order by order: what shares a vehicle costs what it costs alone.
  expect(rates).toMatchObject({ carrier_id: two, vehicles: [{ rate_fen: 100_000, alone_fen: 100_000, no_rates: [] }] })
  expect(await ratesOf(id, shipper, one)).toMatchObject({ carrier_id: one, vehicles: [{ rate_fen: 104_000, no_rates: [] }] })
  const assigned = await Promise.all(
    orders.map((order) => estimateOrder.run(world.services, shipper, { order_id: order.id, carrier_id: one }).then(({ priced }) => priced?.total_fen))
  )
  expect(assigned).toEqual([52_000, 52_000])
  await expect(ratesOf(id, shipper, companyOf('shipper2'))).rejects.toMatchObject({ code: 'notFound' })
  expect(await ratesOf(id, without(shipper, shipperConsole.orders.may.price.code))).toBeNull()

  // Sent to the dearer one, its contract prices the vehicle.
  const { version } = (await loadingInfo.run(world.services, shipper, { id })).task
  await confirmLoading.run(world.services, shipper, { id, version })
  const vehicles = (await loadingInfo.run(world.services, shipper, { id })).vehicles.map((vehicle) => vehicle.id)
  await sendLoading.run(world.services, shipper, { id, vehicles, carrier_id: one })
  expect((await ratesOf(id, shipper))?.vehicles).toMatchObject([{ rate_fen: 104_000 }])
})

test('the price of an order that rides on several vehicles is shared by weight, and a vehicle with an order that no rule prices has no price', async () => {
  const [form] = anOrderForm().shouhuo
  const goods = form!.goods_info_json_arr.map((row) => ({ ...row, goods_kg: 24_000, goods_volume: 20 }))
  const large = await anOrder(world, { shouhuo: [{ ...form!, goods_info_json_arr: goods }] })
  const id = await planned(shipper, [large], { allow_split: true })
  const { vehicles } = await loadingInfo.run(world.services, shipper, { id })
  expect(vehicles.length).toBeGreaterThan(1)
  const rates = await ratesOf(id, shipper, companyOf('carrier'))
  const shares = rates?.vehicles.map(({ rate_fen }) => rate_fen ?? 0) ?? []
  // 24 tonnes at 260 yuan; a piece of 240 kg is 62.40 yuan.
  expect(shares.reduce((sum, fen) => sum + fen, 0)).toBe(624_000)
  expect(shares).toEqual(vehicles.map(({ loads }) => loads.reduce((sum, { pieces }) => sum + (pieces[0] ?? 0), 0) * 6240))
  // No vehicle takes it whole: it costs alone what it costs so.
  expect(rates?.vehicles.map(({ alone_fen }) => alone_fen)).toEqual(shares)

  const [near, far] = [await anOrder(world), await anOrder(world)]
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('order_point')
      .set({ area_code: '320102', province: '江苏省', city: '南京市', area: '玄武区' })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('order_id', '=', far.id)
      .where('kind', '=', 2)
      .execute()
  )
  const both = await ratesOf(await planned(shipper, [near, far]), shipper)
  expect(both?.vehicles).toMatchObject([{ rate_fen: null, no_rates: [{ start_name: '成都市', end_name: '南京市', reason: 'noRule' }] }])
  const vehicle = both?.vehicles[0]?.vehicle
  expect(both?.carriers.map(({ rate_fen, unpriced }) => [rate_fen, unpriced])).toEqual([
    [0, [vehicle]],
    [0, [vehicle]]
  ])
})

test('an order that a plan divides is counted against the one vehicle that takes it, where the contract has a price a trip', async () => {
  const other = await world.actor('shipper2')
  await aProject(world, { shipper: 'shipper2', rules: [{ billing_unit: 5, tiers: [{ from: 0, price_e4: 800_000_000 }] }] })
  const id = await planned(other, [await anOrder(world, { by: 'shipper2' })], { allow_split: true })
  expect((await ratesOf(id, other))?.vehicles).toMatchObject([{ rate_fen: 80_000, alone_fen: 80_000 }])

  const { task, vehicles } = await loadingInfo.run(world.services, other, { id })
  const parts = vehicles
    .map(loadDraft)
    .flatMap((draft) =>
      ['V1', 'V2'].map((name, i) => ({ ...draft, id: name, loads: draft.loads.map((load) => ({ ...load, pieces: [[40], [60]][i] ?? [] })) }))
    )
  await arrangeLoading.run(world.services, other, { id, version: task.version, vehicles: parts })
  expect((await ratesOf(id, other))?.vehicles).toMatchObject([
    { vehicle: 'V1', rate_fen: 80_000, alone_fen: 32_000 },
    { vehicle: 'V2', rate_fen: 80_000, alone_fen: 48_000 }
  ])
})
