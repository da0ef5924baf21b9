import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickRule, priceByRule, type RateRule, recomputeLines, specificity, surchargeOrder, type SurchargeRule } from './rate.ts'
import { someTrip } from './tripFacts.testkit.ts'
import type { Hold, PricedTrip } from './tripFacts.ts'
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
const trip = (more: Partial<PricedTrip> = {}): PricedTrip =>
  someTrip({ start: { code: '510114', address_id: 7 }, goods_type_ids: [1], kg: 32_500, ...more })
const vehicle = (stops: number, ...minutes: number[]) => ({ stops, holds: minutes.map((one): Hold => ({ minutes: one, nights: 0 })) })
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
  const price = priced({ surcharges }, { vehicles: [vehicle(3, 180)], fuel_fen: 770 })
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

test('a fuel surcharge in per cent is of the freight alone, as fuel linkage is', () => {
  const surcharges: SurchargeRule[] = [
    { code: 'F05', calc: 'fixed', value: 20_000 },
    { code: 'F10', calc: 'percent', value: 300 }
  ]
  // 3 % of 4 875.00, not of 5 075.00.
  expect(priced({ surcharges })?.trace.steps).toMatchObject([{ fen: 20_000 }, { of_fen: 487_500, fen: 14_625 }])
})

test('of a surcharge by the unit so many units are free', () => {
  const unloading = (free_qty: number): SurchargeRule[] => [{ code: 'F04', calc: 'unit', value: yuan(5), free_qty }]
  const steps = (free_qty: number) => priced({ surcharges: unloading(free_qty) })?.trace.steps.map(({ fen }) => fen)
  // 32.5 t less 30 t at 5.00.
  expect([steps(0), steps(30), steps(33)]).toEqual([[16_250], [1_250], []])
})

test('a weight with a factor is exact until its tier is chosen', () => {
  const two = {
    tiers: [
      { from: 0, price_e4: yuan(180) },
      { from: 10, price_e4: yuan(165) }
    ],
    load_factor_bp: 9_999,
    weight_base: 1 as const
  }
  // 10 001 kg × 99.99 % are 9 999.9999 kg, which is less than 10 t.
  expect(priced(two, { kg: 10_001 })?.trace).toMatchObject({ qty: { used: 9.9999999 }, tier: { hits: [{ from: 0 }] } })
})

test('by the kilometre and by the trip each vehicle has its own price; by weight they share one', () => {
  const two = [vehicle(0), vehicle(0)]
  const byKm = { billing_unit: 3 as const, tiers: [{ from: 0, price_e4: 10_000, flat_fen: 100 }], min_fen: 118_560 }
  expect(priced(byKm, { km: 1_000, vehicles: two })).toMatchObject({ total_fen: 237_120, trace: { vehicles: 2, base_fen: 118_560, beside: [] } })
  expect(priced({ ...byKm, billing_unit: 5 }, { vehicles: two })?.total_fen).toBe(237_120)
  expect(priced({ min_fen: 500_000 }, { vehicles: two })).toMatchObject({ total_fen: 500_000, trace: { vehicles: 1 } })
})

test('stops and waiting are free for each vehicle, at each point, before anything is summed', () => {
  const waits = { surcharges: [{ code: 'F06', calc: 'hour', value: 10_000, free_qty: 2 }] as const, tiers: [{ from: 0, price_e4: 0 }] }
  const cost = (...vehicles: ReturnType<typeof vehicle>[]) => priced(waits, { vehicles })?.total_fen
  expect([cost(vehicle(0, 1.5), vehicle(0, 1.5)), cost(vehicle(0, 1.5, 1.5)), cost(vehicle(0, 3))]).toEqual([0, 0, 5_000])
  const stops = { surcharges: [{ code: 'F05', calc: 'stop', value: 10_000, free_qty: 1 }] as const, tiers: [{ from: 0, price_e4: 0 }] }
  expect(priced(stops, { vehicles: [vehicle(1), vehicle(1)] })?.total_fen).toBe(0)
  expect(priced(stops, { vehicles: [vehicle(3), vehicle(0)] })?.total_fen).toBe(20_000)
})

test('nights are priced at each point where a vehicle was held over them', () => {
  const nights = { surcharges: [{ code: 'F07', calc: 'night', value: 30_000, free_qty: 1 }] as const, tiers: [{ from: 0, price_e4: 0 }] }
  const held = (...all: number[]) => priced(nights, { vehicles: [{ stops: 0, holds: all.map((one) => ({ minutes: 900, nights: one })) }] })?.total_fen
  expect([held(1), held(1, 1), held(2, 1), held(3)]).toEqual([0, 0, 30_000, 60_000])
})

test('the cap of the fuel surcharge holds', () => {
  const fuel = { code: 'F10' as const, calc: 'fuel' as const, value: 3_500, cap_fen: 10_000, fuel: { start_fen: 700, trigger_bp: 500 } }
  expect(priced({ surcharges: [fuel] }, { fuel_fen: 770 })?.trace.steps).toMatchObject([{ code: 'F10', cap_fen: 10_000, fen: 10_000 }])
})

test('unknown goods and an unknown vehicle go only by a rule that names none', () => {
  for (const goods_type_ids of [[], [null], [1, null]]) {
    expect(priced({ goods_type_ids: [1] }, { goods_type_ids })).toBeUndefined()
    expect(priced({}, { goods_type_ids })).toBeDefined()
  }
  const named = { surcharges: [{ code: 'F13', calc: 'fixed', value: 1_000, condition: { vehicle_type_ids: [10] } }] as const }
  expect([priced(named, { vehicle_type_id: null })?.total_fen, priced(named)?.total_fen]).toEqual([487_500, 488_500])
})

test('of rules that all ranks leave, the newer goes first, then the one with the higher number, and the trace names the others', () => {
  const pick = (...rules: Partial<RateRule>[]) => pickRule(rules.map(rule), trip())
  expect(pick({ rule_no: 'X-999' }, { rule_no: 'X-1000' }, { rule_no: 'X-002' })).toMatchObject({
    rule: { rule_no: 'X-1000' },
    picked_by: { tied: ['X-999', 'X-002'] }
  })
  expect(pick({ rule_no: 'X-009', version: 1 }, { rule_no: 'X-001', version: 2 })).toMatchObject({
    rule: { rule_no: 'X-001' },
    picked_by: { tied: [] }
  })
  const back = { rule_no: 'X-002', start_scope: '', end_scope: '51', two_way: true }
  expect(pick({ rule_no: 'X-001' }, back)).toMatchObject({ rule: { rule_no: 'X-002' }, picked_by: { reversed: true, tied: ['X-001'] } })
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
  vehicles: fc.array(
    fc.record({ stops: fc.nat(4), holds: fc.array(fc.record({ minutes: fc.nat(240_000).map((s) => s / 60), nights: fc.nat(3) }), { maxLength: 3 }) }),
    { minLength: 1, maxLength: 3 }
  ),
  fuel_fen: fc.integer({ min: 500, max: 999 })
})

test(
  'a price made again from its kept trace is the price, net and tax are the whole, and the lines are the total',
  () =>
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
    ),
  120_000
)
