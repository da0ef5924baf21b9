import { orderMachine } from '@yunshu/contract/order/machine'
import { vehicleTypeState } from '@yunshu/contract/setting/contract'
import type { loading } from '@yunshu/contract/loading/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { GoodsRow, NamedVehicle, Order, OrderPoint, VehicleType } from '@yunshu/loading/problem'
import { sizeIn } from '@yunshu/loading/size'
import type { Plan } from '@yunshu/loading/plan'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { ordersOf } from '../order/index.ts'
import type { MappedPlace, Sketch } from './threadWork.ts'

export type PlanInput = InputOf<typeof loading.plan>
/** The problem that the engine plans, and the rows from which it was made. */
export interface Sketched {
  sketch: Sketch
  /** The instant from which the problem counts its minutes. */
  base_at: string
  /** The stored points of each order, by its id. */
  point_ids: Record<string, number[]>
}

const minute = 60_000
const day = 1440
/** Rows with more pieces than this are checked by volume only, not piece by piece. */
const mostBoxes = 2000
/** The share of a vehicle's nominal volume that can be used. */
const fill = 0.85
/** Loading and unloading: twenty minutes, and one more for each 200 kg. */
const serviceOf = (kg: number): number => 20 + kg / 200
/** 道路交通安全法实施条例 62: after four hours of driving twenty minutes of rest. */
const restRule = { after_min: 240, rest_min: 20 }

/** Makes the engine's problem from the orders that the actor may see, with those of their goods that are on no waybill yet. */
export async function sketchOf(tx: Tx, actor: Actor, input: PlanInput, base?: { plan: Plan; sketch: Sketch }): Promise<Sketched> {
  const types = await typesOf(tx, actor, input)
  const rows = await ordersOf(tx, actor)
    .where('o.id', 'in', input.order_ids)
    .select(['o.id', 'o.order_no', 'o.order_status', 'o.shipper_id', 'o.temp_min', 'o.temp_max', 'o.vehicle_type_ids'])
    .execute()
  if (rows.length !== input.order_ids.length) refuse('notFound')
  demandNamed(
    actor,
    input,
    rows.map(({ shipper_id }) => shipper_id)
  )
  const points = await tx
    .selectFrom('order_point')
    .select(['id', 'order_id', 'kind', 'seq', 'area_code', 'lng', 'lat', 'time_type', 'time_start', 'time_end'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('order_id', 'in', input.order_ids)
    .orderBy('order_id')
    .orderBy('kind')
    .orderBy('seq')
    .execute()
  const goods = await tx
    .selectFrom('order_goods as g')
    .leftJoin('goods_type as t', 't.id', 'g.goods_type_id')
    .select(['g.order_id', 'g.end_point_id', 'g.remain_num', 'g.remain_kg', 'g.remain_volume', 'g.goods_guige', 't.dangerous'])
    .where('g.tenant_id', '=', actor.tenant_id)
    .where('g.order_id', 'in', input.order_ids)
    .where('g.remain_num', '>', 0)
    .orderBy('g.order_id')
    .orderBy('g.seq')
    .execute()

  const first = Math.min(...points.map(({ time_start }) => Date.parse(time_start)))
  const last = Math.max(...points.map(({ time_start, time_end }) => Date.parse(time_end ?? time_start)))
  // Minutes are counted from a midnight in Shanghai, so that a daily restriction covers the same minutes of each day.
  const zero = Math.floor((first + 8 * 60 * minute) / (day * minute)) * day * minute - 8 * 60 * minute - day * minute
  const at = (time: string) => (Date.parse(time) - zero) / minute
  const end = (last - zero) / minute + 30 * day

  const places: MappedPlace[] = []
  const known = new Map<string, number>()
  const placeOf = ({ lng, lat, area_code }: (typeof points)[number]): number => {
    const key = `${lng} ${lat}`
    const found = known.get(key)
    if (found !== undefined) return found
    const zone = (input.city_access ?? []).find((rule) => area_code.startsWith(rule.area_code))?.area_code
    known.set(key, places.length)
    return places.push({ id: `P${places.length}`, lng, lat, code: area_code, ...(zone ? { zone } : {}) }) - 1
  }
  const point_ids: Record<string, number[]> = {}
  const orders = input.order_ids.map((id): Order => {
    const row = rows.find((one) => one.id === id)!
    const own = points.filter(({ order_id }) => order_id === id)
    const load = goods.filter(({ order_id }) => order_id === id)
    if (load.length === 0 || row.order_status < orderMachine.code.draft || row.order_status > orderMachine.code.dispatched)
      refuse('orderNotToLoad', { order_no: row.order_no })
    point_ids[String(id)] = own.map((point) => point.id)
    const pickups = own.flatMap(({ kind }, i) => (kind === 1 ? [i] : []))
    const deliveryOf = (end_point_id: number) => own.findIndex((point) => point.id === end_point_id)
    const kg = load.reduce((sum, { remain_kg }) => sum + remain_kg, 0)
    const row0 = load[0]!
    // Goods only name their unloading point: the plan loads all of them at the first pickup, and visits the other pickups without loading.
    const goodsRows: GoodsRow[] = [
      ...load.map((each) => {
        const piece = sizeIn(each.goods_guige)
        const row = { from: pickups[0]!, to: deliveryOf(each.end_point_id), pieces: each.remain_num, kg: each.remain_kg, m3: each.remain_volume }
        return piece && each.remain_num <= mostBoxes ? { ...row, piece } : row
      }),
      ...pickups.slice(1).map((from) => ({ from, to: deliveryOf(row0.end_point_id), pieces: 1, kg: 0, m3: 0 }))
    ]
    const used = own.map((_, i) => goodsRows.some(({ from, to }) => from === i || to === i))
    const number = (i: number) => used.slice(0, i).filter(Boolean).length
    point_ids[String(id)] = own.filter((_, i) => used[i]).map((point) => point.id)
    const temperature = row.temp_min !== null || row.temp_max !== null ? `${row.temp_min ?? ''}~${row.temp_max ?? ''}` : undefined
    return {
      id: String(id),
      customer: String(row.shipper_id),
      points: own
        .filter((_, i) => used[i])
        .map((point): OrderPoint => {
          const start = at(point.time_start)
          const window =
            point.time_type === 1
              ? { from: 0, to: start }
              : point.time_type === 2
                ? { from: start, to: end }
                : { from: start, to: at(point.time_end ?? point.time_start) }
          return { kind: point.kind === 1 ? 'pickup' : 'delivery', place: placeOf(point), window, service_min: serviceOf(kg / own.length) }
        }),
      rows: goodsRows.map((each) => ({ ...each, from: number(each.from), to: number(each.to) })),
      ...(temperature === undefined ? {} : { temp: temperature }),
      ...(load.some(({ dangerous }) => dangerous) ? { dangerous: 'dangerous' } : {}),
      ...(input.rehandle_fen === undefined ? {} : { rehandle_fen: input.rehandle_fen }),
      ...(input.allow_split ? { may_split: true } : {}),
      ...(input.keep_types && row.vehicle_type_ids.length > 0
        ? { types: row.vehicle_type_ids.map(String).filter((type) => types.some((one) => one.id === type)) }
        : {})
    }
  })
  const temps = [...new Set(orders.flatMap(({ temp }) => (temp === undefined ? [] : [temp])))]
  const locked = lockedOf(input, base, orders)
  return {
    base_at: new Date(zero).toISOString(),
    point_ids,
    sketch: {
      places,
      orders,
      types: types.map(({ keeps, ...type }) => (keeps ? { ...type, temps } : type)),
      objective: ({ 1: 'vehicles', 2: 'cost', 3: 'distance' } as const)[input.objective],
      rules: {
        ...(input.max_points === undefined ? {} : { max_points: input.max_points }),
        ...(input.max_detour_km === undefined ? {} : { max_detour_km: input.max_detour_km }),
        part_temps: input.part_temperatures ?? true,
        part_dangerous: input.part_dangerous ?? true,
        ...(input.apart ? { apart: input.apart.map(({ shipper_id, other_id }) => [String(shipper_id), String(other_id)] as const) } : {}),
        ...(input.city_access ? { access: input.city_access.map((rule) => accessOf(rule, end)) } : {}),
        ...(input.rest_rule === false ? {} : { rest: restRule })
      },
      ...(locked.length > 0 ? { vehicles: locked } : {})
    }
  }
}

async function typesOf(tx: Tx, { tenant_id }: Actor, { vehicle_types: wanted }: PlanInput): Promise<(VehicleType & { keeps: boolean })[]> {
  const rows = await tx
    .selectFrom('vehicle_type')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where(
      'id',
      'in',
      wanted.map(({ vehicle_type_id }) => vehicle_type_id)
    )
    .where('state', '=', vehicleTypeState.code.offered)
    .execute()
  if (new Set(wanted.map(({ vehicle_type_id }) => vehicle_type_id)).size !== wanted.length) refuse('unknownVehicleType')
  return wanted.map((each) => {
    const row = rows.find(({ id }) => id === each.vehicle_type_id) ?? refuse('unknownVehicleType')
    return {
      id: String(row.id),
      name: row.title,
      ...(each.count === undefined ? {} : { count: each.count }),
      max_kg: each.max_kg ?? row.load_kg,
      max_m3: each.max_m3 ?? row.volume_m3 * fill,
      box: { length_mm: row.length_mm, width_mm: row.width_mm, height_mm: row.height_mm },
      cost: {
        fixed_fen: each.fixed_fen,
        per_km_fen: each.per_km_fen,
        ...(each.per_stop_fen === undefined ? {} : { per_stop_fen: each.per_stop_fen }),
        ...(each.steps ? { table: each.steps } : {})
      },
      ...(each.carries_dangerous ? { dangerous: true } : {}),
      ...(each.rear_door ? { rear_door: true } : {}),
      keeps: each.keeps_temperature ?? false
    }
  })
}

/** Refuses rules about vehicle types or customers that are not in this task. */
function demandNamed({ origin }: Actor, { vehicle_types, city_access = [], apart = [] }: PlanInput, shippers: readonly number[]): void {
  const types = new Set(vehicle_types.map(({ vehicle_type_id }) => vehicle_type_id))
  const reason = { zh: '不在本次配载之内', en: 'is not part of this task' }
  const faults = [
    ...city_access.flatMap(({ type_ids = [] }, i) => (type_ids.every((id) => types.has(id)) ? [] : [{ field: `city_access.${i}.type_ids`, reason }])),
    ...apart.flatMap((pair, i) =>
      (['shipper_id', 'other_id'] as const).filter((name) => !shippers.includes(pair[name])).map((name) => ({ field: `apart.${i}.${name}`, reason }))
    )
  ]
  refuseFaults(faults, origin.lang)
}

function accessOf({ area_code, type_ids, from_minute, to_minute }: NonNullable<PlanInput['city_access']>[number], end: number) {
  const days = Array.from({ length: Math.ceil(end / day) + 1 }, (_, i) => i * day)
  const spans =
    from_minute <= to_minute
      ? days.map((begin) => ({ from: begin + from_minute, to: begin + to_minute }))
      : days.map((begin) => ({ from: begin + from_minute, to: begin + day + to_minute }))
  return { zone: area_code, spans, ...(type_ids ? { types: type_ids.map(String) } : {}) }
}

/** The vehicles of the earlier task that stay as they are, as long as their orders are in this task too. */
function lockedOf({ locked = [] }: PlanInput, base: { plan: Plan } | undefined, orders: readonly Order[]): NamedVehicle[] {
  const asked = new Set(orders.map(({ id }) => id))
  return (base?.plan.vehicles ?? [])
    .filter(({ id, loads }) => locked.includes(id) && loads.every(({ order }) => asked.has(order)))
    .map(({ id, type, stops }) => ({ id, type, locked: stops.map(({ order, point }) => ({ order, point })) }))
}
