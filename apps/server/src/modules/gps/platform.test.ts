import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'

// Another platform delivers positions: signed, each delivery once, and nobody reads the key.
let world: TestApp
let vehicle: Awaited<ReturnType<typeof aVehicle>>
const tokens: Record<string, string> = {}
const key = 'a-key-that-both-sides-know-and-nobody-else'
beforeAll(async () => {
  world = await testApp()
  vehicle = await aVehicle(world)
  for (const account of ['carrier', 'carrier2', 'shipper']) tokens[account] = await world.login(account)
})
afterAll(() => world.close())

type Answer = { code: number; msg: string; data: Record<string, unknown> }
const ask = async (path: string, body: object, account?: string) =>
  (await world.post(path, body, account === undefined ? undefined : tokens[account])) as unknown as Answer
let sent = 0
const fix = (minutes: number, lon: number, over: object = {}) => ({
  plate_no: vehicle.plate_no,
  fix_time: new Date(now().getTime() - minutes * 60_000).toISOString(),
  lon,
  lat: 30.6,
  ...over
})
const delivery = (rows: unknown, over: { sent_at?: string; by?: string } = {}) => {
  const { tenant_id, companies } = world.base
  const body = {
    access_code: `${tenant_id}.${companies['carrier']?.id}`,
    sent_at: over.sent_at ?? new Date(now().getTime() + (sent += 1)).toISOString(),
    data: typeof rows === 'string' ? rows : JSON.stringify(rows)
  }
  return {
    ...body,
    sign: createHmac('sha256', over.by ?? key)
      .update([body.access_code, body.sent_at, body.data].join('\n'))
      .digest('hex')
  }
}
const deliver = async (...given: Parameters<typeof delivery>) => await ask('/api/gps/deliver', delivery(...given))

test('nothing is taken before the carrier set a key, which is written and never read', async () => {
  expect(await deliver([fix(9, 104)])).toMatchObject({ code: 2091 })
  expect(await ask('/api/gps/set_platform', { version: 1, platform_name: '北斗运营平台', enabled: true }, 'carrier')).toMatchObject({
    msg: expect.stringContaining('签名密钥') as string
  })
  const set = await ask('/api/gps/set_platform', { version: 1, platform_name: '北斗运营平台', enabled: true, secret: key }, 'carrier')
  expect(set).toMatchObject({ code: 200, data: { has_secret: true, enabled: true, version: 2 } })
  expect(JSON.stringify([set, await ask('/api/gps/platform', {}, 'carrier')])).not.toContain(key)
  expect(await ask('/api/gps/set_platform', { version: 1, platform_name: '另一个', enabled: false }, 'carrier')).toMatchObject({ code: 409 })
  expect(await ask('/api/gps/platform', {}, 'carrier2')).toMatchObject({ data: { has_secret: false } })
  expect((await ask('/api/gps/platform', {}, 'shipper')).code).not.toBe(200)
  const logged = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('oplog').select('changes').where('act', '=', 'gps.platformSet').execute()
  )
  expect(logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(logged)).not.toContain(key)
})

test('a delivery says what became of its rows: what is no position, whose vehicle is unknown, what is not believed', async () => {
  const answer = await deliver([
    fix(8, 104.01, { speed: 60, temps: [-18] }),
    fix(7, 104.02, { datum: 'wgs84' }),
    fix(6, 0, { lat: 0 }),
    fix(5, 104.03, { plate_no: '川Z99999' }),
    { plate_no: vehicle.plate_no, lon: 104 },
    'nonsense'
  ])
  expect(answer).toMatchObject({
    code: 200,
    data: { kept: 2, dropped: 1, reasons: { zeroIsland: 1 }, unread: 2, unknown_plates: ['川Z99999'] }
  })
  expect(await ask('/api/gps/vehicle', { vehicle_id: vehicle.id }, 'carrier')).toMatchObject({
    code: 200,
    data: { position: { plate_no: vehicle.plate_no } }
  })
  expect(await ask('/api/gps/platform', {}, 'carrier')).toMatchObject({ data: { kept_count: 2, dropped_count: 1 } })
})

test('a replay, an old one, a wrong key and a changed row are refused, and what was not answered may be sent again', async () => {
  const once = delivery([fix(4, 104.05)])
  expect(await ask('/api/gps/deliver', once)).toMatchObject({ code: 200, data: { kept: 1 } })
  expect(await ask('/api/gps/deliver', once)).toMatchObject({ code: 2092 })
  expect(await ask('/api/gps/deliver', { ...once, data: once.data.replace('104.05', '104.06') })).toMatchObject({ code: 2091 })
  expect(await deliver([fix(3, 104.06)], { sent_at: new Date(now().getTime() - 6 * 60_000).toISOString() })).toMatchObject({ code: 2092 })
  expect(await deliver([fix(3, 104.06)], { by: 'another-key-of-thirty-two-letters-or-so' })).toMatchObject({ code: 2091 })
  expect(await deliver(JSON.parse(once.data))).toMatchObject({ code: 200, data: { kept: 0, dropped: 0, reasons: { repeated: 1 } } })
  expect(await deliver('{}')).toMatchObject({ code: 2093 })
  expect(await deliver(Array.from({ length: 501 }, () => 1))).toMatchObject({ code: 2093 })
  const { data } = await ask('/api/gps/platform', {}, 'carrier')
  await ask('/api/gps/set_platform', { version: data['version'], platform_name: '北斗运营平台', enabled: false }, 'carrier')
  expect(await deliver([fix(2, 104.07)])).toMatchObject({ code: 2091 })
})
