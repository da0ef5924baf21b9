import { loadFaults } from '@yunshu/contract/loading/machine'
import type { loading } from '@yunshu/contract/loading/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { Violation } from '@yunshu/loading/check'
import type { Plan, PlannedVehicle } from '@yunshu/loading/plan'
import type { Draft } from '@yunshu/loading/timetable'
import { prorate, type Goods } from '@yunshu/domain/quantity'
import { refuse } from '../../platform/verb/refuse.ts'
import { wholeFen } from './queries.ts'
import type { Sketched } from './sketch.ts'

/** A vehicle as a screen sends it. */
type Sent = InputOf<typeof loading.check>['vehicles'][number]

/** A vehicle in the words of the engine. */
export const draftOf = ({
  id,
  vehicle_type_id,
  locked = false,
  held = [],
  loads,
  stops
}: Pick<Sent, 'id' | 'vehicle_type_id' | 'locked' | 'held' | 'loads' | 'stops'>): Draft => ({
  id,
  type: String(vehicle_type_id),
  locked,
  held: held.map(String),
  loads: loads.map(({ order_id, pieces }) => ({ order: String(order_id), pieces })),
  stops: stops.map(({ order_id, point }) => ({ order: String(order_id), point }))
})

/** The vehicles of a plan as the checker judges them. */
export const draftsOfPlan = ({ vehicles }: Pick<Plan, 'vehicles'>): Draft[] =>
  vehicles.map((vehicle) => ({ ...vehicle, stops: vehicle.stops.map(({ order, point }) => ({ order, point })) }))

/** Whether all of the vehicle, or some of it, stays when the rest is planned again. */
export const keepsGoods = ({ locked, held = [] }: Pick<PlannedVehicle, 'locked' | 'held'>): boolean => locked || held.length > 0

/** Refuses vehicles that name an order, a point or a vehicle type that the task does not hold, or a vehicle twice. */
export const demandReadable = ({ sketch }: Sketched, drafts: readonly Draft[]): void => {
  const orders = new Map(sketch.orders.map((order) => [order.id, order]))
  const isReadable =
    new Set(drafts.map(({ id }) => id)).size === drafts.length &&
    drafts.every(
      ({ type, held = [], loads, stops }) =>
        held.every((order) => loads.some((load) => load.order === order)) &&
        sketch.types.some(({ id }) => id === type) &&
        loads.every(({ order, pieces }) => orders.get(order)?.rows.length === pieces.length) &&
        stops.every(({ order, point }) => orders.get(order)?.points[point] !== undefined && loads.some((load) => load.order === order))
    )
  if (!isReadable) refuse('draftUnreadable')
}

/** What is on none of the vehicles; an order that was left before keeps its reason. */
export const leftBy = ({ sketch }: Sketched, drafts: readonly Pick<Draft, 'loads'>[], before: Plan['unplanned'] = []): Plan['unplanned'] => {
  const taken = new Map<string, number[]>()
  for (const { loads } of drafts)
    for (const { order, pieces } of loads)
      taken.set(
        order,
        (taken.get(order) ?? pieces.map(() => 0)).map((sum, i) => sum + pieces[i]!)
      )
  return sketch.orders.flatMap(({ id, rows }) => {
    const pieces = rows.map((row, i) => Math.max(0, row.pieces - (taken.get(id)?.[i] ?? 0)))
    const reason = before.find(({ order }) => order === id)?.reason ?? 'NO_VEHICLE'
    return pieces.some((left) => left > 0) ? [{ order: id, pieces, reason }] : []
  })
}

/** What a task's row says of a plan where it has none. */
export const noPlan = {
  result: null,
  vehicle_count: null,
  unplanned_count: null,
  vehicle_plan: '[]',
  type_ids: [] as number[],
  load_rate_kg_bp: null,
  load_rate_volume_bp: null,
  est_fen: null,
  save_fen: null,
  distance_m: null,
  estimated_legs: null,
  iterations: null
}

/** What the lists show of a plan. */
export const summaryOf = (sketched: Sketched, plan: Pick<Plan, 'vehicles' | 'unplanned' | 'fen' | 'km'>) => {
  const { types, orders } = sketched.sketch
  const limit = (vehicle: PlannedVehicle, of: 'max_kg' | 'max_m3') => types.find(({ id }) => id === vehicle.type)![of]
  const share = (peak: 'peak_kg' | 'peak_m3', of: 'max_kg' | 'max_m3'): number | null => {
    const most = plan.vehicles.reduce((sum, vehicle) => sum + limit(vehicle, of), 0)
    return most > 0 ? Math.round((plan.vehicles.reduce((sum, vehicle) => sum + vehicle[peak], 0) / most) * 10_000) : null
  }
  const counts = new Map<number, number>()
  for (const { type } of plan.vehicles) counts.set(Number(type), (counts.get(Number(type)) ?? 0) + 1)
  const left = new Map(plan.unplanned.map(({ order, pieces }) => [order, pieces.reduce((sum, own) => sum + own, 0)]))
  const alone = orders.reduce((sum, { id, rows }) => {
    const whole = rows.reduce((all, { pieces }) => all + pieces, 0)
    return sum + (sketched.alone?.[id] ?? 0) * (whole > 0 ? 1 - (left.get(id) ?? 0) / whole : 0)
  }, 0)
  return {
    vehicle_count: plan.vehicles.length,
    unplanned_count: plan.unplanned.length,
    vehicle_plan: JSON.stringify([...counts].sort(([a], [b]) => a - b).map(([vehicle_type_id, count]) => ({ vehicle_type_id, count }))),
    type_ids: [...counts.keys()].sort((a, b) => a - b),
    load_rate_kg_bp: share('peak_kg', 'max_kg'),
    load_rate_volume_bp: share('peak_m3', 'max_m3'),
    est_fen: wholeFen(plan.fen),
    save_fen: sketched.alone ? Math.round(alone - wholeFen(plan.fen)) : null,
    distance_m: Math.round(plan.km * 1000)
  }
}

/** Refuses a plan that breaks a limit, with the first vehicle that does and all that is wrong with it. */
export const demandSound = (violations: readonly Violation[]): void => {
  const [first] = violations
  if (!first) return
  const own = [...new Set(violations.filter(({ vehicle }) => vehicle === first.vehicle).map(({ code }) => code))]
  const name = first.vehicle ?? ''
  refuse('planBroken', {
    vehicle: { zh: name === '' ? '方案' : `车辆${name}`, en: name === '' ? 'The plan' : `Vehicle ${name}` },
    reasons: { zh: own.map((code) => loadFaults[code][0]).join('、'), en: own.map((code) => loadFaults[code][1].toLowerCase()).join(', ') }
  })
}

/** Goods of one row of an order for one vehicle of a plan. */
type CargoPart = Goods & { readonly vehicle: string; readonly order_id: number; readonly order_goods_id: number }

/** What each vehicle carries, by the goods rows of the orders: a divided row goes by its pieces, and the parts add up exactly. */
export const cargoOf = ({ sketch, goods_ids }: Sketched, vehicles: readonly Pick<PlannedVehicle, 'id' | 'loads'>[]): CargoPart[] => {
  const rest = new Map<number, Goods>()
  return vehicles.flatMap(({ id: vehicle, loads }) =>
    loads.flatMap(({ order, pieces }) => {
      const { rows } = sketch.orders.find(({ id }) => id === order)!
      return rows.flatMap((row, i): CargoPart[] => {
        const order_goods_id = goods_ids[order]![i]
        if (order_goods_id === null || order_goods_id === undefined || pieces[i] === 0) return []
        const open = rest.get(order_goods_id) ?? { goods_num: row.pieces, goods_kg: row.kg, goods_volume: row.m3 }
        const { part, rest: left } = prorate(open, pieces[i]!)
        rest.set(order_goods_id, left)
        return [{ vehicle, order_id: Number(order), order_goods_id, ...part }]
      })
    })
  )
}
