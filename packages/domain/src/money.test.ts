import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenToBig, formatYuan, roundFen, sumFen, toFen } from './money.ts'

const fen = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 })

test('half a fen goes away from zero, on both sides', () => {
  expect([5n, -5n, 4n, -4n, 15n, 25n, -25n].map((n) => roundFen(n, 10n))).toEqual([1, -1, 0, 0, 2, 3, -3])
  expect([roundFen(5n, -10n), roundFen(-5n, -10n), roundFen(7n, 1n), roundFen(0n, 3n)]).toEqual([-1, 1, 7, 0])
})

test('a rounding that cannot be exact is an error, never a wrong fen', () => {
  expect(() => roundFen(1n, 0n)).toThrow(RangeError)
  expect(() => roundFen(2n ** 60n, 1n)).toThrow(RangeError)
  expect(() => fenToBig(0.5)).toThrow(RangeError)
  expect(() => toFen(2n ** 53n)).toThrow(RangeError)
  expect(() => sumFen([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
})

test('rounding is within half a fen and odd: the negative rounds like the positive', () =>
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 9n), (n, d) => {
      const rounded = BigInt(roundFen(n, d))
      const off = rounded * d - n
      expect((off < 0n ? -off : off) * 2n <= d).toBe(true)
      expect(BigInt(roundFen(-n, d)) + rounded).toBe(0n)
    })
  ))

test('the interest of 87 200 yuan at 10.8 % for 45 of 360 days is 1 177.20, the fee 545.00, the net 85 477.80', () => {
  const interest = roundFen(8_720_000n * 1_080n * 45n, 10_000n * 360n)
  const fee = roundFen(10_900_000n * 50n, 10_000n)
  expect([interest, fee, 8_720_000 - interest - fee]).toEqual([117_720, 54_500, 8_547_780])
})

test('an amount shows two decimals, thousands and its minus', () => {
  expect([123_450, 0, 5, -5, -123_456_789, 100].map(formatYuan)).toEqual(['1,234.50', '0.00', '0.05', '-0.05', '-1,234,567.89', '1.00'])
})

test('a sum does not depend on the order', () =>
  fc.assert(fc.property(fc.array(fen, { maxLength: 50 }), (amounts) => sumFen(amounts) === sumFen(amounts.toReversed()))))
