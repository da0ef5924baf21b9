import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KpiFacts, kpiParts, kpiPoints, kpiRates, kpiScore, kpiStandard, type KpiWeights } from './kpi.ts'
import { kpiGrade } from './kpi.testkit.ts'

const good: KpiFacts = {
  pickup_ok: true,
  delivery_ok: true,
  receipt_ok: true,
  damage_cases: 0,
  accidents: 0,
  overspeed: 0,
  fatigue: 0,
  node_count: 5,
  node_done: 5
}
const month = (n: number, wrong: (at: number) => Partial<KpiFacts>): KpiFacts[] => Array.from({ length: n }, (_, at) => ({ ...good, ...wrong(at) }))
const scoreOf = (trips: readonly KpiFacts[], weights: KpiWeights = kpiStandard.weights): number => kpiScore(weights, kpiRates(trips))

const facts: fc.Arbitrary<KpiFacts> = fc
  .record({
    pickup_ok: fc.boolean(),
    delivery_ok: fc.boolean(),
    receipt_ok: fc.constantFrom(true, true, false, null),
    damage_cases: fc.integer({ min: 0, max: 3 }),
    accidents: fc.integer({ min: 0, max: 2 }),
    overspeed: fc.integer({ min: 0, max: 4 }),
    fatigue: fc.integer({ min: 0, max: 2 }),
    node_count: fc.integer({ min: 0, max: 12 }),
    node_done: fc.integer({ min: 0, max: 12 })
  })
  .map((trip) => ({ ...trip, node_done: Math.min(trip.node_done, trip.node_count) }))
const trips = fc.array(facts, { minLength: 1, maxLength: 40 })
const weights = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
  .map((cuts) => Object.fromEntries(kpiParts.map((part, i) => [part, (cuts[i + 1] ?? 0) - (cuts[i] ?? 0)])) as KpiWeights)

test('the worked month: 0.95, 0.90, 0.80, no damage, safe, 0.70 is 19 + 27 + 12 + 15 + 10 + 7 = 90.00, an A', () => {
  const worked = month(20, (at) => ({ pickup_ok: at >= 1, delivery_ok: at >= 2, receipt_ok: at >= 4, node_count: 10, node_done: 7 }))
  expect(Object.values(kpiRates(worked)).map(([of, all]) => Number(of) / Number(all))).toEqual([0.95, 0.9, 0.8, 1, 1, 0.7])
  expect(scoreOf(worked)).toBe(9000)
  expect(kpiGrade(9000, 20)).toBe('A')
})

test('the standard weights are 100, and so are the points of a month without a fault', () => {
  expect(Object.values(kpiStandard.weights).reduce<number>((a, b) => a + b, 0)).toBe(100)
  expect(scoreOf(month(5, () => ({})))).toBe(10_000)
})

test('below five trips nothing is said, from five on a grade', () => {
  expect([4, 5].map((n) => kpiGrade(10_000, n))).toEqual(['few', 'A'])
  expect([9000, 8999, 8000, 7999, 7000, 6999].map((score) => kpiGrade(score, 9))).toEqual(['A', 'B', 'B', 'C', 'C', 'D'])
})

test('a case of damage costs five trips of its part, an accident two trips, a speeding or tired stretch a fifth of one', () => {
  expect(scoreOf(month(20, (at) => (at === 0 ? { damage_cases: 1 } : {})))).toBe(10_000 - (1500 * 5) / 20)
  expect(scoreOf(month(20, (at) => (at === 0 ? { accidents: 1 } : {})))).toBe(10_000 - (1000 * 2) / 20)
  expect(scoreOf(month(20, (at) => (at === 0 ? { overspeed: 3, fatigue: 2 } : {})))).toBe(10_000 - 1000 / 20)
  expect(scoreOf(month(10, (at) => (at < 3 ? { damage_cases: 1 } : {})))).toBe(8500)
})

test('a part in which nothing was to be judged keeps its points', () => {
  expect(scoreOf(month(6, () => ({ receipt_ok: null, node_count: 0, node_done: 0 })))).toBe(10_000)
  // One receipt of six was due, and it was late: the whole part is lost.
  expect(scoreOf(month(6, (at) => ({ receipt_ok: at === 0 ? false : null })))).toBe(8500)
})

test('a third is rounded once, half up, and not part by part', () => {
  expect(scoreOf(month(6, (at) => ({ pickup_ok: at > 1, delivery_ok: at > 1 })))).toBe(8333)
  expect(
    scoreOf(
      month(16, (at) => ({ pickup_ok: at > 0 })),
      { pickup: 2, delivery: 98, receipt: 0, damage: 0, safety: 0, node: 0 }
    )
  ).toBe(9988)
})

test('the points of the trips add up to the score, whatever happened and however it is weighed', () =>
  fc.assert(
    fc.property(trips, weights, (all, weighed) => {
      const points = kpiPoints(weighed, all)
      const total = points.reduce((n, { plus, minus }) => n + plus - Object.values(minus).reduce((a, b) => a + b, 0), 0)
      expect(total).toBe(scoreOf(all, weighed))
      expect(points.reduce((n, { plus }) => n + plus, 0)).toBe(10_000)
    })
  ))

test('a trip loses nothing for a part in which nothing went wrong on it', () =>
  fc.assert(
    fc.property(trips, weights, (all, weighed) => {
      kpiPoints(weighed, all).forEach(({ minus }, i) => {
        const trip = all[i]
        expect(minus.pickup === undefined || trip?.pickup_ok === false).toBe(true)
        expect(minus.receipt === undefined || trip?.receipt_ok === false).toBe(true)
        expect(minus.damage === undefined || (trip?.damage_cases ?? 0) > 0).toBe(true)
        expect(Object.values(minus).every((lost) => lost > 0)).toBe(true)
      })
    })
  ))

test('a score lies between 0 and 100, and who mends a fault never loses by it', () =>
  fc.assert(
    fc.property(trips, weights, fc.nat(), (all, weighed, at) => {
      const score = scoreOf(all, weighed)
      expect(score >= 0 && score <= 10_000).toBe(true)
      const i = at % all.length
      const mended = all.map((trip, n) => (n === i ? { ...trip, pickup_ok: true, damage_cases: 0, accidents: 0, node_done: trip.node_count } : trip))
      expect(scoreOf(mended, weighed)).toBeGreaterThanOrEqual(score)
    })
  ))
