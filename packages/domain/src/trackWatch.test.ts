import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedArrival } from './drive.ts'
import type { Fix } from './track.ts'
import { etaOf, excursionsOf, fatigueOf, longStopsOf, silenceOf, speedingOf, visitsOf } from './trackWatch.ts'

const start = Date.parse('2026-11-20T00:00:00Z')
const minute = 60_000
const at = (minutes: number, lon: number, lat = 30, speed?: number): Fix => ({ lon, lat, at: start + minutes * minute, speed })
const minutesOf = (spans: readonly { from: number; to: number; worst: number }[]) =>
  spans.map(({ from, to, worst }) => [(from - start) / minute, (to - start) / minute, worst])

const depot = { lng: 104, lat: 30, radius_m: 500 }
test('a vehicle comes with the first of two positions in the fence, and leaves with the first of two well beyond it', () => {
  // 0.001 degrees are 96 m here: 0.01 away, in, at the edge by noise (550 m), in, out.
  const track = [at(0, 104.01), at(1, 104.002), at(2, 104.001), at(9, 104.0057), at(10, 104.001), at(20, 104.02), at(21, 104.04)]
  expect(visitsOf(track, depot).map(({ arrived, left }) => [(arrived - start) / minute, left === null ? null : (left - start) / minute])).toEqual([
    [1, 20]
  ])
})
test('who drives past the edge has not come, and who is still there has not left', () => {
  expect(visitsOf([at(0, 104.01), at(1, 104.004), at(2, 104.02)], depot)).toEqual([])
  expect(visitsOf([at(0, 104.001), at(1, 104.001)], depot)).toMatchObject([{ left: null }])
  for (const radius_m of [99, 5001]) expect(() => visitsOf([], { ...depot, radius_m })).toThrow(RangeError)
})
test('visits follow each other: each is left before the next comes, and only the last may be open', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 }), (steps) => {
      const visits = visitsOf(
        steps.map((step, i) => at(i, 104 + step / 1000)),
        depot
      )
      expect(
        visits.every(({ arrived, left }, i) =>
          left === null ? i === visits.length - 1 : left > arrived && left < (visits[i + 1]?.arrived ?? Infinity)
        )
      ).toBe(true)
    })
  ))

const underway = { at: '2026-11-20T00:00:00Z', remaining_m: 140_000, planned_kmh: 70, driven_m: 0, driven_min: 0, since_rest_min: 0 }
test('140 km at 70 km/h are two hours; with four hours behind one, twenty minutes more', () => {
  expect(etaOf(underway)).toBe('2026-11-20T02:00:00.000Z')
  expect(etaOf({ ...underway, since_rest_min: 240 })).toBe('2026-11-20T02:20:00.000Z')
  expect(etaOf({ ...underway, remaining_m: 700_000 })).toBe(expectedArrival(underway.at, 600))
})
test('who has driven 100 km at 50 km/h is expected half by that: 140 km at 60 km/h', () =>
  expect(etaOf({ ...underway, driven_m: 100_000, driven_min: 120 })).toBe('2026-11-20T02:20:00.000Z'))
test('more to drive never arrives earlier, and nobody arrives faster than a truck may drive', () =>
  fc.assert(
    fc.property(
      fc.record({ remaining_m: fc.nat(3e6), planned_kmh: fc.nat(120), driven_m: fc.nat(3e6), driven_min: fc.nat(3000), since_rest_min: fc.nat(400) }),
      fc.nat(1e5),
      (given, more) => {
        const [one, other] = [
          Date.parse(etaOf({ ...underway, ...given })),
          Date.parse(etaOf({ ...underway, ...given, remaining_m: given.remaining_m + more }))
        ]
        expect(other).toBeGreaterThanOrEqual(one)
        expect(one - start).toBeGreaterThanOrEqual(Math.floor((given.remaining_m / 100_000) * 60 * minute))
      }
    )
  ))

test('speeding is told by two positions in a row, with the fastest; a position without a speed ends nothing', () => {
  const track = [
    at(0, 104, 30, 80),
    at(1, 104, 30, 104),
    at(2, 104, 30, 90),
    at(3, 104, 30, 102),
    at(4, 104),
    at(5, 104, 30, 111),
    at(6, 104, 30, 99)
  ]
  expect(minutesOf(speedingOf(track))).toEqual([[3, 5, 111]])
  expect(speedingOf(track, 120)).toEqual([])
})
test('a stop of half an hour is long where there is nothing to do, and none in the fence of a stop', () => {
  const track = [at(0, 104), at(15, 104.0001), at(30, 104.0002), at(35, 104.1), at(40, 104.2)]
  expect(minutesOf(longStopsOf(track, 30))).toEqual([[0, 30, 30]])
  expect(longStopsOf(track, 30, [depot])).toEqual([])
  expect(longStopsOf(track, 31)).toEqual([])
})
test('four hours and a minute without twenty minutes of rest are fatigue; a rest in between is none', () => {
  const drive = (from: number, to: number): Fix[] => Array.from({ length: (to - from) / 5 + 1 }, (_, i) => at(from + i * 5, 104, 30, 70))
  expect(minutesOf(fatigueOf(drive(0, 245)))).toEqual([[0, 245, 245]])
  expect(fatigueOf(drive(0, 240))).toEqual([])
  expect(fatigueOf([...drive(0, 180), ...drive(200, 400)])).toEqual([])
  expect(minutesOf(fatigueOf([...drive(0, 180), at(185, 104, 30, 0), ...drive(195, 400)]))).toEqual([[0, 400, 400]])
  // A device without a speed: by what lies between.
  expect(fatigueOf(Array.from({ length: 50 }, (_, i) => at(i * 6, 104 + i * 0.07)))).toHaveLength(1)
})
test('an excursion has its minutes and its degrees; an hour without a reading ends it', () => {
  const curve = [-18, -14.6, -13, -15.5, -18].map((degrees, i) => ({ at: start + i * 10 * minute, degrees }))
  expect(minutesOf(excursionsOf(curve, { min: -25, max: -15 }, 15))).toEqual([[10, 30, 2]])
  expect(excursionsOf(curve, { min: -25, max: -15 }, 25)).toEqual([])
  expect(
    excursionsOf(
      [
        { at: start, degrees: 5 },
        { at: start + 90 * minute, degrees: 5 }
      ],
      { min: 0, max: 4 },
      15
    )
  ).toEqual([])
  expect(excursionsOf([{ at: start, degrees: null }], { min: 0, max: 4 }, 0)).toEqual([])
})
test('half an hour of silence is offline, a minute less is not', () => {
  expect(silenceOf(start, start + 30 * minute, 30)).toMatchObject({ worst: 30 })
  expect(silenceOf(start, start + 29 * minute, 30)).toBeUndefined()
})
test('whatever a track is, spans lie within it, in order, none over another', () => {
  const fix = fc.record({
    lon: fc.double({ min: 104, max: 104.4, noNaN: true }),
    lat: fc.double({ min: 30, max: 30.4, noNaN: true }),
    speed: fc.option(fc.integer({ min: 0, max: 140 }))
  })
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 80 }), (fixes) => {
      const track = fixes.map((one, i) => ({ ...one, at: start + i * 7 * minute }))
      for (const spans of [speedingOf(track), longStopsOf(track, 10), fatigueOf(track)])
        expect(
          spans.every(({ from, to }, i) => from >= start && to >= from && to <= (track.at(-1)?.at ?? 0) && (i === 0 || from > spans[i - 1]!.to))
        ).toBe(true)
    })
  )
})
