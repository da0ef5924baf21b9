import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accounts, type Posting, type PostingEvent, postingsOf, templates, unbalanced } from './posting.ts'
import { vatOfGross } from './vat.ts'

const said = (postings: Posting[], book: string) =>
  postings.filter((line) => line.book === book).map(({ account, dr_fen, cr_fen }) => [account, dr_fen, cr_fen])
const taxed = (gross: number, rate: number) => {
  const { net_fen: net, tax_fen: tax } = vatOfGross(gross, rate)
  return { gross, net, tax }
}

test('an up charge of 109 000 at 9 % is accrued on both sides, then billed, then cut by an agreed loss of 5 450', () => {
  const delivered = postingsOf('delivered', taxed(109_000, 900))
  expect(said(delivered, 'carrier')).toEqual([
    ['1122', 109_000, 0],
    ['5001', 0, 100_000],
    ['2133', 0, 9_000]
  ])
  expect(said(delivered, 'shipper')).toEqual([
    ['6001', 100_000, 0],
    ['1141', 9_000, 0],
    ['2122', 0, 109_000]
  ])
  for (const event of ['claimAgreed', 'adjustedDown'] as const)
    expect(said(postingsOf(event, taxed(5_450, 900)), 'carrier')).toEqual([
      ['5001', 5_000, 0],
      ['2133', 450, 0],
      ['1121', 0, 5_450]
    ])
})

test('a bill of 103 550 paid by wallet moves from wallet to wallet and clears both sides', () => {
  const paid = postingsOf('billPaidByWallet', { amount: 103_550 })
  expect(said(paid, 'custody')).toEqual([
    ['P201', 103_550, 0],
    ['P201', 0, 103_550]
  ])
  expect(paid.filter(({ book }) => book === 'custody').map(({ of }) => of)).toEqual(['shipper', 'carrier'])
  expect(said(paid, 'shipper')).toEqual([
    ['2121', 103_550, 0],
    ['1002', 0, 103_550]
  ])
})

test('a down charge of 60 000 with 39 000 prepaid leaves 21 000 to pay', () =>
  expect(said(postingsOf('prepaidCleared', { gross: 60_000, prepaid: 39_000, rest: 21_000 }), 'carrier')).toEqual([
    ['2122', 60_000, 0],
    ['1123', 0, 39_000],
    ['2121', 0, 21_000]
  ]))

test('factoring a bill of 10 900 000 at 80 % pays 8 547 780 out and costs 172 220', () => {
  expect(said(postingsOf('factored', { net: 8_547_780, cost: 172_220, advance: 8_720_000 }), 'carrier')).toEqual([
    ['1021', 8_547_780, 0],
    ['6003', 172_220, 0],
    ['2151', 0, 8_720_000]
  ])
  expect(said(postingsOf('factorRepaid', { advance: 8_720_000, rest: 2_180_000, bill: 10_900_000 }), 'shipper')).toEqual([
    ['2121', 10_900_000, 0],
    ['1021', 0, 10_900_000]
  ])
})

test('a service fee of 1 060 at 6 % is 1 000 and 60 on both sides', () =>
  expect(said(postingsOf('serviceFee', taxed(1_060, 600)), 'operator')).toEqual([
    ['1002', 1_060, 0],
    ['5002', 0, 1_000],
    ['2131', 0, 60]
  ]))

test('a deposit of 500 yuan is set aside within the bidder’s wallets; forfeited it is the shipper’s income', () => {
  expect(postingsOf('bidDepositHeld', { amount: 50_000 })).toEqual([
    { book: 'custody', account: 'P201', of: 'carrier', dr_fen: 50_000, cr_fen: 0 },
    { book: 'custody', account: 'P203', of: 'carrier', dr_fen: 0, cr_fen: 50_000 }
  ])
  const lost = postingsOf('bidDepositForfeited', { amount: 50_000 })
  expect(['carrier', 'shipper', 'custody'].map((book) => said(lost, book))).toEqual([
    [
      ['6711', 50_000, 0],
      ['1002', 0, 50_000]
    ],
    [
      ['1002', 50_000, 0],
      ['6301', 0, 50_000]
    ],
    [
      ['P203', 50_000, 0],
      ['P201', 0, 50_000]
    ]
  ])
})

test('amounts that do not fit together, are missing or negative are refused', () => {
  expect(() => postingsOf('delivered', { gross: 109_000, net: 100_000, tax: 8_999 })).toThrow('does not balance')
  expect(() => postingsOf('delivered', { gross: 109_000, net: 109_000 })).toThrow('"tax" is missing')
  expect(() => postingsOf('recharged', { amount: -1 })).toThrow('negative')
  expect(() => postingsOf('recharged', { amount: 0.5 })).toThrow('not whole fen')
})

test('a line of nothing is left out, and every account of a template has a name', () => {
  expect(postingsOf('delivered', { gross: 500, net: 500, tax: 0 })).toHaveLength(4)
  for (const lines of Object.values(templates)) for (const { account } of lines) expect(accounts[account]).toHaveLength(2)
})

// Amounts for each template: where some are parts of another, they are generated so that they sum to it.
const amountsFor = (a: number, b: number): Record<string, number> => ({
  amount: a,
  gross: a + b,
  net: a,
  tax: b,
  prepaid: a,
  rest: b,
  advance: a + b,
  cost: b,
  bill: a + 2 * b
})

test('every template balances in every book for every amount', () =>
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(templates) as PostingEvent[])), fc.nat(10_000_000_000), fc.nat(10_000_000), (event, a, b) => {
      const postings = postingsOf(event, amountsFor(a, b))
      expect(unbalanced(postings)).toBeUndefined()
      expect(postings.every(({ dr_fen, cr_fen }) => dr_fen === 0 || cr_fen === 0)).toBe(true)
    })
  ))
