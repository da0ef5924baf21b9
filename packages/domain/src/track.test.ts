import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM } from './geo.ts'
import { believable, isPossible, lengthM, stopsOf, type Fix } from './track.ts'

const now = Date.parse('2026-11-20T04:00:00Z')
const minute = 60_000
const at = (minutes: number, lon: number, lat = 30.5, speed?: number): Fix => ({ lon, lat, at: now - 300 * minute + minutes * minute, speed })

test('what cannot be is left out: abroad, from the future, too fast, a jump', () => {
  const kept = believable([at(0, 104), at(5, 139), at(10, 104.05, 30.5, 180), at(15, 104.1), at(16, 108), at(20, 104.15), at(400, 104.2)], now)
  expect(kept.map(({ lon }) => lon)).toEqual([104, 104.1, 104.15])
})
test('what was held before counts too, and a second one of the same moment is none', () => {
  const held = at(0, 104)
  expect(believable([at(10, 110), held], now, (fix) => fix === held)).toEqual([held])
  expect(believable([at(0, 104), at(0, 104.001)], now)).toHaveLength(1)
})
test('one false position is left out alone, wherever it stands: the first, one in the middle, the last', () => {
  const right = Array.from({ length: 200 }, (_, i) => at(60 + i, 104.05 + i * 0.005, 30.65))
  for (const place of [0, 1, 100, 199]) {
    const told = right.map((fix, i) => (i === place ? { ...fix, lon: 116.3, lat: 39.9 } : fix))
    expect(believable(told, now)).toEqual(right.filter((_, i) => i !== place))
  }
  expect(believable([at(0, 104), at(1, 0, 0), at(2, 104.001)], now)).toHaveLength(2)
})
test('of two that belie each other the one held before stays, until a third agrees with the other', () => {
  const [wrong, first, second] = [at(0, 116.3, 39.9), at(1, 104.05), at(2, 104.06)]
  const held = (fix: Fix) => fix === wrong
  expect(believable([wrong, first], now, held)).toEqual([wrong])
  expect(believable([wrong, first, second], now, held)).toEqual([first, second])
})
test('a clock that fell back by years is not believed', () => {
  expect(isPossible({ ...at(0, 104), at: 0 }, now)).toBe(false)
  expect(isPossible(at(0, 104), now)).toBe(true)
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

/** A drive of up to 200 positions a minute apart at up to 100 km/h, of which up to 30 % were told from at least 300 km away: scattered, or of one and the same tower. */
const drive = fc.integer({ min: 10, max: 200 }).chain((length) =>
  fc.record({
    turns: fc.array(fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), { minLength: length, maxLength: length }),
    wild: fc.uniqueArray(fc.nat(length - 1), { maxLength: Math.floor(length * 0.3) }),
    away: fc.array(fc.tuple(fc.double({ min: 76, max: 133, noNaN: true }), fc.double({ min: 8, max: 50, noNaN: true })), {
      minLength: length,
      maxLength: length
    }),
    oneTower: fc.boolean()
  })
)
const toldOf = ({ turns, wild, away, oneTower }: typeof drive extends fc.Arbitrary<infer D> ? D : never) => {
  let [lon, lat] = [104, 31]
  const told = turns.map((turn, i) => {
    ;[lon, lat] = [lon + 0.016 * Math.cos(turn), lat + 0.014 * Math.sin(turn)]
    const [x, y] = away[oneTower ? 0 : i] ?? [0, 0]
    // The whole drive lies within 4 degrees of where it began.
    const isFar = distanceM({ lng: x, lat: y }, { lng: 104, lat: 31 }) > 900_000
    return wild.includes(i) ? at(i, isFar ? x : 121.5, isFar ? y : 39) : at(i, lon, lat)
  })
  return { told, right: told.filter((_, i) => !wild.includes(i)) }
}
test('a track with up to 30 % false positions keeps every right one and none of the false', () =>
  fc.assert(
    fc.property(drive, (given) => {
      const { told, right } = toldOf(given)
      expect(believable(told, now)).toEqual(right)
    })
  ))
test('so it does in pieces, late and in any order, when what was left out is judged again', () =>
  fc.assert(
    fc.property(
      drive,
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 200, maxLength: 200 }),
      fc.infiniteStream(fc.nat(1e6)),
      (given, sizes, keys) => {
        const { told, right } = toldOf(given)
        const order = told.map((fix) => ({ fix, key: keys.next().value })).sort((a, b) => a.key - b.key)
        let [known, kept]: Fix[][] = [[], []]
        for (const size of sizes) {
          known = [...(known ?? []), ...order.splice(0, size).map(({ fix }) => fix)]
          const before = new Set(kept)
          kept = believable(known, now, (fix) => before.has(fix))
        }
        expect(kept).toEqual(right)
      }
    ),
    { numRuns: 40 }
  ))
