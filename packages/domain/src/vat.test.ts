import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumTaxed, vatOfGross, vatOfNet } from './vat.ts'

const gross = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })
const rates = fc.constantFrom(0, 100, 300, 600, 900, 1_300)

test.each([
  [100_000, 900, 91_743, 8_257],
  [100_000, 600, 94_340, 5_660],
  [100_000, 300, 97_087, 2_913],
  [100_000, 100, 99_010, 990],
  [109_000, 900, 100_000, 9_000],
  [5_450, 900, 5_000, 450],
  [1_060, 600, 1_000, 60],
  [103_550, 900, 95_000, 8_550],
  [100_000, 0, 100_000, 0]
])('%i fen with tax at %i bp is %i + %i', (gross_fen, rate_bp, net_fen, tax_fen) =>
  expect(vatOfGross(gross_fen, rate_bp)).toEqual({ gross_fen, net_fen, tax_fen })
)

test('333.33 yuan without tax at 9 % bears 30.00 of tax', () =>
  expect(vatOfNet(33_333, 900)).toEqual({ gross_fen: 36_333, net_fen: 33_333, tax_fen: 3_000 }))

test('the document total is the sum of line taxes: three lines give 82.56 where the total alone would give 82.57', () => {
  const lines = [33_333, 33_333, 33_334].map((line) => vatOfGross(line, 900))
  expect(lines.map((line) => line.tax_fen)).toEqual([2_752, 2_752, 2_752])
  expect(sumTaxed(lines)).toEqual({ gross_fen: 100_000, net_fen: 91_744, tax_fen: 8_256 })
  expect(vatOfGross(100_000, 900).tax_fen).toBe(8_257)
})

test('net and tax always make the gross, both ways', () =>
  fc.assert(
    fc.property(gross, rates, (amount, rate_bp) => {
      for (const taxed of [vatOfGross(amount, rate_bp), vatOfNet(amount, rate_bp)]) expect(taxed.net_fen + taxed.tax_fen).toBe(taxed.gross_fen)
    })
  ))

test('a deduction takes back exactly the tax of the same charge', () =>
  fc.assert(
    fc.property(gross, rates, (amount, rate_bp) => {
      const both = sumTaxed([vatOfGross(amount, rate_bp), vatOfGross(-amount, rate_bp)])
      expect([both.gross_fen + 0, both.net_fen + 0, both.tax_fen + 0]).toEqual([0, 0, 0])
    })
  ))

test('more money never bears less tax', () =>
  fc.assert(fc.property(gross, rates, (amount, rate_bp) => vatOfNet(amount, rate_bp).tax_fen <= vatOfNet(amount + 1, rate_bp).tax_fen)))

test('a rate that is no rate is an error', () => {
  expect(vatOfNet(100, 10_000).tax_fen).toBe(100)
  for (const rate_bp of [-1, 0.5, 10_001, Number.NaN]) expect(() => vatOfGross(1, rate_bp)).toThrow(RangeError)
})
