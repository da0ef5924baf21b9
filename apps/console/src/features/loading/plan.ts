import type { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine, type loadReasons } from '@yunshu/contract/loading/machine'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'

export type Info = OutputOf<typeof loading.info>
export type Vehicle = Info['vehicles'][number]
export type LoadOrder = Info['orders'][number]
export type Wish = Info['wish']
export type Reason = keyof typeof loadReasons
/** A vehicle of the plan as a change of it is sent. */
export type Draft = InputOf<typeof loading.arrange>['vehicles'][number]

/** Its first vehicles are being looked for: neither waits the task behind others, nor is it loaded by hand. */
export const isFirst = ({ task, wish, vehicles }: Info): boolean =>
  task.task_status === loadingMachine.code.computing && vehicles.length === 0 && !wish.by_hand && (task.queue_place ?? 0) === 0

export const draftOf = ({ id, vehicle_type_id, locked, held, loads, stops }: Vehicle): Draft => ({
  id,
  vehicle_type_id,
  locked,
  held: [...held],
  loads: loads.map(({ order_id, pieces }) => ({ order_id, pieces: [...pieces] })),
  stops: stops.map(({ order_id, point }) => ({ order_id, point }))
})
export const draftsOf = (vehicles: readonly Vehicle[]): Draft[] => vehicles.map(draftOf)

/** The plan with this vehicle in the place of the one of its name, or behind the others. */
export const withVehicle = (drafts: readonly Draft[], vehicle: Draft): Draft[] =>
  drafts.some(({ id }) => id === vehicle.id) ? drafts.map((one) => (one.id === vehicle.id ? vehicle : one)) : [...drafts, vehicle]

/** The plan after an order, or what of it rides there, was taken off a vehicle; a vehicle that carries nothing any more is gone. */
export const takenOff = (drafts: readonly Draft[], vehicle: string, order_id: number): Draft[] =>
  drafts.flatMap((one) => {
    if (one.id !== vehicle) return [one]
    const loads = one.loads.filter((load) => load.order_id !== order_id)
    if (loads.length === 0) return []
    const held = one.held?.filter((own) => own !== order_id)
    return [{ ...one, ...(held && { held }), loads, stops: one.stops.filter((stop) => stop.order_id !== order_id) }]
  })

/** The plan after a part of what rides on a vehicle was taken off; all of it takes the order off. */
export const partTakenOff = (drafts: readonly Draft[], vehicle: string, order_id: number, pieces: readonly number[]): Draft[] => {
  const riding = loadOf(drafts, vehicle, order_id)
  const left = riding.map((all, i) => Math.max(0, all - (pieces[i] ?? 0)))
  if (left.every((count) => count === 0)) return takenOff(drafts, vehicle, order_id)
  return drafts.map((one) =>
    one.id === vehicle ? { ...one, loads: one.loads.map((load) => (load.order_id === order_id ? { ...load, pieces: left } : load)) } : one
  )
}
const loadOf = (drafts: readonly Draft[], vehicle: string, order_id: number): readonly number[] =>
  drafts.find(({ id }) => id === vehicle)?.loads.find((load) => load.order_id === order_id)?.pieces ?? []

/** The plan with the stops of these orders locked on their vehicle, or open again. */
export const withHeld = (drafts: readonly Draft[], vehicle: string, order_ids: readonly number[], on: boolean): Draft[] =>
  drafts.map((one) => {
    if (one.id !== vehicle) return one
    const others = (one.held ?? []).filter((own) => !order_ids.includes(own))
    return { ...one, held: on ? [...others, ...order_ids] : others }
  })

/** The orders of a visit, each once. */
export const ordersOf = ({ loads, unloads }: Pick<Visit, 'loads' | 'unloads'>): number[] => [...new Set([...loads, ...unloads])]

/** A vehicle whose stops number `from` up to `upTo` were taken to before stop number `to`. */
export const stopsMoved = (draft: Draft, from: number, upTo: number, to: number): Draft => {
  const moved = draft.stops.slice(from, upTo)
  const rest = [...draft.stops.slice(0, from), ...draft.stops.slice(upTo)]
  const at = to > from ? to - moved.length : to
  return { ...draft, stops: [...rest.slice(0, at), ...moved, ...rest.slice(at)] }
}

/** The first name that no vehicle has: V1, V2, … */
export const freeName = (vehicles: readonly { readonly id: string }[]): string => {
  const taken = new Set(vehicles.map(({ id }) => id))
  for (let number = 1; ; number++) if (!taken.has(`V${number}`)) return `V${number}`
}

type Sum = { readonly pieces: number; readonly kg: number; readonly m3: number }
/** What so many pieces of the rows of an order weigh and measure; rows without goods count nothing. */
export const sumOf = (order: LoadOrder | undefined, pieces: readonly number[]): Sum =>
  (order?.rows ?? []).reduce<Sum>(
    (sum, row, i) => {
      if (row.order_goods_id === null || row.pieces === 0) return sum
      const part = pieces[i] ?? 0
      return { pieces: sum.pieces + part, kg: sum.kg + (row.kg * part) / row.pieces, m3: sum.m3 + (row.m3 * part) / row.pieces }
    },
    { pieces: 0, kg: 0, m3: 0 }
  )
export const wholeOf = (order: LoadOrder): number[] => order.rows.map(({ pieces }) => pieces)
export const isWhole = (order: LoadOrder | undefined, pieces: readonly number[]): boolean =>
  order?.rows.every((row, i) => row.order_goods_id === null || row.pieces === pieces[i]) ?? true

/** Consecutive stops at one place are one visit. */
export type Visit = {
  /** The numbers of its stops in the vehicle's row of stops: from here, up to before there. */
  readonly from: number
  readonly upTo: number
  readonly name: string
  readonly address: string
  readonly lng: number
  readonly lat: number
  readonly arrive_at: string
  readonly start_at: string
  readonly leave_at: string
  /** The time asked for: the narrowest of its points; an open end is null. */
  readonly opens: string | null
  readonly closes: string | null
  readonly late_min: number
  /** Served outside the time asked for, within what the planner assumes: how much wider the window is. */
  readonly assumed_min: number
  readonly loads: readonly number[]
  readonly unloads: readonly number[]
}
export const visitsOf = (vehicle: Vehicle, orders: ReadonlyMap<number, LoadOrder>, assumed?: Pick<Info['assumed'], 'windows'>): Visit[] => {
  const visits: Visit[] = []
  vehicle.stops.forEach((stop, i) => {
    const point = orders.get(stop.order_id)?.points[stop.point]
    if (!point) return
    const { opens, closes } = windowOf(point)
    const before = visits.at(-1)
    const wider = assumed?.windows.find(({ order_id, point }) => order_id === stop.order_id && point === stop.point)
    const [early, over] = [lateMinutes(opens ?? stop.start_at, stop.start_at), lateMinutes(stop.start_at, closes)]
    const isAssumed = wider !== undefined && (early > 0 || over > 0) && early <= wider.before_min && over <= wider.after_min
    const late = isAssumed ? 0 : over
    const beyond = isAssumed ? wider.before_min + wider.after_min : 0
    const own = point.kind === 1 ? { loads: [stop.order_id], unloads: [] } : { loads: [], unloads: [stop.order_id] }
    if (before && before.lng === point.lng && before.lat === point.lat && before.upTo === i)
      visits[visits.length - 1] = {
        ...before,
        upTo: i + 1,
        leave_at: stop.leave_at,
        opens: later(before.opens, opens),
        closes: earlier(before.closes, closes),
        late_min: Math.max(before.late_min, late),
        assumed_min: Math.max(before.assumed_min, beyond),
        loads: [...before.loads, ...own.loads],
        unloads: [...before.unloads, ...own.unloads]
      }
    else
      visits.push({
        from: i,
        upTo: i + 1,
        name: point.address_diming || point.address_str,
        address: point.address_str,
        lng: point.lng,
        lat: point.lat,
        arrive_at: stop.arrive_at,
        start_at: stop.start_at,
        leave_at: stop.leave_at,
        opens,
        closes,
        late_min: late,
        assumed_min: beyond,
        ...own
      })
  })
  return visits
}
/** Before, after, or between two times. */
export const windowOf = ({ time_type, time_start, time_end }: LoadOrder['points'][number]): { opens: string | null; closes: string | null } =>
  time_type === 1
    ? { opens: null, closes: time_start }
    : time_type === 2
      ? { opens: time_start, closes: null }
      : { opens: time_start, closes: time_end }
const lateMinutes = (at: string, closes: string | null): number =>
  closes === null ? 0 : Math.max(0, Math.round((Date.parse(at) - Date.parse(closes)) / 60_000))
const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)
const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)

/** The steps before and after the one that the plan is at: 撤销 and 重做. */
export const stepsAround = (steps: readonly { readonly seq: number }[], step: number): { undo: number | undefined; redo: number | undefined } => {
  const seqs = steps.map(({ seq }) => seq).sort((a, b) => a - b)
  return { undo: seqs.filter((seq) => seq < step).at(-1), redo: seqs.find((seq) => seq > step) }
}

/** Orders that are not on a vehicle, or not whole. */
export const leftOf = (drafts: readonly Draft[], orders: readonly LoadOrder[]): { order_id: number; pieces: number[] }[] =>
  orders.flatMap((order) => {
    const pieces = order.rows.map((row, i) =>
      Math.max(
        0,
        row.pieces - drafts.reduce((sum, draft) => sum + (draft.loads.find(({ order_id }) => order_id === order.order_id)?.pieces[i] ?? 0), 0)
      )
    )
    return order.rows.some((row, i) => row.order_goods_id !== null && (pieces[i] ?? 0) > 0) ? [{ order_id: order.order_id, pieces }] : []
  })

/** What a plan assumes once it is as drafted: who divides an order by hand says that it may be divided, whatever the rules of the task. Nothing where it is not more than before. */
export const assumedFor = (
  { orders, wish, assumed }: Pick<Info, 'orders' | 'wish' | 'assumed'>,
  drafts: readonly Draft[]
): Info['assumed'] | undefined => {
  if (wish.allow_split) return undefined
  const left = new Set(leftOf(drafts, orders).map(({ order_id }) => order_id))
  const rides = (order_id: number) => drafts.filter(({ loads }) => loads.some((load) => load.order_id === order_id)).length
  const divided = orders.flatMap(({ order_id }) => {
    const on = rides(order_id)
    return on > 0 && on + Number(left.has(order_id)) > 1 && !assumed.split.includes(order_id) ? [order_id] : []
  })
  return divided.length > 0 ? { ...assumed, split: [...assumed.split, ...divided] } : undefined
}

/** Vehicles that share an order, together: they go to the same carrier at once. */
export const together = (vehicles: readonly { readonly id: string; readonly loads: readonly { readonly order_id: number }[] }[]): string[][] => {
  const groups: { ids: string[]; orders: Set<number> }[] = []
  for (const { id, loads } of vehicles) {
    const orders = new Set(loads.map(({ order_id }) => order_id))
    const met = groups.filter((group) => [...orders].some((order_id) => group.orders.has(order_id)))
    const joined = { ids: [...met.flatMap(({ ids }) => ids), id], orders: new Set([...met.flatMap((group) => [...group.orders]), ...orders]) }
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  return groups.map(({ ids }) => ids)
}

/** Hues far apart, all dark enough to be read on white and to carry white letters. */
const palette = [
  '#0958d9',
  '#ad4e00',
  '#237804',
  '#9e1068',
  '#08979c',
  '#cf1322',
  '#531dab',
  '#5b6b00',
  '#1d39c4',
  '#874d00',
  '#006d75',
  '#a8071a',
  '#3f6600',
  '#780650',
  '#0050b3',
  '#8c3a00'
]
export const colourOf = (number: number): string => palette[number % palette.length] ?? '#4e5969'

/** Which colour each vehicle of the next plan has: that of the vehicle with which it shares most orders, so that a better plan looks like the one before. */
export const coloursKept = (
  before: ReadonlyMap<string, { readonly colour: number; readonly orders: readonly number[] }>,
  next: readonly { readonly id: string; readonly loads: readonly { readonly order_id: number }[] }[]
): Map<string, { colour: number; orders: readonly number[] }> => {
  const pairs = next
    .flatMap(({ id, loads }) =>
      [...before.values()].map(({ colour, orders }) => ({ id, colour, shared: loads.filter(({ order_id }) => orders.includes(order_id)).length }))
    )
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
  const given = new Map<string, number>()
  for (const { id, colour } of pairs) if (!given.has(id) && ![...given.values()].includes(colour)) given.set(id, colour)
  let free = 0
  for (const { id } of next) {
    if (given.has(id)) continue
    while ([...given.values()].includes(free)) free++
    given.set(id, free)
  }
  return new Map(next.map(({ id, loads }) => [id, { colour: given.get(id) ?? 0, orders: loads.map(({ order_id }) => order_id) }]))
}
