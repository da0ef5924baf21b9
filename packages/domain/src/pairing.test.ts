import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PairFacts, pairPoints, pairWeights, rankPairs } from './pairing.ts'

const pair = (over: Partial<PairFacts> = {}): PairFacts => ({
  vehicle_id: 1,
  away_m: 0,
  rest_min: null,
  papers_days: null,
  lane_trips: 5,
  pay_fen: 300_000,
  filled: 1,
  type_fits: true,
  ...over
})
const ranked = (...pairs: Partial<PairFacts>[]) =>
  rankPairs(pairs.map((over, i) => pair({ vehicle_id: i + 1, ...over }))).map(({ vehicle_id }) => vehicle_id)

test('the weights are of a hundred, which a pair has that is best by every reason', () => {
  expect(Object.values(pairWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  expect(pairPoints(pair(), 300_000)).toBe(100)
  expect(pairPoints(pair({ away_m: 400_000, rest_min: 0, papers_days: 0, lane_trips: 0, pay_fen: 400_000, filled: 0 }), 300_000)).toBe(0)
})

test('of two that are alike the nearer, the rested, the one with longer papers, who knows the way, who costs less and who is filled goes first', () => {
  expect(ranked({ away_m: 50_000 }, { away_m: 10_000 })).toEqual([2, 1])
  expect(ranked({ rest_min: 200 }, { rest_min: 480 })).toEqual([2, 1])
  expect(ranked({ papers_days: 5 }, { papers_days: 40 })).toEqual([2, 1])
  expect(ranked({ lane_trips: 1 }, { lane_trips: 3 })).toEqual([2, 1])
  expect(ranked({ pay_fen: 310_000 }, { pay_fen: 300_000 })).toEqual([2, 1])
  expect(ranked({ filled: 0.2 }, { filled: 0.9 })).toEqual([2, 1])
})

test('a type that was asked for goes before everything else, and of those alike the vehicle that is there longer', () => {
  expect(ranked({ type_fits: false }, { away_m: 290_000, lane_trips: 0 })).toEqual([2, 1])
  expect(ranked({}, {}, {})).toEqual([1, 2, 3])
})

test('what nobody knows is neither best nor worst: a place, a price', () => {
  expect(ranked({ away_m: null }, { away_m: 10_000 }, { away_m: 280_000 })).toEqual([2, 1, 3])
  expect(ranked({ pay_fen: null }, { pay_fen: 300_000 }, { pay_fen: 390_000 })).toEqual([2, 1, 3])
  expect(pairPoints(pair({ pay_fen: null }), null)).toBe(100 - pairWeights.price / 2)
  expect(pairPoints(pair({ pay_fen: 0 }), 0)).toBe(100)
})

test('points stay between nothing and a hundred, every pair is ranked once, and being nearer never costs', () => {
  const some = fc.record({
    vehicle_id: fc.integer({ min: 1, max: 1000 }),
    away_m: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
    rest_min: fc.option(fc.integer({ min: -600, max: 20_000 })),
    papers_days: fc.option(fc.integer({ min: 0, max: 400 })),
    lane_trips: fc.integer({ min: 0, max: 90 }),
    pay_fen: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
    filled: fc.double({ min: 0, max: 1.5, noNaN: true }),
    type_fits: fc.boolean()
  })
  fc.assert(
    fc.property(fc.uniqueArray(some, { maxLength: 20, selector: ({ vehicle_id }) => vehicle_id }), (pairs) => {
      const order = rankPairs(pairs)
      expect([...order].sort((a, b) => a.vehicle_id - b.vehicle_id)).toEqual([...pairs].sort((a, b) => a.vehicle_id - b.vehicle_id))
      for (const one of pairs) {
        const points = pairPoints(one, 0)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(100)
        expect(pairPoints({ ...one, away_m: 0 }, 0)).toBeGreaterThanOrEqual(points)
      }
    })
  )
})
