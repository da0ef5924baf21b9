import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickRule, type PricedTrip, priceByRule, type RateRule, recomputeLines, specificity, surchargeOrder, type SurchargeRule } from './rate.ts'
import { sumTaxed } from './vat.ts'

const yuan = (amount: number) => amount * 1_000_000
const rule = (more: Partial<RateRule> = {}): RateRule => ({
  rule_no: 'R1',
  version: 1,
  start_scope: '51',
  end_scope: '',
  two_way: false,
  vehicle_type_ids: [],
  goods_type_ids: [],
  billing_unit: 1,
  weight_base: 3,
  tier_mode: 1,
  tiers: [
    { from: 0, price_e4: yuan(180) },
    { from: 10, price_e4: yuan(165) },
    { from: 30, price_e4: yuan(150) }
  ],
  rounding: 1,
  surcharges: [],
  priority: 0,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  tax_mode: 1,
  tax_rate_bp: 900,
  ...more
})
const trip = (more: Partial<PricedTrip> = {}): PricedTrip => ({
  at: '2026-11-20T02:00:00Z',
  start: { code: '510114', address_id: 7 },
  end: { code: '420112' },
  vehicle_type_id: 10,
  goods_type_ids: [1],
  kg: 32_500,
  ...more
})
const priced = (more: Partial<RateRule> = {}, on: Partial<PricedTrip> = {}) => {
  const picked = pickRule([rule(more)], trip(on))
  return picked && priceByRule(picked, trip(on))
}

test('32.5 t cost 4 875.00 yuan whole and 5 475.00 progressive, tax inside at 9 %', () => {
  expect(priced()).toMatchObject({ total_fen: 487_500, net_fen: 447_248, tax_fen: 40_252, lines: [{ item_code: 'F01', gross_fen: 487_500 }] })
  expect(priced({ tier_mode: 2 })?.total_fen).toBe(547_500)
  expect(priced({ tax_mode: 2 })).toMatchObject({ net_fen: 487_500, tax_fen: 43_875, total_fen: 531_375 })
})

test('a rule for the driver goes before one for who is paid, for his fleet, and for anybody; one for somebody else prices nothing', () => {
  const payee = { person_id: 5, payee_id: 6, fleet_id: 7 }
  const pick = (...scopes: string[]) =>
    pickRule(
      scopes.map((payee_scope) => rule({ rule_no: payee_scope, payee_scope, start_scope: payee_scope === '' ? 'a7' : '' })),
      trip({ payee })
    )
  expect(pick('', 'f7')).toMatchObject({ rule: { rule_no: 'f7' }, picked_by: { payee: 1, start: 0 } })
  expect(pick('f7', 'p6')).toMatchObject({ rule: { rule_no: 'p6' }, picked_by: { payee: 2 } })
  expect(pick('p6', 'p5')).toMatchObject({ rule: { rule_no: 'p5' }, picked_by: { payee: 3 } })
  expect(pick('f5', 'p7')).toBeUndefined()
  expect(pickRule([rule({ payee_scope: 'f7' })], trip())).toBeUndefined()
  expect(pickRule([rule({ payee_scope: 'p5' }), rule({ rule_no: 'first', priority: 1 })], trip({ payee }))?.rule.rule_no).toBe('first')
})

test('a rule is picked by priority, then the more specific ends, then the narrower vehicle list, then the newest version', () => {
  const pick = (...rules: Partial<RateRule>[]) =>
    pickRule(
      rules.map((more) => rule(more)),
      trip()
    )?.rule.rule_no
  expect(pick({ rule_no: 'wide' }, { rule_no: 'city', start_scope: '5101' })).toBe('city')
  expect(pick({ rule_no: 'district', start_scope: '510114' }, { rule_no: 'address', start_scope: 'a7' })).toBe('address')
  expect(pick({ rule_no: 'address', start_scope: 'a7' }, { rule_no: 'first', priority: 5 })).toBe('first')
  expect(pick({ rule_no: 'all' }, { rule_no: 'two', vehicle_type_ids: [10, 11] }, { rule_no: 'one', vehicle_type_ids: [10] })).toBe('one')
  expect(pick({ rule_no: 'old' }, { rule_no: 'new', version: 2 })).toBe('new')
  expect(pick({ start_scope: '42', end_scope: '51' })).toBeUndefined()
  expect(pick({ rule_no: 'back', start_scope: '42', end_scope: '51', two_way: true })).toBe('back')
})

test('a rule holds from its first to its last day in Shanghai, for its vehicle and goods types', () => {
  expect(priced({ valid_from: '2026-11-20' }, { at: '2026-11-19T16:00:00Z' })).toBeDefined()
  expect(priced({ valid_from: '2026-11-20' }, { at: '2026-11-19T15:59:59Z' })).toBeUndefined()
  expect(priced({ valid_to: '2026-11-19' })).toBeUndefined()
  expect(priced({ vehicle_type_ids: [11] })).toBeUndefined()
  expect(priced({ vehicle_type_ids: [10] }, { vehicle_type_id: null })).toBeUndefined()
  expect(priced({ goods_type_ids: [1, 2] })).toBeDefined()
  expect(priced({ goods_type_ids: [2] })).toBeUndefined()
})

test('no price is never a price of nothing: a quantity below the first tier has no rate', () => {
  expect(priced({ tiers: [{ from: 5, price_e4: yuan(100) }] }, { kg: 4_000 })).toBeUndefined()
})

test('the weight is the lesser of loaded and unloaded unless the rule says else, each with its factor', () => {
  const weighed = { kg: 30_000, loaded_kg: 30_000, unloaded_kg: 29_860 }
  const used = (more: Partial<RateRule>) => priced(more, weighed)?.trace.qty.used
  expect([used({}), used({ weight_base: 1 }), used({ weight_base: 4 }), used({ weight_base: 1, load_factor_bp: 9_900 })]).toEqual([
    29.86, 30, 30, 29.7
  ])
  expect(priced({ billing_unit: 6 }, { kg: 9_000, m3: 42.5 })?.trace.qty.used).toBe(14.1525)
})

test('surcharges are added in their fixed order with free quantities and caps, fuel linkage last and of the freight alone', () => {
  const surcharges: SurchargeRule[] = [
    { code: 'F10', calc: 'fuel', value: 3_500, fuel: { start_fen: 700, trigger_bp: 500 } },
    { code: 'F11', calc: 'percent', value: 100 },
    { code: 'F06', calc: 'hour', value: 5_000, free_qty: 120, cap_fen: 60_000 },
    { code: 'F05', calc: 'stop', value: 10_000, free_qty: 1 },
    { code: 'F04', calc: 'unit', value: yuan(5) },
    { code: 'F13', calc: 'fixed', value: 20_000, condition: { cold: true } },
    { code: 'F02', calc: 'fixed', value: 9_000, cap_fen: 8_000 }
  ]
  const price = priced({ surcharges }, { stops: 3, waiting_minutes: 180, fuel_fen: 770 })
  expect(price?.trace.steps.map(({ code, fen }) => [code, fen])).toEqual([
    ['F05', 20_000],
    ['F06', 5_000],
    ['F02', 8_000],
    ['F04', 16_250],
    ['F11', 5_368],
    ['F10', 17_063]
  ])
  expect(price?.total_fen).toBe(487_500 + 20_000 + 5_000 + 8_000 + 16_250 + 5_368 + 17_063)
  expect(price?.net_fen).toBe(price?.lines.reduce((sum, { net_fen }) => sum + net_fen, 0))
})

test('a scope is as specific as it names a place', () => {
  const place = { code: '510114', address_id: 7 }
  expect(['', '51', '5101', '510114', 'a7', 'a8', '42'].map((scope) => specificity(scope, place))).toEqual([0, 1, 2, 3, 4, -1, -1])
})

const anyRule = fc.record({
  tier_mode: fc.constantFrom(1 as const, 2 as const),
  billing_unit: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
  weight_base: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  rounding: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  tiers: fc
    .uniqueArray(fc.nat(500), { minLength: 0, maxLength: 4 })
    .map((bounds) =>
      [0, ...bounds.filter((n) => n > 0).toSorted((a, b) => a - b)].map((from, i) => ({ from, price_e4: yuan(200) - i * 7_777, flat_fen: i * 31 }))
    ),
  min_fen: fc.option(fc.nat(500_000)),
  max_fen: fc.option(fc.integer({ min: 600_000, max: 9_000_000 })),
  tax_mode: fc.constantFrom(1 as const, 2 as const),
  tax_rate_bp: fc.constantFrom(0, 100, 300, 600, 900),
  surcharges: fc.array(
    fc.record({
      code: fc.constantFrom(...surchargeOrder),
      calc: fc.constantFrom(
        'fixed' as const,
        'unit' as const,
        'percent' as const,
        'hour' as const,
        'stop' as const,
        'night' as const,
        'fuel' as const
      ),
      value: fc.nat(20_000),
      free_qty: fc.nat(3),
      cap_fen: fc.option(fc.nat(100_000)),
      fuel: fc.constant({ start_fen: 712, trigger_bp: 300 })
    }),
    { maxLength: 5 }
  )
})
const anyTrip = fc.record({
  kg: fc.integer({ min: 1, max: 49_000_000 }).map((n) => n / 1000),
  m3: fc.nat(900_000).map((n) => n / 10_000),
  km: fc.nat(40_000).map((n) => n / 10),
  num: fc.nat(5_000),
  stops: fc.nat(9),
  waiting_minutes: fc.nat(4_000),
  nights: fc.nat(4),
  fuel_fen: fc.integer({ min: 500, max: 999 })
})

test('a price made again from its kept trace is the price, net and tax are the whole, and the lines are the total', () =>
  fc.assert(
    fc.property(anyRule, anyTrip, (more, on) => {
      const price = priced(more, on)
      if (!price) return
      const { total_fen, net_fen, tax_fen, lines } = price
      expect(sumTaxed(recomputeLines(JSON.parse(JSON.stringify(price.trace)) as typeof price.trace))).toEqual({
        gross_fen: total_fen,
        net_fen,
        tax_fen
      })
      expect(net_fen + tax_fen).toBe(total_fen)
      expect(lines.reduce((sum, { gross_fen }) => sum + gross_fen, 0)).toBe(total_fen)
    })
  ))
