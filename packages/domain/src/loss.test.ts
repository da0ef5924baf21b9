import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capLosses, pieceLoss, weightLoss } from './loss.ts'

const steel = { loaded_kg: 30_000, unloaded_kg: 29_860, tolerance: { permille: 3 }, value_fen: 450_000, of_kg: 1_000 } as const
const kg = fc.nat(60_000_000).map((grams) => grams / 1_000)

test('140 kg missing of 30 t at 3 per mille: the excess of 50 kg costs 225.00, all of it 630.00', () => {
  expect(weightLoss({ ...steel, rule: 1 })).toEqual({ diff_kg: 140, tolerance_kg: 90, claim_kg: 50, loss_fen: 22_500 })
  expect(weightLoss({ ...steel, rule: 2 })).toEqual({ diff_kg: 140, tolerance_kg: 90, claim_kg: 140, loss_fen: 63_000 })
})

test('exactly the tolerance costs nothing, a gram more costs by the rule', () => {
  expect(weightLoss({ ...steel, unloaded_kg: 29_910, rule: 2 }).loss_fen).toBe(0)
  expect(weightLoss({ ...steel, unloaded_kg: 29_909.999, rule: 2 }).claim_kg).toBe(90.001)
  expect(weightLoss({ ...steel, tolerance: { kg: 100 }, rule: 1 })).toMatchObject({ tolerance_kg: 100, claim_kg: 40, loss_fen: 18_000 })
})

test('a surplus claims nothing', () => {
  expect(weightLoss({ ...steel, unloaded_kg: 30_200, rule: 2 })).toMatchObject({ diff_kg: -200, claim_kg: 0, loss_fen: 0 })
})

test('the excess never costs more than all of it, and one more missing gram never costs less', () =>
  fc.assert(
    fc.property(kg, kg, fc.integer({ min: 0, max: 20 }), fc.nat(9_999_999), (loaded_kg, unloaded_kg, permille, price_fen) => {
      const ask = { loaded_kg, unloaded_kg, tolerance: { permille }, value_fen: price_fen, of_kg: 1_000 }
      const [excess, all] = [weightLoss({ ...ask, rule: 1 }).loss_fen, weightLoss({ ...ask, rule: 2 }).loss_fen]
      expect(excess <= all && excess >= 0).toBe(true)
      if (unloaded_kg >= 0.001) {
        const less = Math.round(unloaded_kg * 1_000 - 1) / 1_000
        for (const rule of [1, 2] as const)
          expect(weightLoss({ ...ask, unloaded_kg: less, rule }).loss_fen).toBeGreaterThanOrEqual(weightLoss({ ...ask, rule }).loss_fen)
      }
    })
  ))

test('missing pieces cost their part of what all are worth, rounded once', () => {
  expect(pieceLoss(3, 123_450, 30)).toBe(12_345)
  expect([1, 2, 3].map((num) => pieceLoss(num, 200, 3))).toEqual([67, 133, 200])
  expect(pieceLoss(60_000, 100_000, 60_000)).toBe(100_000)
})

test('what tonnes are worth is not rounded before they are counted', () => {
  // 7 t are worth 1 000.01 yuan; 6 t of it are missing beyond 1 t.
  expect(weightLoss({ loaded_kg: 7_000, unloaded_kg: 0, tolerance: { kg: 1_000 }, rule: 1, value_fen: 100_001, of_kg: 7_000 }).loss_fen).toBe(85_715)
  expect(weightLoss({ loaded_kg: 7_000, unloaded_kg: 0, tolerance: { kg: 1_000 }, rule: 2, value_fen: 100_001, of_kg: 7_000 }).loss_fen).toBe(100_001)
})

test('shortage and damage together are capped by declared, else insured, else market value', () => {
  expect(capLosses([80_000, 30_000], { declared_fen: 100_000, insured_fen: 200_000 })).toEqual([80_000, 20_000])
  expect(capLosses([80_000], { declared_fen: null, insured_fen: 60_000 })).toEqual([60_000])
  expect(capLosses([80_000, 1], { market_fen: 70_000 })).toEqual([70_000, 0])
  expect([capLosses([80_000], {}), capLosses([80_000], { declared_fen: 100_000 })]).toEqual([[80_000], [80_000]])
})
