import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LanePrice, priceByLane } from './lanePrice.ts'
import { sumFen } from './money.ts'
import { recomputeLines } from './rate.ts'
import { isWayBack } from './section.ts'
import { someTrip } from './tripFacts.testkit.ts'

const price: LanePrice = {
  price_no: 'LD2611-001',
  revision: 2,
  vehicle_type_id: 10,
  billing_unit: 5,
  up_fen: 600_000,
  up_rate_bp: 900,
  return_bp: 6_000,
  base_stops: 3,
  stop_fen: 8_000,
  base_m: 300_000,
  extra_km_fen: 450,
  free_wait_min: 60,
  wait_fen_hour: 10_000,
  night_fen: 20_000,
  fuel_base_fen: 700,
  fuel_share_bp: 3_500,
  fuel_trigger_bp: 500,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31'
}
const there = { name: '成都-武汉', mileage_m: 812_400, is_back: false }
const amounts = (lines: readonly { item_code: string; gross_fen: number }[]) =>
  lines.map(({ item_code, gross_fen }) => [item_code, gross_fen] as const)

test('a trip of five points, 345.6 km, a wait of 95 minutes over one night and dearer diesel', () => {
  const trip = someTrip({ km: 345.6, fuel_fen: 770, vehicles: [{ stops: 3, holds: [{ minutes: 95, nights: 1 }] }] })
  const priced = priceByLane(price, there, trip)
  // 45.6 km × 4.50; two points beyond three × 80.00; 35 minutes are two half hours of 100.00 an hour; 35 % of a tenth of 6 000.00.
  expect(amounts(priced?.lines ?? [])).toEqual([
    ['F01', 600_000],
    ['F01', 20_520],
    ['F05', 16_000],
    ['F06', 10_000],
    ['F07', 20_000],
    ['F10', 21_000]
  ])
  expect(priced).toMatchObject({
    total_fen: 687_520,
    tax_rate_bp: 900,
    trace: { rule_no: 'LD2611-001', version: 2, picked_by: { lane: '成都-武汉' } }
  })
})

test('the way back costs its part, the agreed kilometres are billed, and what nobody agreed costs nothing', () => {
  const plain = { ...price, stop_fen: null, extra_km_fen: null, wait_fen_hour: null, night_fen: null, fuel_base_fen: null }
  const trip = someTrip({ km: 999, vehicles: [{ stops: 9, holds: [{ minutes: 900, nights: 1 }] }] })
  expect(priceByLane(plain, { ...there, is_back: true }, trip)?.total_fen).toBe(360_000)
  expect(priceByLane({ ...plain, return_bp: null }, { ...there, is_back: true }, trip)?.total_fen).toBe(600_000)
  expect(priceByLane({ ...plain, billing_unit: 3, up_fen: 650 }, there, trip)?.total_fen).toBe(528_060)
  expect(priceByLane({ ...plain, billing_unit: 2 }, there, someTrip({ m3: null }))).toBeUndefined()
})

test('a price by a lane is made again from its kept trace to the fen, its lines are its total, and more of anything never costs less', () => {
  const fen = fc.integer({ min: 0, max: 5_000_000 })
  const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
  const prices = fc.record({
    billing_unit: fc.constantFrom(1 as const, 3 as const, 5 as const),
    up_fen: fen,
    return_bp: some(fc.integer({ min: 0, max: 10_000 })),
    base_stops: some(fc.integer({ min: 0, max: 9 })),
    stop_fen: some(fen),
    base_m: some(fc.integer({ min: 0, max: 2_000_000 })),
    extra_km_fen: some(fc.integer({ min: 0, max: 5_000 })),
    free_wait_min: some(fc.integer({ min: 0, max: 600 })),
    wait_fen_hour: some(fen),
    night_fen: some(fen)
  })
  const trips = fc.record({
    km: fc.integer({ min: 1, max: 30_000 }),
    stops: fc.integer({ min: 0, max: 12 }),
    minutes: fc.integer({ min: 0, max: 3_000 })
  })
  fc.assert(
    fc.property(prices, trips, fc.boolean(), (terms, { km, stops, minutes }, is_back) => {
      const of = (tenths: number, points: number, waited: number) =>
        priceByLane(
          { ...price, fuel_base_fen: null, ...terms },
          { ...there, is_back },
          someTrip({ km: tenths / 10, vehicles: [{ stops: points, holds: [{ minutes: waited, nights: 1 }] }] })
        )
      const priced = of(km, stops, minutes)
      if (!priced) return false
      const again = recomputeLines(JSON.parse(JSON.stringify(priced.trace)) as typeof priced.trace)
      expect(again).toEqual(priced.lines)
      expect(sumFen(again.map(({ gross_fen }) => gross_fen))).toBe(priced.total_fen)
      return (of(km + 7, stops + 1, minutes + 31)?.total_fen ?? -1) >= priced.total_fen
    })
  )
})

test('a run goes a lane backwards only where the lane holds for that and its ends do not lie the way there', () => {
  const [here, far] = [
    { lng: 104, lat: 30, radius_m: 500 },
    { lng: 114, lat: 30, radius_m: 500 }
  ]
  const lane = { start: here, end: far, return_flag: true }
  expect(isWayBack(lane, [far, here])).toBe(true)
  expect(isWayBack(lane, [here, far])).toBe(false)
  expect(isWayBack({ ...lane, return_flag: false }, [far, here])).toBe(false)
  expect(isWayBack(lane, [far])).toBe(false)
})
