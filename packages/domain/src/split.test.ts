import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPlaces, scaled, unscaled } from './scaled.ts'
import { splitByLargestRemainder } from './split.ts'

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
const whole = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const weights = fc.array(
  fc.integer({ min: 0, max: 999_999_999 }).map((units) => units / 1000),
  { minLength: 1, maxLength: 20 }
)

test('1 000.00 yuan over three equal orders is 333.34, 333.33, 333.33', () =>
  expect(splitByLargestRemainder(100_000, [1, 1, 1])).toEqual([33_334, 33_333, 33_333]))

test('4 875.00 yuan over 12 340, 8 660 and 11 500 kg is 1 851.00, 1 299.00, 1 725.00', () =>
  expect(splitByLargestRemainder(487_500, [12_340, 8_660, 11_500])).toEqual([185_100, 129_900, 172_500]))

test('weights that are all zero share equally, a single one takes all, a negative whole mirrors the positive', () => {
  expect(splitByLargestRemainder(10, [0, 0, 0])).toEqual([4, 3, 3])
  expect(splitByLargestRemainder(-100_000, [1, 1, 1])).toEqual([-33_334, -33_333, -33_333])
  expect([splitByLargestRemainder(7, [0.001]), splitByLargestRemainder(100_001, [1, 1, 1])]).toEqual([[7], [33_334, 33_334, 33_333]])
  expect(splitByLargestRemainder(0, [1, 2])).toEqual([0, 0])
})

test('nothing to share over, a negative weight or a fraction of a fen is an error', () => {
  for (const bad of [
    () => splitByLargestRemainder(1, []),
    () => splitByLargestRemainder(1, [1, -1]),
    () => splitByLargestRemainder(0.5, [1]),
    () => splitByLargestRemainder(1, [0.00000001])
  ])
    expect(bad).toThrow(RangeError)
})

test('the parts sum to the whole, and each is within one fen of its share', () =>
  fc.assert(
    fc.property(whole, weights, (total, shares) => {
      const parts = splitByLargestRemainder(total, shares)
      expect(sum(parts)).toBe(total)
      const all = sum(shares)
      if (all > 0) parts.forEach((part, at) => expect(Math.abs(part - (total * (shares[at] ?? 0)) / all)).toBeLessThan(1.01))
    })
  ))

test('a greater weight never gets the smaller part', () =>
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, (total, shares) => {
      const sorted = shares.toSorted((a, b) => b - a)
      const parts = splitByLargestRemainder(total, sorted)
      expect(parts).toEqual(parts.toSorted((a, b) => b - a))
    })
  ))

test('a decimal becomes whole last places and back, or is refused', () => {
  expect([scaled(0.1, 3), scaled(32.5, 7), scaled(999_999.999, 3)]).toEqual([100n, 325_000_000n, 999_999_999n])
  expect([unscaled(scaled(14.1525, 7), 7), hasPlaces(14.1525, 4), hasPlaces(14.1525, 3)]).toEqual([14.1525, true, false])
  expect([hasPlaces(1.0005, 3), hasPlaces(Number.NaN, 3), hasPlaces(Infinity, 3), hasPlaces(1e300, 3)]).toEqual([false, false, false, false])
  expect([scaled(0.1 + 0.2, 3), hasPlaces(0.1 + 0.2, 3), scaled(13.625575000000001, 7)]).toEqual([300n, false, 136_255_750n])
  for (const value of [1.0005, 0.00051, Number.NaN, Infinity, 1e300]) expect(() => scaled(value, 3)).toThrow(RangeError)
})
