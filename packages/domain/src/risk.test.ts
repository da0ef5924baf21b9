import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RiskFacts, riskScore, risksOf } from './risk.ts'

const at = (hour: number): string => new Date(Date.UTC(2026, 4, 10, hour)).toISOString()
const span = (from: number, to: number) => ({ from: at(from), to: at(to) })
const one = <R extends keyof RiskFacts>(rule: R, ...given: NonNullable<RiskFacts[R]>[]) => given.map((facts) => risksOf({ [rule]: facts })[rule])

test('a track of 80 % passes, below that one is noticed, below 50 % it is not invoiced', () =>
  expect(
    one('track', { points: 96, expected: 120 }, { points: 95, expected: 120 }, { points: 60, expected: 120 }, { points: 59, expected: 120 })
  ).toEqual(['pass', 'warn', 'warn', 'block']))

test('no position near loading or unloading is noticed', () =>
  expect(one('seen', { loading: true, unloading: true }, { loading: true, unloading: false }, { loading: false, unloading: true })).toEqual([
    'pass',
    'warn',
    'warn'
  ]))

test('440 km in 4 hours can be driven at 110 km/h, and in a minute less they cannot', () =>
  expect(one('run', { distance_m: 440_000, minutes: 240 }, { distance_m: 440_000, minutes: 239 })).toEqual(['pass', 'block']))

test('not a kilogram above the approved load', () =>
  expect(one('load', { loaded_kg: 18_000, approved_kg: 18_000 }, { loaded_kg: 18_000.001, approved_kg: 18_000 })).toEqual(['pass', 'block']))

test('a plate or driver on two trips at once is stopped, unless the second can be reached in time; trips that touch do not overlap', () =>
  expect(
    one(
      'other',
      { own: span(1, 5), other: span(5, 9), reachable: false },
      { own: span(1, 6), other: span(5, 9), reachable: false },
      { own: span(1, 6), other: span(5, 9), reachable: true }
    )
  ).toEqual(['pass', 'block', 'warn']))

test('a price is noticed more than 60 % away from the median of its lane', () =>
  expect(
    one(
      'price',
      { fen_tkm: 48, median_fen_tkm: 30 },
      { fen_tkm: 49, median_fen_tkm: 30 },
      { fen_tkm: 12, median_fen_tkm: 30 },
      { fen_tkm: 11, median_fen_tkm: 30 }
    )
  ).toEqual(['pass', 'warn', 'pass', 'warn']))

test('money goes to the driver, the owner or the captain with a signed authority', () =>
  expect(one('payee', 'driver', 'owner', 'entrusted', 'other')).toEqual(['pass', 'pass', 'pass', 'block']))

test('what was paid is the freight, not before the order', () => {
  expect(one('paid', { paid_fen: 487_500, freight_fen: 487_500 }, { paid_fen: 487_499, freight_fen: 487_500 })).toEqual(['pass', 'warn'])
  expect(one('payment', { paid_at: at(9), ordered_at: at(9) }, { paid_at: at(8), ordered_at: at(9) })).toEqual(['pass', 'warn'])
})

test('the same goods, plate and time are stopped; one company on all three sides is noticed', () => {
  expect(one('twin', false, true)).toEqual(['pass', 'block'])
  const a = { shipper: 'a', consignee: 'a', carrier: 'a' }
  expect(one('parties', a, { ...a, carrier: 'b' }, { ...a, consignee: 'b' })).toEqual(['warn', 'pass', 'pass'])
})

test('of what is not known nothing is said', () => expect(risksOf({})).toEqual({}))

test('more positions never make a track worse, more time never a run', () =>
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(50), (points, expected, more) => {
      const worth = { block: 0, warn: 1, pass: 2 }
      const of = (facts: RiskFacts) => Object.values(risksOf(facts)).map((result) => worth[result])[0] ?? 0
      expect(of({ track: { points: points + more, expected } })).toBeGreaterThanOrEqual(of({ track: { points, expected } }))
      expect(of({ run: { distance_m: expected * 1000, minutes: points + more } })).toBeGreaterThanOrEqual(
        of({ run: { distance_m: expected * 1000, minutes: points } })
      )
    })
  ))

test('an order’s score adds up what its checks found, up to a hundred', () => {
  expect([riskScore([]), riskScore(['pass', 'warn']), riskScore(['warn', 'block']), riskScore(['block', 'block', 'block'])]).toEqual([0, 15, 55, 100])
})
