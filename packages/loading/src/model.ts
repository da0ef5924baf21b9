import { divide, type Part } from './divide.ts'
import type { Order, Problem, Span } from './problem.ts'
import { countedM3 } from './size.ts'

/**
 * The problem as the search reads it: dense numbers. A request is an order, or a part of one that is split; its nodes follow
 * each other from `first`. Node 0 is nowhere: an open route begins and ends there, at no distance from anything.
 */
export interface Model {
  problem: Problem
  requests: number
  nodes: number
  part: readonly Part[]
  first: Int32Array
  size: Int32Array
  /** 1 where the request is one pickup and one delivery. */
  isPair: Uint8Array
  typeMask: Int32Array
  mixClass: Int32Array
  /** Classes that may not share a vehicle with the class. */
  conflicts: readonly (readonly number[])[]
  /** Named vehicle that keeps it, or -1. */
  pinned: Int32Array
  /** Price of standing in the way; Infinity where it may not be moved. */
  rehandle: Float64Array
  directKm: Float64Array
  reqKg: Float64Array
  reqM3: Float64Array
  nodeReq: Int32Array
  nodePoint: Int32Array
  nodePlace: Int32Array
  /** Signed: loaded at a pickup, unloaded at a delivery. */
  kg: Float64Array
  m3: Float64Array
  floor: Float64Array
  service: Float64Array
  km: Float64Array
  minutes: Float64Array
  /** Pairs of nodes of one request between which goods go: from, to. */
  items: readonly (readonly (readonly [number, number])[])[]
  profiles: readonly Profile[]
  profileOfType: Int32Array
  limits: Limits
  /** The rests of a leg depend on the legs before it, because some service is shorter than a rest. */
  restsChain: boolean
  /** Types of which there are only so many; -1 for as many as wanted. Named vehicles are taken off. */
  count: Int32Array
  maxKg: Float64Array
  maxM3: Float64Array
  maxFloor: Float64Array
  named: readonly NamedVehicle[]
}

/** A vehicle that keeps goods, and the nodes of these in the order that they keep. */
interface NamedVehicle {
  id: string
  type: number
  seq: Int32Array
}

interface Limits {
  points: number
  detourKm: number
}

/** Types that see the same windows, depot and door. */
export interface Profile {
  types: readonly number[]
  mask: number
  start: number
  end: number
  rearDoor: boolean
  /** The route leaves not before, and is back not after. */
  from: number
  until: number
  opens: Float64Array
  closes: Float64Array
  /** Spans of nodes that have several. */
  spans: readonly (Float64Array | null)[] | null
  /** Costs are one straight line of one type without capacity steps between. */
  single: boolean
}

const openEnd = 1e15
/** Minutes that count for nothing: sums of fractions that come to the same moment differ in their last digits. The checker allows ten times as much. */
const instant = 1e-7

/** Reads a problem that `readProblem` has found sound. `chunks` says into how many parts an order is split at least. */
export function compile(problem: Problem, chunks: ReadonlyMap<string, number> = new Map()): Model {
  const typeIndex = new Map(problem.types.map(({ id }, i) => [id, i]))
  const vehicles = problem.vehicles ?? []
  const heldOf = (id: string) =>
    vehicles.flatMap(({ loads }, heldBy) => loads.flatMap(({ order, pieces }) => (order === id ? [{ pieces, heldBy }] : [])))
  const part = problem.orders.flatMap((order, index) => divide(problem, order, index, heldOf(order.id), chunks.get(order.id) ?? 1))
  const requests = part.length
  const depots = [...new Set(problem.types.flatMap(({ depot }) => (depot ? [depot.place] : [])))]
  const visits = part.map((own) => pointsOf(problem.orders[own.order]!, own.pieces))
  const nodes = 1 + visits.reduce((sum, points) => sum + points.length, 0) + depots.length

  const ints = (length: number) => new Int32Array(length)
  const floats = (length: number) => new Float64Array(length)
  const [first, size, typeMask, pinned] = [ints(requests), ints(requests), ints(requests), ints(requests)]
  const [nodeReq, nodePoint, nodePlace] = [ints(nodes).fill(-1), ints(nodes).fill(-1), ints(nodes).fill(-1)]
  const [kg, m3, floor, service] = [floats(nodes), floats(nodes), floats(nodes), floats(nodes)]
  const [rehandle, directKm, reqKg, reqM3] = [floats(requests), floats(requests), floats(requests), floats(requests)]
  const isPair = new Uint8Array(requests)
  const items: [number, number][][] = []
  const kmOf = (from: number, to: number) => problem.km[from * problem.places.length + to]!

  let node = 1
  for (let r = 0; r < requests; r++) {
    const { order: orderIndex, pieces, heldBy } = part[r]!
    const order = problem.orders[orderIndex]!
    first[r] = node
    const points = visits[r]!
    const at = new Map(points.map((point, i) => [point, node + i]))
    size[r] = points.length
    isPair[r] = points.length === 2 && order.points[points[0]!]!.kind === 'pickup' ? 1 : 0
    typeMask[r] = maskOf(problem, order)
    pinned[r] = heldBy
    rehandle[r] = order.rehandle_fen === null ? Infinity : (order.rehandle_fen ?? 0)
    const own = new Map<string, [number, number]>()
    points.forEach((index, i) => {
      const point = order.points[index]!
      nodeReq[node + i] = r
      nodePoint[node + i] = index
      nodePlace[node + i] = point.place
      service[node + i] = point.service_min
      if (i > 0) directKm[r] = directKm[r]! + kmOf(order.points[points[i - 1]!]!.place, point.place)
    })
    order.rows.forEach((row, i) => {
      const share = row.pieces > 0 ? pieces[i]! / row.pieces : 1
      if (share === 0) return
      const [from, to] = [at.get(row.from)!, at.get(row.to)!]
      const volume = countedM3(row)
      for (const [end, sign] of [
        [from, share],
        [to, -share]
      ] as const) {
        kg[end] = kg[end]! + sign * row.kg
        m3[end] = m3[end]! + sign * volume
        floor[end] = floor[end]! + sign * (row.floor_m ?? 0)
      }
      reqKg[r] = reqKg[r]! + share * row.kg
      reqM3[r] = reqM3[r]! + share * volume
      own.set(`${from}>${to}`, [from, to])
    })
    items.push([...own.values()])
    node += points.length
  }
  depots.forEach((place, i) => (nodePlace[node + i] = place))
  const depotNode = new Map(depots.map((place, i) => [place, node + i]))

  const rest = problem.rules.rest
  const km = floats(nodes * nodes)
  const same = problem.km === problem.minutes && !rest
  const minutes = same ? km : floats(nodes * nodes)
  for (let from = 1; from < nodes; from++)
    for (let to = 1; to < nodes; to++) {
      const at = nodePlace[from]! * problem.places.length + nodePlace[to]!
      km[from * nodes + to] = problem.km[at]!
      if (same) continue
      const drive = problem.minutes[at]!
      minutes[from * nodes + to] = rest ? drive + restsOf(drive, rest.after_min) * rest.rest_min : drive
    }

  const { mixClass, conflicts } = mixOf(problem, part)
  const frame = {
    nodes,
    nodePlace,
    nodeReq,
    windowOf: (n: number) => problem.orders[part[nodeReq[n]!]!.order]!.points[nodePoint[n]!]!.window,
    service,
    depotNode
  }
  const { profiles, profileOfType } = profilesOf(problem, frame)
  const count = Int32Array.from(problem.types, ({ count: limit }) => limit ?? -1)
  for (const { type } of vehicles) {
    const t = typeIndex.get(type)!
    if (count[t]! > 0) count[t] = count[t]! - 1
  }
  const nodeOf = (heldBy: number, order: string, point: number): number =>
    nodeReq.findIndex((r, n) => r >= 0 && pinned[r] === heldBy && nodePoint[n] === point && problem.orders[part[r]!.order]!.id === order)
  return {
    problem,
    requests,
    nodes,
    part,
    first,
    size,
    isPair,
    typeMask,
    mixClass,
    conflicts,
    pinned,
    rehandle,
    directKm,
    reqKg,
    reqM3,
    nodeReq,
    nodePoint,
    nodePlace,
    kg,
    m3,
    floor,
    service,
    km,
    minutes,
    items,
    profiles,
    profileOfType,
    limits: { points: problem.rules.max_points ?? Infinity, detourKm: problem.rules.max_detour_km ?? Infinity },
    restsChain: rest !== undefined && service.some((value, n) => nodeReq[n]! >= 0 && value < rest.rest_min),
    count,
    maxKg: Float64Array.from(problem.types, ({ max_kg }) => max_kg + 1e-6),
    maxM3: Float64Array.from(problem.types, ({ max_m3 }) => max_m3 + 1e-6),
    maxFloor: Float64Array.from(problem.types, ({ max_floor_m }) => (max_floor_m ?? Infinity) + 1e-6),
    named: vehicles.map(({ id, type, stops }, heldBy) => ({
      id,
      type: typeIndex.get(type)!,
      seq: Int32Array.from(stops, ({ order, point }) => nodeOf(heldBy, order, point))
    }))
  }
}

/** The points at which goods of the part are loaded or unloaded. */
export const pointsOf = ({ points, rows }: Order, pieces: readonly number[]): number[] =>
  points.flatMap((_, at) => (rows.some((row, i) => (row.from === at || row.to === at) && (row.pieces === 0 || pieces[i]! > 0)) ? [at] : []))

/** Rests within one stretch of driving that begins rested. */
const restsOf = (minutes: number, after: number): number => Math.max(0, Math.ceil(minutes / after - 1e-9) - 1)

/** The types that an order may ride on by what it is; kg and m3 are the search's. */
function maskOf(problem: Problem, order: Order): number {
  let mask = 0
  problem.types.forEach((type, i) => {
    if (order.types && !order.types.includes(type.id)) return
    if (order.temp !== undefined && !type.temps?.includes(order.temp)) return
    if (order.dangerous !== undefined && !type.dangerous) return
    mask |= 1 << i
  })
  return mask
}

/** Orders that forbid each other the same things are one class. */
function mixOf({ orders, rules }: Problem, part: readonly Part[]) {
  const apart = new Map<string, Set<string>>()
  for (const [a, b] of rules.apart ?? []) {
    if (a === b) continue
    apart.set(a, (apart.get(a) ?? new Set()).add(b))
    apart.set(b, (apart.get(b) ?? new Set()).add(a))
  }
  const classes: { temp: string; dangerous: string; customer: string }[] = []
  const index = new Map<string, number>()
  const mixClass = Int32Array.from(part, ({ order: at }) => {
    const order = orders[at]!
    const own = {
      temp: rules.part_temps ? (order.temp ?? '') : '',
      dangerous: rules.part_dangerous ? (order.dangerous ?? '') : '',
      customer: order.customer !== undefined && apart.has(order.customer) ? order.customer : ''
    }
    const key = JSON.stringify(own)
    if (!index.has(key)) index.set(key, classes.push(own) - 1)
    return index.get(key)!
  })
  const conflicts = classes.map((a) =>
    classes.flatMap((b, i) => (a.temp !== b.temp || a.dangerous !== b.dangerous || apart.get(a.customer)?.has(b.customer) ? [i] : []))
  )
  return { mixClass, conflicts }
}

interface Frame {
  nodes: number
  nodePlace: Int32Array
  nodeReq: Int32Array
  windowOf: (node: number) => Span | undefined
  service: Float64Array
  depotNode: ReadonlyMap<number, number>
}

function profilesOf(problem: Problem, frame: Frame): { profiles: Profile[]; profileOfType: Int32Array } {
  const access = problem.rules.access ?? []
  const begin = beginOf(problem)
  const byKey = new Map<string, Profile & { types: number[] }>()
  const profileOfType = Int32Array.from(problem.types, (type, t) => {
    const rules = access.map(({ types }) => !types || types.includes(type.id))
    const key = JSON.stringify([type.depot ?? null, type.shift ?? null, type.rear_door ?? false, rules])
    const known = byKey.get(key)
    if (known) {
      known.types.push(t)
      known.mask |= 1 << t
      known.single = false
      return [...byKey.keys()].indexOf(key)
    }
    const shift = { from: Math.max(type.shift?.from ?? begin, begin), to: Math.min(type.shift?.to ?? openEnd, openEnd) }
    const opens = new Float64Array(frame.nodes).fill(begin)
    const closes = new Float64Array(frame.nodes).fill(openEnd)
    const spans: (Float64Array | null)[] = Array.from({ length: frame.nodes }, () => null)
    let several = false
    for (let n = 1; n < frame.nodes; n++) {
      if (frame.nodeReq[n]! < 0) continue
      const window = frame.windowOf(n)
      const zone = problem.places[frame.nodePlace[n]!]!.zone
      let allowed: Span[] = [
        {
          from: Math.max(window?.from ?? begin, shift.from, begin),
          to: Math.min((window?.to ?? openEnd) + instant, shift.to - frame.service[n]! + instant, openEnd)
        }
      ]
      access.forEach((rule, i) => {
        if (rule.zone !== zone || !rules[i]) return
        allowed = allowed.flatMap((a) => rule.spans.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })))
      })
      allowed = allowed.filter(({ from, to }) => from <= to).sort((a, b) => a.from - b.from)
      opens[n] = allowed[0]?.from ?? openEnd
      closes[n] = allowed.reduce((latest, { to }) => Math.max(latest, to), -openEnd)
      if (allowed.length > 1) {
        several = true
        spans[n] = Float64Array.from(allowed.flatMap(({ from, to }) => [from, to]))
      }
    }
    const depot = type.depot ? frame.depotNode.get(type.depot.place)! : 0
    byKey.set(key, {
      types: [t],
      mask: 1 << t,
      start: depot,
      end: type.depot?.returns ? depot : 0,
      rearDoor: type.rear_door ?? false,
      from: shift.from,
      until: shift.to,
      opens,
      closes,
      spans: several ? spans : null,
      single: !type.cost.table
    })
    return byKey.size - 1
  })
  return { profiles: [...byKey.values()], profileOfType }
}

/** The first moment that is spoken of; a window that is open at the beginning opens then. */
export function beginOf(problem: Problem): number {
  if (problem.begin !== undefined) return problem.begin
  let begin = Infinity
  const hear = (value: number | undefined) => {
    if (value !== undefined && Number.isFinite(value)) begin = Math.min(begin, value)
  }
  for (const { points } of problem.orders)
    for (const { window } of points) {
      hear(window?.from)
      if (window && !Number.isFinite(window.from)) hear(window.to - 1440)
    }
  for (const { shift } of problem.types) hear(shift?.from)
  for (const { spans } of problem.rules.access ?? []) for (const { from } of spans) hear(from)
  return Number.isFinite(begin) ? begin : 0
}
