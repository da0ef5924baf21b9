import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthM, stopsOf, type Fix } from './track.ts'

const now = Date.parse('2026-11-20T04:00:00Z')
const minute = 60_000
const at = (minutes: number, lon: number, lat = 30.5, speed?: number): Fix => ({ lon, lat, at: now - 300 * minute + minutes * minute, speed })

test('twenty minutes in one place are a stop, nine are not', () => {
  const track = [at(0, 104), at(5, 104.05), at(10, 104.0501), at(25, 104.0502), at(30, 104.1), at(39, 104.1001), at(45, 104.2)]
  expect(stopsOf(track)).toEqual([{ lon: 104.05, lat: 30.5, from: (track[1] as Fix).at, to: (track[3] as Fix).at }])
})
test('a degree of the meridian is 111 km; a track of one point has no length', () => {
  expect(lengthM([at(0, 104, 30), at(60, 104, 31)])).toBeGreaterThan(111_000)
  expect(lengthM([at(0, 104)])).toBe(0)
})
test('stops never overlap, wherever one was', () => {
  const fix = fc.record({
    lon: fc.double({ min: 104, max: 104.02, noNaN: true }),
    lat: fc.double({ min: 30, max: 30.02, noNaN: true }),
    at: fc.integer({ min: now, max: now + 86_400_000 })
  })
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 30 }), (fixes) => {
      const stops = stopsOf(fixes.toSorted((a, b) => a.at - b.at))
      return stops.every(({ from, to }, i) => from < to && (i === 0 || from > (stops[i - 1]?.to ?? 0)))
    })
  )
})
