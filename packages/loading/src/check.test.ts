import { describe, expect, test } from 'vitest'
import { check, soundProblem, violationCodes, type ViolationCode } from './check.ts'
import type { Plan, PlannedVehicle } from './plan.ts'
import { ProblemError, type Order, type Problem, type VehicleType } from './problem.ts'
import { timetable } from './timetable.ts'

/** Two orders on one vehicle, one nested in the other: Suzhou to Hefei, and to Nanjing on the way. */
const base = (): Problem => {
  const line = [0, 100, 200, 300]
  const km = Float64Array.from(line.flatMap((a) => line.map((b) => Math.abs(a - b))))
  const orders: Order[] = [
    {
      id: 'far',
      customer: 'A',
      points: [
        { kind: 'pickup', place: 0, service_min: 20, window: { from: 480, to: 600 } },
        { kind: 'delivery', place: 3, service_min: 20, window: { from: 700, to: 1200 } }
      ],
      rows: [{ from: 0, to: 1, pieces: 10, kg: 1000, m3: 5, floor_m: 1 }],
      rehandle_fen: null
    },
    {
      id: 'near',
      customer: 'B',
      points: [
        { kind: 'pickup', place: 1, service_min: 20, window: { from: 480, to: 900 } },
        { kind: 'delivery', place: 2, service_min: 20, window: { from: 480, to: 1200 } }
      ],
      rows: [{ from: 0, to: 1, pieces: 4, kg: 800, m3: 4, floor_m: 1 }],
      rehandle_fen: null
    }
  ]
  const types: VehicleType[] = [
    { id: 'big', max_kg: 2000, max_m3: 10, max_floor_m: 3, cost: { fixed_fen: 10_000, per_km_fen: 100 }, rear_door: true },
    { id: 'small', max_kg: 1200, max_m3: 6, max_floor_m: 2, cost: { fixed_fen: 8000, per_km_fen: 80 } }
  ]
  return {
    places: line.map((x, i) => ({ id: `P${i}`, x, y: 0, ...(i === 2 ? { zone: 'inner' } : {}) })),
    km,
    minutes: km.map((value) => value),
    types,
    orders,
    objective: 'cost',
    rules: { max_points: 4, max_detour_km: 10, access: [{ zone: 'inner', spans: [{ from: 600, to: 900 }] }] }
  }
}

const stops = [
  { order: 'far', point: 0 },
  { order: 'near', point: 0 },
  { order: 'near', point: 1 },
  { order: 'far', point: 1 }
]
const loads = [
  { order: 'far', pieces: [10] },
  { order: 'near', pieces: [4] }
]
const planWith = (problem: Problem, vehicles: readonly PlannedVehicle[], unplanned: Plan['unplanned'] = []): Plan => ({
  vehicles,
  unplanned,
  fen: vehicles.reduce((sum, { fen }) => sum + fen, 0),
  km: vehicles.reduce((sum, { km }) => sum + km, 0),
  alone_fen: 0,
  save_fen: 0,
  level: 'kgM3',
  engine: '',
  seed: 1,
  iterations: 0
})
const good = (problem = base(), own = stops): Plan => planWith(problem, [timetable(problem, { id: 'V1', type: 'big', loads, stops: own })])

/** The plan with one vehicle changed by hand. */
const bent = (change: (vehicle: PlannedVehicle) => PlannedVehicle, problem = base()): [Problem, Plan] => {
  const { vehicles } = good(problem)
  return [problem, planWith(problem, vehicles.map(change))]
}
const bentStop = (at: number, change: { arrive?: number; start?: number; leave?: number; place?: number }): [Problem, Plan] =>
  bent((vehicle) => ({ ...vehicle, stops: vehicle.stops.map((stop, i) => (i === at ? { ...stop, ...change } : stop)) }))
/** The same plan under another problem. */
const under = (change: (problem: Problem) => Partial<Problem>): [Problem, Plan] => {
  const problem = { ...base(), ...change(base()) }
  return [problem, good(problem)]
}
const ordersWith = (at: number, change: Partial<Order>) => (problem: Problem) => ({
  orders: problem.orders.map((order, i) => (i === at ? { ...order, ...change } : order))
})
const typesWith = (change: Partial<VehicleType>) => (problem: Problem) => ({ types: problem.types.map((type) => ({ ...type, ...change })) })
const rulesWith = (change: Partial<Problem['rules']>) => (problem: Problem) => ({ rules: { ...problem.rules, ...change } })

const planted: Record<ViolationCode, () => [Problem, Plan]> = {
  UNKNOWN: () => bent((vehicle) => ({ ...vehicle, type: 'none' })),
  LOST: () => [base(), planWith(base(), [])],
  DOUBLED: () => [base(), planWith(base(), [...good().vehicles, { ...good().vehicles[0]!, id: 'V2' }])],
  DIVIDED: () => {
    const problem = base()
    const [first, second] = [7, 3].map((pieces, i) =>
      timetable(problem, {
        id: `V${i}`,
        type: 'big',
        loads: [{ order: 'far', pieces: [pieces] }],
        stops: [
          { order: 'far', point: 0 },
          { order: 'far', point: 1 }
        ]
      })
    )
    return [problem, planWith(problem, [first!, second!], [{ order: 'near', pieces: [4], reason: 'NO_VEHICLE' }])]
  },
  POINT_MISSING: () => [base(), good(base(), stops.slice(0, 3))],
  POINT_TWICE: () => [base(), good(base(), [...stops, { order: 'far', point: 1 }])],
  PRECEDENCE: () => [base(), good(base(), [stops[0]!, stops[2]!, stops[1]!, stops[3]!])],
  OVER_KG: () => under(typesWith({ max_kg: 1799 })),
  OVER_M3: () => under(typesWith({ max_m3: 8.9 })),
  OVER_FLOOR: () => under(typesWith({ max_floor_m: 1.9 })),
  PACK: () => [base(), good()],
  TOO_EARLY: () => bentStop(1, { arrive: 590 }),
  SERVICE_SHORT: () => bentStop(2, { leave: 725 }),
  WINDOW: () => under(ordersWith(1, { points: base().orders[1]!.points.map((point) => ({ ...point, window: { from: 480, to: 500 } })) })),
  AREA: () => under(rulesWith({ access: [{ zone: 'inner', types: ['big'], spans: [{ from: 0, to: 300 }] }] })),
  SHIFT: () => under(typesWith({ shift: { from: 480, to: 800 } })),
  REST: () => {
    const [problem, plan] = under(rulesWith({ rest: { after_min: 60, rest_min: 30 } }))
    const without = timetable({ ...problem, rules: {} }, { id: 'V1', type: 'big', loads, stops })
    return [problem, { ...plan, vehicles: [without] }]
  },
  POINTS: () => under(rulesWith({ max_points: 3 })),
  DETOUR: () => {
    const problem = { ...base(), ...rulesWith({ max_detour_km: 0, access: [] })(base()) }
    const orders = problem.orders.map((order, i) =>
      i === 1
        ? { ...order, points: order.points.toReversed().map((point, at) => ({ ...point, kind: at ? ('delivery' as const) : ('pickup' as const) })) }
        : order
    )
    return [{ ...problem, orders }, good({ ...problem, orders })]
  },
  TEMP: () => under(ordersWith(0, { temp: 'cold' })),
  DANGEROUS: () => under(ordersWith(0, { dangerous: '3' })),
  MIX: () => under(rulesWith({ apart: [['B', 'A']] })),
  TYPE: () => under(ordersWith(0, { types: ['small'] })),
  COUNT: () => under(typesWith({ count: 0 })),
  LOCKED: () => under(() => ({ vehicles: [{ id: 'V1', type: 'small', loads, stops }] })),
  PINNED: () => under(() => ({ vehicles: [{ id: 'V9', type: 'big', loads: loads.slice(0, 1), stops: [stops[0]!, stops[3]!] }] })),
  LIFO: () => [base(), good(base(), [stops[0]!, stops[1]!, stops[3]!, stops[2]!])],
  KM: () => bent((vehicle) => ({ ...vehicle, km: vehicle.km - 1 })),
  FEN: () => bent((vehicle) => ({ ...vehicle, fen: vehicle.fen - 1 }))
}

describe('the checker', () => {
  test('has nothing against a good plan', () => expect(check(base(), good())).toEqual([]))

  test.each(violationCodes)('catches a planted %s', (code) => {
    const [problem, plan] = planted[code]()
    const fits = code === 'PACK' ? () => ({ fits: false, level: 'boxes' as const }) : undefined
    expect(check(problem, plan, fits).map((violation) => violation.code)).toContain(code)
  })

  test('boxes of known size count with their volume where less was stated, and stated volume where it is more', () => {
    const sized = (height_mm: number) => {
      const piece = { length_mm: 1000, width_mm: 1000, height_mm }
      return { ...base(), ...ordersWith(0, { rows: [{ from: 0, to: 1, pieces: 10, kg: 1000, m3: 5, floor_m: 1, piece }] })(base()) }
    }
    const [lower, higher, much] = [sized(400), sized(590), sized(610)]
    expect([lower, higher, much].map((problem) => good(problem).vehicles[0]!.peak_m3)).toEqual([9, 9.9, 10.1])
    expect([lower, higher, much].map((problem) => check(problem, good(problem)).map(({ code }) => code))).toEqual([[], [], ['PACK']])
  })

  test('a table of rates prices the way, and moved goods their rehandling', () => {
    const priced = {
      ...base(),
      ...typesWith({
        cost: {
          fixed_fen: 0,
          per_km_fen: 0,
          per_stop_fen: 500,
          table: [
            { from_km: 0, fen: 30_000, per_km_fen: 0 },
            { from_km: 200, fen: 50_000, per_km_fen: 90 }
          ]
        }
      })(base())
    }
    const movable = { ...priced, orders: priced.orders.map((order) => ({ ...order, rehandle_fen: 700 })) }
    const crossed = good(movable, [stops[0]!, stops[1]!, stops[3]!, stops[2]!])
    expect(crossed.vehicles[0]!.rehandle_fen).toBe(700)
    expect(crossed.vehicles[0]!.fen).toBe(50_000 + 90 * 200 + 4 * 500 + 700)
    expect(check(movable, crossed).map(({ code }) => code)).not.toContain('FEN')
  })
})

describe('the door', () => {
  const faults: [string, (problem: Problem) => Partial<Problem>][] = [
    ['km', () => ({ km: new Float64Array(3) })],
    ['km', (problem) => ({ km: problem.km.map((value, i) => (i === 1 ? NaN : value)) })],
    ['minutes', () => ({ minutes: new Float64Array(3) })],
    ['types', () => ({ types: [] })],
    ['orders', (problem) => ({ orders: [...problem.orders, problem.orders[0]!] })],
    ['orders.0.rows', ordersWith(0, { rows: [] })],
    ['orders.0.rows.0.from', ordersWith(0, { rows: [{ from: 1, to: 1, pieces: 1, kg: 1, m3: 1 }] })],
    ['orders.0.rows.0.to', ordersWith(0, { rows: [{ from: 0, to: 0, pieces: 1, kg: 1, m3: 1 }] })],
    ['orders.0.rows.0.kg', ordersWith(0, { rows: [{ from: 0, to: 1, pieces: 1, kg: -1, m3: 1 }] })],
    ['orders.0.rows.0.pieces', ordersWith(0, { rows: [{ from: 0, to: 1, pieces: 1.5, kg: 1, m3: 1 }] })],
    ['orders.1.types', ordersWith(1, { types: ['none'] })],
    ['vehicles.0.type', () => ({ vehicles: [{ id: 'V1', type: 'none', loads, stops }] })],
    ['vehicles.0.type', () => ({ types: base().types.map((type) => ({ ...type, count: 0 })), vehicles: [{ id: 'V1', type: 'big', loads, stops }] })],
    ['vehicles.0.loads', () => ({ vehicles: [{ id: 'V1', type: 'big', loads: [{ order: 'none', pieces: [1] }], stops: [] }] })],
    ['vehicles.0.loads', () => ({ vehicles: [{ id: 'V1', type: 'big', loads: [{ order: 'far', pieces: [1, 1] }], stops: [] }] })],
    ['vehicles.0.loads', () => ({ vehicles: [{ id: 'V1', type: 'big', loads: [{ order: 'far', pieces: [11] }], stops: [] }] })],
    ['vehicles.0.stops', () => ({ vehicles: [{ id: 'V1', type: 'big', loads, stops: [{ order: 'far', point: 2 }] }] })]
  ]
  test.each(faults)('refuses a contradiction in %s', (path, change) => {
    const broken = { ...base(), ...change(base()) }
    expect(() => soundProblem(broken)).toThrow(ProblemError)
    expect(() => soundProblem(broken)).toThrow(path)
  })
})
