import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyFee, needsDriver } from './ladder.ts'
import { capLosses, pieceLoss, weightLoss } from './loss.ts'
import { partKinds, splitPayable } from './parts.ts'
import {
  dryRunByText,
  exclusiveByText,
  inclusiveByText,
  lossesByText,
  needsWordByText,
  partsByText,
  pickByText,
  pieceLossByText,
  priceByText,
  shareByText,
  weightLossByText
} from './price.reference.testkit.ts'
import { pickRule, priceByRule, type RateRule, recomputeLines, type SurchargeRule, surchargeOrder } from './rate.ts'
import { rulesOverlap } from './rateSheet.ts'
import { splitByLargestRemainder } from './split.ts'
import { someTrip } from './tripFacts.testkit.ts'
import { vatOfGross, vatOfNet } from './vat.ts'

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
      fuel: fc.constantFrom({ start_fen: 713, trigger_bp: 300 }, { start_fen: 800, trigger_bp: 500 })
    }),
    { maxLength: 4, selector: ({ code }) => code }
  )
})
const grams = fc.nat(49_000_000).map((n) => n / 1000)
/* Quantities at a bound, and just below one, are where rules differ; those drawn at random hardly ever are there. */
const tonnes = fc.tuple(fc.integer({ min: 0, max: 41 }), fc.constantFrom(0, -0.001, 0.001)).map(([t, by]) => Math.max(0, t * 1000 + by))
const weights = fc.oneof(grams, tonnes)
const trips = fc
  .record({
    vehicle_type_id: fc.constantFrom(null, 10, 11),
    goods_type_ids: fc.constantFrom([], [null], [1], [1, 2], [2, null]),
    kg: weights,
    loaded_kg: fc.option(weights),
    unloaded_kg: fc.option(weights),
    m3: fc.option(fc.nat(900_000).map((n) => n / 10_000)),
    km: fc.option(fc.nat(900_000).map((n) => n / 1000)),
    num: fc.option(fc.oneof(fc.nat(999_999), fc.nat(41))),
    vehicles: fc.array(
      fc.record({
        stops: fc.nat(3),
        holds: fc.array(fc.record({ minutes: fc.nat(200_000).map((seconds) => seconds / 60), nights: fc.nat(3) }), { maxLength: 2 })
      }),
      { minLength: 1, maxLength: 3 }
    ),
    cold: fc.boolean(),
    fuel_fen: fc.option(fc.oneof(fc.integer({ min: 500, max: 999 }), fc.constantFrom(760, 840))),
    payee: fc.constantFrom(
      null,
      { person_id: 1, payee_id: 1, fleet_id: null },
      { person_id: 1, payee_id: 2, fleet_id: 3 },
      { person_id: 4, payee_id: null, fleet_id: 3 }
    ),
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
  payee_scope: fc.constantFrom(undefined, '', '', 'p1', 'p2', 'f3'),
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
const fens = fc.integer({ min: -99_999_999, max: 99_999_999 })
const paid = fc.oneof(fc.nat(99_999_999), fc.nat(200))

test(
  'a price is what the texts say it is, line by line, with its tax, and again from its trace',
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
        expect(priced && itemsOf(priced.lines)).toEqual(text)
        expect(priced && itemsOf(recomputeLines(priced.trace))).toEqual(text)
        if (priced) expect(BigInt(priced.total_fen)).toBe([...text!.values()].reduce((sum, [gross]) => sum + gross, 0n))
      }),
      runs
    ),
  patience
)
const itemsOf = (lines: ReturnType<typeof recomputeLines>) => {
  const items = new Map<string, [bigint, bigint, bigint]>()
  for (const { item_code, gross_fen, net_fen, tax_fen } of lines) {
    const [gross, net, tax] = items.get(item_code) ?? [0n, 0n, 0n]
    items.set(item_code, [gross + BigInt(gross_fen), net + BigInt(net_fen), tax + BigInt(tax_fen)])
  }
  return items
}

test(
  'the rule that is picked is the one that the texts say, and what ties with it the check of the project names',
  () =>
    fc.assert(
      fc.property(fc.array(picks, { minLength: 1, maxLength: 6 }), trips, prices, (some, trip, price) => {
        const rules = some.map((one, i): RateRule => ({ ...price, ...one, rule_no: `X-${String(i * 333 + 1).padStart(3, '0')}`, surcharges: [] }))
        const picked = pickRule(rules, trip)
        expect(picked && { rule_no: picked.rule.rule_no, tied: picked.picked_by.tied }).toEqual(pickByText(rules, trip))
        for (const rule of rules.filter(({ rule_no }) => picked?.picked_by.tied.includes(rule_no)))
          expect(rulesOverlap(picked!.rule, rule, (address) => (address === 'a7' ? '510114' : '420112'))).toBe(true)
      }),
      runs
    ),
  patience
)

const tolerance = fc.oneof(
  fc.nat(500_000).map((n) => ({ kg: n / 1000 })),
  fc.nat(20_000).map((n) => ({ permille: n / 1000 }))
)
const rules = fc.constantFrom(1 as const, 2 as const)
test(
  'what is missing costs what the texts say',
  () =>
    fc.assert(
      fc.property(
        weights,
        weights,
        tolerance,
        rules,
        fc.nat(99_999_999),
        fc.integer({ min: 1, max: 49_000_000 }),
        (loaded_kg, unloaded_kg, allowed, rule, value_fen, of) => {
          const one = { loaded_kg, unloaded_kg, tolerance: allowed, rule, value_fen, of_kg: of / 1000 }
          expect(BigInt(weightLoss(one).loss_fen)).toBe(weightLossByText(one))
          // All but exactly what is tolerated, which the two weights drawn apart hardly ever are.
          const bound = { ...one, loaded_kg: 30_000, unloaded_kg: 29_910, tolerance: { permille: 3 } }
          expect(BigInt(weightLoss(bound).loss_fen)).toBe(weightLossByText(bound))
          expect(BigInt(pieceLoss(Math.floor(loaded_kg), value_fen, of))).toBe(pieceLossByText(Math.floor(loaded_kg), value_fen, of))
        }
      ),
      runs
    ),
  patience
)

const worth = fc.record({ declared_fen: fc.option(paid), insured_fen: fc.option(paid), market_fen: fc.option(paid) })
test(
  'shortage and damage together cost no more than the goods are worth',
  () =>
    fc.assert(
      fc.property(fc.array(paid, { minLength: 1, maxLength: 4 }), worth, (losses, value) => {
        expect(capLosses(losses, value).map(BigInt)).toEqual(lossesByText(losses.map(BigInt), value))
      }),
      runs
    ),
  patience
)

test(
  'a trip for nothing costs what the texts say, and a deduction beyond 30 % of the freight needs the driver',
  () =>
    fc.assert(
      fc.property(
        paid,
        fc.oneof(fc.integer({ min: -600, max: 600 }), fc.constantFrom(119, 120, 240, 241)),
        fc.boolean(),
        paid,
        (base_fen, notice_min, arrived, standing_fen) => {
          expect(BigInt(emptyFee({ base_fen, notice_min, arrived }).fee_fen)).toBe(dryRunByText(BigInt(base_fen), notice_min, arrived))
          const atBound = Math.ceil(base_fen * 0.3)
          for (const deduct_fen of [1, atBound, atBound + 1])
            for (const standing of [0, standing_fen])
              if (deduct_fen > 0)
                expect(needsDriver({ freight_fen: base_fen, standing_fen: standing, deduct_fen })).toBe(
                  needsWordByText(BigInt(base_fen), BigInt(standing + deduct_fen))
                )
        }
      ),
      runs
    ),
  patience
)

test(
  'tax is split as the texts say',
  () =>
    fc.assert(
      fc.property(fens, fc.nat(10_000), (fen, rate_bp) => {
        const inside = vatOfGross(fen, rate_bp)
        expect([inside.gross_fen, inside.net_fen, inside.tax_fen].map(BigInt)).toEqual(inclusiveByText(BigInt(fen), rate_bp))
        const on = vatOfNet(fen, rate_bp)
        expect([on.gross_fen, on.net_fen, on.tax_fen].map(BigInt)).toEqual(exclusiveByText(BigInt(fen), rate_bp))
      }),
      runs
    ),
  patience
)

test(
  'shares of an amount are what the texts say',
  () =>
    fc.assert(
      fc.property(fens, fc.array(fc.oneof(fc.constant(0), fc.nat(5), grams), { minLength: 1, maxLength: 6 }), (whole, given) => {
        expect(splitByLargestRemainder(whole, given).map(BigInt)).toEqual(shareByText(BigInt(whole), given))
      }),
      runs
    ),
  patience
)

/* Shares of which oil and ETC stay within their caps, and all are the whole. */
const shares = fc
  .record({ fuel: fc.nat(4_000), etc: fc.nat(1_500), cuts: fc.array(fc.nat(10_000), { minLength: 4, maxLength: 4 }) })
  .map(({ fuel, etc, cuts }) => {
    const left = 10_000 - fuel - etc
    const at = [0, ...cuts.map((cut) => cut % (left + 1)).sort((a, b) => a - b), left]
    const [prepaid, arrival, receipt, monthly, deposit] = at.slice(1).map((to, i) => to - at[i]!)
    const bp: Record<(typeof partKinds)[number], number> = {
      prepaid: prepaid!,
      fuel,
      etc,
      arrival: arrival!,
      receipt: receipt!,
      monthly: monthly!,
      deposit: deposit!
    }
    // A deposit is held at the part on arrival: without one there is none.
    const fair = bp.arrival > 0 ? bp : { ...bp, monthly: bp.monthly + bp.deposit, deposit: 0 }
    return partKinds.map((kind) => ({ kind, share_bp: fair[kind] }))
  })
test(
  'the parts of a price are what the texts say',
  () =>
    fc.assert(
      fc.property(paid, shares, (price, asked) => {
        const split = splitPayable(price, asked)
        expect('parts' in split && split.parts.map(({ kind, amount_fen }) => ({ kind, amount: BigInt(amount_fen) }))).toEqual(
          partsByText(BigInt(price), asked)
        )
      }),
      runs
    ),
  patience
)
