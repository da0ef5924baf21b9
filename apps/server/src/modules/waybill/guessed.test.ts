import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { shareWaybill } from './share.ts'

// With the limits of production, over HTTP.
let world: TestApp
beforeAll(async () => {
  world = await testApp({ settings: { production: true } })
})
afterAll(() => world.close())

const ask = async (ip: string, code: string, isStream = false) => {
  const answer = isStream
    ? await world.app.inject({ method: 'GET', url: `/api/waybill/track_live?code=${code}`, remoteAddress: ip })
    : await world.app.inject({ method: 'POST', url: '/api/waybill/track', payload: { code }, remoteAddress: ip })
  if (isStream && answer.statusCode === 404) return 'linkExpired'
  return answer.json<{ code: number; data: { refusal?: { name: string } } | null }>().data?.refusal?.name ?? 'shown'
}

test('tracking links are guessed thirty times from an address, by both doors together, and no right one is told from a wrong one after that', async () => {
  const trip = await aTrip(world)
  const { path } = await shareWaybill.run(world.services, trip.dispatcher, { id: trip.id, days: 3 })
  const code = path.replace('/track/', '')
  const said: string[] = []
  // Each one letter longer than the right code, so that none is right by chance.
  for (let n = 10; n < 70; n += 1) said.push(await ask('203.0.113.7', `${code.slice(0, -1)}${n}`, n % 2 === 1))
  expect(said.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'linkExpired'))
  expect(said.slice(30)).toEqual(Array.from({ length: 30 }, () => 'tooMany'))
  expect([await ask('203.0.113.7', code), await ask('203.0.113.7', code, true)]).toEqual(['tooMany', 'tooMany'])
  expect(await ask('203.0.113.8', code)).toBe('shown')
})

test('beyond its calls of a minute an address is answered no more, whatever it asks', async () => {
  const codes = await Promise.all(
    Array.from({ length: 1300 }, async () => {
      const { statusCode } = await world.app.inject({
        method: 'POST',
        url: '/api/waybill/track',
        payload: { code: 'wrong' },
        remoteAddress: '203.0.113.9'
      })
      return statusCode
    })
  )
  expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(100)
})
