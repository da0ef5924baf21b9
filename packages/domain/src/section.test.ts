import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Lane, type LaneRun, pickLane, priceChange } from './section.ts'

const chengdu = { lng: 104.27, lat: 30.56 }
const chongqing = { lng: 106.55, lat: 29.56 }
const suining = { lng: 105.59, lat: 30.53 }
const node = (at: { lng: number; lat: number }) => ({ ...at, radius_m: 2000 })
const lane = (id: number, more: Partial<Lane> = {}): Lane => ({
  id,
  start: node(chengdu),
  end: node(chongqing),
  via: [],
  return_flag: false,
  vehicle_type_ids: [],
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  ...more
})
const run = (more: Partial<LaneRun> = {}): LaneRun => ({ stops: [chengdu, chongqing], day: '2026-06-01', vehicle_type_id: 10, ...more })
const picked = (lanes: readonly Lane[], of: Partial<LaneRun> = {}) => pickLane(lanes, run(of))?.id

test('a run from node to node is on the lane on its days, the first and the last among them', () => {
  expect(picked([lane(1)])).toBe(1)
  expect(picked([lane(1)], { day: '2026-01-01' })).toBe(1)
  expect(picked([lane(1)], { day: '2026-12-31' })).toBe(1)
  expect(picked([lane(1)], { day: '2025-12-31' })).toBeUndefined()
  expect(picked([lane(1)], { day: '2027-01-01' })).toBeUndefined()
})

test('a stop that lies outside the circle of its node is not at it', () => {
  const at = (lng: number) => picked([lane(1)], { stops: [{ lng, lat: chengdu.lat }, chongqing] })
  expect(at(chengdu.lng + 0.02)).toBe(1) // 1.9 km
  expect(at(chengdu.lng + 0.022)).toBeUndefined() // 2.1 km
})

test('the way back is on a lane that holds for it, and a lane for that way goes before it', () => {
  const back = { stops: [chongqing, chengdu] }
  expect(picked([lane(1)], back)).toBeUndefined()
  expect(picked([lane(1, { return_flag: true })], back)).toBe(1)
  expect(picked([lane(1, { start: node(chongqing), end: node(chengdu) }), lane(2, { return_flag: true })], back)).toBe(1)
})

test('a lane for other types of vehicles does not fit, and one that names the type goes before one for any', () => {
  expect(picked([lane(1, { vehicle_type_ids: [6] })])).toBeUndefined()
  expect(picked([lane(2, { vehicle_type_ids: [6] })], { vehicle_type_id: null })).toBe(2)
  expect(picked([lane(1, { vehicle_type_ids: [10, 11] }), lane(2)])).toBe(1)
})

test('of two lanes with the same ends the one whose nodes between are on the way is meant', () => {
  const [direct, through] = [lane(1), lane(2, { via: [node(suining)] })]
  expect(picked([direct, through])).toBe(1)
  expect(picked([direct, through], { stops: [chengdu, suining, chongqing] })).toBe(2)
})

test('whichever order lanes come in, the same one is picked', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({
          id: fc.integer({ min: 1, max: 99 }),
          off: fc.integer({ min: 0, max: 30 }),
          back: fc.boolean(),
          types: fc.constantFrom([], [10], [6]),
          through: fc.boolean()
        }),
        { minLength: 1, maxLength: 8, selector: ({ id }) => id }
      ),
      fc.nat(),
      (drawn, seed) => {
        const lanes = drawn.map(({ id, off, back, types, through }) =>
          lane(id, {
            start: node({ lng: chengdu.lng + off / 1000, lat: chengdu.lat }),
            return_flag: back,
            vehicle_type_ids: types,
            via: through ? [node(suining)] : []
          })
        )
        const at = seed % lanes.length
        const turned = [...lanes.slice(at), ...lanes.slice(0, at)].toReversed()
        expect(picked(turned)).toBe(picked(lanes))
        const found = pickLane(lanes, run())
        if (found) expect(picked([found])).toBe(found.id)
        else expect(lanes.every((one) => picked([one]) === undefined)).toBe(true)
      }
    )
  ))

test('an unused price is written anew, a used one gets its next version behind its last trip', () => {
  const price = { valid_from: '2026-01-01', valid_to: '2026-12-31' }
  expect(priceChange({ ...price, used_to: null }, '2025-06-01')).toEqual({ as: 'same' })
  expect(priceChange({ ...price, used_to: '2026-06-10' }, '2026-06-11')).toEqual({ as: 'next' })
  expect(priceChange({ ...price, used_to: '2026-06-10' }, '2026-06-10')).toEqual({ as: 'refused', used_to: '2026-06-10' })
})

type Version = { from: string; to: string; fen: number; used: string[] }
const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

test('through any trips and changes, the price of a day on which a trip ran stays what it was, and no day has two', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ trip: fc.boolean(), day: fc.integer({ min: 0, max: 60 }), fen: fc.integer({ min: 1, max: 9 }) }), { maxLength: 30 }),
      (steps) => {
        const versions: Version[] = [{ from: dayOf(0), to: dayOf(60), fen: 100, used: [] }]
        const told = new Map<string, number>()
        const at = (day: string) => versions.filter(({ from, to }) => from <= day && day <= to)
        for (const { trip, day: n, fen } of steps) {
          const day = dayOf(n)
          if (trip) {
            const [held] = at(day)
            if (!held) continue
            held.used.push(day)
            if (!told.has(day)) told.set(day, held.fen)
            continue
          }
          const last = versions.at(-1)
          if (!last) continue
          const used_to = last.used.toSorted().at(-1) ?? null
          const before = versions.at(-2)
          const change = priceChange({ valid_from: last.from, valid_to: last.to, used_to }, day)
          // What the database refuses: a day with two prices.
          if (change.as === 'refused' || (change.as === 'same' && before && day <= before.to)) continue
          if (change.as === 'same') Object.assign(last, { from: day, fen })
          else {
            versions.push({ from: day, to: last.to > day ? last.to : day, fen, used: [] })
            last.to = last.to < day ? last.to : dayOf(n - 1)
          }
        }
        for (const [day, fen] of told) expect(at(day).map((one) => one.fen)).toEqual([fen])
        for (let n = 0; n <= 60; n += 1) expect(at(dayOf(n)).length).toBeLessThanOrEqual(1)
      }
    )
  ))
