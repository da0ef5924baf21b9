import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOfTrace, groupOfItem, type Share, shareOf } from './charge.ts'
import { sumFen } from './money.ts'

const share = (at: number, more: Partial<Share> = {}): Share => ({
  basis: 'kg',
  whole_fen: 487_500,
  confirmed_fen: 0,
  weights: [12_340, 8_660, 11_500],
  at,
  ...more
})

test('487 500 fen over three trips by weight: 185 100, 129 900, 172 500', () => {
  expect([0, 1, 2].map((at) => shareOf(487_500, share(at)))).toEqual([185_100, 129_900, 172_500])
  expect(shareOf(487_500, null)).toBe(487_500)
})

test('what stands elsewhere is taken off first, and the rest is shared over the others', () => {
  const rest = { confirmed_fen: 185_100, weights: [8_660, 11_500] }
  const [second, third] = [shareOf(487_500, share(0, rest)), shareOf(487_500, share(1, rest))]
  expect(second + third + 185_100).toBe(487_500)
})

test('the parts of a price always sum to it, whatever stands already', () => {
  const whole = fc.integer({ min: 0, max: 9_999_999_999 })
  fc.assert(
    fc.property(
      whole,
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 20 }),
      (fen, confirmed_fen, weights) => {
        const parts = weights.map((_, at) => shareOf(fen, { basis: 'kg', whole_fen: fen, confirmed_fen, weights, at }))
        return sumFen(parts) + confirmed_fen === fen
      }
    )
  )
})

test('30 000 kg became 29 860 kg: the excess over 3 ‰ is 225.00 yuan, all of it 630.00', () => {
  const loss = {
    kind: 'weightLoss',
    loaded_kg: 30_000,
    unloaded_kg: 29_860,
    tolerance: { permille: 3 },
    value_fen: 13_500_000,
    of_kg: 30_000,
    left_fen: 13_500_000
  } as const
  expect(amountOfTrace({ ...loss, rule: 1 })).toBe(-22_500)
  expect(amountOfTrace({ ...loss, rule: 2 })).toBe(-63_000)
  expect(amountOfTrace({ ...loss, unloaded_kg: 29_950, rule: 1 })).toBe(0)
})

test('missing pieces cost their value, damage never more than was declared, and what nobody priced costs nothing', () => {
  const pieces = { of_num: 10, value_fen: 120_500, left_fen: 120_500 }
  expect(amountOfTrace({ kind: 'pieceLoss', num: 3, ...pieces })).toBe(-36_150)
  expect(amountOfTrace({ kind: 'damage', num: 10, ...pieces, left_fen: 100_000 })).toBe(-100_000)
  expect(amountOfTrace({ kind: 'damage', num: 10, ...pieces, left_fen: 0 })).toBe(0)
  // Three pieces that are worth 2.00 yuan together are worth no more when all are missing, and 60 000 at 1 000.00 no more than that.
  expect(amountOfTrace({ kind: 'pieceLoss', num: 3, of_num: 3, value_fen: 200, left_fen: 200 })).toBe(-200)
  expect(amountOfTrace({ kind: 'pieceLoss', num: 60_000, of_num: 60_000, value_fen: 100_000, left_fen: 100_000 })).toBe(-100_000)
  expect(amountOfTrace({ kind: 'set', price_fen: -5_450, reason: '双方议定', by: '王', at: '', before_fen: 0 })).toBe(-5_450)
  expect(amountOfTrace({ kind: 'unpriced', reason: 'NO_RATE', tried: {} })).toBe(0)
})

test('an item is freight, surcharge or deduction', () => {
  expect(['F01', 'F10', 'D02'].map(groupOfItem)).toEqual(['freight', 'surcharge', 'deduct'])
})
