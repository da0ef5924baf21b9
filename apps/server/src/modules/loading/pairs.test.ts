import { aDriver } from '../../../testkit/driver.ts'
import { aLoadPlan, confirmLoad } from '../../../testkit/loading.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { plantSeen } from '../../../testkit/seen.ts'
import { anOwnProjectForm, aRuleForm, ratedDays } from '../../../testkit/rate.ts'
import { without } from '../../../testkit/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createOwnProject, enactProject } from '../project/own.ts'
import { createRule } from '../rate/edit.ts'
import { dispatchLoad } from './dispatch.ts'
import { pairsOfLoading } from './pairs.ts'
import { loadingInfo } from './read.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

test('each vehicle of a plan is offered a pair of its own that may go, the nearest first; what was dispatched is not offered again', async () => {
  const { services, base } = world
  const orders = [
    await anAcceptedOrder(world, { kg: 9_500 }),
    await anAcceptedOrder(world, { kg: 9_500 }),
    await anAcceptedOrder(world, { kg: 9_500 })
  ]
  const id = await aLoadPlan(world, carrier, orders)
  const { vehicles, orders: shown } = await loadingInfo.run(services, carrier, { id })
  expect(vehicles).toHaveLength(3)
  await confirmLoad(world, carrier, id)
  const ask = async () => (await pairsOfLoading.run(services, carrier, { id })).data
  expect((await ask()).map(({ pair }) => pair)).toEqual([null, null, null])

  const [far, near] = [await aVehicle(world), await aVehicle(world)]
  const drivers = [await aDriver(world), await aDriver(world)]
  const start = shown[0]!.points[0]!
  await transactAsSystem(services.db, async (tx) => {
    const fix = (vehicle: { id: number; plate_no: string }, away: number) => ({
      tenant_id: base.tenant_id,
      vehicle_id: vehicle.id,
      plate_no: vehicle.plate_no,
      fix_time: new Date(Date.now() - 60_000).toISOString(),
      lon: start.lng + away,
      lat: start.lat
    })
    await plantSeen(tx, [fix(far, 2), fix(near, 0.1)])
  })
  const offered = await ask()
  const given = offered.flatMap(({ pair }) => (pair ? [pair] : []))
  // Two pairs for three vehicles whose times overlap: the third goes without.
  expect(given.map(({ vehicle_id }) => vehicle_id)).toEqual([near.id, far.id])
  expect(new Set(given.map(({ driver_id }) => driver_id))).toEqual(new Set(drivers.map((driver) => driver.id)))
  expect(given[0]).toMatchObject({ idle: true, warnings: [] })
  expect(given[0]!.away_m).toBeLessThan(given[1]!.away_m!)

  const [{ vehicle, plan_start_time, pair }] = offered as [(typeof offered)[number] & { pair: (typeof given)[number] }]
  await dispatchLoad.run(services, carrier, { id, vehicle, plan_start_time, vehicle_id: pair.vehicle_id, driver_id: pair.driver_id })
  const rest = await ask()
  expect(rest).toHaveLength(2)
  expect(rest.flatMap(({ pair: other }) => (other ? [other.vehicle_id] : []))).toEqual([far.id])
})

test('a pair says what is received and what the own rates pay, so that a margin under the floor has its reason before it is dispatched', async () => {
  const { services } = world
  const order = await anAcceptedOrder(world, { kg: 9_500, freight_fen: 100_000 })
  const id = await aLoadPlan(world, carrier, [order])
  await confirmLoad(world, carrier, id)
  await aVehicle(world)
  await aDriver(world)
  const own = await createOwnProject.run(services, carrier, anOwnProjectForm(ratedDays()))
  await createRule.run(services, carrier, { ...aRuleForm(98_000, ratedDays()), project_id: own.id })
  await enactProject.run(services, carrier, { id: own.id, version: own.version })
  const ask = async (actor: Actor) => (await pairsOfLoading.run(services, actor, { id })).data[0]!
  expect((await ask(carrier)).pair).toMatchObject({ receivable_fen: 100_000, payable_fen: 98_000 })
  expect((await ask(without(carrier, '3-292', '3-293'))).pair).toMatchObject({ receivable_fen: null, payable_fen: null })

  const { vehicle, plan_start_time, pair } = await ask(carrier)
  const { vehicle_id, driver_id } = pair!
  const trip = { id, vehicle, plan_start_time, vehicle_id, driver_id }
  await expect(dispatchLoad.run(services, carrier, trip)).rejects.toMatchObject({ code: 'marginReasonNeeded' })
  expect(await dispatchLoad.run(services, carrier, { ...trip, margin_reason: '返程空车' })).toMatchObject({ sent_count: 1 })
})
