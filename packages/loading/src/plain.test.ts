import { expect, test } from 'vitest'
import { frameOf, type Place } from './frame.ts'
import { placePair } from './insert.ts'
import { compile } from './model.ts'
import { anyPlain } from './plainProblem.testkit.ts'
import { pricesOf } from './price.ts'
import { Route, settle, settlePlain } from './route.ts'

test('on long routes of one type the quick arithmetic finds what trying every pair of places finds', () => {
  let [found, none] = [0, 0]
  for (let seed = 1; seed <= 60; seed++) {
    const model = compile(anyPlain(seed))
    const quick = frameOf(model, pricesOf(model.problem))
    expect(quick.plainPerKm).toBe(3)
    const slow = { ...quick, plainPerKm: 0 }
    const [route, fresh] = [new Route(), new Route()]
    for (const each of [route, fresh]) {
      each.type = 0
      each.mask = 1
    }
    expect(settle(model, route)).toBe(true)
    route.cost = 500
    for (let request = 0; request < model.requests; request++) {
      const [one, other]: [Place, Place] = [
        { cost: 0, from: 0, to: 0 },
        { cost: 0, from: 0, to: 0 }
      ]
      for (const bound of [Infinity, 400]) {
        placePair(quick, route, request, 1, bound, one)
        placePair(slow, route, request, 1, bound, other)
        expect({ seed, request, bound, cost: one.cost.toFixed(6), in: one.from >= 0 }).toEqual({
          seed,
          request,
          bound,
          cost: other.cost.toFixed(6),
          in: other.from >= 0
        })
        if (bound === Infinity && one.from < 0) none++
      }
      placePair(quick, route, request, 1, Infinity, one)
      if (one.from < 0) continue
      found++
      const { from, to } = one
      const nodes = [...route.seq.subarray(0, route.len)]
      nodes.splice(to, 0, model.first[request]! + 1)
      nodes.splice(from, 0, model.first[request]!)
      const before = route.cost
      route.ensure(nodes.length)
      for (let i = route.len - 1; i >= to; i--) route.latest[i + 2] = route.latest[i]!
      for (const each of [route, fresh]) {
        each.ensure(nodes.length)
        each.seq.set(nodes)
        each.len = nodes.length
      }
      // Worked out from the new nodes on, the route is what it is when worked out anew.
      expect(settlePlain(model, route, from, to + 1)).toBe(true)
      expect(settle(model, fresh)).toBe(true)
      for (const key of ['leave', 'latest', 'waited', 'leg', 'kg', 'm3'] as const)
        expect([seed, key, ...route[key].subarray(0, route.len)]).toEqual([seed, key, ...fresh[key].subarray(0, route.len)])
      expect([route.peakKg, route.peakM3]).toEqual([fresh.peakKg, fresh.peakM3])
      expect(route.km).toBeCloseTo(fresh.km, 6)
      route.cost = 500 + 3 * route.km
      expect(route.cost - before).toBeCloseTo(one.cost, 6)
    }
  }
  expect(Math.min(found, none)).toBeGreaterThan(100)
})
