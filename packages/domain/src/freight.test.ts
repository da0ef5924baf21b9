import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billedKg, billedQuantity, chargeableTonnes } from './billing.ts'
import { freightOf, type PriceRule, roundCharge, type Tier, tiersFault } from './freight.ts'

const yuan = (amount: number) => amount * 1_000_000
const tiers: Tier[] = [
  { from: 0, price_e4: yuan(180) },
  { from: 10, price_e4: yuan(165) },
  { from: 30, price_e4: yuan(150) }
]
const rule = (more: Partial<PriceRule> = {}): PriceRule => ({ tier_mode: 1, tiers, rounding: 1, ...more })
const total = (quantity: number, more: Partial<PriceRule> = {}) => freightOf(rule(more), quantity)?.total_fen

test('32.5 t over three tiers costs 4 875.00 yuan whole and 5 475.00 progressive', () => {
  expect(total(32.5)).toBe(487_500)
  expect(total(32.5, { tier_mode: 2 })).toBe(547_500)
  expect(freightOf(rule({ tier_mode: 2 }), 32.5)?.hits).toEqual([
    { from: 0, quantity: 10, price_e4: yuan(180), flat_fen: 0 },
    { from: 10, quantity: 20, price_e4: yuan(165), flat_fen: 0 },
    { from: 30, quantity: 2.5, price_e4: yuan(150), flat_fen: 0 }
  ])
})

test('a tier holds from its bound up to the next', () => {
  expect([total(9.999), total(10), total(29.999), total(30)]).toEqual([179_982, 165_000, 494_984, 450_000])
  expect(total(10, { tier_mode: 2 })).toBe(180_000)
})

test('42.5 m³ weigh 14.1525 t by 333 kg/m³ and beat 9 t of scale weight', () => {
  expect([chargeableTonnes(9_000, 42.5), chargeableTonnes(20_000, 42.5), chargeableTonnes(9_000, 42.5, 200)]).toEqual([14.1525, 20, 9])
  expect(billedQuantity(6, { kg: 9_000, m3: 42.5, km: null, num: null })).toBe(14.1525)
  expect(total(14.1525, { tier_mode: 1 })).toBe(233_516)
})

test('each unit bills its own measure', () => {
  const measured = { kg: 32_500.5, m3: 80.1234, km: 123.46, num: 640 }
  expect(([1, 2, 3, 4, 5] as const).map((unit) => billedQuantity(unit, measured))).toEqual([32.5005, 80.1234, 123.5, 640, 1])
  expect(([1, 2, 3, 4] as const).map((base) => billedKg(base, 30_000, 29_860))).toEqual([30_000, 29_860, 29_860, 30_000])
})

test('a quantity below the first tier has no price, and that is said', () => {
  expect(freightOf(rule({ tiers: [{ from: 5, price_e4: 1 }] }), 4.9)).toBeUndefined()
})

test('flat amounts belong to the tier hit, or to every tier reached', () => {
  const flat = [
    { from: 0, price_e4: 0, flat_fen: 1_000 },
    { from: 10, price_e4: 0, flat_fen: 500 }
  ]
  expect([total(12, { tiers: flat }), total(12, { tiers: flat, tier_mode: 2 }), total(9, { tiers: flat, tier_mode: 2 })]).toEqual([500, 1_500, 1_000])
})

test('minimum and maximum bind before the rounding, after it, and are told', () => {
  expect(freightOf(rule({ min_fen: 50_000 }), 1)).toMatchObject({ bound: 'min', total_fen: 50_000 })
  expect(freightOf(rule({ max_fen: 400_000 }), 32.5)).toMatchObject({ bound: 'max', total_fen: 400_000 })
  expect(freightOf(rule({ min_fen: 487_500, max_fen: 487_500 }), 32.5)).toMatchObject({ bound: undefined, total_fen: 487_500 })
  expect(freightOf(rule({ min_fen: 1, max_fen: null }), 32.5)).toMatchObject({ bound: undefined, total_fen: 487_500 })
  expect(total(0.001, { min_fen: 12_399, rounding: 2 })).toBe(12_399)
})

test('rounding breaks no bound: a minimum of 999.99 yuan does not become 990.00, a maximum does not become a yuan more', () => {
  const flat = (flat_fen: number, more: Partial<PriceRule>) => total(1, { tiers: [{ from: 0, price_e4: 0, flat_fen }], ...more })
  expect(flat(1, { min_fen: 99_999, rounding: 4 })).toBe(99_999)
  expect(flat(100_500, { min_fen: 100_300, rounding: 4 })).toBe(100_300)
  expect(flat(100_060, { max_fen: 100_080, rounding: 3 })).toBe(100_080)
  expect(flat(200_000, { max_fen: 100_050, rounding: 3 })).toBe(100_050)
})

test('the four roundings of 1 234.565 yuan', () => {
  expect(([1, 2, 3, 4] as const).map((mode) => roundCharge(1_234_565n, 10n, mode))).toEqual([123_457, 123_400, 123_500, 123_000])
  expect([roundCharge(-1_234_565n, 10n, 1), roundCharge(-1_234_565n, 10n, 2), roundCharge(123_450n, 1n, 3)]).toEqual([-123_457, -123_400, 123_500])
})

test('rounding happens once: 99.996 fen go down to 0 yuan, not up to a yuan first', () => expect(roundCharge(99_996n, 1_000n, 2)).toBe(0))

test('a price table that cannot be read says why', () => {
  const tier = { from: 0, price_e4: 1 }
  expect([
    tiersFault([], 1),
    tiersFault([tier, tier], 1),
    tiersFault([{ from: 0, price_e4: 0.5 }], 1),
    tiersFault([{ ...tier, flat_fen: -1 }], 1),
    tiersFault([{ ...tier, from: 1 }], 2),
    tiersFault(tiers, 2)
  ]).toEqual(['empty', 'order', 'price', 'price', 'gap', undefined])
  expect(() => freightOf(rule({ tiers: [] }), 1)).toThrow('empty')
})

const someTiers = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 })
  .chain((bounds) =>
    fc
      .array(fc.tuple(fc.nat(3_000_000_000), fc.nat(100_000)), { minLength: bounds.length + 1, maxLength: bounds.length + 1 })
      .map((prices) => prices.map(([price_e4, flat_fen], at) => ({ from: [0, ...bounds.toSorted((a, b) => a - b)][at] ?? 0, price_e4, flat_fen })))
  )
const grams = fc.nat(80_000_000)

test('progressive: one more kilogram never costs less', () =>
  fc.assert(
    fc.property(someTiers, grams, fc.constantFrom(1, 2, 3, 4), (table, weight, rounding) => {
      const cost = (g: number) => total(g / 1_000_000, { tiers: table, tier_mode: 2, rounding: rounding as 1 | 2 | 3 | 4 }) ?? Number.NaN
      expect(cost(weight)).toBeLessThanOrEqual(cost(weight + 1_000))
    })
  ))

test('with one tier both modes agree, and the floors never exceed the exact price', () =>
  fc.assert(
    fc.property(fc.nat(3_000_000_000), grams, (price_e4, weight) => {
      const one = [{ from: 0, price_e4 }]
      const by = (more: Partial<PriceRule>) => total(weight / 1_000_000, { tiers: one, ...more }) ?? Number.NaN
      expect(by({ tier_mode: 2 })).toBe(by({ tier_mode: 1 }))
      expect(by({ rounding: 4 }) <= by({ rounding: 2 }) && by({ rounding: 2 }) <= by({})).toBe(true)
      expect(Math.abs(by({ rounding: 3 }) - by({}))).toBeLessThanOrEqual(50)
    })
  ))

test('the hits add up to the quantity', () =>
  fc.assert(
    fc.property(someTiers, grams, (table, weight) => {
      const hits = freightOf(rule({ tiers: table, tier_mode: 2 }), weight / 1_000_000)?.hits ?? []
      expect(Math.round(hits.reduce((sum, hit) => sum + hit.quantity, 0) * 1_000_000)).toBe(weight)
    })
  ))
