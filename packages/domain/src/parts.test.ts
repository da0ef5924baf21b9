import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumFen } from './money.ts'
import { deductFrom, defaultCaps, type Part, type PartAsked, type PartKind, partKinds, splitPayable } from './parts.ts'

const partsOf = (found: ReturnType<typeof splitPayable>): readonly Part[] => ('parts' in found ? found.parts : expect.fail(found.fault))
const shares = (of: Partial<Record<PartKind, number>>): PartAsked[] =>
  partKinds.flatMap((kind) => (of[kind] === undefined ? [] : [{ kind, share_bp: of[kind] }]))

test('6 000.01 yuan by 30/30/5/25/10 per cent: each share is floored, the last takes the remainder', () =>
  expect(partsOf(splitPayable(600_001, shares({ prepaid: 3_000, fuel: 3_000, etc: 500, arrival: 2_500, receipt: 1_000 })))).toEqual([
    { kind: 'prepaid', amount_fen: 180_000 },
    { kind: 'fuel', amount_fen: 180_000 },
    { kind: 'etc', amount_fen: 30_000 },
    { kind: 'arrival', amount_fen: 150_000 },
    { kind: 'receipt', amount_fen: 60_001 }
  ]))

test('amounts stand as they are, and the last share takes what they leave', () => {
  expect(
    partsOf(
      splitPayable(60_000, [
        { kind: 'prepaid', amount_fen: 18_000 },
        { kind: 'fuel', amount_fen: 18_000 },
        { kind: 'etc', amount_fen: 3_000 },
        { kind: 'arrival', amount_fen: 14_000 },
        { kind: 'receipt', amount_fen: 6_000 },
        { kind: 'deposit', amount_fen: 1_000 }
      ])
    )
  ).toHaveLength(6)
  expect(
    partsOf(
      splitPayable(60_000, [
        { kind: 'arrival', share_bp: 5_000 },
        { kind: 'prepaid', amount_fen: 18_000 }
      ])
    )
  ).toEqual([
    { kind: 'prepaid', amount_fen: 18_000 },
    { kind: 'arrival', amount_fen: 42_000 }
  ])
})

test('parts that are not the price, stand twice, go beyond a cap, or hold a deposit from nothing are refused', () => {
  expect(splitPayable(60_000, shares({ arrival: 9_999 }))).toEqual({ fault: 'sharesOff', sum_bp: 9_999 })
  expect(splitPayable(60_000, [{ kind: 'arrival', amount_fen: 59_999 }])).toEqual({ fault: 'amountsOff', sum_fen: 59_999 })
  expect(splitPayable(60_000, [...shares({ arrival: 5_000 }), ...shares({ arrival: 5_000 })])).toEqual({ fault: 'twice', kind: 'arrival' })
  expect(splitPayable(60_000, shares({ fuel: 4_001, arrival: 5_999 }))).toEqual({ fault: 'overCap', kind: 'fuel', cap_fen: 24_000 })
  expect(splitPayable(60_000, shares({ etc: 1_600, arrival: 8_400 }))).toEqual({ fault: 'overCap', kind: 'etc', cap_fen: 9_000 })
  expect(splitPayable(60_000, shares({ etc: 1_600, arrival: 8_400 }), { ...defaultCaps, etc_bp: 2_000 })).toHaveProperty('parts')
  expect(splitPayable(60_000, shares({ receipt: 9_000, deposit: 1_000 }))).toEqual({ fault: 'depositWithoutArrival' })
})

const anySplit = fc
  .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 1_500 }), fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 }))
  .map(([fuel, etc, [prepaid = 0, arrival = 0, receipt = 0, monthly = 0, deposit = 0]]) => {
    const weights = [prepaid, arrival + 1, receipt, monthly, deposit]
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const left = 10_000 - fuel - etc
    const [a = 0, , c = 0, d = 0, e = 0] = weights.map((weight) => Math.floor((left * weight) / sum))
    return shares({ fuel, etc, prepaid: a, receipt: c, monthly: d, deposit: e, arrival: left - a - c - d - e })
  })

test('the parts sum to the price, none is negative, fuel and tolls stay within their caps', () =>
  fc.assert(
    fc.property(fc.nat(9_999_999_999), anySplit, (price_fen, asked) => {
      const parts = partsOf(splitPayable(price_fen, asked))
      expect(sumFen(parts.map(({ amount_fen }) => amount_fen))).toBe(price_fen)
      for (const { kind, amount_fen } of parts) {
        expect(amount_fen).toBeGreaterThan(0)
        if (kind === 'fuel') expect(amount_fen * 10_000).toBeLessThanOrEqual(price_fen * 4_000)
        if (kind === 'etc') expect(amount_fen * 10_000).toBeLessThanOrEqual(price_fen * 1_500)
      }
    })
  ))

test('a deduction takes what is paid last first, never what is fixed, never from the cards', () => {
  const parts = [
    { kind: 'prepaid' as const, amount_fen: 18_000, fixed_fen: 18_000 },
    { kind: 'fuel' as const, amount_fen: 18_000, fixed_fen: 0 },
    { kind: 'arrival' as const, amount_fen: 15_000, fixed_fen: 0 },
    { kind: 'receipt' as const, amount_fen: 6_000, fixed_fen: 0 }
  ]
  expect(deductFrom(parts, 500)).toEqual({ taken: [0, 0, 0, 500], left_fen: 0 })
  expect(deductFrom(parts, 8_000)).toEqual({ taken: [0, 0, 2_000, 6_000], left_fen: 0 })
  expect(deductFrom(parts, 25_000)).toEqual({ taken: [0, 0, 15_000, 6_000], left_fen: 4_000 })
})

const anyPart = fc
  .tuple(fc.constantFrom(...partKinds), fc.nat(1_000_000), fc.nat(1_000_000))
  .map(([kind, amount_fen, paid]) => ({ kind, amount_fen, fixed_fen: Math.min(paid, amount_fen) }))

test('what is taken and what is left is the deduction, and no part gives more than it has open', () =>
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 8 }), fc.nat(5_000_000), (parts, deduct_fen) => {
      const { taken, left_fen } = deductFrom(parts, deduct_fen)
      expect(sumFen(taken) + left_fen).toBe(deduct_fen)
      for (const [at, part] of parts.entries()) expect(taken[at]).toBeLessThanOrEqual(part.amount_fen - part.fixed_fen)
      if (left_fen > 0)
        expect(parts.every(({ kind, amount_fen, fixed_fen }, at) => kind === 'fuel' || kind === 'etc' || taken[at] === amount_fen - fixed_fen)).toBe(
          true
        )
    })
  ))
