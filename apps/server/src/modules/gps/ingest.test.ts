import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { randomFrom } from '../../../testkit/model/world.ts'
import { forgetSeen } from '../../../testkit/seen.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { now, setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { ingestPositions, toldBy, type ToldOfAny } from './index.ts'

// The one way in: what becomes of each row, and what stands afterwards, in whatever order and pieces it came.
let world: TestApp
let [a, b] = [0, 0]
let tenant_id: number
beforeAll(async () => {
  world = await testApp()
  ;[a, b] = [(await aVehicle(world)).id, (await aVehicle(world)).id]
  ;({ tenant_id } = world.base)
})
afterAll(() => world.close())
beforeEach(() =>
  transactAsSystem(world.services.db, async (tx) => {
    for (const id of [a, b]) await forgetSeen(tx, tenant_id, id)
  })
)

const minute = 60_000
const begin = now().getTime() - 5 * 60 * minute
type Row = ToldOfAny
const row = (minutes: number, lon: number, over: Partial<Row> = {}): Row => ({
  tenant_id,
  vehicle_id: a,
  plate_no: '川A00001',
  source: toldBy.terminal,
  at: begin + minutes * minute,
  lon: Math.round(lon * 1e6) / 1e6,
  lat: 30.6,
  ...over
})
const ingest = async (rows: readonly Row[]) => await ingestPositions(world.services, rows)
const positions = async (vehicle_id = a) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('gps_position').selectAll().where('tenant_id', '=', tenant_id).where('vehicle_id', '=', vehicle_id).orderBy('fix_time').execute()
  )
const latest = async (vehicle_id = a) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('gps_latest').selectAll().where('tenant_id', '=', tenant_id).where('vehicle_id', '=', vehicle_id).executeTakeFirst()
  )
const drive = (minutes: number, over: Partial<Row> = {}): Row[] => Array.from({ length: minutes }, (_, i) => row(i, 104 + i * 0.005, over))

test('each row of a call is told what became of it, and none refuses the others', async () => {
  const rows = [
    row(0, 104),
    row(1, 0, { lat: 0 }),
    row(2, 139),
    row(3, 104.01, { at: now().getTime() + 10 * minute }),
    row(4, 104.01, { at: 0 }),
    row(5, 104.01, { speed: 200 }),
    row(6, 116),
    row(7, 104.01, { located: false }),
    row(8, 104.02, { speed: 62.5, course: 90, altitude_m: 500, mileage_m: 123_456, temps: [-18.5, null], acc: true }),
    row(8, 104.02),
    row(9, Number.NaN),
    row(10, 104.03, { at: Number.NaN }),
    row(11, 104.03, { course: 1e9, altitude_m: -1e12, mileage_m: Infinity, temps: [5000], speed: Number.NaN }),
    row(0, 110, { vehicle_id: b, plate_no: '川A00002', source: toldBy.platform })
  ]
  expect(await ingest(rows)).toEqual([
    'kept',
    'zeroIsland',
    'outside',
    'future',
    'tooOld',
    'tooFast',
    'jump',
    'notLocated',
    'kept',
    'repeated',
    'notLocated',
    'notLocated',
    'kept',
    'kept'
  ])
  expect(await positions()).toMatchObject([
    { lon: 104, speed: null, source: 1 },
    { lon: 104.02, speed: 62.5, course: 90, altitude_m: 500, mileage_m: 123_456, temp1: -18.5, temp2: null, acc: true, plate_no: '川A00001' },
    { lon: 104.03, speed: null, course: null, altitude_m: null, mileage_m: null, temp1: null }
  ])
  expect(await latest()).toMatchObject({ lon: 104.03, fix_time: new Date(begin + 11 * minute).toISOString() })
  expect(await positions(b)).toMatchObject([{ lon: 110, source: 3, plate_no: '川A00002' }])
})

test('a call that is made again stores nothing twice, and one of another operator stays his', async () => {
  const rows = drive(50)
  expect(new Set(await ingest(rows))).toEqual(new Set(['kept']))
  expect(new Set(await ingest(rows))).toEqual(new Set(['repeated']))
  expect(new Set(await ingest(rows.toReversed()))).toEqual(new Set(['repeated']))
  expect(await ingest([row(1, 120, { tenant_id: tenant_id + 1, vehicle_id: a })])).toEqual(['kept'])
  expect(await positions()).toHaveLength(50)
  await transactAsSystem(world.services.db, (tx) => forgetSeen(tx, tenant_id + 1, a))
})

test('satellites’ places are moved onto the maps of China, a phone’s are on them already', async () => {
  await ingest([row(0, 104, { datum: 'wgs84' }), row(0, 104, { vehicle_id: b, source: toldBy.phone })])
  const [of, phone] = [(await positions())[0], (await positions(b))[0]]
  expect(phone).toMatchObject({ lon: 104, lat: 30.6 })
  expect(of?.lon).toBeCloseTo(104.0025, 3)
  expect(of?.lat).toBeCloseTo(30.5974, 3)
})

test('a terminal eight hours behind is put right after five reports over ten minutes, and its right clock is believed at once', async () => {
  const real = now().getTime()
  for (let i = 0; i < 16; i += 1) {
    setClock(new Date(real + i * minute))
    await ingest([row(0, 104 + i * 0.001, { at: real + i * minute - 8 * 60 * minute - 2000 })])
  }
  expect((await latest())?.fix_time).toBe(new Date(real + 15 * minute - 2000).toISOString())
  setClock(new Date(real + 16 * minute))
  await ingest([row(0, 104.016, { at: real + 16 * minute - 2000 })])
  expect((await latest())?.fix_time).toBe(new Date(real + 16 * minute - 2000).toISOString())
  setClock(undefined)
})

test('the same positions in any order and any pieces, at once or one by one, come to the same track and the same last one (seed 1 to 6)', async () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const random = randomFrom(seed)
    const told = drive(240).map((fix) => {
      const dice = random()
      return dice < 0.1 ? { ...fix, lon: 118, lat: 38 } : dice < 0.2 ? { ...fix, lon: 90 + Math.round(random() * 40), lat: 25 } : fix
    })
    const mixed = told.map((fix) => ({ fix, key: random() })).sort((x, y) => x.key - y.key)
    const pieces: Row[][] = []
    while (mixed.length > 0) pieces.push(mixed.splice(0, 1 + Math.floor(random() * 40)).map(({ fix }) => fix))
    // Two pieces at a time come at once, as from a terminal and a phone.
    for (let i = 0; i < pieces.length; i += 2) await Promise.all(pieces.slice(i, i + 2).map(ingest))
    await ingest(told.map((fix) => ({ ...fix, vehicle_id: b })))
    const [one, other] = [await positions(), await positions(b)]
    expect(
      one.map(({ fix_time, lon, lat }) => ({ fix_time, lon, lat })),
      `seed ${seed}`
    ).toEqual(other.map(({ fix_time, lon, lat }) => ({ fix_time, lon, lat })))
    expect((await latest())?.fix_time).toBe(one.at(-1)?.fix_time)
    expect((await latest())?.fix_time).toBe((await latest(b))?.fix_time)
    await transactAsSystem(world.services.db, async (tx) => {
      for (const id of [a, b]) await forgetSeen(tx, tenant_id, id)
    })
  }
})

test('a crowd of false ones, longer than what is looked at first, gives way as a whole', async () => {
  const crowd = Array.from({ length: 120 }, (_, i) => row(i / 6, 116.3, { lat: 39.9 }))
  expect(new Set(await ingest(crowd))).toEqual(new Set(['kept']))
  const right = Array.from({ length: 160 }, (_, i) => row(20 + i / 6, 104 + i * 0.001))
  for (let i = 0; i < right.length; i += 10) await ingest(right.slice(i, i + 10))
  expect((await positions()).map(({ lon }) => lon)).toEqual(right.map(({ lon }) => lon))
})
