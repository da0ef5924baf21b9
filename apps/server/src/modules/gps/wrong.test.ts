import { gps } from '@yunshu/contract/gps/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { findPublicFile } from '@yunshu/places/publicData.testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../../testkit/model/world.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { forgetSeen } from '../../../testkit/seen.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { reportFixes } from './index.ts'

// False positions through the door: dropped one by one, counted, and never in the way of the right ones.
let world: TestApp
let trip: Trip
beforeAll(async () => {
  world = await testApp()
  trip = await aTrip(world, { confirmed: true })
})
afterAll(() => world.close())
beforeEach(() => transactAsSystem(world.services.db, (tx) => forgetSeen(tx, world.base.tenant_id, trip.vehicle_id)))

type Fix = InputOf<typeof gps.report>['fixes'][number]
const start = now().getTime() - 5 * 3_600_000
const at = (minutes: number, lon: number, lat: number): Fix => ({
  lon: Number(lon.toFixed(6)),
  lat,
  fix_time: new Date(start + minutes * 60_000).toISOString()
})
const report = async (fixes: readonly Fix[]) => await reportFixes.run(world.services, trip.driver, { waybill_id: trip.id, fixes: [...fixes] })
const standing = async (table: 'gps_position' | 'gps_doubt') =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom(table).select(['lon', 'lat', 'fix_time']).where('vehicle_id', '=', trip.vehicle_id).orderBy('fix_time').execute()
  )
const [tower, chengdu] = [
  [116.3, 39.9],
  [104.05, 30.65]
] as const
const drive = Array.from({ length: 200 }, (_, i) => at(61 + i, chengdu[0] + i * 0.005, chengdu[1]))

const file = findPublicFile('field/cases.json')
const cases = file === undefined ? [] : (JSON.parse(file) as { positions: readonly { fixes: string }[] }).positions
test.skipIf(file === undefined)('the public collection has the two that follow, and no other', () =>
  expect(cases.map(({ fixes }) => fixes)).toEqual([
    expect.stringMatching(/^first 116\.3, 39\.9 .*104\.05, 30\.65$/u),
    expect.stringContaining('0, 0')
  ])
)

test('after a first position of a tower 1,500 km away the right ones stay, told one by one or together', async () => {
  const wrong = at(0, ...tower)
  expect(await report([wrong])).toEqual({ kept: 1, dropped: 0, reasons: {} })
  expect(await report(drive.slice(0, 1))).toEqual({ kept: 0, dropped: 1, reasons: { jump: 1 } })
  expect(await report(drive.slice(1, 2))).toEqual({ kept: 1, dropped: 0, reasons: {} })
  expect(await standing('gps_position')).toEqual(drive.slice(0, 2))
  expect(await standing('gps_doubt')).toEqual([wrong])
  expect(await report(drive.slice(2))).toEqual({ kept: 198, dropped: 0, reasons: {} })
  expect(await standing('gps_position')).toEqual(drive)
})

test('one position of 0, 0 is dropped alone and counted, and told again it is nothing new', async () => {
  const told = [at(0, 104, 30), at(1, 0, 0), at(2, 104.001, 30)]
  expect(await report(told)).toEqual({ kept: 2, dropped: 1, reasons: { zeroIsland: 1 } })
  expect(await report(told.filter((_, i) => i !== 1))).toEqual({ kept: 0, dropped: 0, reasons: { repeated: 2 } })
  expect(await standing('gps_doubt')).toEqual([told[1]])
})

test('what comes late finds its place between what is there, and the false one in it does not', async () => {
  const [early, late] = [drive.filter((_, i) => i % 3 !== 0), drive.filter((_, i) => i % 3 === 0)]
  expect(await report(early)).toEqual({ kept: early.length, dropped: 0, reasons: {} })
  expect(await report(late.map((fix, i) => (i === 20 ? { ...fix, lon: tower[0], lat: tower[1] } : fix)).reverse())).toEqual({
    kept: late.length - 1,
    dropped: 1,
    reasons: { jump: 1 }
  })
  expect(await standing('gps_position')).toHaveLength(199)
})

test('in pieces of any size and order, with a third of them false, every right one stands at the end and no other (seed 1 to 6)', async () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const random = randomFrom(seed)
    const right = drive.filter(() => random() > 0.3)
    const told = drive.map((fix) => (right.includes(fix) ? fix : { ...fix, lon: 118 + Math.round(random() * 100) / 100, lat: 38 }))
    const pieces = told.map((fix) => ({ fix, key: random() })).sort((a, b) => a.key - b.key)
    while (pieces.length > 0) await report(pieces.splice(0, 1 + Math.floor(random() * 25)).map(({ fix }) => fix))
    expect(await standing('gps_position'), `seed ${seed}`).toEqual(right)
    expect(await standing('gps_doubt'), `seed ${seed}`).toHaveLength(200 - right.length)
    await transactAsSystem(world.services.db, (tx) => forgetSeen(tx, world.base.tenant_id, trip.vehicle_id))
  }
})
