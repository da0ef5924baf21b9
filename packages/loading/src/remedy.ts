import { assume, type Assumed } from './assume.ts'
import { check, checkVehicle, type Violation } from './check.ts'
import { beginOf } from './model.ts'
import type { PlannedVehicle } from './plan.ts'
import type { Order, Problem } from './problem.ts'
import type { ProveLoad } from './prove.ts'
import { isThinned, nearerPlaces, ownStops, placeOn, placesAmong } from './reason.ts'
import { countedM3 } from './size.ts'
import { type Draft, orderOf, timetable } from './timetable.ts'

/** A change that takes goods in which stayed behind, with what it costs beside the plan as it is. */
export interface Remedy {
  /** Nothing has to give; a window of time is wider; one more vehicle; goods are divided; more stops or a longer detour; a rule about temperatures or about what may be moved aside. */
  kind: 'fits' | 'window' | 'vehicle' | 'split' | 'limit' | 'rule'
  /** What has to be assumed beyond what the plan assumes already. */
  assumed: Assumed
  /** The vehicles that change, or that come. */
  vehicles: readonly PlannedVehicle[]
  /** Pieces that stay behind even so. */
  left: readonly number[]
  fen: number
  km: number
  /** Of the time that vehicles are on their way. */
  minutes: number
}

interface Asked {
  /** The plan without the goods that are asked about. */
  vehicles: readonly Draft[]
  /** The plan as it is, with which each remedy is compared; silent: the same. */
  now?: readonly PlannedVehicle[]
  order: string
  pieces: readonly number[]
  /** Only ways that put the goods on this vehicle. */
  onto?: string
  /** No window opens before this moment. */
  soonest?: number
  prove?: ProveLoad
}

/** Windows are widened by whole quarters of an hour, and no further than this. */
const quarter = 15
const widest = 480
/** Vehicles that are tried: those that pass nearest. */
const mostVehicles = 40
/** Of vehicles with many stops, that come late only, so many are looked at stop by stop. */
const mostClosely = 5
const mostParts = 4
/** What moving goods aside is reckoned at where the task would not have them moved at all. */
const movedFen = 10_000

/** The cheapest remedies of each kind, each judged by the checker together with the whole plan. */
export function remediesFor(problem: Problem, { vehicles: drafted, now, order: id, pieces, onto, soonest = -Infinity, prove }: Asked): Remedy[] {
  const order = orderOf(problem, id)
  const vehicles = drafted.map((draft) => timetable(problem, draft))
  const seats = seatsOf(problem, vehicles, order, pieces, onto)
  const sound = (kind: Remedy['kind'], assumed: Assumed, drafts: readonly Draft[], left: readonly number[] = pieces.map(() => 0)) =>
    soundRemedy(problem, { vehicles, now: now ?? vehicles, prove }, { kind, assumed, drafts, left })
  const best = (found: Iterable<Remedy | undefined>, most: number): Remedy[] => {
    const kept: Remedy[] = []
    for (const one of found) {
      if (one) kept.push(one)
      if (kept.length === most) break
    }
    return kept
  }
  const byFen = (a: Seat, b: Seat) => a.fen - b.fen

  const free = seats.filter(({ breaks, missing }) => breaks.length === 0 && !missing).toSorted(byFen)
  const fits = best(
    lazily(free, ({ draft }) => sound('fits', {}, [draft])),
    2
  )
  if (fits.length > 0) return fits

  const late = widenings(problem, seats, id, soonest).toSorted(byCalls)
  const windows = best(
    lazily(late, ({ windows: wider, draft }) => sound('window', { windows: wider }, [draft])),
    1
  )
  const cheaper = late
    .filter(({ fen }) => windows[0] === undefined || fen < windows[0].fen - 0.5)
    .toSorted((a, b) => Math.round(a.fen) - Math.round(b.fen) || byCalls(a, b))
  windows.push(
    ...best(
      lazily(cheaper, ({ windows: wider, draft }) => sound('window', { windows: wider }, [draft])),
      1
    )
  )

  const missing = seats.filter((seat) => seat.breaks.length === 0 && seat.missing).toSorted(byFen)
  const more = best(
    lazily(missing, ({ draft }) => sound('vehicle', { more: [{ type: draft.type, count: 1 }] }, [draft])),
    1
  )

  const long = seats
    .filter(({ breaks, missing: none }) => !none && breaks.length > 0 && breaks.every(({ code }) => code === 'POINTS' || code === 'DETOUR'))
    .toSorted(byFen)
  const limits = best(
    lazily(long, ({ breaks, draft }) => sound('limit', limitsOf(problem, breaks), [draft])),
    1
  )

  const rules = eased(problem, seats, vehicles)
  const [kept] = rules
  const another = rules.filter(({ assumed }) => JSON.stringify(assumed) !== JSON.stringify(kept?.assumed))
  const eases = [rules, another].flatMap((ways) =>
    best(
      lazily(ways, ({ assumed, draft }) => sound('rule', assumed, [draft])),
      1
    )
  )

  const divided = splitOf(problem, vehicles, order, pieces, onto, prove)
  const assumed = order.may_split ? {} : { split: [id] }
  const split = divided ? best([sound('split', assumed, divided.drafts, divided.left)], 1) : []
  return [...windows, ...more, ...limits, ...eases, ...split].toSorted((a, b) => sumOf(a.left) - sumOf(b.left) || a.fen - b.fen)
}

function* lazily<A, B>(items: Iterable<A>, of: (item: A) => B): Generator<B> {
  for (const item of items) yield of(item)
}

/** The goods at one place of one vehicle, or on a vehicle of their own, and what that breaks. */
interface Seat {
  draft: Draft
  vehicle: PlannedVehicle
  breaks: readonly Violation[]
  /** Beside the vehicle as it is. */
  fen: number
  /** There is no vehicle of this type left. */
  missing: boolean
}

function seatsOf(problem: Problem, vehicles: readonly PlannedVehicle[], order: Order, pieces: readonly number[], onto?: string): Seat[] {
  const own = ownStops(order, pieces)
  const isPickup = ({ point }: { point: number }) => order.points[point]!.kind === 'pickup'
  const [pickups, deliveries] = [own.filter(isPickup), own.filter((stop) => !isPickup(stop))]
  const seats: Seat[] = []
  const take = (draft: Draft, fen: number, missing: boolean): Seat => {
    const vehicle = timetable(problem, draft)
    const seat = { draft, vehicle, breaks: checkVehicle(problem, held(problem, draft), vehicle), fen: vehicle.fen - fen, missing }
    seats.push(seat)
    return seat
  }
  const close: { late: number; look: () => void }[] = []
  for (const vehicle of nearest(problem, vehicles, order, onto)) {
    const riding = vehicle.loads.find((load) => load.order === order.id)?.pieces
    const loads = [
      ...vehicle.loads.filter((load) => load.order !== order.id),
      { order: order.id, pieces: pieces.map((count, i) => count + (riding?.[i] ?? 0)) }
    ]
    const others = vehicle.stops.filter((stop) => stop.order !== order.id).map(({ order: id, point }) => ({ order: id, point }))
    const seatAt = ([i, j]: readonly [number, number]): Seat => {
      const stops = [...others.slice(0, i), ...pickups, ...others.slice(i, j), ...deliveries, ...others.slice(j)]
      return take({ ...vehicle, loads, stops }, vehicle.fen, false)
    }
    const tried = placesAmong(problem, vehicle.type, others)
    const late = Math.min(...tried.map((place) => latenessOf(seatAt(place))))
    if (late < Infinity && isThinned(problem, vehicle.type, others)) {
      const known = new Set(tried.map(String))
      const rest = nearerPlaces(problem, vehicle.type, others, order).filter((place) => !known.has(String(place)))
      close.push({ late, look: () => rest.forEach(seatAt) })
    }
  }
  if (!seats.some(({ breaks }) => breaks.length === 0)) for (const { look } of close.toSorted((a, b) => a.late - b.late).slice(0, mostClosely)) look()
  if (onto === undefined)
    for (const { id: type } of problem.types)
      take({ id: freeName(vehicles), type, loads: [{ order: order.id, pieces }], stops: own }, 0, !isLeft(problem, vehicles, type))
  return seats
}

/** By how many minutes windows are missed where nothing else is broken. */
const latenessOf = ({ breaks }: Seat): number =>
  breaks.length > 0 && breaks.every(({ code }) => code === 'WINDOW') ? breaks.reduce((sum, { over = 0 }) => sum + over, 0) : Infinity

const held = (problem: Problem, { loads }: Draft) => new Map(loads.map(({ order }) => [order, orderOf(problem, order)]))

const isLeft = (problem: Problem, vehicles: readonly { type: string }[], type: string): boolean =>
  vehicles.filter((vehicle) => vehicle.type === type).length < (problem.types.find(({ id }) => id === type)?.count ?? Infinity)

const freeName = (vehicles: readonly { id: string }[]): string => {
  const taken = new Set(vehicles.map(({ id }) => id))
  for (let number = 1; ; number++) if (!taken.has(`V${number}`)) return `V${number}`
}

/** The vehicles that may be changed and pass nearest to a point of the order. */
function nearest({ km, places }: Problem, vehicles: readonly PlannedVehicle[], { points }: Order, onto?: string): PlannedVehicle[] {
  const away = ({ stops }: PlannedVehicle) =>
    Math.min(
      ...stops.flatMap(({ place }) =>
        points.map((point) => Math.min(km[place * places.length + point.place]!, km[point.place * places.length + place]!))
      )
    )
  const open = vehicles.filter(({ id, locked }) => !locked && (onto === undefined || id === onto))
  if (open.length <= mostVehicles) return open
  return open
    .map((vehicle) => ({ vehicle, away: away(vehicle) }))
    .toSorted((a, b) => a.away - b.away)
    .slice(0, mostVehicles)
    .map(({ vehicle }) => vehicle)
}

interface Widening {
  draft: Draft
  windows: { order: string; point: number; before_min: number; after_min: number }[]
  minutes: number
  /** How many orders' customers have to agree. */
  calls: number
  fen: number
}

const byCalls = (a: Widening, b: Widening): number => a.calls - b.calls || a.minutes - b.minutes || a.fen - b.fen

/** What only time stands against; a city that is closed and a driver's day that is over are met by coming earlier, too. */
const ofTime: ReadonlySet<string> = new Set(['WINDOW', 'AREA', 'SHIFT'])

/**
 * The windows that have to be wider for vehicles that come late: each closes later; or the order's own loading begins earlier, where that is enough. Each is the
 * least for its place on a vehicle; an earlier beginning is looked for only where no place of that vehicle that costs no more asks for less.
 *
 * How late a vehicle comes is read from windows that never close: in a city that is open for some hours the next moment may be tomorrow. How much earlier it has
 * to begin is tried, not taken from how late it comes: a quarter of an hour may be enough to reach a city before it closes or to spare a rest.
 */
function widenings(problem: Problem, seats: readonly Seat[], id: string, soonest: number): Widening[] {
  const endless = withoutEnds(problem)
  const earlier = new Map<string, Problem>()
  const begunEarlier = (windows: Widening['windows']): Problem => {
    const key = JSON.stringify(windows)
    const known = earlier.get(key) ?? assume(problem, { windows })
    earlier.set(key, known)
    return known
  }
  const found: Widening[] = []
  const least = new Map<string, Widening>()
  const add = (seat: Seat, windows: Widening['windows']) => {
    const minutes = windows.reduce((sum, own) => sum + own.before_min + own.after_min, 0)
    const one = { draft: seat.draft, windows, minutes, calls: new Set(windows.map(({ order }) => order)).size, fen: seat.fen }
    const known = least.get(nameOf(seat))
    if (!known || (one.calls - known.calls || minutes - known.minutes) < 0) least.set(nameOf(seat), one)
    found.push(one)
  }
  const late = seats.filter(({ breaks, missing }) => !missing && breaks.length > 0 && breaks.every(({ code }) => ofTime.has(code)))
  for (const seat of late.toSorted((a, b) => a.fen - b.fen)) {
    const waits = timetable(endless, seat.draft)
    const after = waits.stops.flatMap(({ order, point, start }) => {
      const over = start - (orderOf(problem, order).points[point]!.window?.to ?? Infinity)
      return over > 1e-6 ? [{ order, point, before_min: 0, after_min: inQuarters(over) }] : []
    })
    if (
      after.length > 0 &&
      after.every(({ after_min }) => after_min <= widest) &&
      checkVehicle(endless, held(endless, seat.draft), waits).length === 0
    )
      add(seat, after)

    const place = seat.draft.stops.findIndex(({ order }) => order === id)
    const [first, timed] = [seat.draft.stops[place], seat.vehicle.stops[place]]
    const opens = first && orderOf(problem, id).points[first.point]!.window?.from
    if (!first || !timed || opens === undefined || !Number.isFinite(opens)) continue
    const known = least.get(nameOf(seat))
    const most = Math.min(widest, opens - soonest, known?.calls === 1 ? known.minutes : widest)
    const before = (quarters: number) => [{ order: id, point: first.point, before_min: quarters * quarter, after_min: 0 }]
    const isEnough = (quarters: number): boolean => {
      const wider = begunEarlier(before(quarters))
      return checkVehicle(wider, held(wider, seat.draft), timetable(wider, seat.draft)).length === 0
    }
    const depot = problem.types.find((type) => type.id === seat.draft.type)?.depot
    const waiting = depot ? widest : inQuarters(Math.max(timed.start, opens) - timed.arrive)
    const enough = depot || place > 0 ? firstOf(Math.min(most, waiting), isEnough) : byHalves(most, isEnough)
    if (enough !== undefined) add(seat, before(enough))
  }
  return found
}

/* Where a vehicle waits for the order it begins earlier by no more than it waits; and since it rests while it waits, less may be better than more. */
function firstOf(minutes: number, isEnough: (quarters: number) => boolean): number | undefined {
  for (let quarters = 1; quarters * quarter <= minutes; quarters++) if (isEnough(quarters)) return quarters
  return undefined
}
/* Where the order is the first of its vehicle, who begins earlier is never later anywhere. */
function byHalves(minutes: number, isEnough: (quarters: number) => boolean): number | undefined {
  let [short, enough] = [0, Math.floor(minutes / quarter)]
  if (enough < 1 || !isEnough(enough)) return undefined
  while (enough - short > 1) {
    const middle = (short + enough) >> 1
    if (isEnough(middle)) enough = middle
    else short = middle
  }
  return enough
}
/* A vehicle of the plan by its name, one of its own by its type. */
const nameOf = ({ draft: { id, type } }: Seat): string => `${id} ${type}`

/** The problem with windows that open as they do and never close. */
const withoutEnds = (problem: Problem): Problem => ({
  ...problem,
  begin: beginOf(problem),
  orders: problem.orders.map((order) => ({
    ...order,
    points: order.points.map((point) => (point.window ? { ...point, window: { from: point.window.from, to: Infinity } } : point))
  }))
})
const inQuarters = (minutes: number): number => Math.ceil(minutes / quarter - 1e-9) * quarter

function limitsOf({ rules }: Problem, breaks: readonly Violation[]): Assumed {
  const over = (code: string) => Math.max(0, ...breaks.filter((one) => one.code === code).map((one) => one.over ?? 0))
  const [points, detour] = [over('POINTS'), over('DETOUR')]
  return {
    ...(points > 0 ? { max_points: (rules.max_points ?? 0) + Math.ceil(points) } : {}),
    ...(detour > 0 ? { max_detour_km: Math.ceil((rules.max_detour_km ?? 0) + detour) } : {})
  }
}

/** Places that only a rule about temperatures or about moving goods aside stands against, with what of it would have to give; fewest rules first, then least cost. */
function eased(problem: Problem, seats: readonly Seat[], vehicles: readonly PlannedVehicle[]): { draft: Draft; assumed: Assumed }[] {
  const found = seats.flatMap(({ draft, breaks, missing }) => {
    if (missing || breaks.length === 0 || !breaks.every(({ code }) => code === 'TEMP' || code === 'LIFO')) return []
    const temps = breaks.filter(({ code }) => code === 'TEMP')
    const assumed: Assumed = {
      ...(temps.some(({ order }) => order !== undefined) ? { keeps: [draft.type] } : {}),
      // Without an order it speaks of goods that ride together.
      ...(temps.some(({ order }) => order === undefined) ? { mix_temps: true } : {}),
      ...(breaks.some(({ code }) => code === 'LIFO') ? { rehandle_fen: movedFen } : {})
    }
    const before = vehicles.find(({ id }) => id === draft.id)?.fen ?? 0
    // What may not be moved has no price until it is assumed.
    return [{ draft, assumed, rules: Object.keys(assumed).length, fen: timetable(assume(problem, assumed), draft).fen - before }]
  })
  return found.toSorted((a, b) => a.rules - b.rules || a.fen - b.fen)
}

const sumOf = (pieces: readonly number[]): number => pieces.reduce((sum, count) => sum + count, 0)

/** The goods in parts: each time the part that costs least by the piece, on a vehicle of the plan or on one of its own. */
function splitOf(
  problem: Problem,
  vehicles: readonly PlannedVehicle[],
  order: Order,
  pieces: readonly number[],
  onto: string | undefined,
  prove: ProveLoad | undefined
): { drafts: Draft[]; left: readonly number[] } | undefined {
  if (sumOf(pieces) < 2) return undefined
  let now = [...vehicles]
  let left = pieces
  const drafts = new Map<string, Draft>()
  for (let n = 0; n < mostParts && sumOf(left) > 0; n++) {
    const open = nearest(problem, now, order, n === 0 ? onto : undefined).filter(
      ({ id, loads }) => !drafts.has(id) && !loads.some((load) => load.order === order.id)
    )
    const fresh: Draft[] =
      onto !== undefined && n === 0
        ? []
        : problem.types.flatMap(({ id: type }) => (isLeft(problem, now, type) ? [{ id: freeName(now), type, loads: [], stops: [] }] : []))
    const parts = [...open, ...fresh].flatMap((draft) => partFor(problem, draft, order, left))
    const worth = parts.filter(({ part }) => sumOf(part) >= sumOf(left) / 5).toSorted((a, b) => a.fen / sumOf(a.part) - b.fen / sumOf(b.part))
    const chosen = worth.flatMap((one) => proved(problem, one, order, prove)).at(0)
    if (!chosen) break
    drafts.set(chosen.vehicle.id, chosen.vehicle)
    now = [...now.filter(({ id }) => id !== chosen.vehicle.id), chosen.vehicle]
    left = left.map((count, i) => count - chosen.part[i]!)
  }
  const whole = drafts.size === 1 && sumOf(left) === 0
  return drafts.size === 0 || whole ? undefined : { drafts: [...drafts.values()], left }
}

interface PartOn {
  draft: Draft
  vehicle: PlannedVehicle
  part: readonly number[]
  fen: number
}
/** As many pieces as the vehicle has room for, where it can come by. */
function partFor(problem: Problem, draft: Draft & { fen?: number }, order: Order, left: readonly number[]): PartOn[] {
  const type = problem.types.find(({ id }) => id === draft.type)!
  const now = draft.stops.length ? timetable(problem, draft) : undefined
  const part = fill(order, left, { kg: type.max_kg - (now?.peak_kg ?? 0), m3: type.max_m3 - (now?.peak_m3 ?? 0) })
  if (sumOf(part) === 0) return []
  const { vehicle, violations } = placeOn(problem, draft, order.id, part)
  return violations.length > 0 ? [] : [{ draft, vehicle, part, fen: vehicle.fen - (now?.fen ?? 0) }]
}

/** The part with its load proved; where it does not stand, the most of it that does. */
function proved(problem: Problem, one: PartOn, order: Order, prove: ProveLoad | undefined): PartOn[] {
  if (!prove) return [one]
  let part = one.part
  for (let tries = 0; tries < 5 && sumOf(part) > 0; tries++) {
    const { vehicle, violations } = placeOn(problem, one.draft, order.id, part, prove)
    if (violations.length === 0) return [{ ...one, vehicle, part }]
    part = part.map((count) => Math.floor(count * 0.8))
  }
  return []
}

/** Rows without weight only make the vehicle call somewhere: they go with the first part. */
function fill({ rows }: Order, left: readonly number[], room: { kg: number; m3: number }): number[] {
  const part = rows.map((row, i) => (row.kg === 0 && row.m3 === 0 ? left[i]! : 0))
  let { kg, m3 } = room
  rows.forEach((row, i) => {
    if (part[i]! > 0 || row.pieces === 0) return
    const [oneKg, oneM3] = [row.kg / row.pieces, countedM3(row) / row.pieces]
    const most = (have: number, need: number) => (need > 0 ? Math.floor(have / need + 1e-9) : Infinity)
    const take = Math.max(0, Math.min(left[i]!, most(kg, oneKg), most(m3, oneM3)))
    part[i] = take
    kg -= take * oneKg
    m3 -= take * oneM3
  })
  const carries = rows.some((row, i) => part[i]! > 0 && (row.kg > 0 || row.m3 > 0))
  return carries ? part : rows.map(() => 0)
}

interface Offer {
  kind: Remedy['kind']
  assumed: Assumed
  drafts: readonly Draft[]
  left: readonly number[]
}
/** The remedy with its price, if the checker has nothing against the whole plan with it. */
function soundRemedy(
  problem: Problem,
  { vehicles: before, now, prove }: { vehicles: readonly PlannedVehicle[]; now: readonly PlannedVehicle[]; prove: ProveLoad | undefined },
  { kind, assumed, drafts, left }: Offer
): Remedy | undefined {
  const wider = assume(problem, assumed)
  const vehicles = drafts.map((draft) => timetable(wider, draft, prove))
  const changed = new Set(vehicles.map(({ id }) => id))
  const whole = [...before.filter(({ id }) => !changed.has(id)), ...vehicles]
  const rides = (id: string, i: number) => whole.reduce((sum, { loads }) => sum + (loads.find((load) => load.order === id)?.pieces[i] ?? 0), 0)
  const unplanned = wider.orders.flatMap(({ id, rows }) => {
    const rest = rows.map((row, i) => row.pieces - rides(id, i))
    return rest.some((count) => count > 0) ? [{ order: id, pieces: rest, reason: 'NO_VEHICLE' as const }] : []
  })
  const total = (list: readonly PlannedVehicle[], of: (vehicle: PlannedVehicle) => number) => list.reduce((sum, one) => sum + of(one), 0)
  const [fen, km] = [total(whole, (one) => one.fen), total(whole, (one) => one.km)]
  const made = { alone_fen: 0, save_fen: 0, level: 'kgM3', engine: '', seed: 0, iterations: 0 } as const
  if (check(wider, { vehicles: whole, unplanned, fen, km, ...made }, prove).length > 0) return undefined
  const under = ({ stops }: PlannedVehicle) => (stops.at(-1)?.leave ?? 0) - (stops[0]?.arrive ?? 0)
  return {
    kind,
    assumed,
    vehicles,
    left,
    fen: fen - total(now, (one) => one.fen),
    km: km - total(now, (one) => one.km),
    minutes: total(whole, under) - total(now, under)
  }
}
