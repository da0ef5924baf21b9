import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitsReached, offWayKm, quietUntil } from './alarmRule.ts'
import { distanceM } from './geo.ts'

test('a night of quiet goes over midnight, and its end is not quiet', () => {
  const until = (at: string) => quietUntil(at, '22:00', '07:00')
  expect(until('2026-11-20T13:59:59Z')).toBeUndefined()
  expect(until('2026-11-20T14:00:30Z')).toBe('2026-11-20T23:00:00.000Z')
  expect(until('2026-11-20T17:00:00Z')).toBe('2026-11-20T23:00:00.000Z')
  expect(until('2026-11-20T22:59:59Z')).toBe('2026-11-20T23:00:00.000Z')
  expect(until('2026-11-20T23:00:00Z')).toBeUndefined()
  expect(quietUntil('2026-11-20T05:00:00Z', '12:00', '14:00')).toBe('2026-11-20T06:00:00.000Z')
  expect(quietUntil('2026-11-20T05:00:00Z', '', '')).toBeUndefined()
  expect(quietUntil('2026-11-20T05:00:00Z', '13:00', '13:00')).toBeUndefined()
  for (const bad of ['24:00', '7:00', '07:60', '']) expect(() => quietUntil('2026-11-20T05:00:00Z', bad, '01:00')).toThrow(RangeError)
})
const clock = fc.integer({ min: 0, max: 1439 }).map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
test('whatever the hours, quiet ends within a day, at their end, and what is quiet by one is not by the other way round', () =>
  fc.assert(
    fc.property(clock, clock, fc.integer({ min: 0, max: 10 ** 9 }), (from, to, s) => {
      const at = new Date(Date.parse('2026-01-01T00:00:00Z') + s * 1000).toISOString()
      const until = quietUntil(at, from, to)
      if (until !== undefined) {
        expect(Date.parse(until)).toBeGreaterThan(Date.parse(at))
        expect(Date.parse(until) - Date.parse(at)).toBeLessThanOrEqual(86_400_000)
        expect(quietUntil(until, from, to)).toBeUndefined()
      }
      if (from !== to) expect((until === undefined) !== (quietUntil(at, to, from) === undefined)).toBe(true)
    })
  ))

const [chengdu, chongqing] = [
  { lng: 104.06, lat: 30.66 },
  { lng: 106.55, lat: 29.56 }
]
test('who drives the planned way is not off it, who is far to the side is, and of what cannot be nothing is said', () => {
  const planned = 300_000
  expect(offWayKm({ lng: 105.3, lat: 30.2 }, [chengdu, chongqing], planned)).toBe(0)
  const away = offWayKm({ lng: 104.07, lat: 33.6 }, [chengdu, chongqing], planned)
  expect(away).toBeGreaterThan(200)
  expect(offWayKm(chengdu, [chengdu], planned)).toBe(0)
  expect(offWayKm({ lng: 110, lat: 30 }, [chengdu, chongqing], 100_000)).toBe(0)
  expect(offWayKm({ lng: 110, lat: 30 }, [chengdu, chongqing], 0)).toBe(0)
})
const place = fc.record({ lng: fc.double({ min: 100, max: 110, noNaN: true }), lat: fc.double({ min: 25, max: 35, noNaN: true }) })
test('a place k off some way of the planned length is never said to be more than k off', () =>
  fc.assert(
    fc.property(place, place, place, place, (from, to, on, here) => {
      // The way goes over `on`, so its length is that of both legs.
      const planned = Math.round(distanceM(from, on) + distanceM(on, to)) + 1
      expect(offWayKm(here, [from, to], planned)).toBeLessThanOrEqual(distanceM(on, here) / 1000 + 0.1)
      expect(offWayKm(on, [from, to], planned)).toBe(0)
    })
  ))

test('a paper is told at each of its days', () => {
  const days = [-30, -15, -7, -3, 0]
  expect([-31, -30, -16, -7, -1, 0, 40].map((at) => limitsReached(at, days))).toEqual([0, 1, 1, 3, 4, 5, 5])
})
