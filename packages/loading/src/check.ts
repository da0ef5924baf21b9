import type { Plan, PlannedStop, PlannedVehicle } from './plan.ts'
import { ProblemError, type GoodsRow, type Order, type PieceSize, type Problem, type VehicleType } from './problem.ts'
import type { LoadPart, ProveLoad } from './prove.ts'

/** What is wrong with a plan. Written apart from the search: it shares no arithmetic with what it checks. */
export interface Violation {
  code: ViolationCode
  vehicle?: string
  order?: string
  /** By how much, in the unit of the rule. */
  over?: number
}

export const violationCodes = [
  'UNKNOWN',
  'LOST',
  'DOUBLED',
  'DIVIDED',
  'POINT_MISSING',
  'POINT_TWICE',
  'PRECEDENCE',
  'OVER_KG',
  'OVER_M3',
  'OVER_FLOOR',
  'PACK',
  'TOO_EARLY',
  'SERVICE_SHORT',
  'WINDOW',
  'AREA',
  'SHIFT',
  'REST',
  'POINTS',
  'DETOUR',
  'TEMP',
  'DANGEROUS',
  'MIX',
  'TYPE',
  'COUNT',
  'LOCKED',
  'PINNED',
  'LIFO',
  'KM',
  'FEN'
] as const
export type ViolationCode = (typeof violationCodes)[number]

const slack = 1e-6

/** Every violation of the plan, in the order of its vehicles; none means that it may be driven. */
export function check(problem: Problem, plan: Plan, prove?: ProveLoad): Violation[] {
  const orders = new Map(problem.orders.map((order) => [order.id, order]))
  const found: Violation[] = []
  const known = plan.vehicles.filter((vehicle) => {
    const faults = strangers(problem, orders, vehicle)
    found.push(...faults)
    return faults.length === 0
  })
  for (const vehicle of known) found.push(...checkVehicle(problem, orders, vehicle, prove))
  found.push(...checkWhole(problem, plan), ...checkFleet(problem, plan))
  const fen = plan.vehicles.reduce((sum, vehicle) => sum + vehicle.fen, 0)
  if (!near(fen, plan.fen)) found.push({ code: 'FEN', over: plan.fen - fen })
  return found
}

/** Names that the problem does not hold; nothing else can be asked of such a vehicle. */
function strangers(problem: Problem, orders: ReadonlyMap<string, Order>, { id, type, loads, stops }: PlannedVehicle): Violation[] {
  const found: Violation[] = []
  if (!problem.types.some((own) => own.id === type)) found.push({ code: 'UNKNOWN', vehicle: id })
  for (const { order, pieces } of loads) {
    const own = orders.get(order)
    if (!own || own.rows.length !== pieces.length) found.push({ code: 'UNKNOWN', vehicle: id, order })
  }
  for (const { order, point, place } of stops) {
    const own = orders.get(order)
    if (!own?.points[point] || own.points[point].place !== place || !loads.some((load) => load.order === order))
      found.push({ code: 'UNKNOWN', vehicle: id, order })
  }
  return found
}

/** What is wrong with one vehicle, its names being known. */
export function checkVehicle(problem: Problem, orders: ReadonlyMap<string, Order>, vehicle: PlannedVehicle, prove?: ProveLoad): Violation[] {
  const type = problem.types.find(({ id }) => id === vehicle.type)!
  const carried = vehicle.loads.map(({ order }) => orders.get(order)!)
  const mine: Violation[] = [
    ...checkStops(orders, vehicle),
    ...checkLoad(orders, vehicle, type, prove),
    ...checkTimes(problem, orders, vehicle, type),
    ...checkMixing(problem, carried, type),
    ...checkWay(problem, orders, vehicle, type)
  ]
  return mine.map((violation) => ({ ...violation, vehicle: vehicle.id }))
}

/** Each point of each order aboard once, goods loaded before they are unloaded. */
function checkStops(orders: ReadonlyMap<string, Order>, { loads, stops }: PlannedVehicle): Violation[] {
  const found: Violation[] = []
  const seen = new Set<string>()
  for (const { order, pieces } of loads) {
    if (seen.has(order)) found.push({ code: 'DOUBLED', order })
    seen.add(order)
    const { points, rows: all } = orders.get(order)!
    const rows = all.filter(({ pieces: whole }, i) => whole === 0 || pieces[i]! > 0)
    const visits = points.map((_, at) => stops.flatMap((stop, i) => (stop.order === order && stop.point === at ? [i] : [])))
    for (const [point, visit] of visits.entries()) {
      if (visit.length === 0 && rows.some(({ from, to }) => from === point || to === point)) found.push({ code: 'POINT_MISSING', order })
      if (visit.length > 1) found.push({ code: 'POINT_TWICE', order })
    }
    for (const { from, to } of rows) if ((visits[from]?.[0] ?? 0) > (visits[to]?.[0] ?? Infinity)) found.push({ code: 'PRECEDENCE', order })
  }
  return found
}

function checkLoad(orders: ReadonlyMap<string, Order>, { loads, stops }: PlannedVehicle, type: VehicleType, prove?: ProveLoad): Violation[] {
  const limits: readonly (readonly [ViolationCode, (row: GoodsRow) => number, number])[] = [
    ['OVER_KG', ({ kg }) => kg, type.max_kg],
    ['OVER_M3', ({ m3 }) => m3, type.max_m3],
    ['PACK', ({ m3, pieces, piece }) => Math.max(m3, pieces * boxM3(piece)), type.max_m3],
    ['OVER_FLOOR', ({ floor_m = 0 }) => floor_m, type.max_floor_m ?? Infinity]
  ]
  const found: Violation[] = []
  for (const [code, amountOf, most] of limits) {
    let aboard = 0
    let peak = 0
    for (const { order, point } of stops) {
      const { rows } = orders.get(order)!
      const pieces = loads.find((load) => load.order === order)!.pieces
      rows.forEach((row, i) => {
        const amount = amountOf(row) * (row.pieces > 0 ? pieces[i]! / row.pieces : 1)
        if (row.from === point) aboard += amount
        if (row.to === point) aboard -= amount
      })
      peak = Math.max(peak, aboard)
    }
    const isSaid = code === 'PACK' && found.some((one) => one.code === 'OVER_M3')
    if (peak > most + 2 * slack && !isSaid) found.push(code === 'PACK' ? { code } : { code, over: peak - most })
  }
  const proof = prove?.(type, partsOf(orders, loads, stops))
  const violation = proof?.violation ?? 'PACK'
  if (proof && !proof.fits && !found.some(({ code }) => code === violation)) found.push({ code: violation })
  return found
}

/** Boxes take their volume in the vehicle, however little was stated. */
const boxM3 = (piece: PieceSize | undefined): number => (piece ? (piece.length_mm / 1000) * (piece.width_mm / 1000) * (piece.height_mm / 1000) : 0)

function partsOf(orders: ReadonlyMap<string, Order>, loads: PlannedVehicle['loads'], stops: readonly PlannedStop[]): LoadPart[] {
  const numbers: number[] = []
  stops.forEach(({ place }, i) => numbers.push(i === 0 ? 0 : numbers[i - 1]! + (stops[i - 1]!.place === place ? 0 : 1)))
  const parts: LoadPart[] = []
  for (const { order, pieces } of loads)
    orders.get(order)!.rows.forEach((row, i) => {
      const share = row.pieces > 0 ? pieces[i]! / row.pieces : 1
      const stopOf = (point: number) => numbers[stops.findIndex((stop) => stop.order === order && stop.point === point)] ?? 0
      if (share > 0 && (row.kg > 0 || row.m3 > 0 || row.piece || row.floor_m))
        parts.push({
          order,
          row: i,
          loadedAt: stopOf(row.from),
          unloadedAt: stopOf(row.to),
          pieces: pieces[i]!,
          kg: row.kg * share,
          m3: row.m3 * share,
          ...(row.floor_m === undefined ? {} : { floor_m: row.floor_m * share }),
          ...(row.piece ? { piece: row.piece } : {}),
          ...(orders.get(order)!.rehandle_fen === null ? {} : { may_move: true })
        })
    })
  return parts
}

/** The stated times against the road, the windows, the city, the driver's day and his rests. */
function checkTimes(problem: Problem, orders: ReadonlyMap<string, Order>, { stops }: PlannedVehicle, type: VehicleType): Violation[] {
  const { minutes, places, rules } = problem
  const found: Violation[] = []
  let sinceRest = 0
  const legMinutes = (from: number, to: number) => minutes[from * places.length + to]!
  /** Driving and the rests it asks for, from a driver who has driven `sinceRest`. */
  const need = (drive: number) => {
    if (!rules.rest) return { drive, rested: 0 }
    let rested = 0
    let left = sinceRest + drive
    while (left > rules.rest.after_min + 1e-9 * left) {
      left -= rules.rest.after_min
      rested += rules.rest.rest_min
    }
    sinceRest = left
    return { drive, rested }
  }
  const clock = (order: string | undefined, from: number, to: number, drive: number) => {
    const { rested } = need(drive)
    const short = drive + rested - (to - from)
    if (short > slack)
      found.push({ code: drive - (to - from) > slack ? 'TOO_EARLY' : 'REST', ...(order === undefined ? {} : { order }), over: short })
  }
  stops.forEach((stop, i) => {
    const { order, point: at, place, arrive, start, leave } = stop
    const point = orders.get(order)!.points[at]!
    const before = stops[i - 1]
    if (before) clock(order, before.leave, arrive, legMinutes(before.place, place))
    else if (type.depot && type.shift) clock(order, type.shift.from, arrive, legMinutes(type.depot.place, place))
    else if (type.depot) need(legMinutes(type.depot.place, place))
    if (start < arrive - slack) found.push({ code: 'TOO_EARLY', order, over: arrive - start })
    if (leave - start < point.service_min - slack) found.push({ code: 'SERVICE_SHORT', order })
    const late = Math.max((point.window?.from ?? -Infinity) - start, start - (point.window?.to ?? Infinity))
    if (late > slack) found.push({ code: 'WINDOW', order, over: late })
    const zone = places[place]!.zone
    for (const rule of rules.access ?? [])
      if (zone !== undefined && rule.zone === zone && (!rule.types || rule.types.includes(type.id)))
        if (!rule.spans.some(({ from, to }) => start >= from - slack && start <= to + slack)) found.push({ code: 'AREA', order })
    if (type.shift && (start < type.shift.from - slack || leave > type.shift.to + slack)) found.push({ code: 'SHIFT', order })
    if (rules.rest && leave - arrive >= rules.rest.rest_min) sinceRest = 0
  })
  const last = stops.at(-1)
  if (last && type.depot?.returns && type.shift) clock(undefined, last.leave, type.shift.to, legMinutes(last.place, type.depot.place))
  return found
}

function checkMixing({ rules }: Problem, carried: readonly Order[], type: VehicleType): Violation[] {
  const found: Violation[] = []
  for (const { id, temp, dangerous, types } of carried) {
    if (types && !types.includes(type.id)) found.push({ code: 'TYPE', order: id })
    if (temp !== undefined && !type.temps?.includes(temp)) found.push({ code: 'TEMP', order: id })
    if (dangerous !== undefined && !type.dangerous) found.push({ code: 'DANGEROUS', order: id })
  }
  if (rules.part_temps && new Set(carried.map(({ temp }) => temp ?? '')).size > 1) found.push({ code: 'TEMP' })
  if (rules.part_dangerous && new Set(carried.map(({ dangerous }) => dangerous ?? '')).size > 1) found.push({ code: 'DANGEROUS' })
  for (const [a, b] of rules.apart ?? [])
    if (carried.some(({ customer }) => customer === a) && (a === b ? false : carried.some(({ customer }) => customer === b)))
      found.push({ code: 'MIX' })
  return found
}

/** Stops, detour, what stands in the way, kilometres and price. */
function checkWay(problem: Problem, orders: ReadonlyMap<string, Order>, vehicle: PlannedVehicle, type: VehicleType): Violation[] {
  const { km, places, rules } = problem
  const { stops, loads } = vehicle
  if (stops.length === 0) return [{ code: 'POINT_MISSING' }]
  const found: Violation[] = []
  const leg = (from: number, to: number) => km[from * places.length + to]!
  let way = 0
  let points = 1
  for (let i = 1; i < stops.length; i++) {
    way += leg(stops[i - 1]!.place, stops[i]!.place)
    if (stops[i]!.place !== stops[i - 1]!.place) points++
  }
  if (points > (rules.max_points ?? Infinity)) found.push({ code: 'POINTS', over: points - rules.max_points! })
  const directs = loads.map(({ order }) => {
    const own = orders.get(order)!.points.filter((_, at) => stops.some((stop) => stop.order === order && stop.point === at))
    return own.slice(1).reduce((sum, point, i) => sum + leg(own[i]!.place, point.place), 0)
  })
  const detour = way - Math.max(...directs)
  if (detour > (rules.max_detour_km ?? Infinity) + slack) found.push({ code: 'DETOUR', over: detour - rules.max_detour_km! })
  const { depot } = type
  const whole = way + (depot ? leg(depot.place, stops[0]!.place) : 0) + (depot?.returns ? leg(stops.at(-1)!.place, depot.place) : 0)
  if (!near(whole, vehicle.km)) found.push({ code: 'KM', over: vehicle.km - whole })

  let price = (type.cost.per_stop_fen ?? 0) * points
  if (type.cost.table) {
    const steps = [...type.cost.table].sort((a, b) => b.from_km - a.from_km)
    const step = steps.find(({ from_km }) => from_km <= whole) ?? steps.at(-1)!
    price += step.fen + Math.max(0, whole - step.from_km) * step.per_km_fen
  } else price += type.cost.fixed_fen + type.cost.per_km_fen * whole
  const moved = type.rear_door ? movedFen(orders, vehicle, found) : 0
  if (Number.isFinite(moved) && !near(price + moved, vehicle.fen)) found.push({ code: 'FEN', over: vehicle.fen - price - moved })
  return found
}

/** Who must be moved at each unloading: loaded later than what leaves, and still aboard afterwards. */
function movedFen(orders: ReadonlyMap<string, Order>, { loads, stops }: PlannedVehicle, found: Violation[]): number {
  const heaps = loads.flatMap(({ order, pieces }) => {
    const { rows, rehandle_fen } = orders.get(order)!
    const ways = new Map<string, { order: string; loaded: number; unloaded: number; fen: number | null }>()
    rows.forEach((row, i) => {
      if (row.pieces > 0 && pieces[i] === 0) return
      const visit = (point: number) => stops.findIndex((stop) => stop.order === order && stop.point === point)
      ways.set(`${row.from} ${row.to}`, {
        order,
        loaded: visit(row.from),
        unloaded: visit(row.to),
        fen: rehandle_fen === undefined ? 0 : rehandle_fen
      })
    })
    return [...ways.values()].map((heap) => ({ ...heap, fen: heap.fen === null ? null : heap.fen / ways.size }))
  })
  let sum = 0
  for (const leaves of heaps)
    for (const other of heaps) {
      const inTheWay = other.loaded > leaves.loaded && other.loaded < leaves.unloaded && other.unloaded > leaves.unloaded
      if (!inTheWay) continue
      if (other.fen === null) {
        found.push({ code: 'LIFO', order: other.order })
        sum = Infinity
      } else sum += other.fen
    }
  return sum
}

/** No order lost or doubled: pieces on vehicles and pieces left behind make the order. */
function checkWhole({ orders }: Problem, plan: Plan): Violation[] {
  const found: Violation[] = []
  for (const order of orders) {
    const rides = plan.vehicles.flatMap((vehicle) => vehicle.loads.filter((load) => load.order === order.id))
    const left = plan.unplanned.filter((entry) => entry.order === order.id)
    if (rides.length + left.length === 0) found.push({ code: 'LOST', order: order.id })
    if (rides.length + left.length > 1 && !order.may_split) found.push({ code: rides.length > 0 ? 'DIVIDED' : 'DOUBLED', order: order.id })
    if (rides.length + left.length === 0) continue
    order.rows.forEach((row, i) => {
      const pieces = [...rides, ...left].reduce((sum, entry) => sum + (entry.pieces[i] ?? 0), 0)
      if (pieces !== row.pieces) found.push({ code: pieces < row.pieces ? 'LOST' : 'DOUBLED', order: order.id, over: pieces - row.pieces })
    })
    for (const { pieces } of [...rides, ...left])
      if (pieces.some((value) => value < 0 || !Number.isInteger(value))) found.push({ code: 'DIVIDED', order: order.id })
  }
  return found
}

/** Counts of types, and what vehicles keep. */
function checkFleet(problem: Problem, plan: Plan): Violation[] {
  const found: Violation[] = []
  const ids = plan.vehicles.map(({ id }) => id)
  for (const id of new Set(ids.filter((own, i) => ids.indexOf(own) !== i))) found.push({ code: 'DOUBLED', vehicle: id })
  for (const { id, count } of problem.types) {
    const used = plan.vehicles.filter(({ type }) => type === id).length
    if (count !== undefined && used > count) found.push({ code: 'COUNT', over: used - count })
  }
  for (const { id, type, loads, stops } of problem.vehicles ?? []) {
    const own = plan.vehicles.find((vehicle) => vehicle.id === id)
    if (!own) continue
    if (own.type !== type) found.push({ code: 'LOCKED', vehicle: id })
    const aboard = new Set(own.loads.map(({ order }) => order))
    const kept = stops.filter(({ order }) => aboard.has(order))
    const places = kept.map(({ order, point }) => own.stops.findIndex((stop) => stop.order === order && stop.point === point))
    if (places.some((at, i) => at < 0 || at < (places[i - 1] ?? 0))) found.push({ code: 'PINNED', vehicle: id })
    for (const { order, pieces } of loads) {
      const riding = own.loads.find((load) => load.order === order)?.pieces
      if (riding && pieces.some((kept, i) => riding[i]! < kept)) found.push({ code: 'PINNED', vehicle: id, order })
    }
  }
  // What a vehicle keeps may be left behind, but rides on no other.
  for (const { id, rows } of problem.orders) {
    const keepers = (problem.vehicles ?? []).filter(({ loads }) => loads.some(({ order }) => order === id))
    if (keepers.length === 0) continue
    const others = plan.vehicles.filter((vehicle) => !keepers.some((keeper) => keeper.id === vehicle.id))
    rows.forEach((row, i) => {
      const sum = (vehicles: readonly { loads: readonly { order: string; pieces: readonly number[] }[] }[]) =>
        vehicles.reduce((all, { loads }) => all + (loads.find(({ order }) => order === id)?.pieces[i] ?? 0), 0)
      if (sum(others) + sum(keepers) > row.pieces) found.push({ code: 'PINNED', order: id })
    })
  }
  return found
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b)) + 0.5e-3

/** Refuses a problem that contradicts itself, at the door. */
export function soundProblem(problem: Problem): Problem {
  const fail: (path: string, message: string) => never = (path, message) => {
    throw new ProblemError(path, message)
  }
  const { places, km, minutes, types, orders } = problem
  const known = <T extends { id: string }>(list: readonly T[], path: string) => {
    const ids = new Set(list.map(({ id }) => id))
    if (ids.size !== list.length) fail(path, 'two have the same id')
    return ids
  }
  if (km.length !== places.length ** 2) fail('km', `is ${km.length} numbers, not ${places.length} squared`)
  if (minutes.length !== km.length) fail('minutes', `is ${minutes.length} numbers, not ${km.length}`)
  if (![...km, ...minutes].every((value) => value >= 0 && Number.isFinite(value))) fail('km', 'holds a number that is no way')
  if (types.length === 0 || types.length > 30) fail('types', 'one to thirty types')
  const typeIds = known(types, 'types')
  known(orders, 'orders')
  const placed = (place: number, path: string) => {
    if (!Number.isInteger(place) || place < 0 || place >= places.length) fail(path, `place ${place} is not there`)
  }
  const amount = (value: number | undefined, path: string) => {
    if (value !== undefined && !(value >= 0 && Number.isFinite(value))) fail(path, `${value} is no amount`)
  }
  types.forEach((type, i) => {
    if (type.depot) placed(type.depot.place, `types.${i}.depot`)
    for (const [name, value] of Object.entries({ max_kg: type.max_kg, max_m3: type.max_m3, max_floor_m: type.max_floor_m, count: type.count }))
      amount(value, `types.${i}.${name}`)
    for (const [name, value] of Object.entries(type.cost)) if (typeof value === 'number') amount(value, `types.${i}.cost.${name}`)
    if (type.cost.table?.length === 0) fail(`types.${i}.cost.table`, 'is empty')
  })
  orders.forEach((order, i) => {
    const path = `orders.${i}`
    if (order.rows.length === 0) fail(`${path}.rows`, 'no goods')
    order.points.forEach(({ place, window, service_min }, at) => {
      placed(place, `${path}.points.${at}`)
      amount(service_min, `${path}.points.${at}.service_min`)
      if (window && !(window.from <= window.to)) fail(`${path}.points.${at}.window`, 'closes before it opens')
    })
    order.rows.forEach((row, at) => {
      if (order.points[row.from]?.kind !== 'pickup') fail(`${path}.rows.${at}.from`, 'is no pickup of the order')
      if (order.points[row.to]?.kind !== 'delivery') fail(`${path}.rows.${at}.to`, 'is no delivery of the order')
      for (const [name, value] of Object.entries({ pieces: row.pieces, kg: row.kg, m3: row.m3, floor_m: row.floor_m }))
        amount(value, `${path}.rows.${at}.${name}`)
      if (!Number.isInteger(row.pieces)) fail(`${path}.rows.${at}.pieces`, 'is no whole number')
    })
    order.points.forEach((_, at) => {
      if (!order.rows.some(({ from, to }) => from === at || to === at)) fail(`${path}.points.${at}`, 'nothing is loaded or unloaded there')
    })
    if (order.types?.some((id) => !typeIds.has(id))) fail(`${path}.types`, 'names a type that is not there')
    amount(order.rehandle_fen ?? 0, `${path}.rehandle_fen`)
  })
  const vehicles = problem.vehicles ?? []
  known(vehicles, 'vehicles')
  vehicles.forEach(({ type, loads, stops }, i) => {
    const path = `vehicles.${i}`
    const own = types.find(({ id }) => id === type) ?? fail(`${path}.type`, 'is not there')
    if (vehicles.filter((vehicle) => vehicle.type === type).length > (own.count ?? Infinity))
      fail(`${path}.type`, 'has fewer vehicles than are named')
    for (const { order, pieces } of loads) {
      const held = orders.find(({ id }) => id === order) ?? fail(`${path}.loads`, `order ${order} is not there`)
      if (pieces.length !== held.rows.length) fail(`${path}.loads`, `order ${order} has ${held.rows.length} goods rows`)
      held.rows.forEach((row, at) => {
        const sum = vehicles.flatMap((vehicle) => vehicle.loads).reduce((all, load) => all + (load.order === order ? load.pieces[at]! : 0), 0)
        if (sum > row.pieces) fail(`${path}.loads`, `more of order ${order} is kept than there is`)
      })
    }
    for (const { order, point } of stops)
      if (!loads.some((load) => load.order === order) || !orders.find(({ id }) => id === order)!.points[point])
        fail(`${path}.stops`, `point ${point} of order ${order} is not there`)
  })
  return problem
}
