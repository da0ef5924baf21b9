import { expect, test } from 'vitest'
import { soundProblem } from './check.ts'
import type { Place } from './frame.ts'
import { placePair } from './insert.ts'
import { compile } from './model.ts'
import { anyPlain } from './plainProblem.testkit.ts'
import { Random } from './random.ts'
import { Route, settle } from './route.ts'
import { Search } from './search.ts'

/** Every set of up to three. */
function setsOf(many: readonly number[]): number[][] {
  const sets: number[][] = []
  many.forEach((a, i) => {
    sets.push([a])
    many.slice(i + 1).forEach((b, j) => {
      sets.push([a, b])
      for (const c of many.slice(i + j + 2)) sets.push([a, b, c])
    })
  })
  return sets
}

test('an order is forced in at the price of those that were left behind least often, as trying every three of them finds', () => {
  let forced = 0
  for (let seed = 1; seed <= 60; seed++) {
    const model = compile(soundProblem(anyPlain(seed)))
    const search = new Search(model, seed)
    search.build()
    if (search.routes.length < 2 || !search.dropRoute()) continue
    for (let step = 0; step < 20 && search.absent.length > 0; step++) search.step(search.cost * 0.1, true)
    if (search.absent.length === 0) continue
    const random = new Random(seed)
    for (let r = 0; r < model.requests; r++) search.absences[r] = random.below(4)
    const before = { absences: search.absences.slice(), absent: [...search.absent], plan: search.keep() }
    search.eject()
    const pick = before.absent.find((r) => search.absences[r] !== before.absences[r])!
    const place: Place = { cost: 0, from: 0, to: 0 }
    const weight = (set: readonly number[]) => set.reduce((sum, r) => sum + before.absences[r]! + 1, 0)
    let least = Infinity
    for (const { seq } of before.plan.routes)
      for (const set of setsOf([...new Set([...seq].map((node) => model.nodeReq[node]!))])) {
        const rest = [...seq].filter((node) => !set.includes(model.nodeReq[node]!))
        if (rest.length === 0 || weight(set) >= least) continue
        const route = new Route()
        route.type = 0
        route.mask = 1
        route.ensure(rest.length)
        route.seq.set(rest)
        route.len = rest.length
        expect(settle(model, route)).toBe(true)
        placePair(search.frame, route, pick, 1, Infinity, place)
        if (place.from >= 0) least = weight(set)
      }
    const out = search.absent.filter((r) => !before.absent.includes(r))
    const isIn = !search.absent.includes(pick)
    expect({ seed, isIn, price: isIn ? weight(out) : Infinity }).toEqual({ seed, isIn: least < Infinity, price: least })
    if (isIn) forced++
  }
  expect(forced).toBeGreaterThan(20)
})
