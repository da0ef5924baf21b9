import { beginOf } from './model.ts'
import type { Load, PlannedStop, PlannedVehicle } from './plan.ts'
import type { Cost, GoodsRow, Order, Problem, Rules, Span, VehicleType } from './problem.ts'
import type { LoadPart, ProveLoad } from './prove.ts'
import { countedM3 } from './size.ts'

/** A vehicle as a dispatcher moves it about: which type, what aboard, which points one after the other. */
export interface Draft {
  id: string
  type: string
  /** 锁定车辆: planned again, it stays as it is. */
  locked?: boolean
  /** 锁定站点: orders that stay on it, with their stops in this order, while others come and go. */
  held?: readonly string[]
  loads: readonly Load[]
  stops: readonly { order: string; point: number }[]
}

/** Times, kilometres, peaks and price of a vehicle, as early as can be; says nothing about whether it may. */
export function timetable(problem: Problem, draft: Draft, prove?: ProveLoad): PlannedVehicle {
  const type = problem.types.find(({ id }) => id === draft.type)!
  const stops = timesOf(problem, type, draft)
  const { km, points } = wayOf(problem, type, stops)
  const { peak_kg, peak_m3 } = peaksOf(problem, draft)
  const rehandle_fen = type.rear_door ? rehandleFen(problem, draft) : 0
  const proof = prove?.(type, loadParts(problem, draft))
  return {
    id: draft.id,
    type: draft.type,
    locked: draft.locked ?? false,
    ...(draft.held?.length ? { held: draft.held } : {}),
    loads: draft.loads,
    stops,
    km,
    fen: freightOf(type.cost, km, points) + rehandle_fen,
    rehandle_fen,
    peak_kg,
    peak_m3,
    level: proof?.level ?? 'kgM3'
  }
}

/** Price of a way by the type's own figures, in fen (not rounded). */
function freightOf({ fixed_fen, per_km_fen, per_stop_fen = 0, table }: Cost, km: number, points: number): number {
  const step = table
    ?.toSorted((a, b) => a.from_km - b.from_km)
    .reduce((found, next) => (next.from_km <= km ? next : found), {
      from_km: 0,
      fen: 0,
      per_km_fen: 0,
      ...table.toSorted((a, b) => a.from_km - b.from_km)[0]
    })
  const way = step ? step.fen + step.per_km_fen * Math.max(0, km - step.from_km) : fixed_fen + per_km_fen * km
  return way + per_stop_fen * points
}

/** What rides where, in the words of the packing half. */
export function loadParts(problem: Problem, { loads, stops }: Draft): LoadPart[] {
  const number = stopNumbers(problem, stops)
  return loads.flatMap(({ order: id, pieces }) => {
    const order = orderOf(problem, id)
    const at = (point: number) => number[stops.findIndex((stop) => stop.order === id && stop.point === point)] ?? 0
    return order.rows.flatMap((row, i): LoadPart[] => {
      const share = shareOf(row, pieces[i]!)
      if (share === 0 || (row.kg === 0 && row.m3 === 0 && !row.piece && !row.floor_m)) return []
      const part: LoadPart = {
        order: id,
        row: i,
        loadedAt: at(row.from),
        unloadedAt: at(row.to),
        pieces: pieces[i]!,
        kg: row.kg * share,
        m3: row.m3 * share
      }
      if (row.floor_m !== undefined) part.floor_m = row.floor_m * share
      if (row.piece) part.piece = row.piece
      if (order.rehandle_fen !== null) part.may_move = true
      return [part]
    })
  })
}

const shareOf = (row: GoodsRow, pieces: number): number => (row.pieces > 0 ? pieces / row.pieces : 1)

/** Spans in which service at the place may begin for the type; city access narrows the order's own window. */
function spansOf(rules: Rules, type: VehicleType, zone: string | undefined, window: Span | undefined): Span[] {
  let spans: Span[] = [window ?? { from: -Infinity, to: Infinity }]
  for (const rule of rules.access ?? [])
    if (zone !== undefined && rule.zone === zone && (!rule.types || rule.types.includes(type.id)))
      spans = spans.flatMap((a) =>
        rule.spans.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })).filter(({ from, to }) => from <= to)
      )
  return spans.sort((a, b) => a.from - b.from)
}

function timesOf(problem: Problem, type: VehicleType, { stops }: Draft): PlannedStop[] {
  const rest = problem.rules.rest
  const n = problem.places.length
  let place = type.depot?.place ?? -1
  let time = type.shift?.from ?? (type.depot ? beginOf(problem) : -Infinity)
  let driven = 0
  return stops.map(({ order: id, point: index }) => {
    const point = orderOf(problem, id).points[index]!
    if (place >= 0) {
      const minutes = problem.minutes[place * n + point.place]!
      const rests = rest ? Math.max(0, Math.ceil((driven + minutes) / rest.after_min - 1e-9) - 1) : 0
      driven += minutes - rests * (rest?.after_min ?? 0)
      time += minutes + rests * (rest?.rest_min ?? 0)
    }
    const spans = spansOf(problem.rules, type, problem.places[point.place]!.zone, point.window)
    const next = spans.find(({ to }) => time <= to) ?? spans.at(-1)
    const arrive = time === -Infinity ? firstMoment(problem, type, next) : time
    const start = Math.max(arrive, next?.from ?? arrive, type.shift?.from ?? arrive)
    const leave = start + point.service_min
    if (rest && leave - arrive >= rest.rest_min) driven = 0
    time = leave
    place = point.place
    return { order: id, point: index, place, arrive, start, leave }
  })
}

/** A hired vehicle is there when its first stop opens. */
function firstMoment(problem: Problem, type: VehicleType, span: Span | undefined): number {
  const opens = Math.max(span?.from ?? -Infinity, type.shift?.from ?? -Infinity)
  if (Number.isFinite(opens)) return opens
  return Math.min(beginOf(problem), span?.to ?? Infinity)
}

function wayOf({ km, places }: Problem, { depot }: VehicleType, stops: readonly PlannedStop[]): { km: number; points: number } {
  const n = places.length
  let sum = 0
  let points = 0
  stops.forEach(({ place }, i) => {
    const before = i === 0 ? depot?.place : stops[i - 1]!.place
    if (before !== undefined) sum += km[before * n + place]!
    if (i === 0 || before !== place) points++
  })
  if (depot?.returns && stops.length) sum += km[stops.at(-1)!.place * n + depot.place]!
  return { km: sum, points }
}

function peaksOf(problem: Problem, { loads, stops }: Draft): { peak_kg: number; peak_m3: number } {
  let [kg, m3, peak_kg, peak_m3] = [0, 0, 0, 0]
  for (const { order: id, point } of stops) {
    const pieces = loads.find((load) => load.order === id)?.pieces ?? []
    orderOf(problem, id).rows.forEach((row, i) => {
      const sign = row.from === point ? 1 : row.to === point ? -1 : 0
      kg += sign * row.kg * shareOf(row, pieces[i] ?? 0)
      m3 += sign * countedM3(row) * shareOf(row, pieces[i] ?? 0)
    })
    peak_kg = Math.max(peak_kg, kg)
    peak_m3 = Math.max(peak_m3, m3)
  }
  return { peak_kg, peak_m3 }
}

/** Goods between two points of an order are one heap; a heap that was loaded at a later visit and stays aboard is moved, at its share of the order's price. */
function rehandleFen(problem: Problem, { loads, stops }: Draft): number {
  const heaps: { order: string; from: number; to: number; price: number }[] = []
  for (const { order: id, pieces } of loads) {
    const order = orderOf(problem, id)
    const ways = [...new Set(order.rows.flatMap((row, i) => (shareOf(row, pieces[i]!) > 0 ? [`${row.from}>${row.to}`] : [])))]
    const price = order.rehandle_fen === null ? Infinity : (order.rehandle_fen ?? 0)
    for (const way of ways) {
      const [from, to] = way.split('>').map(Number)
      heaps.push({ order: id, from: from!, to: to!, price: price / ways.length })
    }
  }
  const aboard: typeof heaps = []
  let fen = 0
  for (const { order, point } of stops) {
    for (let i = 0; i < aboard.length; i++) {
      if (aboard[i]!.order !== order || aboard[i]!.to !== point) continue
      for (const later of aboard.slice(i + 1)) if (later.order !== order || (later.to !== point && later.from !== aboard[i]!.from)) fen += later.price
      aboard.splice(i--, 1)
    }
    aboard.push(...heaps.filter((heap) => heap.order === order && heap.from === point))
  }
  return fen
}

const numbers = new WeakMap<Problem, ReadonlyMap<string, Order>>()
/** The order of that number; plans are checked against a problem that holds it. */
export function orderOf(problem: Problem, id: string): Order {
  let map = numbers.get(problem)
  if (!map) numbers.set(problem, (map = new Map(problem.orders.map((order) => [order.id, order]))))
  return map.get(id)!
}

/** Which stop each visit belongs to: visits of one place that follow each other are one. */
function stopNumbers(problem: Problem, stops: readonly { order: string; point: number }[]): number[] {
  let place = -1
  let number = -1
  return stops.map(({ order, point }) => {
    const own = orderOf(problem, order).points[point]!.place
    if (own !== place) number++
    place = own
    return number
  })
}
