import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apartM, stopsOf } from './track.ts'
import { oldBounds, shapeOf } from './trackShape.ts'

const start = Date.parse('2026-11-20T04:00:00Z')
/** A way of up to 300 positions, thirty seconds apart, that turns, stops, and warms up. */
const way = fc
  .array(
    fc.record({
      turn: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      speed: fc.constantFrom(0, 0, 40, 70, 80),
      warmer: fc.integer({ min: -3, max: 3 })
    }),
    { maxLength: 300 }
  )
  .map((legs) => {
    let [lon, lat, heading, temp] = [104, 30, 0, -180]
    return legs.map(({ turn, speed, warmer }, i) => {
      heading += turn
      temp += warmer
      lon += (Math.cos(heading) * speed) / 12_000
      lat += (Math.sin(heading) * speed) / 13_000
      return { lon, lat, at: start + i * 30_000, speed, temps: [temp / 10, null] }
    })
  })
test('whoever goes evenly between what is kept is at each moment within 50 m, 15 km/h and half a degree', () =>
  fc.assert(
    fc.property(way, (track) => {
      const kept = shapeOf(track)
      for (const fix of track) {
        const after = kept.findIndex(({ at }) => at >= fix.at)
        const [a, b] = [kept[Math.max(0, after - 1)]!, kept[after]!]
        const share = b.at === a.at ? 1 : (fix.at - a.at) / (b.at - a.at)
        const even = (x: number, y: number): number => x + (y - x) * share
        expect(apartM(fix, { lon: even(a.lon, b.lon), lat: even(a.lat, b.lat) })).toBeLessThanOrEqual(oldBounds.metres + 0.01)
        expect(Math.abs(fix.speed - even(a.speed, b.speed))).toBeLessThanOrEqual(oldBounds.kmh + 0.01)
        expect(Math.abs(fix.temps[0]! - even(a.temps[0]!, b.temps[0]!))).toBeLessThanOrEqual(oldBounds.degrees + 0.01)
      }
    })
  ))
test('what is thinned is a part of the track with both its ends, in its order, no five minutes are empty, and thinned again it stays', () =>
  fc.assert(
    fc.property(way, (track) => {
      const kept = shapeOf(track)
      expect(kept.filter((fix) => !track.includes(fix))).toEqual([])
      expect([kept[0], kept.at(-1)]).toEqual([track[0], track.at(-1)])
      expect(kept.every((fix, i) => i === 0 || (fix.at > kept[i - 1]!.at && fix.at - kept[i - 1]!.at <= oldBounds.gapMs))).toBe(true)
      expect(shapeOf(kept)).toEqual(kept)
    })
  ))
test('an hour on a straight road every ten seconds becomes one position in nearly five minutes, and its stop stays', () => {
  const track = Array.from({ length: 720 }, (_, i) => {
    const standing = i >= 240 && i < 420
    const driven = i < 240 ? i : standing ? 240 : i - 180
    return { lon: 104 + driven * 0.002, lat: 30, at: start + i * 10_000, speed: standing ? 0 : 70 }
  })
  const kept = shapeOf(track)
  expect(kept.length).toBeLessThan(60)
  expect(stopsOf(kept).map(({ from, to }) => [from, to].map((at) => Math.round((at - start) / 60_000)))).toEqual([[40, 70]])
})
test('nothing is a track of nothing, and no bound is none', () => {
  expect(shapeOf([])).toEqual([])
  expect(() => shapeOf([], { ...oldBounds, metres: 0 })).toThrow(RangeError)
})
