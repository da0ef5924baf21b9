import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickRule, type RateRule } from './rate.ts'
import { adjustPrices, rulesOverlap } from './rateSheet.ts'
import { someFacts } from './tripFacts.testkit.ts'

const rule = (more: Partial<RateRule> = {}): RateRule => ({
  rule_no: 'R1',
  version: 1,
  start_scope: '51',
  end_scope: '42',
  two_way: false,
  vehicle_type_ids: [],
  goods_type_ids: [],
  billing_unit: 1,
  weight_base: 3,
  tier_mode: 1,
  tiers: [{ from: 0, price_e4: 1_000_000 }],
  rounding: 1,
  surcharges: [],
  priority: 0,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  tax_mode: 1,
  tax_rate_bp: 900,
  ...more
})
const overlap = (a: Partial<RateRule>, b: Partial<RateRule>) => rulesOverlap(rule(a), rule(b))

test('two rules overlap when nothing chooses between them', () => {
  expect(overlap({}, {})).toBe(true)
  expect(overlap({}, { priority: 1 })).toBe(false)
  expect(overlap({}, { start_scope: '5101' })).toBe(false)
  expect(overlap({}, { end_scope: '43' })).toBe(false)
  expect(overlap({ end_scope: '' }, { start_scope: '', end_scope: '42' })).toBe(true)
  expect(overlap({ start_scope: 'a7' }, { start_scope: 'a8' })).toBe(false)
  // On the way back the two fit as well, and so do an address and the district in which it lies, where the other end makes up for it.
  expect(overlap({ two_way: true }, { start_scope: '42', end_scope: '51' })).toBe(true)
  expect(overlap({}, { start_scope: '42', end_scope: '51' })).toBe(false)
  const [address, district] = [rule({ start_scope: 'a7', end_scope: '' }), rule({ start_scope: '510116', end_scope: '42' })]
  expect(rulesOverlap(address, district, (scope) => ({ a7: '510116' })[scope])).toBe(true)
  expect(rulesOverlap(address, district, () => '510114')).toBe(false)
  expect(overlap({ valid_to: '2026-06-30' }, { valid_from: '2026-07-01' })).toBe(false)
  expect(overlap({ vehicle_type_ids: [10] }, {})).toBe(false)
  expect(overlap({ payee_scope: 'f1' }, {})).toBe(false)
  expect(overlap({ payee_scope: 'p1' }, { payee_scope: 'p2' })).toBe(false)
  expect(overlap({ payee_scope: 'p1' }, { payee_scope: 'p1' })).toBe(true)
  expect(overlap({ payee_scope: '' }, {})).toBe(true)
  expect(overlap({ vehicle_type_ids: [10, 11] }, { vehicle_type_ids: [11, 12] })).toBe(true)
  expect(overlap({ goods_type_ids: [1] }, { goods_type_ids: [2] })).toBe(false)
  expect(overlap({ goods_type_ids: [1] }, {})).toBe(true)
})

const anyRule = fc.record({
  two_way: fc.boolean(),
  start_scope: fc.constantFrom('', '51', '5101', '510114', '42'),
  end_scope: fc.constantFrom('', '42', '4201', '51', '5101'),
  vehicle_type_ids: fc.constantFrom([], [10], [10, 11], [11]),
  goods_type_ids: fc.constantFrom([], [1], [2]),
  priority: fc.nat(1),
  valid_from: fc.constantFrom('2026-01-01', '2026-06-01'),
  valid_to: fc.constantFrom('2026-06-30', '2026-12-31')
})

test('of two rules that do not overlap, the one that is picked does not depend on their names', () =>
  fc.assert(
    fc.property(anyRule, anyRule, (a, b) => {
      if (overlap(a, b)) return
      const trip = someFacts({ at: '2026-06-15T00:00:00Z', goods_type_ids: [1] })
      const first = pickRule([rule({ ...a, rule_no: 'x' }), rule({ ...b, rule_no: 'y' })], trip)?.rule.rule_no
      const second = pickRule([rule({ ...a, rule_no: 'y' }), rule({ ...b, rule_no: 'x' })], trip)?.rule.rule_no
      expect(second).toBe(first === undefined ? undefined : first === 'x' ? 'y' : 'x')
    })
  ))

test('prices move by percent with their flat amounts and bounds, or by fen alone, and never below nothing', () => {
  const prices = { tiers: [{ from: 0, price_e4: 260_000_000, flat_fen: 5_000 }], min_charge_fen: 30_000, max_charge_fen: null }
  expect(adjustPrices(prices, { by: 'percent', bp: 350 })).toEqual({
    tiers: [{ from: 0, price_e4: 269_100_000, flat_fen: 5_175 }],
    min_charge_fen: 31_050,
    max_charge_fen: null
  })
  expect(adjustPrices(prices, { by: 'fen', fen: -1_000 })).toEqual({ ...prices, tiers: [{ from: 0, price_e4: 250_000_000, flat_fen: 5_000 }] })
  expect(adjustPrices(prices, { by: 'fen', fen: -30_000 })).toBeUndefined()
  expect(adjustPrices(prices, { by: 'percent', bp: -10_001 })).toBeUndefined()
})
