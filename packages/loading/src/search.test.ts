import { expect, test } from 'vitest'
import { anyProblem, heldVehicle } from './anyProblem.testkit.ts'
import { check, soundProblem } from './check.ts'
import { plan } from './engine.ts'
import { compile } from './model.ts'
import { planNow } from './planNow.testkit.ts'
import type { Problem, VehicleType } from './problem.ts'
import { Random } from './random.ts'
import { Search } from './search.ts'
import type { Solution } from './state.ts'

/** What a kept plan says of each request, and of each type with a limit. */
function counted(search: Search, { routes, absent }: Solution) {
  const { model } = search
  const times = Array.from({ length: model.requests }, () => 0)
  for (const { seq } of routes) for (const node of seq) if (node === model.first[model.nodeReq[node]!]) times[model.nodeReq[node]!]!++
  for (const request of absent) times[request]!++
  const overdrawn = model.count.filter((count, t) => count >= 0 && routes.filter(({ type, named }) => type === t && named < 0).length > count)
  const named = routes.flatMap((route) => (route.named >= 0 ? [route.named] : []))
  return { once: times.every((time) => time === 1), overdrawn: overdrawn.length, namedOnce: new Set(named).size === named.length }
}

test('a plan crossed out of two carries every order once, on the vehicles there are', () => {
  let [crossed, alike] = [0, 0]
  for (let seed = 7000; seed < 7200; seed++) {
    const search = new Search(compile(soundProblem(anyProblem(seed))), seed)
    search.build()
    const one = search.keep()
    for (let step = 0; step < 40; step++) search.step(search.cost, false)
    const other = search.keep()
    if (!search.cross(one, other)) {
      alike++
      continue
    }
    crossed++
    const made = search.keep()
    expect({ seed, ...counted(search, made) }).toEqual({ seed, once: true, overdrawn: 0, namedOnce: true })
    // A vehicle that is taken up again may be had cheaper, when a better type has become free; it takes no type from another.
    search.restore(made)
    expect(search.cost).toBeLessThan(made.cost + 1e-4)
    expect({ seed, ...counted(search, search.keep()) }).toEqual({ seed, once: true, overdrawn: 0, namedOnce: true })
    for (let step = 0; step < 10; step++) search.step(search.cost, false)
    expect({ seed, ...counted(search, search.keep()) }).toEqual({ seed, once: true, overdrawn: 0, namedOnce: true })
  }
  expect(crossed).toBeGreaterThan(50)
  expect(alike).toBeGreaterThan(0)
})

/** Forty orders, or fewer, between ten places on few large vehicles: long routes, with limits, named vehicles and a rear door. */
function longProblem(seed: number, many = 40): Problem {
  const random = new Random(seed)
  const at = Array.from({ length: 10 }, () => [random.next() * 200, random.next() * 200] as const)
  const km = Float64Array.from(at.flatMap(([x, y]) => at.map(([a, b]) => Math.hypot(x - a, y - b))))
  const door = random.next() < 0.5
  const large: VehicleType = {
    id: 'large',
    max_kg: 15_000,
    max_m3: 60,
    cost: { fixed_fen: 60_000, per_km_fen: 500 },
    ...(random.next() < 0.5 ? { count: 2 } : {}),
    ...(door ? { rear_door: true } : {})
  }
  const types: VehicleType[] = [large, { id: 'middle', max_kg: 9000, max_m3: 40, cost: { fixed_fen: 45_000, per_km_fen: 400 } }]
  const named = random.next() < 0.4
  const orders = Array.from({ length: many }, (_, i) => {
    const from = random.next() * 600
    return {
      id: `O${i}`,
      points: [
        { kind: 'pickup' as const, place: random.below(10), service_min: 5, window: { from, to: from + 1500 } },
        { kind: 'delivery' as const, place: random.below(10), service_min: 5, window: { from: 0, to: 4000 } }
      ],
      rows: [{ from: 0, to: 1, pieces: 1, kg: 50 + random.next() * 400, m3: random.next() * 1.5, ...(i % 2 ? { floor_m: 0.1 } : {}) }],
      ...(door ? { rehandle_fen: random.below(3) * 300 } : {})
    }
  })
  const held = orders.filter((_, i) => named && i % 9 === 0).sort((a, b) => a.points[0]!.window!.from - b.points[0]!.window!.from)
  return {
    places: at.map(([x, y], i) => ({ id: `P${i}`, x, y })),
    km,
    minutes: km,
    types,
    orders,
    objective: (['vehicles', 'cost', 'distance'] as const)[seed % 3]!,
    rules: {},
    ...(held.length > 0 ? { vehicles: [heldVehicle('N1', 'middle', held)] } : {})
  }
}

test('plans of long routes keep every rule, and the same seed gives the same bytes', () => {
  let long = 0
  for (let seed = 1; seed <= 6; seed++) {
    const problem = soundProblem(longProblem(seed))
    const made = planNow(problem, { iterations: 700 }, seed)
    expect({ seed, found: check(problem, made) }).toEqual({ seed, found: [] })
    if (seed <= 2) expect(JSON.stringify(planNow(longProblem(seed), { iterations: 700 }, seed))).toBe(JSON.stringify(made))
    const stops = made.vehicles.reduce((sum, { stops: own }) => sum + own.length, 0)
    if (stops / made.vehicles.length >= 30) long++
    const atMostTwenty = (_: unknown, load: readonly { order: string }[]) => ({
      fits: new Set(load.map(({ order }) => order)).size <= 20,
      level: 'floor' as const
    })
    const proved = planNow(problem, { iterations: 700 }, seed, { prove: atMostTwenty })
    expect({ seed, found: check(problem, proved, atMostTwenty) }).toEqual({ seed, found: [] })
  }
  expect(long).toBeGreaterThan(1)
})

/** The same with little time at each point, so that few vehicles carry everything only just. */
function narrow(problem: Problem): Problem {
  const orders = problem.orders.map((order) => {
    const { from } = order.points[0]!.window!
    return { ...order, points: order.points.map((point, i) => ({ ...point, window: { from, to: from + (i === 0 ? 150 : 400) } })) }
  })
  return { ...problem, orders }
}
/** As many vehicles as wanted, and none that keeps goods. */
function free({ vehicles: _, ...problem }: Problem): Problem {
  return { ...problem, types: problem.types.map(({ count: _count, ...type }) => type) }
}

test('where no vehicle may be added, orders are left behind for a while and come back, and the best plan carries all of them', () => {
  let [lacking, whole, cheaper] = [0, 0, 0]
  for (const seed of [3, 9, 12, 18]) {
    const search = new Search(compile(soundProblem(free(narrow(longProblem(seed))))), seed)
    search.build()
    while (search.absent.length === 0 && search.dropRoute())
      for (let step = 0; step < 300 && search.absent.length > 0; step++) search.step(search.cost * 0.02, true)
    search.restore(search.best)
    search.maxRoutes = search.best.vehicles
    const { vehicles, cost } = search.best
    search.loosen()
    for (let step = 0; step < 1000; step++) {
      search.step((cost / vehicles) * 0.05, false)
      if (search.absent.length > 0) lacking++
      else whole++
      if (step % 50 === 0)
        expect({ seed, step, ...counted(search, search.keep()) }).toEqual({ seed, step, once: true, overdrawn: 0, namedOnce: true })
    }
    expect({ seed, left: search.best.absent }).toEqual({ seed, left: [] })
    if (search.best.cost < cost) cheaper++
  }
  expect(Math.min(lacking, whole)).toBeGreaterThan(100)
  expect(cheaper).toBeGreaterThan(1)
})

/** Vehicles of one type, which nothing but weight, volume and windows binds. */
function plain(problem: Problem): Problem {
  const { orders, types, ...rest } = free(problem)
  const { id, max_kg, max_m3, cost } = types[0]!
  return { ...rest, types: [{ id, max_kg, max_m3, cost }], orders: orders.map(({ rehandle_fen: _, ...order }) => order) }
}

test('with time for it, plans of vehicles that carry everything only just keep every rule, and the same seed gives the same bytes', () => {
  let carried = 0
  for (const seed of [3, 6, 9, 12]) {
    const problem = soundProblem(plain(narrow(longProblem(seed, 12))))
    const budget = { iterations: 15_000 }
    const made = planNow(problem, budget, seed)
    expect({ seed, found: check(problem, made) }).toEqual({ seed, found: [] })
    if (seed === 3) expect(JSON.stringify(planNow(problem, budget, seed))).toBe(JSON.stringify(made))
    if (made.unplanned.length === 0) carried++
  }
  expect(carried).toBeGreaterThan(1)
})

test('a vehicle fewer is given up soon where many orders stay behind, and late where it is a few', () => {
  const spent = [2, 10].map((aboard) => {
    const problem = plain(longProblem(3))
    const orders = problem.orders.map(({ points, rows, ...order }) => ({
      ...order,
      // All are aboard before the first leaves it.
      points: points.map((point, i) => ({ ...point, window: i === 0 ? { from: 0, to: 1900 } : { from: 2000, to: 9000 } })),
      rows: rows.map((row) => ({ ...row, kg: 100, m3: 0.01 }))
    }))
    const types = problem.types.map((type) => ({ ...type, max_kg: 100 * aboard }))
    const said = [...plan(soundProblem({ ...problem, orders, types, objective: 'vehicles' }), { iterations: 2000 })]
    return said.findLast(({ phase }) => phase === 'vehicles')!.share
  })
  expect(spent[0]).toBeGreaterThan(0.29)
  expect(spent[1]).toBeLessThan(0.1)
})

test('while long routes are planned, what is reported never becomes worse', () => {
  const worse: { seed: number; before: readonly number[]; after: readonly number[] }[] = []
  for (let seed = 20; seed < 23; seed++) {
    const problem = soundProblem(longProblem(seed))
    const said = [...plan(problem, { iterations: 700 }, seed)].map(({ vehicles, unplanned, cost }) => [
      unplanned,
      problem.objective === 'vehicles' ? vehicles : 0,
      cost
    ])
    for (let i = 1; i < said.length; i++) {
      const [before, after] = [said[i - 1]!, said[i]!]
      const at = before.findIndex((value, k) => Math.abs(value - after[k]!) > 1e-9)
      if (at >= 0 && after[at]! > before[at]!) worse.push({ seed, before, after })
    }
  }
  expect(worse).toEqual([])
})
