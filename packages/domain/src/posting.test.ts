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

test('fuel for 2 260.00 with an invoice is 2 000.00 of cost and 260.00 of input VAT; what custody held is owed to the supplier', () => {
  const used = postingsOf('fuelUsed', { gross: 226_000, net: 200_000, tax: 26_000, held: 226_000 })
  expect(said(used, 'carrier')).toEqual([
    ['6001', 200_000, 0],
    ['1141', 26_000, 0],
    ['1124', 0, 226_000]
  ])
  expect(said(used, 'custody')).toEqual([
    ['P204', 226_000, 0],
    ['P401', 0, 226_000]
  ])
  expect(said(postingsOf('tollShareUsed', { tax: 300, held: 0 }), 'carrier')).toEqual([
    ['1141', 300, 0],
    ['6001', 0, 300]
  ])
})

/** A row of domain 5.8: the event, its amounts, and what stands in each book, credits negative. */
type Row = readonly [string, PostingEvent, Readonly<Record<string, number>>, Readonly<Record<string, Readonly<Record<string, number>>>>]
const rows: readonly Row[] = [
  [
    'delivered',
    'delivered',
    taxed(109_000, 900),
    { carrier: { 1122: 109_000, 5001: -100_000, 2133: -9_000 }, shipper: { 6001: 100_000, 1141: 9_000, 2122: -109_000 } }
  ],
  [
    'statement confirmed',
    'statementConfirmed',
    { gross: 109_000 },
    { carrier: { 1121: 109_000, 1122: -109_000 }, shipper: { 2122: 109_000, 2121: -109_000 } }
  ],
  [
    'agreed loss before the invoice',
    'claimAgreed',
    taxed(5_450, 900),
    { carrier: { 5001: 5_000, 2133: 450, 1121: -5_450 }, shipper: { 2121: 5_450, 6001: -5_000, 1141: -450 } }
  ],
  [
    'agreed deduction of a statement',
    'adjustedDown',
    taxed(5_450, 900),
    { carrier: { 5001: 5_000, 2133: 450, 1121: -5_450 }, shipper: { 2121: 5_450, 6001: -5_000, 1141: -450 } }
  ],
  [
    'invoice of 103 550, issued and received',
    'invoiceIssued',
    { tax: taxed(103_550, 900).tax },
    { carrier: { 2133: 8_550, 2131: -8_550 }, shipper: { 2132: 8_550, 1141: -8_550 } }
  ],
  ['red letter over a part', 'invoiceRed', { tax: 450 }, { carrier: { 2131: 450, 2133: -450 }, shipper: { 1141: 450, 2132: -450 } }],
  [
    'recharge',
    'recharged',
    { amount: 200_000 },
    { company: { 1002: 200_000, 1021: -200_000 }, custody: { P101: 200_000, 'P201.company': -200_000 } }
  ],
  [
    'bill paid by wallet',
    'billPaidByWallet',
    { amount: 103_550 },
    {
      carrier: { 1002: 103_550, 1121: -103_550 },
      shipper: { 2121: 103_550, 1002: -103_550 },
      custody: { 'P201.shipper': 103_550, 'P201.carrier': -103_550 }
    }
  ],
  [
    'bill paid offline',
    'billPaidOffline',
    { amount: 103_550 },
    { carrier: { 1021: 103_550, 1121: -103_550 }, shipper: { 2121: 103_550, 1021: -103_550 } }
  ],
  ['down charge of a driver without VAT', 'downDelivered', { amount: 60_000 }, { carrier: { 6001: 60_000, 2122: -60_000 } }],
  [
    'prepaid at acceptance',
    'prepaidByWallet',
    { amount: 18_000 },
    { carrier: { 1123: 18_000, 1002: -18_000 }, custody: { 'P201.carrier': 18_000, 'P201.driver': -18_000 } }
  ],
  [
    'fuel loaded to the driver’s card',
    'fuelLoaded',
    { amount: 18_000 },
    { carrier: { 1123: 18_000, 1124: -18_000 }, custody: { 'P204.carrier': 18_000, 'P204.driver': -18_000 } }
  ],
  ['tolls', 'tollLoaded', { amount: 3_000 }, { carrier: { 1123: 3_000, 1125: -3_000 }, custody: { 'P204.carrier': 3_000, 'P204.driver': -3_000 } }],
  [
    'the supplier of cards is paid what custody held for it',
    'supplierPaid',
    { amount: 226_000 },
    { custody: { 'P401.carrier': 226_000, P101: -226_000 } }
  ],
  [
    'clearing of what was prepaid',
    'prepaidCleared',
    { gross: 60_000, prepaid: 39_000, rest: 21_000 },
    { carrier: { 2122: 60_000, 1123: -39_000, 2121: -21_000 } }
  ],
  [
    'paid on arrival',
    'driverPaid',
    { amount: 15_000 },
    { carrier: { 2121: 15_000, 1002: -15_000 }, custody: { 'P201.carrier': 15_000, 'P201.driver': -15_000 } }
  ],
  ['paid on arrival by the bank', 'driverPaidByBank', { amount: 15_000 }, { carrier: { 2121: 15_000, 1021: -15_000 } }],
  ['prepaid by the bank', 'prepaidByBank', { amount: 18_000 }, { carrier: { 1123: 18_000, 1021: -18_000 } }],
  [
    'paid on the receipt',
    'driverPaid',
    { amount: 6_000 },
    { carrier: { 2121: 6_000, 1002: -6_000 }, custody: { 'P201.carrier': 6_000, 'P201.driver': -6_000 } }
  ],
  [
    'deposit held',
    'depositHeld',
    { amount: 1_000 },
    { carrier: { 2121: 1_000, 2123: -1_000 }, custody: { 'P201.carrier': 1_000, 'P203.carrier': -1_000 } }
  ],
  [
    'deposit returned',
    'depositReturned',
    { amount: 1_000 },
    { carrier: { 2123: 1_000, 1002: -1_000 }, custody: { 'P203.carrier': 1_000, 'P201.driver': -1_000 } }
  ],
  ['deduction of a driver', 'driverDeducted', { amount: 500 }, { carrier: { 2121: 500, 6001: -500 } }],
  [
    'service fee at 6 %',
    'serviceFee',
    taxed(1_060, 600),
    {
      carrier: { 6004: 1_000, 1141: 60, 1002: -1_060 },
      operator: { 1002: 1_060, 5002: -1_000, 2131: -60 },
      custody: { 'P201.carrier': 1_060, P301: -1_060 }
    }
  ],
  ['withdrawal asked for', 'withdrawApplied', { amount: 50_000 }, { custody: { 'P201.company': 50_000, 'P202.company': -50_000 } }],
  [
    'withdrawal paid out',
    'withdrawPaid',
    { amount: 50_000 },
    { company: { 1021: 50_000, 1002: -50_000 }, custody: { 'P202.company': 50_000, P101: -50_000 } }
  ],
  ['withdrawal that failed', 'withdrawFailed', { amount: 50_000 }, { custody: { 'P202.company': 50_000, 'P201.company': -50_000 } }],
  [
    'factoring',
    'factored',
    { net: 8_547_780, cost: 117_720 + 54_500, advance: 8_720_000 },
    { carrier: { 1021: 8_547_780, 6003: 172_220, 2151: -8_720_000 } }
  ],
  [
    'debtor pays the factor',
    'factorRepaid',
    { advance: 8_720_000, cost: 0, rest: 2_180_000, bill: 10_900_000 },
    { carrier: { 2151: 8_720_000, 1021: 2_180_000, 1121: -10_900_000 }, shipper: { 2121: 10_900_000, 1021: -10_900_000 } }
  ],
  [
    'dry run of the shipper',
    'delivered',
    taxed(20_000, 900),
    { carrier: { 1122: 20_000, 5001: -18_349, 2133: -1_651 }, shipper: { 6001: 18_349, 1141: 1_651, 2122: -20_000 } }
  ],
  ['dry run of the driver', 'downDelivered', { amount: 12_000 }, { carrier: { 6001: 12_000, 2122: -12_000 } }]
]

test.each(rows)('the row of domain 5.8: %s', (_, event, amounts, books) => {
  const found: Record<string, Record<string, number>> = {}
  for (const { book, account, of, dr_fen, cr_fen } of postingsOf(event, amounts)) {
    const lines = (found[book] ??= {})
    const name = of ? `${account}.${of}` : account
    lines[name] = (lines[name] ?? 0) + dr_fen - cr_fen
  }
  expect(found).toEqual(books)
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
  bill: a + 3 * b,
  whole: a + b,
  wallet: a,
  bank: b,
  held: a,
  paid: a + 2 * b,
  loss: b,
  open: a + 2 * b,
  gain: 0
})

test('every template balances in every book for every amount', () =>
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(templates) as PostingEvent[])), fc.nat(10_000_000_000), fc.nat(10_000_000), (event, a, b) => {
      const postings = postingsOf(event, amountsFor(a, b))
      expect(unbalanced(postings)).toBeUndefined()
      expect(postings.every(({ dr_fen, cr_fen }) => dr_fen === 0 || cr_fen === 0)).toBe(true)
    })
  ))
