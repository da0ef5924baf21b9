import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyProblem } from './anyProblem.testkit.ts'
import { keepNames, restOf } from './around.ts'
import { check } from './check.ts'
import { aloneFens } from './alone.ts'
import { planNow } from './planNow.testkit.ts'

test('planned again around any of its vehicles and stops, a plan breaks nothing and leaves them as they were', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (seed, picks) => {
      const { vehicles: _, ...whole } = anyProblem(seed)
      const first = planNow(whole, { iterations: 60 })
      const before = first.vehicles.map((vehicle, i) => ({
        ...vehicle,
        locked: picks[i % picks.length]!,
        held: vehicle.loads.flatMap(({ order }, n) => (picks[(i + n + 7) % picks.length] ? [order] : []))
      }))
      const rest = restOf(whole, before)
      const again = rest.whole(planNow(rest.problem, { iterations: 60 }))
      const named = { ...again, vehicles: keepNames(first.vehicles, again.vehicles) }
      expect(check(whole, named).map(({ code }) => code)).toEqual([])
      for (const { id, stops, loads, locked, held } of before) {
        const now = named.vehicles.find((vehicle) => vehicle.id === id)
        if (locked) expect(now).toMatchObject({ stops, loads, locked: true, ...(held.length > 0 ? { held } : {}) })
        else if (held.length > 0) {
          expect(now).toMatchObject({ held })
          const kept = (all: readonly { order: string; point: number }[]) =>
            all.filter(({ order }) => held.includes(order)).map(({ order, point }) => `${order} ${point}`)
          expect(kept(now!.stops)).toEqual(kept(stops))
          for (const load of loads.filter(({ order }) => held.includes(order))) {
            const riding = now!.loads.find(({ order }) => order === load.order)!.pieces
            expect(riding.every((pieces, i) => pieces >= load.pieces[i]!)).toBe(true)
          }
        }
      }
      expect(new Set(named.vehicles.map(({ id }) => id)).size).toBe(named.vehicles.length)
    }),
    // The second order has no window of its own: it begins with the day, whoever else is taken out.
    { numRuns: 40, examples: [[2, Array.from({ length: 30 }, (_, i) => i === 4 || i === 9)]] }
  )
})

test('a vehicle keeps its name while it keeps most of its orders', () => {
  const vehicle = (id: string, ...orders: string[]) => ({ id, type: '8', loads: orders.map((order) => ({ order, pieces: [1] })), stops: [] })
  const named = keepNames([vehicle('V1', 'a', 'b'), vehicle('V2', 'c')], [vehicle('V9', 'c', 'd'), vehicle('V8', 'e'), vehicle('V7', 'a', 'b')])
  expect(named.map(({ id }) => id)).toEqual(['V2', 'V3', 'V1'])
})

test('what an order costs alone is told for each that a vehicle can carry', () => {
  const problem = anyProblem(7)
  const alone = aloneFens(problem)
  for (const [order, fen] of alone) {
    expect(problem.orders.some(({ id }) => id === order)).toBe(true)
    expect(fen).toBeGreaterThanOrEqual(0)
  }
  expect(alone.size).toBeGreaterThan(0)
})
