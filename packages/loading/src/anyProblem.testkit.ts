import type { HeldVehicle, Order, Problem, Span, VehicleType } from './problem.ts'
import { Random } from './random.ts'
import { ownStops } from './reason.ts'

/** A small random problem in which every rule of the engine may be switched on. */
export function anyProblem(seed: number): Problem {
  const random = new Random(seed * 7919 + 1)
  const chance = (share: number) => random.next() < share
  const between = (low: number, high: number) => low + random.next() * (high - low)
  const whole = (low: number, high: number) => low + random.below(high - low + 1)
  const oneOf = <T>(list: readonly T[]): T => list[random.below(list.length)]!

  const size = whole(4, 12)
  const zones = chance(0.3)
  const places = Array.from({ length: size }, (_, i) => ({
    id: `P${i}`,
    x: between(0, 200),
    y: between(0, 200),
    ...(zones && chance(0.4) ? { zone: 'inner' } : {})
  }))
  const km = new Float64Array(size * size)
  const minutes = new Float64Array(size * size)
  const crooked = chance(0.4)
  places.forEach((a, i) =>
    places.forEach((b, j) => {
      const straight = Math.hypot(a.x - b.x, a.y - b.y)
      km[i * size + j] = i === j ? 0 : straight * (crooked ? between(1.1, 1.9) : 1.3)
      minutes[i * size + j] = km[i * size + j]! * (crooked ? between(0.9, 1.8) : 1.2)
    })
  )

  const [cold, danger, limitedTypes, depots, shifts, rear, floor] = [
    chance(0.3),
    chance(0.25),
    chance(0.35),
    chance(0.3),
    chance(0.25),
    chance(0.45),
    chance(0.3)
  ]
  const sizes = [
    { max_kg: 1800, max_m3: 15, max_floor_m: 4.2, fixed: 20_000, per: 180 },
    { max_kg: 5000, max_m3: 23, max_floor_m: 5.2, fixed: 28_000, per: 230 },
    { max_kg: 10_000, max_m3: 40, max_floor_m: 6.8, fixed: 36_000, per: 300 },
    { max_kg: 18_000, max_m3: 60, max_floor_m: 9.6, fixed: 48_000, per: 420 }
  ]
  const types = Array.from({ length: whole(1, 4) }, (_, i): VehicleType => {
    const base = sizes[i]!
    return {
      id: `T${i}`,
      max_kg: base.max_kg,
      max_m3: base.max_m3,
      ...(floor ? { max_floor_m: base.max_floor_m } : {}),
      ...(limitedTypes && chance(0.7) ? { count: whole(1, 4) } : {}),
      cost: {
        fixed_fen: base.fixed,
        per_km_fen: base.per,
        ...(chance(0.3) ? { per_stop_fen: 3000 } : {}),
        ...(chance(0.2)
          ? {
              table: [
                { from_km: 0, fen: base.fixed, per_km_fen: base.per },
                { from_km: 100, fen: base.fixed + 90 * base.per, per_km_fen: base.per * 0.8 }
              ]
            }
          : {})
      },
      ...(depots && chance(0.6) ? { depot: { place: random.below(size), returns: chance(0.6) } } : {}),
      ...(shifts && chance(0.7) ? { shift: { from: 300, to: whole(1200, 2600) } } : {}),
      ...(cold && chance(0.7) ? { temps: ['cold'] } : {}),
      ...(danger && chance(0.7) ? { dangerous: true } : {}),
      ...(rear && chance(0.7) ? { rear_door: true } : {})
    }
  })

  const windowOf = (early: number): Span => {
    const from = between(early, early + 900)
    return oneOf([
      { from, to: from + whole(60, 600) },
      { from: -Infinity, to: from + 900 },
      { from, to: Infinity }
    ])
  }
  const windows = chance(0.75)
  const multi = chance(0.35)
  const splits = chance(0.3)
  const named = chance(0.25)
  const shortStops = chance(0.3)
  const held: Order[] = []
  const orders = Array.from({ length: whole(1, 11) }, (_, i): Order => {
    const pickups = multi && chance(0.4) ? whole(1, 3) : 1
    const deliveries = multi && chance(0.4) ? whole(1, 3) : 1
    const points = [
      ...Array.from({ length: pickups }, () => ({ kind: 'pickup' as const, early: 400 })),
      ...Array.from({ length: deliveries }, () => ({ kind: 'delivery' as const, early: 700 }))
    ].map(({ kind, early }) => ({
      kind,
      place: random.below(size),
      service_min: shortStops ? whole(0, 25) : 20,
      ...(windows && chance(0.6) ? { window: windowOf(early) } : {})
    }))
    const ends = [
      ...Array.from({ length: Math.max(pickups, deliveries) }, (_, at) => ({ from: at % pickups, to: pickups + (at % deliveries) })),
      ...(chance(0.3) ? [{ from: 0, to: pickups }] : [])
    ]
    const rows = ends.map((end) => {
      const pieces = whole(1, 20)
      const kg = chance(0.08) ? between(4000, 20_000) : between(50, 1500)
      return { ...end, pieces, kg, m3: kg / between(120, 500), ...(floor ? { floor_m: kg / 2500 } : {}) }
    })
    const order: Order = {
      id: `O${i}`,
      points,
      rows,
      ...(chance(0.5) ? { customer: oneOf(['A', 'B', 'C']) } : {}),
      ...(cold && chance(0.3) ? { temp: 'cold' } : {}),
      ...(danger && chance(0.2) ? { dangerous: '3' } : {}),
      ...(chance(0.6) ? { rehandle_fen: oneOf([null, 0, 500, 5000]) } : {}),
      ...(splits && chance(0.5) ? { may_split: true } : {}),
      ...(chance(0.1) ? { types: [oneOf(types).id] } : {})
    }
    if (named && chance(0.3)) held.push(order)
    return order
  })
  const rest = chance(0.3)
  return {
    places,
    km,
    minutes,
    types,
    orders,
    objective: oneOf(['vehicles', 'cost', 'distance'] as const),
    rules: {
      ...(chance(0.4) ? { max_points: whole(2, 8) } : {}),
      ...(chance(0.3) ? { max_detour_km: whole(0, 120) } : {}),
      ...(cold && chance(0.7) ? { part_temps: true } : {}),
      ...(danger && chance(0.7) ? { part_dangerous: true } : {}),
      ...(chance(0.3) ? { apart: [['A', 'B'] as const] } : {}),
      ...(zones
        ? {
            access: [
              {
                zone: 'inner',
                ...(chance(0.5) ? { types: types.slice(-1).map(({ id }) => id) } : {}),
                spans: [
                  { from: 300, to: 700 },
                  { from: 1000, to: 1400 },
                  { from: 1900, to: 2600 }
                ]
              }
            ]
          }
        : {}),
      ...(rest ? { rest: { after_min: 120, rest_min: 20 } } : {})
    },
    ...(held.length > 0 ? { vehicles: [heldVehicle('N1', oneOf(types).id, held)] } : {})
  }
}

/** A vehicle that keeps orders, each loaded and unloaded before the next. */
export const heldVehicle = (id: string, type: string, orders: readonly Order[]): HeldVehicle => {
  const loads = orders.map((order) => ({ order: order.id, pieces: order.rows.map(({ pieces }) => pieces) }))
  return { id, type, loads, stops: orders.flatMap((order, i) => ownStops(order, loads[i]!.pieces)) }
}

/** The same problem with a city among its places, open to trucks for some hours of each day, and a driver who has to rest. */
export function withCities(problem: Problem, seed: number): Problem {
  const random = new Random(seed * 6151 + 3)
  const opens = 300 + random.below(500)
  const hours = 60 + random.below(400)
  return {
    ...problem,
    places: problem.places.map((place) => ({ ...place, zone: random.next() < 0.5 ? 'inner' : 'outer' })),
    rules: {
      ...problem.rules,
      access: [
        {
          zone: 'inner',
          ...(random.next() < 0.3 ? { types: problem.types.slice(0, 1).map(({ id }) => id) } : {}),
          spans: [0, 1, 2].map((day) => ({ from: day * 1440 + opens, to: day * 1440 + opens + hours }))
        }
      ],
      rest: { after_min: 90 + random.below(150), rest_min: 20 + random.below(30) }
    }
  }
}
