import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyProblem } from './anyProblem.testkit.ts'
import { assume, bothAssumed } from './assume.ts'
import { check } from './check.ts'
import { planNow } from './planNow.testkit.ts'
import type { Order, Problem } from './problem.ts'
import { remediesFor, type Remedy } from './remedy.ts'
import type { PlannedVehicle } from './plan.ts'
import { placeOn } from './reason.ts'
import { timetable } from './timetable.ts'

const made = { alone_fen: 0, save_fen: 0, level: 'kgM3', engine: '', seed: 0, iterations: 0 } as const
/** What the checker has against the plan with the remedy taken. */
const faultsOf = (problem: Problem, before: readonly PlannedVehicle[], { assumed, vehicles }: Remedy) => {
  const wider = assume(problem, assumed)
  const changed = new Set(vehicles.map(({ id }) => id))
  const whole = [...before.filter(({ id }) => !changed.has(id)), ...vehicles]
  const unplanned = wider.orders.flatMap(({ id, rows }) => {
    const pieces = rows.map(
      (row, i) => row.pieces - whole.reduce((sum, { loads }) => sum + (loads.find((load) => load.order === id)?.pieces[i] ?? 0), 0)
    )
    return pieces.some((count) => count > 0) ? [{ order: id, pieces, reason: 'NO_VEHICLE' as const }] : []
  })
  const sum = (of: (one: PlannedVehicle) => number) => whole.reduce((total, one) => total + of(one), 0)
  return check(wider, { vehicles: whole, unplanned, fen: sum((one) => one.fen), km: sum((one) => one.km), ...made }).map(({ code }) => code)
}

test('whatever stayed behind, each remedy leads to a plan that the checker has nothing against, and no window is wider than it must be', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.nat(20), (seed, out) => {
      const { vehicles: _, ...problem } = anyProblem(seed)
      const plan = planNow(problem, { iterations: 60 })
      // Also of what rides, as if it were taken out by hand.
      const left = plan.unplanned[out % Math.max(1, plan.unplanned.length)]
      if (!left) return
      const remedies = remediesFor(problem, { vehicles: plan.vehicles, order: left.order, pieces: left.pieces })
      for (const remedy of remedies) {
        kinds.add(remedy.kind)
        expect(faultsOf(problem, plan.vehicles, remedy)).toEqual([])
        const wider = remedy.assumed.windows ?? []
        if (wider.length !== 1 || wider[0]!.order !== left.order || remedy !== remedies.find(({ kind }) => kind === 'window')) continue
        const { point, before_min, after_min } = wider[0]!
        if (after_min === 0) continue
        const narrower = assume(problem, { windows: [{ order: left.order, point, before_min, after_min: after_min - 15 }] })
        const fits = remediesFor(narrower, { vehicles: plan.vehicles, order: left.order, pieces: left.pieces })
        expect(fits.filter(({ kind, fen }) => kind === 'fits' && fen <= remedy.fen)).toEqual([])
      }
    }),
    { numRuns: 150, seed: 7 }
  )
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['rule', 'split', 'window']))
})

/** One road of 60 km, an hour long, and vehicles of 10 t. */
const road = (orders: readonly Order[], count?: number): Problem => ({
  places: [{ id: 'a' }, { id: 'b' }],
  km: Float64Array.from([0, 60, 60, 0]),
  minutes: Float64Array.from([0, 60, 60, 0]),
  types: [{ id: 'T', max_kg: 10_000, max_m3: 50, cost: { fixed_fen: 10_000, per_km_fen: 100 }, ...(count === undefined ? {} : { count }) }],
  orders,
  objective: 'cost',
  rules: {}
})
const haul = (id: string, kg: number, closes = 1000): Order => ({
  id,
  points: [
    { kind: 'pickup', place: 0, service_min: 20, window: { from: 480, to: 600 } },
    { kind: 'delivery', place: 1, service_min: 20, window: { from: 500, to: closes } }
  ],
  rows: [{ from: 0, to: 1, pieces: 100, kg, m3: 10 }]
})

test('a window that closes at the very moment in which it is reached is met, whatever the fraction of a minute', () => {
  const missed = Array.from({ length: 400 }, (_, i) => 28_800_000 + i * 137).filter((ms) => {
    const [opens, arrives] = [ms / 60_000, (ms + 80 * 60_000) / 60_000]
    const order = haul('a', 1000, arrives)
    const [pickup, delivery] = order.points
    const points = [{ ...pickup!, window: { from: opens, to: opens + 10 } }, delivery!]
    return planNow(road([{ ...order, points }]), { iterations: 5 }).unplanned.length > 0
  })
  expect(missed).toEqual([])
})

test('a window that closes twenty minutes too soon is widened by thirty, at its end or at its beginning', () => {
  const problem = road([haul('a', 1000, 540)])
  const found = remediesFor(problem, { vehicles: [], order: 'a', pieces: [100] })
  expect(found[0]).toMatchObject({
    kind: 'window',
    assumed: { windows: [{ order: 'a', point: 1, before_min: 0, after_min: 30 }] },
    fen: 16_000,
    km: 60,
    left: [0]
  })
  const before = remediesFor(problem, { vehicles: [], order: 'a', pieces: [100], soonest: 460 })
  expect(before.flatMap(({ assumed }) => assumed.windows ?? [])).not.toContainEqual({ order: 'a', point: 0, before_min: 30, after_min: 0 })
})

test('with no vehicle left one more is asked for, and what is too heavy for one is divided', () => {
  const [alone] = remediesFor(road([haul('a', 1000)], 0), { vehicles: [], order: 'a', pieces: [100] })
  expect(alone).toMatchObject({ kind: 'vehicle', assumed: { more: [{ type: 'T', count: 1 }] }, fen: 16_000 })
  const [divided] = remediesFor(road([haul('a', 15_000)]), { vehicles: [], order: 'a', pieces: [100] })
  expect(divided).toMatchObject({ kind: 'split', assumed: { split: ['a'] }, left: [0], fen: 32_000, km: 120 })
  expect(divided?.vehicles.map(({ loads }) => loads[0]?.pieces)).toEqual([[66], [34]])
  const [half] = remediesFor(road([haul('a', 15_000)], 1), { vehicles: [], order: 'a', pieces: [100] })
  expect(half).toMatchObject({ kind: 'split', left: [34] })
})

test('cold goods are offered a type that keeps their temperature, then to share it; what may not be moved aside is offered a price', () => {
  const cold = { ...road([haul('a', 1000), { ...haul('b', 1000), temp: '-18~' }], 1), rules: { part_temps: true } }
  const [riding] = remediesFor(cold, { vehicles: [], order: 'a', pieces: [100] })[0]!.vehicles
  const found = remediesFor(cold, { vehicles: [riding!], order: 'b', pieces: [100] }).filter(({ kind }) => kind === 'rule')
  expect(found.map(({ assumed }) => assumed)).toEqual([{ keeps: ['T'], mix_temps: true }])
  const two = remediesFor({ ...cold, types: [{ ...cold.types[0]!, count: 2 }] }, { vehicles: [riding!], order: 'b', pieces: [100] })
  expect(two.map(({ kind, assumed, fen }) => [kind, assumed, fen])).toEqual([
    ['rule', { keeps: ['T'], mix_temps: true }, 0],
    ['rule', { keeps: ['T'] }, 16_000]
  ])

  // Loaded first, unloaded first: whatever is loaded after it stands before the door.
  const line = (at: number) => [0, 60, 120].map((other) => Math.abs(other - at))
  const both: Problem = {
    ...road([haul('a', 1000), haul('b', 1000)], 1),
    places: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    km: Float64Array.from([0, 60, 120].flatMap(line)),
    minutes: Float64Array.from([0, 60, 120].flatMap(line))
  }
  const [type] = both.types
  const [a, b] = both.orders
  const nested: Problem = {
    ...both,
    types: [{ ...type!, rear_door: true }],
    orders: [
      {
        ...a!,
        rehandle_fen: null,
        points: [
          { ...a!.points[0]!, window: { from: 480, to: 500 } },
          { ...a!.points[1]!, place: 1, window: { from: 0, to: 700 } }
        ]
      },
      {
        ...b!,
        rehandle_fen: null,
        points: [
          { ...b!.points[0]!, window: { from: 520, to: 600 } },
          { ...b!.points[1]!, place: 2 }
        ]
      }
    ]
  }
  const [first] = remediesFor(nested, { vehicles: [], order: 'a', pieces: [100] })[0]!.vehicles
  const [moved] = remediesFor(nested, { vehicles: [first!], order: 'b', pieces: [100] }).filter(({ kind }) => kind === 'rule')
  expect(moved).toMatchObject({ assumed: { rehandle_fen: 10_000 } })
  expect(faultsOf(nested, [first!], moved!)).toEqual([])
})

test('what is assumed twice adds up, and a plan that assumes nothing is judged by the problem itself', () => {
  const window = { order: 'a', point: 1, before_min: 0, after_min: 30 }
  expect(bothAssumed({ windows: [window] }, { windows: [window], more: [{ type: 'T', count: 1 }], max_points: 9 })).toEqual({
    windows: [{ ...window, after_min: 60 }],
    more: [{ type: 'T', count: 1 }],
    max_points: 9
  })
  const problem = road([haul('a', 1000)])
  expect(assume(problem)).toBe(problem)
  expect(bothAssumed({ keeps: ['T'], rehandle_fen: 100 }, { keeps: ['T', 'U'], mix_temps: true })).toEqual({
    keeps: ['T', 'U'],
    mix_temps: true,
    rehandle_fen: 100
  })
  expect(assume(problem, { windows: [window] }).orders[0]?.points[1]?.window).toEqual({ from: 500, to: 1030 })
})

test('on a vehicle with many orders at few places an order finds the place that is cheapest of all', () => {
  const at = [0, 10, 280, 290]
  const km = Float64Array.from(at.flatMap((a) => at.map((b) => Math.abs(a - b))))
  const roads = [
    [0, 2],
    [1, 2],
    [0, 3]
  ] as const
  const orders = Array.from({ length: 13 }, (_, i): Order => {
    const [from, to] = roads[i % roads.length]!
    return {
      id: String(i),
      points: [
        { kind: 'pickup', place: from, service_min: 10 },
        { kind: 'delivery', place: to, service_min: 10 }
      ],
      rows: [{ from: 0, to: 1, pieces: 10, kg: 500, m3: 1 }]
    }
  })
  const problem: Problem = { ...road(orders), places: at.map((_, i) => ({ id: String(i) })), km, minutes: km }
  const stopsOf = (point: number) => orders.slice(1).map(({ id }) => ({ order: id, point }))
  const byPlace = (stops: ReturnType<typeof stopsOf>) =>
    stops.toSorted((a, b) => orders[Number(a.order)]!.points[a.point]!.place - orders[Number(b.order)]!.points[b.point]!.place)
  const others = [...byPlace(stopsOf(0)), ...byPlace(stopsOf(1))]
  const loads = orders.slice(1).map(({ id }) => ({ order: id, pieces: [10] }))
  const { vehicle, violations } = placeOn(problem, { id: 'V1', type: 'T', loads, stops: others }, '0', [10])
  const [up, down] = [0, 1].map((point) => ({ order: '0', point }))
  const every = Array.from({ length: others.length + 1 }, (_, i) =>
    Array.from({ length: others.length + 1 - i }, (_, n) => {
      const j = i + n
      const stops = [...others.slice(0, i), up!, ...others.slice(i, j), down!, ...others.slice(j)]
      return timetable(problem, { id: 'V1', type: 'T', loads: [...loads, { order: '0', pieces: [10] }], stops }).fen
    })
  ).flat()
  expect(violations).toEqual([])
  expect(vehicle.fen).toBe(Math.min(...every))
})

test('on a vehicle with many stops an order fits between two stops at one place, where the time leaves room there', () => {
  // Four hours of waiting lie between the early and the late deliveries at place 1, and place 2 is near it.
  const km = Float64Array.from([0, 100, 110, 100, 0, 10, 110, 10, 0])
  const delivered = (id: string, place: number, from: number, to: number): Order => ({
    id,
    points: [
      { kind: 'pickup', place: 0, service_min: 0 },
      { kind: 'delivery', place, service_min: 0, window: { from, to } }
    ],
    rows: [{ from: 0, to: 1, pieces: 1, kg: 100, m3: 1 }]
  })
  const orders = [
    delivered('new', 2, 300, 320),
    ...Array.from({ length: 5 }, (_, i) => delivered(`early ${i}`, 1, 0, 200)),
    ...Array.from({ length: 5 }, (_, i) => delivered(`late ${i}`, 1, 500, 700))
  ]
  const problem: Problem = { ...road(orders), places: [{ id: '0' }, { id: '1' }, { id: '2' }], km, minutes: km }
  const others = orders.slice(1)
  const stops = [0, 1].flatMap((point) => others.map(({ id }) => ({ order: id, point })))
  const draft = { id: 'V1', type: 'T', loads: others.map(({ id }) => ({ order: id, pieces: [1] })), stops }
  expect(stops.length).toBeGreaterThan(16)
  expect(placeOn(problem, draft, 'new', [1]).violations).toEqual([])
  const [found] = remediesFor(problem, { vehicles: [draft], order: 'new', pieces: [1], onto: 'V1' })
  expect(found).toMatchObject({ kind: 'fits', assumed: {}, left: [0] })
  expect(faultsOf(problem, [timetable(problem, draft)], found!)).toEqual([])
})
