import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { station } from '@yunshu/contract/station/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { listStations } from './list.ts'
import { openStations, stationInfo } from './queries.ts'
import { createStation, removeStation, updateStation } from './write.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const place = { area_code: '510112', address: '成龙大道 1 号', lng: 104.27, lat: 30.56 }
const entry: InputOf<typeof station.create> = { station_name: '龙泉驿服务站', services: [1, 3], ...place, station_state: 1 }

test('a station that the operator keeps is found by everybody of its platform while it is open', async () => {
  const [operator, carrier, shipper] = [await world.actor('operator'), await world.actor('carrier'), await world.actor('shipper')]
  const made = await createStation.run(world.services, operator, entry)
  expect(made).toMatchObject({ province: '四川省', area: '龙泉驿区', open_hours: '', version: 1 })
  expect(await openStations.run(world.services, carrier, {})).toMatchObject([{ station_name: '龙泉驿服务站' }])
  expect(await listStations.run(world.services, operator, { keyword: '龙泉', service: 3 })).toMatchObject({ total: 1 })

  await updateStation.run(world.services, operator, { ...entry, id: made.id, version: 1, station_state: 2, open_hours: '8-20' })
  expect(await stationInfo.run(world.services, operator, { id: made.id })).toMatchObject({ version: 2, open_hours: '8-20' })
  expect(await openStations.run(world.services, shipper, {})).toEqual([])

  await removeStation.run(world.services, operator, { id: made.id, version: 2 })
  await expect(stationInfo.run(world.services, operator, { id: made.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await world.acts(made.id)).toEqual([
    { act: 'station.created', result: 'done' },
    { act: 'station.updated', result: 'done' },
    { act: 'station.removed', result: 'done' }
  ])
})

test('two operators who add the same station get one and a sentence', async () => {
  const operator = await world.actor('operator')
  const both = await Promise.allSettled([1, 2].map(() => createStation.run(world.services, operator, { ...entry, station_name: '双流服务站' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'stationTwice' }) }))
})

test('a change over an older version is refused, and so is a district that does not exist', async () => {
  const operator = await world.actor('operator')
  const { id } = await createStation.run(world.services, operator, { ...entry, station_name: '郫都服务站' })
  await updateStation.run(world.services, operator, { ...entry, station_name: '郫都站', id, version: 1 })
  await expect(removeStation.run(world.services, operator, { id, version: 1 })).rejects.toMatchObject({ code: 'staleVersion' })
  await expect(createStation.run(world.services, operator, { ...entry, area_code: '999999' })).rejects.toMatchObject({ code: 'areaUnknown' })
})

test('the hours at which a station is open are optional, at most 60 characters, and found by the keyword', async () => {
  const operator = await world.actor('operator')
  const hours = '周一至周六 8:00-20:00，周日休息'
  const made = await createStation.run(world.services, operator, { ...entry, station_name: '温江服务站', open_hours: hours })
  const silent = await createStation.run(world.services, operator, { ...entry, station_name: '新都服务站' })
  expect([made.open_hours, silent.open_hours]).toEqual([hours, ''])
  expect(await listStations.run(world.services, operator, { keyword: '周日休息' })).toMatchObject({ total: 1, data: [{ open_hours: hours }] })

  const longest = '时'.repeat(60)
  const change = { ...entry, station_name: '温江服务站', id: made.id, version: 1 }
  await expect(updateStation.run(world.services, operator, { ...change, open_hours: `${longest}时` })).rejects.toMatchObject({ code: 'badInput' })
  expect(await updateStation.run(world.services, operator, { ...change, open_hours: longest })).toMatchObject({ open_hours: longest })
})
