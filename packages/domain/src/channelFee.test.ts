import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelFee } from './channelFee.ts'

test('0.1 % of 30 000.05 yuan is 30.00, at least 2.00 and at most 25.00', () => {
  const rule = { fee_bp: 10, fee_least_fen: 200, fee_most_fen: 0 }
  expect([channelFee(rule, 3_000_005), channelFee(rule, 100), channelFee({ ...rule, fee_most_fen: 2_500 }, 3_000_005)]).toEqual([3_000, 200, 2_500])
  expect(channelFee({ fee_bp: 0, fee_least_fen: 0, fee_most_fen: 0 }, 3_000_005)).toBe(0)
})

test('a fee stays between its bounds, and more never costs less', () =>
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(5_000), fc.nat(5_000), fc.nat(1_000_000_000), fc.nat(1_000_000), (fee_bp, fee_least_fen, more, amount, step) => {
      const rule = { fee_bp, fee_least_fen, fee_most_fen: fee_least_fen + more }
      const fee = channelFee(rule, amount)
      expect(fee).toBeGreaterThanOrEqual(rule.fee_most_fen === 0 ? 0 : fee_least_fen)
      if (rule.fee_most_fen > 0) expect(fee).toBeLessThanOrEqual(rule.fee_most_fen)
      expect(channelFee(rule, amount + step)).toBeGreaterThanOrEqual(fee)
    })
  ))
