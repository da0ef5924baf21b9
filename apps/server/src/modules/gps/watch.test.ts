import { distanceM } from '@yunshu/domain/geo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { plantSeen } from '../../../testkit/seen.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { watchTrip } from './watch.ts'

let world: TestApp
let trip: Trip
beforeAll(async () => {
  world = await testApp()
  trip = await aTrip(world, { confirmed: true })
})
afterAll(() => world.close())

test('a trip tells when the vehicle came to its stops and left them, and when it is expected, to its driver, its carrier and its shipper, and to nobody else', async () => {
  const { tenant_id } = world.base
  const ago = (minutes: number): string => new Date(now().getTime() - minutes * 60_000).toISOString()
  const places = await transactAsSystem(world.services.db, async (tx) => {
    await tx
      .updateTable('waybill')
      .set({ waybill_status: 60, sent_at: ago(200), driver_qiandao_time: ago(130), shiji_fache_start_time: ago(100) })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', trip.id)
      .execute()
    return await tx.selectFrom('waybill_point').select(['kind', 'lng', 'lat']).where('waybill_id', '=', trip.id).orderBy('kind').execute()
  })
  const [from, to] = [places.find(({ kind }) => kind === 1)!, places.find(({ kind }) => kind === 2)!]
  const seen = (minutes: number, share: number) => ({
    tenant_id,
    vehicle_id: trip.vehicle_id,
    plate_no: '川A00001',
    fix_time: ago(minutes),
    lon: Number((from.lng! + (to.lng! - from.lng!) * share).toFixed(6)),
    lat: Number((from.lat! + (to.lat! - from.lat!) * share).toFixed(6)),
    speed: share === 0 ? 0 : 70
  })
  await transactAsSystem(world.services.db, (tx) =>
    plantSeen(tx, [seen(130, 0), seen(115, 0), ...Array.from({ length: 20 }, (_, i) => seen(100 - i * 5, (i + 1) * 0.005))])
  )
  const input = { waybill_id: trip.id }
  const told = await watchTrip.run(world.services, trip.driver, input)
  expect(told.visits).toMatchObject([{ kind: 1, seq: 1, left_at: expect.any(String) as string }])
  expect(Date.parse(told.visits[0]?.arrived_at ?? '')).toBeLessThan(now().getTime() - 125 * 60_000)
  const left = distanceM({ lng: from.lng!, lat: from.lat! }, { lng: to.lng!, lat: to.lat! }) * 0.9
  expect(told.remaining_m).toBeGreaterThan(left * 0.99)
  expect(Date.parse(told.expected_at ?? '')).toBeGreaterThan(now().getTime() + (left / 100_000) * 3_600_000)
  for (const account of ['carrier', 'shipper'])
    expect(await watchTrip.run(world.services, await world.actor(account), input), account).toMatchObject({ visits: [{ kind: 1 }] })
  for (const account of ['carrier2', 'shipper2'])
    await expect(watchTrip.run(world.services, await world.actor(account), input)).rejects.toMatchObject({ code: 'notFound' })
})
