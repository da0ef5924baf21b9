import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useOfCard } from './card.ts'

test('1 130.00 of fuel take the driver’s 500.00 first; with an invoice 13 % of each part is input VAT, without one none', () => {
  const holds = { balance_fen: 100_000, share_fen: 50_000 }
  expect(useOfCard(1, holds, 113_000, true)).toEqual({
    trip: { gross: 50_000, net: 44_248, tax: 5_752 },
    own: { gross: 63_000, net: 55_752, tax: 7_248 }
  })
  expect(useOfCard(1, holds, 113_000, false)?.own).toEqual({ gross: 63_000, net: 63_000, tax: 0 })
  expect(useOfCard(2, { balance_fen: 10_300, share_fen: 0 }, 10_300, true)?.own).toEqual({ gross: 10_300, net: 10_000, tax: 300 })
})

test('what is not on the card is not taken', () => expect(useOfCard(1, { balance_fen: 99, share_fen: 1 }, 101, true)).toBeUndefined())

test('every use is paid whole out of what the card holds, the driver’s part first, and no part goes below zero', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(1 as const, 2 as const),
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.boolean(),
      (type, balance_fen, share_fen, amount, invoice) => {
        const use = useOfCard(type, { balance_fen, share_fen }, amount, invoice)
        expect(use === undefined).toBe(amount > balance_fen + share_fen)
        if (!use) return
        expect(use.trip.gross + use.own.gross).toBe(amount)
        expect(use.own.gross === 0 || use.trip.gross === share_fen).toBe(true)
        for (const { gross, net, tax } of [use.trip, use.own]) {
          expect(net + tax).toBe(gross)
          expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
        }
      }
    )
  ))
