import { usualPrice } from '@yunshu/contract/loading/usual'
import { expect, test } from 'vitest'
import type { Wish } from './plan.ts'
import { sourceOf, startRules, typesAsked, type TypeRate } from './rules.ts'

type Types = Parameters<typeof startRules>[0]
const types = [8, 10, 12].map((id) => ({ id, load_kg: id * 1000, state: id === 12 ? 2 : 1 })) as unknown as Types
const [eight, ten] = types as unknown as [Types[number], Types[number]]
const rate: TypeRate = {
  vehicle_type_id: 10,
  fixed_fen: 50_000,
  per_km_fen: 480,
  per_stop_fen: 15_000,
  full_load: false,
  rule_count: 3,
  project_names: ['干线运价']
}
const wished = (...vehicle_types: Wish['vehicle_types'][number][]) => ({ vehicle_types }) as unknown as Wish
const pricesOf = (last: Wish | undefined, rates: readonly TypeRate[]) =>
  startRules(types, last, rates).vehicle_types?.map((one) => [
    one?.vehicle_type_id,
    one?.fixed_fen,
    one?.per_km_fen,
    one?.per_stop_fen,
    one?.by_rates
  ])

test('a first plan has the prices of the rules, and by tonnage where no rule prices a type', () => {
  const usual = usualPrice(eight)
  expect(pricesOf(undefined, [rate])).toEqual([
    [8, usual.fixed_fen, usual.per_km_fen, undefined, undefined],
    [10, 50_000, 480, 15_000, true]
  ])
})

test('what the planner typed stands; what came from tonnage or from older rules is found anew', () => {
  const typed = { vehicle_type_id: 10, fixed_fen: 88_800, per_km_fen: 510 }
  expect(pricesOf(wished(typed), [rate])).toEqual([[10, 88_800, 510, undefined, undefined]])
  expect(pricesOf(wished({ vehicle_type_id: 10, ...usualPrice(ten) }), [rate])).toEqual([[10, 50_000, 480, 15_000, true]])
  expect(pricesOf(wished({ ...typed, by_rates: true }), [rate])).toEqual([[10, 50_000, 480, 15_000, true]])
  // Rules that are over leave the tonnage.
  const usual = usualPrice(ten)
  expect(pricesOf(wished({ ...typed, by_rates: true }), [])).toEqual([[10, usual.fixed_fen, usual.per_km_fen, undefined, undefined]])
  const stepped = { ...typed, ...usualPrice(ten), steps: [{ from_km: 0, fen: 1, per_km_fen: 1 }] }
  expect(startRules(types, wished(stepped), [rate]).vehicle_types).toEqual([stepped])
})

test('prices say where they come from as they stand', () => {
  expect(sourceOf({ fixed_fen: 50_000, per_km_fen: 480, per_stop_fen: 15_000 }, ten, rate)).toBe('rates')
  expect(sourceOf({ fixed_fen: 50_000, per_km_fen: 480 }, ten, rate)).toBe('own')
  expect(sourceOf(usualPrice(ten), ten, rate)).toBe('tonnage')
  expect(sourceOf(usualPrice(ten), ten, undefined)).toBe('tonnage')
})

test('a first plan is offered the types that its orders ask for, and all where they ask for none of those', () => {
  const offered = [8, 10, 11].map((vehicle_type_id) => ({ vehicle_type_id }))
  const asking = (...ids: number[]) => ids.map((id) => ({ vehicle_type_ids: [id] }))
  expect(typesAsked(offered, asking(10, 8, 10))).toEqual([{ vehicle_type_id: 8 }, { vehicle_type_id: 10 }])
  expect(typesAsked(offered, asking(12))).toEqual(offered)
})
