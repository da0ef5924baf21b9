import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { plantSeen } from '../../../testkit/seen.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { thinOldTracks } from './thin.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('of what is older than three months only the shape stays, what is younger stays whole, and a second night finds nothing to do', async () => {
  const { id: vehicle_id, plate_no } = await aVehicle(world)
  const { tenant_id } = world.base
  const begun = (monthsAgo: number): number => Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - monthsAgo, 10)
  const drive = (from: number) =>
    Array.from({ length: 360 }, (_, i) => ({
      tenant_id,
      vehicle_id,
      plate_no,
      fix_time: new Date(from + i * 10_000).toISOString(),
      lon: Number((104 + (i < 180 ? i : 180) * 0.002).toFixed(6)),
      lat: i < 180 ? 30 : Number((30 + (i - 180) * 0.002).toFixed(6)),
      speed: 70,
      temp1: i === 77 ? -5 : -18
    }))
  const [old, young] = [drive(begun(5)), drive(begun(1))]
  await transactAsSystem(world.services.db, (tx) => plantSeen(tx, [...old, ...young]))
  const standing = async () =>
    (
      await transactAsSystem(world.services.db, (tx) =>
        tx
          .selectFrom('gps_position')
          .select(['fix_time', 'temp1'])
          .where('tenant_id', '=', tenant_id)
          .where('vehicle_id', '=', vehicle_id)
          .orderBy('fix_time')
          .execute()
      )
    ).map((row) => row)
  const gone = await thinOldTracks(world.services)
  const left = await standing()
  expect(gone).toBeGreaterThan(300)
  expect(left).toHaveLength(720 - gone)
  expect(left.slice(-360).map(({ fix_time }) => fix_time)).toEqual(young.map(({ fix_time }) => fix_time))
  // The corner, both ends, and the one warm reading.
  for (const i of [0, 77, 180, 359])
    expect(
      left.map(({ fix_time }) => fix_time),
      `${i}`
    ).toContain(old[i]?.fix_time)
  expect(await thinOldTracks(world.services)).toBe(0)
  expect(await standing()).toEqual(left)
})
