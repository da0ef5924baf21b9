import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM } from './geo.ts'
import type { Fix } from './track.ts'
import { agree, agreeAfterMs, believable, type Clock, clockAfter, correctionOf, doubtOf } from './trackBelief.ts'

const now = Date.parse('2026-11-20T04:00:00Z')
const minute = 60_000
const at = (minutes: number, lon: number, lat = 30.5, speed?: number): Fix => ({ lon, lat, at: now - 300 * minute + minutes * minute, speed })

test.each<[string, Fix, string | undefined]>([
  ['in Chengdu, now', { lon: 104, lat: 30.6, at: now }, undefined],
  ['of a receiver that knows no place', { lon: 0, lat: 0, at: now }, 'zeroIsland'],
  ['abroad', { lon: 139, lat: 35, at: now }, 'outside'],
  ['five minutes ahead', { lon: 104, lat: 30, at: now + 5 * minute }, undefined],
  ['six minutes ahead', { lon: 104, lat: 30, at: now + 6 * minute }, 'future'],
  ['of thirty days ago', { lon: 104, lat: 30, at: now - 30 * 1440 * minute }, undefined],
  ['of a clock that fell back to 1970', { lon: 104, lat: 30, at: 0 }, 'tooOld'],
  ['at 180 km/h', { lon: 104, lat: 30, at: now, speed: 180 }, 'tooFast']
])('by itself: %s', (_, fix, doubt) => expect(doubtOf(fix, now)).toBe(doubt))
test('a position that the receiver calls not located is none, wherever it is', () => expect(doubtOf(at(0, 104), now, false)).toBe('notLocated'))

test('a jump is left out, and a second one of the same moment is none', () => {
  expect(believable([at(15, 104.1), at(16, 108), at(20, 104.15), at(0, 104)]).map(({ lon }) => lon)).toEqual([104, 104.1, 104.15])
  expect(believable([at(0, 104), at(0, 104.001)])).toHaveLength(1)
})
test('one false position is left out alone, wherever it stands: the first, one in the middle, the last', () => {
  const right = Array.from({ length: 200 }, (_, i) => at(60 + i, 104.05 + i * 0.005, 30.65))
  for (const place of [0, 1, 100, 199]) {
    const told = right.map((fix, i) => (i === place ? { ...fix, lon: 116.3, lat: 39.9 } : fix))
    expect(believable(told)).toEqual(right.filter((_, i) => i !== place))
  }
})
test('of two that belie each other the first stays, until a third agrees with the other', () => {
  const [wrong, first, second] = [at(0, 116.3, 39.9), at(1, 104.05), at(2, 104.06)]
  expect(believable([first, wrong])).toEqual([wrong])
  expect(believable([first, second, wrong])).toEqual([first, second])
})

const anywhere = fc.record({
  lon: fc.double({ min: 73, max: 136, noNaN: true }),
  lat: fc.double({ min: 3, max: 54, noNaN: true }),
  at: fc.integer({ min: now - 86_400_000, max: now })
})
test('whatever is sent, what is believed is in order of time and within every limit, and nothing else could be added', () =>
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 30 }), (fixes) => {
      const kept = believable(fixes)
      const fits = (one: Fix) => kept.every((other) => agree(one, other) || agree(other, one))
      return kept.every((one, i) => i === 0 || agree(kept[i - 1] as Fix, one)) && fixes.every((one) => kept.includes(one) || !fits(one))
    })
  ))
test('what is believed does not depend on the order in which it came', () =>
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 30 }), fc.infiniteStream(fc.nat(1e6)), (fixes, keys) => {
      const order = fixes.map((fix) => ({ fix, key: keys.next().value })).sort((a, b) => a.key - b.key)
      expect(believable(order.map(({ fix }) => fix))).toEqual(believable(fixes))
    })
  ))
test('to agree passes on, and two days apart everything in China agrees', () =>
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
      expect(agree(a, b) && agree(b, c) && !agree(a, c)).toBe(false)
      expect(agree(a, { ...b, at: a.at + agreeAfterMs })).toBe(true)
    })
  ))

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
      expect(believable(told)).toEqual(right)
    })
  ))

/** A number between 0 and 1 after another, the same for one seed. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
test('of 10 % that are false by 5 to 50 km, what a look at each jump can find is found: 98 % of the false are left out, 99.5 % of the right ones kept', () => {
  let [falseTold, falseKept, rightTold, rightKept] = [0, 0, 0, 0]
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = randomOf(seed)
    const told = Array.from({ length: 1000 }, (_, i) => {
      const right = { lon: 104 + i * 0.0025, lat: 30 + 0.2 * Math.sin(i / 40), at: now - (1000 - i) * 15_000 }
      if (random() > 0.1) return { ...right, isFalse: false }
      const [far, turn] = [0.05 + random() * 0.45, random() * 2 * Math.PI]
      return { ...right, lon: right.lon + far * Math.cos(turn), lat: right.lat + far * Math.sin(turn), isFalse: true }
    })
    const kept = new Set(believable(told))
    for (const fix of told) {
      if (fix.isFalse) [falseTold, falseKept] = [falseTold + 1, falseKept + (kept.has(fix) ? 1 : 0)]
      else [rightTold, rightKept] = [rightTold + 1, rightKept + (kept.has(fix) ? 1 : 0)]
    }
  }
  expect(rightKept / rightTold).toBeGreaterThan(0.995)
  expect(1 - falseKept / falseTold).toBeGreaterThan(0.98)
})

/** The clock after reports made so many ms from the right time, a minute apart. */
const told = (offsets: readonly number[]) => {
  let clock: Clock | undefined
  const corrections: number[] = []
  for (const [i, offset] of offsets.entries()) {
    const heard = now + i * minute
    clock = clockAfter(clock, heard + offset, heard)
    corrections.push(correctionOf(clock, heard))
  }
  return corrections
}
test('a clock that is eight hours behind or ahead is put right after ten minutes of the same', () => {
  const behind = told(Array<number>(15).fill(-8 * 60 * minute - 3_000))
  expect(behind.slice(0, 10)).toEqual(Array<number>(10).fill(0))
  expect(behind.slice(10)).toEqual(Array<number>(5).fill(8 * 60 * minute))
  expect(told(Array<number>(15).fill(8 * 60 * minute)).at(-1)).toBe(-8 * 60 * minute)
})
test('a right clock, a buffer that is sent late, and a clock that is put right are not corrected', () => {
  expect(told(Array<number>(30).fill(-3_000))).toEqual(Array<number>(30).fill(0))
  // Two hours of a dead spot, told a minute apart, each of them ten minutes younger than the one before.
  expect(told(Array.from({ length: 30 }, (_, i) => -(300 - i * 9) * minute))).toEqual(Array<number>(30).fill(0))
  expect(told([...Array<number>(15).fill(-480 * minute), -2_000, -2_000]).slice(-2)).toEqual([0, 0])
})
test('whatever a clock does, it is put right only by what five reports in ten minutes agree on', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -600, max: 600 }), { maxLength: 40 }), (minutes) => {
      const offsets = minutes.map((one) => one * minute)
      told(offsets).forEach((correction, i) => {
        if (correction === 0) return
        const last = offsets.slice(i - 4, i + 1)
        expect(last).toHaveLength(5)
        expect(Math.max(...last) - Math.min(...last)).toBeLessThanOrEqual(2 * minute)
      })
    })
  ))
