import fc from 'fast-check'
import { expect, test } from 'vitest'
import { believable, lengthM, stopsOf, type Fix } from './track.ts'

const now = Date.parse('2026-11-20T04:00:00Z')
const minute = 60_000
const at = (minutes: number, lon: number, lat = 30.5, speed?: number): Fix => ({ lon, lat, at: now - 300 * minute + minutes * minute, speed })

test('what cannot be is left out: abroad, from the future, too fast, a jump', () => {
  const kept = believable([at(0, 104), at(5, 139), at(10, 104.05, 30.5, 180), at(15, 104.1), at(16, 108), at(20, 104.15), at(400, 104.2)], now)
  expect(kept.map(({ lon }) => lon)).toEqual([104, 104.1, 104.15])
})
test('the last known position counts too, and a second one of the same moment is none', () => {
  expect(believable([at(10, 110)], now, at(0, 104))).toEqual([])
  expect(believable([at(0, 104), at(0, 104.001)], now)).toHaveLength(1)
})
test('twenty minutes in one place are a stop, nine are not', () => {
  const track = [at(0, 104), at(5, 104.05), at(10, 104.0501), at(25, 104.0502), at(30, 104.1), at(39, 104.1001), at(45, 104.2)]
  expect(stopsOf(track)).toEqual([{ lon: 104.05, lat: 30.5, from: (track[1] as Fix).at, to: (track[3] as Fix).at }])
})
test('a degree of the meridian is 111 km; a track of one point has no length', () => {
  expect(lengthM([at(0, 104, 30), at(60, 104, 31)])).toBeGreaterThan(111_000)
  expect(lengthM([at(0, 104)])).toBe(0)
})
test('whatever is sent, what is kept is in order of time and within every limit, and stops never overlap', () => {
  const fix = fc.record({
    lon: fc.double({ min: 70, max: 140, noNaN: true }),
    lat: fc.double({ min: 0, max: 60, noNaN: true }),
    at: fc.integer({ min: now - 86_400_000, max: now + 86_400_000 })
  })
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 30 }), (fixes) => {
      const kept = believable(fixes, now)
      const stops = stopsOf(kept)
      return (
        kept.every((one, i) => one.at <= now + 300_000 && (i === 0 || one.at > (kept[i - 1] as Fix).at)) &&
        stops.every(({ from, to }, i) => from < to && (i === 0 || from > (stops[i - 1]?.to ?? 0)))
      )
    })
  )
})
