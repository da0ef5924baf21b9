import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startAndKm, type WayPrice } from './wayPrice.ts'

/** 690 yuan to start and 5.10 for a kilometre, as a truck of 18 tonnes costs by custom. */
const usual = { fixed_fen: 69_000, per_km_fen: 510 }
const of = (...prices: readonly (readonly [number | undefined, number])[]) =>
  startAndKm(
    prices.map(([km, fen]) => ({ km, fen })),
    usual
  )

test('one way of 300 km for 4 440 yuan is twice the customary price, and exactly that comes out', () => {
  expect(of([300, 444_000])).toEqual({ fixed_fen: 138_000, per_km_fen: 1_020 })
  expect(138_000 + 300 * 1_020).toBe(444_000)
})

test('ways of several lengths say what the start and what a kilometre costs, and one that is mistyped does not change it', () => {
  expect(of([100, 80_000], [300, 160_000], [500, 240_000])).toEqual({ fixed_fen: 40_000, per_km_fen: 400 })
  expect(of([100, 80_000], [200, 120_000], [300, 160_000], [400, 200_000], [500, 24_000_000])).toEqual({ fixed_fen: 40_000, per_km_fen: 400 })
})

test('a price by the kilometre alone has no start; the longer way that costs less leaves the customary proportion', () => {
  expect(of([100, 52_000], [200, 104_000], [400, 208_000])).toEqual({ fixed_fen: 0, per_km_fen: 520 })
  // Dearer by the kilometre the farther: less than nothing to start.
  expect(of([100, 40_000], [200, 120_000], [400, 280_000])).toEqual({ fixed_fen: 0, per_km_fen: 600 })
  const odd = of([100, 300_000], [200, 200_000], [400, 100_000])
  expect(odd && odd.fixed_fen / odd.per_km_fen).toBeCloseTo(69_000 / 510, 0)
})

test('prices that do not say how far they go are the start, and do not count beside those that do', () => {
  expect(of([undefined, 200_000], [undefined, 220_000], [undefined, 900_000])).toEqual({ fixed_fen: 220_000, per_km_fen: 0 })
  expect(of([undefined, 900_000], [300, 444_000])).toEqual({ fixed_fen: 138_000, per_km_fen: 1_020 })
  expect(of()).toBeUndefined()
  expect(of([300, 0])).toBeUndefined()
})

const price = fc.record({ km: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined }), fen: fc.integer({ min: 0, max: 10_000_000 }) })
test('whatever the prices are, nothing is negative or fractional by more than half a fen, and their order does not matter', () =>
  fc.assert(
    fc.property(fc.array(price, { maxLength: 30 }), fc.array(price, { maxLength: 30 }), (a, b) => {
      const found = startAndKm([...a, ...b], usual)
      expect(startAndKm([...b, ...a], usual)).toEqual(found)
      if (!found) return
      expect(found.fixed_fen).toBeGreaterThanOrEqual(0)
      expect(found.per_km_fen).toBeGreaterThanOrEqual(0)
      expect(Number.isFinite(found.fixed_fen + found.per_km_fen)).toBe(true)
    })
  ))

test('prices that follow from a start and a kilometre give both back, a fifth of them wrong', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 100, max: 2_000 }),
      fc.integer({ min: 10, max: 300 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (fixed_fen, per_km_fen, first, wrong) => {
        const ways = Array.from({ length: 9 }, (_, i): WayPrice => {
          const km = first * (i + 1)
          return { km, fen: fixed_fen + per_km_fen * km + 1 }
        })
        expect(startAndKm(ways, usual)).toEqual({ fixed_fen: fixed_fen + 1, per_km_fen })
        const found = startAndKm(
          ways.map((way, i) => (i === 4 ? { ...way, fen: wrong } : way)),
          usual
        )
        // Of nine, one that is wrong shifts the middle by no more than its neighbours stand apart.
        expect(found).toEqual({ fixed_fen: fixed_fen + 1, per_km_fen })
      }
    )
  ))
