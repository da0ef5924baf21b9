import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieceLoss, weightLoss } from './loss.ts'
import { pickByText, priceByText, Q, shareByText, weightLossByText } from './price.reference.testkit.ts'
import { pickRule, priceByRule, type RateRule, type SurchargeRule, surchargeOrder } from './rate.ts'
import { splitByLargestRemainder } from './split.ts'
import { someTrip } from './tripFacts.testkit.ts'

const factor = fc.constantFrom(undefined, 10_000, 9_999, 9_973, 5_000)
const prices = fc.record({
  billing_unit: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
  weight_base: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  load_factor_bp: factor,
  unload_factor_bp: factor,
  ratio: fc.constantFrom(undefined, 200, 333, 1_000),
  tier_mode: fc.constantFrom(1 as const, 2 as const),
  rounding: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  tiers: fc
    .tuple(
      fc.constantFrom(0, 0, 0, 3),
      fc.uniqueArray(fc.integer({ min: 4, max: 40 }), { maxLength: 3 }),
      fc.array(fc.nat(3_000_000), { minLength: 4, maxLength: 4 })
    )
    .map(([first, more, price]) =>
      [first, ...more.toSorted((a, b) => a - b)].map((from, i) => ({
        from,
        price_e4: price[i]!,
        ...(price[i]! % 3 > 0 && { flat_fen: price[i]! % 997 })
      }))
    ),
  min_fen: fc.option(fc.nat(99_999)),
  max_fen: fc.option(fc.integer({ min: 100_000, max: 999_999 })),
  tax_mode: fc.constantFrom(1 as const, 2 as const),
  tax_rate_bp: fc.constantFrom(0, 100, 300, 600, 900, 1_300),
  surcharges: fc.uniqueArray(
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
      value: fc.nat(30_000),
      free_qty: fc.constantFrom(undefined, 0, 1, 2, 30),
      cap_fen: fc.option(fc.nat(50_000)),
      condition: fc.constantFrom(undefined, undefined, { cold: true }, { min_km: 100 }, { vehicle_type_ids: [10] }),
      fuel: fc.constant({ start_fen: 713, trigger_bp: 300 })
    }),
    { maxLength: 4, selector: ({ code }) => code }
  )
})
const grams = fc.nat(49_000_000).map((n) => n / 1000)
const trips = fc
  .record({
    vehicle_type_id: fc.constantFrom(null, 10, 11),
    goods_type_ids: fc.constantFrom([], [null], [1], [1, 2], [2, null]),
    kg: grams,
    loaded_kg: fc.option(grams),
    unloaded_kg: fc.option(grams),
    m3: fc.option(fc.nat(900_000).map((n) => n / 10_000)),
    km: fc.option(fc.nat(900_000).map((n) => n / 1000)),
    num: fc.option(fc.nat(999_999)),
    vehicles: fc.array(
      fc.record({
        stops: fc.nat(3),
        holds: fc.array(fc.record({ minutes: fc.nat(200_000).map((seconds) => seconds / 60), nights: fc.nat(3) }), { maxLength: 2 })
      }),
      { minLength: 1, maxLength: 3 }
    ),
    cold: fc.boolean(),
    fuel_fen: fc.option(fc.integer({ min: 500, max: 999 })),
    start: fc.constantFrom({ code: '510114', address_id: 7 }, { code: '510114', address_id: null }, { code: '420112', address_id: 8 }),
    end: fc.constantFrom({ code: '420112', address_id: 8 }, { code: '420112', address_id: null }, { code: '510114', address_id: 7 }),
    at: fc.constantFrom('2026-11-19T15:59:59Z', '2026-11-19T16:00:00Z', '2026-11-20T02:00:00Z')
  })
  .map(someTrip)
const scope = fc.constantFrom('', '51', '5101', '510114', 'a7', '42', '4201', '420112', 'a8')
const picks = fc.record({
  version: fc.constantFrom(1, 1, 2),
  start_scope: scope,
  end_scope: scope,
  two_way: fc.boolean(),
  vehicle_type_ids: fc.constantFrom([], [10], [10, 11], [11]),
  goods_type_ids: fc.constantFrom([], [], [1], [1, 2]),
  priority: fc.constantFrom(0, 0, 1),
  valid_from: fc.constantFrom('2026-01-01', '2026-11-20'),
  valid_to: fc.constantFrom('2026-11-19', '2026-12-31')
})
const anywhere = {
  rule_no: 'X-001',
  version: 1,
  start_scope: '',
  end_scope: '',
  two_way: false,
  vehicle_type_ids: [],
  goods_type_ids: [],
  priority: 0,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31'
}
/** Exact fractions are slow, and the machine may be busy. */
const patience = 120_000
const runs = { numRuns: Math.max(2_000, Math.min(20_000, Number(process.env['LAW_RUNS'] ?? 0))) }

test(
  'a price is what the texts say it is, line by line, with its tax',
  () =>
    fc.assert(
      fc.property(prices, trips, (price, trip) => {
        // A table that is read progressively begins at nothing; the check of the form sees to it.
        const tiers = price.tiers.map((tier, i) => (price.tier_mode === 2 && i === 0 ? { ...tier, from: 0 } : tier))
        const rule: RateRule = { ...anywhere, ...price, tiers, surcharges: price.surcharges as SurchargeRule[] }
        const picked = pickRule([rule], trip)
        if (!picked) throw new Error('it holds anywhere')
        const priced = priceByRule(picked, trip)
        const text = priceByText(rule, trip)
        const found = new Map<string, [bigint, bigint, bigint]>()
        for (const { item_code, gross_fen, net_fen, tax_fen } of priced?.lines ?? []) {
          const [gross, net, tax] = found.get(item_code) ?? [0n, 0n, 0n]
          found.set(item_code, [gross + BigInt(gross_fen), net + BigInt(net_fen), tax + BigInt(tax_fen)])
        }
        expect(priced === undefined).toBe(text === undefined)
        expect(found).toEqual(new Map((text ?? []).map(({ code, gross, net, tax }) => [code, [gross, net, tax]])))
      }),
      runs
    ),
  patience
)

test(
  'the rule that is picked is the one that the texts say',
  () =>
    fc.assert(
      fc.property(fc.array(picks, { minLength: 1, maxLength: 6 }), trips, prices, (some, trip, price) => {
        const rules = some.map((one, i): RateRule => ({ ...price, ...one, rule_no: `X-${String(i * 333 + 1).padStart(3, '0')}`, surcharges: [] }))
        expect(pickRule(rules, trip)?.rule.rule_no).toBe(pickByText(rules, trip))
      }),
      runs
    ),
  patience
)

const tolerance = fc.oneof(
  fc.nat(500_000).map((n) => ({ kg: n / 1000 })),
  fc.nat(20_000).map((n) => ({ permille: n / 1000 }))
)
test(
  'what is missing costs what the texts say',
  () =>
    fc.assert(
      fc.property(
        grams,
        grams,
        tolerance,
        fc.constantFrom(1 as const, 2 as const),
        fc.nat(99_999_999),
        fc.integer({ min: 1, max: 49_000_000 }),
        (loaded_kg, unloaded_kg, allowed, rule, value_fen, of) => {
          const one = { loaded_kg, unloaded_kg, tolerance: allowed, rule, value_fen, of_kg: of / 1000 }
          expect(BigInt(weightLoss(one).loss_fen)).toBe(weightLossByText(one))
          const [num, of_num] = [Math.floor(loaded_kg), of]
          expect(BigInt(pieceLoss(num, value_fen, of_num))).toBe(Q.of(BigInt(num) * BigInt(value_fen), BigInt(of_num)).round())
        }
      ),
      runs
    ),
  patience
)

test(
  'shares of an amount are what the texts say',
  () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.array(fc.oneof(fc.constant(0), grams), { minLength: 1, maxLength: 6 }),
        (whole, weights) => {
          expect(splitByLargestRemainder(whole, weights).map(BigInt)).toEqual(shareByText(whole, weights))
        }
      ),
      runs
    ),
  patience
)
