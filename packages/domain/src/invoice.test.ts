import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentsOf, invoiceParts, isInvoiceNo, takeOf, takeOfAll } from './invoice.ts'
import { vatOfGross } from './vat.ts'

const none = { gross_fen: 0, tax_fen: 0 }
const at9 = (gross_fen: number) => ({ gross_fen, tax_fen: vatOfGross(gross_fen, 900).tax_fen })
const sum = (all: readonly { gross_fen: number; tax_fen: number }[]) =>
  all.reduce((so, { gross_fen, tax_fen }) => ({ gross_fen: so.gross_fen + gross_fen, tax_fen: so.tax_fen + tax_fen }), none)

test('three trips keep their own taxes, and the document has their sum, never that of the total', () => {
  const parts = invoiceParts([33_333, 33_333, 33_334].map(at9), none)
  expect(parts.map(({ tax_fen }) => tax_fen)).toEqual([2752, 2752, 2752])
  expect(sum(parts)).toEqual({ gross_fen: 100_000, tax_fen: 8256 })
})

test('agreed cargo loss of 54.50 yuan before the invoice leaves 1,035.50 yuan with 85.50 of tax', () => {
  expect(invoiceParts([{ gross_fen: 109_000, tax_fen: 9000 }], { gross_fen: -5450, tax_fen: -450 })).toEqual([{ gross_fen: 103_550, tax_fen: 8550 }])
})

test('what is deducted of a trip beyond its freight, and adjustments without a trip, are spread over the others', () => {
  const parts = invoiceParts([at9(60_000), at9(40_000), at9(-10_000)], at9(-5000))
  expect(parts.map(({ gross_fen }) => gross_fen)).toEqual([51_000, 34_000])
  expect(sum(parts).tax_fen).toBe(at9(60_000).tax_fen + at9(40_000).tax_fen + at9(-10_000).tax_fen + at9(-5000).tax_fen)
})

test('a rate that comes to nothing or less has no invoice', () => {
  expect(invoiceParts([at9(5000)], at9(-5000))).toEqual([])
  expect(invoiceParts([], at9(5000))).toEqual([])
})

const amount = fc.integer({ min: -2_000_000, max: 10_000_000 })
test('the parts are positive, their taxes fit, and they sum to the statement', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 12 }), amount, (trips, loose) => {
      const all = [...trips.map(at9), at9(loose)]
      const parts = invoiceParts(trips.map(at9), at9(loose))
      for (const { gross_fen, tax_fen } of parts) {
        expect(gross_fen).toBeGreaterThan(0)
        expect(tax_fen).toBeGreaterThanOrEqual(0)
        expect(tax_fen).toBeLessThanOrEqual(gross_fen)
      }
      if (parts.length > 0) expect(sum(parts)).toEqual(sum(all))
      else expect(sum(all).gross_fen <= 0 || trips.every((gross) => gross <= 0)).toBe(true)
    })
  )
})

test('taken in any pieces, the pieces are the whole, and none has more tax than it has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 9 }), (gross, shares) => {
      const whole = at9(gross)
      let taken = none
      for (const share of [...shares, 100]) {
        const left = whole.gross_fen - taken.gross_fen
        const piece = takeOf(whole, taken, Math.floor((left * share) / 100))
        expect(piece.tax_fen).toBeGreaterThanOrEqual(0)
        expect(piece.tax_fen).toBeLessThanOrEqual(piece.gross_fen)
        taken = sum([taken, piece])
      }
      expect(taken).toEqual(whole)
    })
  )
})

test('an amount taken of several is that amount, and leaves none below nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 0, max: 100 }),
      (grosses, share) => {
        const all = grosses.map((gross) => ({ whole: at9(gross), taken: none }))
        const wanted = Math.floor((grosses.reduce((so, gross) => so + gross, 0) * share) / 100)
        const taken = takeOfAll(all, wanted)
        expect(sum(taken).gross_fen).toBe(wanted)
        taken.forEach(({ gross_fen }, i) => expect(gross_fen).toBeLessThanOrEqual(grosses[i] ?? 0))
      }
    )
  )
})

test('no more is taken than there is', () => {
  expect(() => takeOf(at9(100), at9(60), 41)).toThrow('40')
  expect(() => takeOfAll([{ whole: at9(100), taken: none }], 101)).toThrow('101')
})

test('lines go on one document, on one for each statement, or on one for each trip', () => {
  const lines = [
    { statement_id: 1, waybill_id: 1 },
    { statement_id: 1, waybill_id: 2 },
    { statement_id: 2, waybill_id: 3 }
  ]
  expect(documentsOf(lines, 1).map((one) => one.length)).toEqual([3])
  expect(documentsOf(lines, 2).map((one) => one.length)).toEqual([2, 1])
  expect(documentsOf(lines, 3).map((one) => one.length)).toEqual([1, 1, 1])
})

test('a digital number has 20 digits, a paper one 8 behind a code of 10 or 12', () => {
  expect(isInvoiceNo('24112000000012345678', false)).toBe(true)
  expect(isInvoiceNo('2411200000001234567', false)).toBe(false)
  expect(isInvoiceNo('510019113012345678', true)).toBe(true)
  expect(isInvoiceNo('51001911301234567890', true)).toBe(true)
  expect(isInvoiceNo('12345678', true)).toBe(false)
})
