import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recheckDispatch } from './recheck.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const blocks = ({ problems }: { problems: readonly { level: string; name: string }[] }) =>
  problems.filter(({ level }) => level === 'block').map(({ name }) => name)

test('a trip does not compete with itself, but with every other', async () => {
  const [trip, other] = [await aTrip(world), await aTrip(world)]
  const spare = await aDriver(world)
  expect(
    blocks(await recheckDispatch.run(world.services, trip.dispatcher, { id: trip.id, vehicle_id: trip.vehicle_id, driver_id: spare.id }))
  ).toEqual([])
  expect(
    blocks(await recheckDispatch.run(world.services, trip.dispatcher, { id: trip.id, vehicle_id: other.vehicle_id, driver_id: other.driver_id }))
  ).toEqual(['vehicleBooked', 'driverBooked'])
})

test('what another vehicle cannot carry is told before the swap', async () => {
  const trip = await aTrip(world)
  const small = await aVehicle(world, { approved_load_kg: 1500 })
  const told = await recheckDispatch.run(world.services, trip.dispatcher, { id: trip.id, vehicle_id: small.id, driver_id: trip.driver_id })
  expect(blocks(told)).toEqual(['overload'])
  expect(told).toMatchObject({ goods_kg: 2000, max_load_kg: 1500 })
})

test('a stranger cannot ask about a trip', async () => {
  const trip = await aTrip(world)
  const stranger = await world.actor('carrier2')
  await expect(
    recheckDispatch.run(world.services, stranger, { id: trip.id, vehicle_id: trip.vehicle_id, driver_id: trip.driver_id })
  ).rejects.toMatchObject({ code: 'notFound' })
})
