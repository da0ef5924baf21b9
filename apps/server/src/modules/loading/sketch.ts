import type { loading } from '@yunshu/contract/loading/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { GoodsRow, Order, OrderPoint, VehicleType } from '@yunshu/loading/problem'
import { sizeIn } from '@yunshu/loading/size'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { demandLoadable, freeGoods, goodsOfOrders, ordersOf, pointsOfOrders, rememberedSpecs } from '../order/index.ts'
import { allGoods, offeredTypes } from '../setting/index.ts'
import { grouped, orderOf } from './grouped.ts'
import type { MappedPlace, Sketch } from './threadWork.ts'

/** Orders, vehicle types and rules of a task. */
export type PlanInput = InputOf<typeof loading.plan>
/** The problem that the engine plans, and the rows from which it was made. */
export interface Sketched {
  sketch: Sketch
  /** The instant from which the problem counts its minutes. */
  base_at: string
  /** The stored points of each order, by its id. */
  point_ids: Record<string, number[]>
  /** The stored goods of each of its rows; null where a row only makes the vehicle call at a further loading point. */
  goods_ids: Record<string, (number | null)[]>
  /** The specification, with its size, of goods that have none themselves: as the shipper last wrote it for goods of the same name and packaging. */
  remembered?: Record<string, string>
  /** What each order would cost on a vehicle of its own, fen; known once the task was planned. */
  alone?: Record<string, number>
}

/** What a task has to load, for its row in the list. */
export const sizeOf = ({ sketch: { orders, places } }: Sketched) => {
  const rows = orders.flatMap((order) => order.rows)
  const sum = (values: readonly number[], places: number): number => Math.round(values.reduce((all, value) => all + value, 0) * places) / places
  return {
    order_ids: orders.map(({ id }) => Number(id)),
    lanes: orders.map((order) => laneOf(order, places)),
    order_count: orders.length,
    point_count: orders.reduce((all, { points }) => all + points.length, 0),
    goods_num: rows.reduce((all, { pieces, kg, m3 }) => all + (kg > 0 || m3 > 0 ? pieces : 0), 0),
    goods_kg: sum(
      rows.map(({ kg }) => kg),
      1000
    ),
    goods_volume: sum(
      rows.map(({ m3 }) => m3),
      10_000
    )
  }
}

/** The lane of an order (线路): the city of its first loading and that of its last unloading point. */
export const laneOf = ({ points }: Order, places: readonly MappedPlace[]): string =>
  [points[0], points.at(-1)].map((point) => places[point?.place ?? -1]?.code.slice(0, 4) ?? '').join('>')

const minute = 60_000
const day = 1440
/** Rows with more pieces than this are checked by volume only, not piece by piece. */
const mostBoxes = 2000
/** The share of a vehicle's nominal volume that can be used. */
export const fill = 0.85
/** Loading and unloading: twenty minutes, and one more for each 200 kg. */
const serviceOf = (kg: number): number => 20 + kg / 200
/** 道路交通安全法实施条例 62: after four hours of driving twenty minutes of rest. */
const restRule = { after_min: 240, rest_min: 20 }

/** Makes the engine's problem from the orders that the actor may see, with those of their goods that are on no waybill yet. */
export async function sketchOf(tx: Tx, actor: Actor, input: PlanInput): Promise<Sketched> {
  const types = await typesOf(tx, actor, input)
  const rows = await ordersOf(tx, actor).where('o.id', 'in', input.order_ids).selectAll('o').execute()
  if (rows.length !== input.order_ids.length) refuse('notFound')
  demandNamed(
    actor,
    input,
    rows.map(({ shipper_id }) => shipper_id)
  )
  const points = await pointsOfOrders(tx, actor.tenant_id, input.order_ids)
  const goods = await goodsOfOrders(tx, actor.tenant_id, input.order_ids)
  const dangerous = await dangerousTypes(tx)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const [pointsOf, goodsOf] = [grouped(points, orderOf), grouped(goods, orderOf)]
  const sent = (row: (typeof goods)[number]) => ({ ...row, shipper_id: rowOf.get(row.order_id)?.shipper_id ?? 0 })
  const rememberedSpec = await rememberedSpecs(tx, actor, goods.filter(({ goods_guige }) => !sizeIn(goods_guige)).map(sent))
  const remembered: Record<string, string> = {}

  const first = Math.min(...points.map(({ time_start }) => Date.parse(time_start)))
  const last = Math.max(...points.map(({ time_start, time_end }) => Date.parse(time_end ?? time_start)))
  // Minutes are counted from a midnight in Shanghai, so that a daily restriction covers the same minutes of each day.
  const zero = Math.floor((first + 8 * 60 * minute) / (day * minute)) * day * minute - 8 * 60 * minute - day * minute
  const at = (time: string) => (Date.parse(time) - zero) / minute
  const soonest = at(nowIso())
  const end = Math.max((last - zero) / minute, soonest) + 30 * day
  // Nothing is planned into the past. An end that was missed already is as if there were none: the order is late, and still to be carried.
  const open = (from: number, to: number) => ({ from: Math.max(from, soonest), to: to < soonest ? end : to })

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
  const goods_ids: Record<string, (number | null)[]> = {}
  const orders = input.order_ids.map((id): Order => {
    const row = rowOf.get(id)!
    const own = pointsOf(row.id)
    demandLoadable(actor, row)
    const load = goodsOf(row.id).flatMap((each) => {
      const free = freeGoods(each)
      return free.goods_num > 0 ? [{ ...each, ...free }] : []
    })
    if (load.length === 0) refuse('orderNotToLoad', { order_no: row.order_no })
    point_ids[String(id)] = own.map((point) => point.id)
    const pickups = own.flatMap(({ kind }, i) => (kind === 1 ? [i] : []))
    const deliveryOf = (end_point_id: number) => own.findIndex((point) => point.id === end_point_id)
    const kg = load.reduce((sum, { goods_kg }) => sum + goods_kg, 0)
    const row0 = load[0]!
    // Goods only name their unloading point: the plan loads all of them at the first pickup, and visits the other pickups without loading.
    const goodsRows: GoodsRow[] = [
      ...load.map((each) => {
        const written = sizeIn(each.goods_guige)
        const spec = written ? undefined : rememberedSpec(sent(each))
        const piece = written ?? (spec === undefined ? undefined : sizeIn(spec))
        if (spec !== undefined) remembered[String(each.id)] = spec
        const row = { from: pickups[0]!, to: deliveryOf(each.end_point_id), pieces: each.goods_num, kg: each.goods_kg, m3: each.goods_volume }
        return piece && each.goods_num <= mostBoxes ? { ...row, piece } : row
      }),
      ...pickups.slice(1).map((from) => ({ from, to: deliveryOf(row0.end_point_id), pieces: 1, kg: 0, m3: 0 }))
    ]
    goods_ids[String(id)] = goodsRows.map((_row, i) => load[i]?.id ?? null)
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
              ? open(soonest, start)
              : point.time_type === 2
                ? open(start, end)
                : open(start, at(point.time_end ?? point.time_start))
          return { kind: point.kind === 1 ? 'pickup' : 'delivery', place: placeOf(point), window, service_min: serviceOf(kg / own.length) }
        }),
      rows: goodsRows.map((each) => ({ ...each, from: number(each.from), to: number(each.to) })),
      ...(temperature === undefined ? {} : { temp: temperature }),
      ...(load.some(({ goods_type_id }) => dangerous.has(goods_type_id ?? 0)) ? { dangerous: 'dangerous' } : {}),
      ...(input.rehandle_fen === undefined ? {} : { rehandle_fen: input.rehandle_fen }),
      ...(input.allow_split ? { may_split: true } : {}),
      ...(input.keep_types && row.vehicle_type_ids.length > 0
        ? { types: row.vehicle_type_ids.map(String).filter((type) => types.some((one) => one.id === type)) }
        : {})
    }
  })
  const temps = [...new Set(orders.flatMap(({ temp }) => (temp === undefined ? [] : [temp])))]
  return {
    base_at: new Date(zero).toISOString(),
    point_ids,
    goods_ids,
    remembered,
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
      }
    }
  }
}

async function typesOf(tx: Tx, { tenant_id }: Actor, { vehicle_types: wanted }: PlanInput): Promise<(VehicleType & { keeps: boolean })[]> {
  const rows = await offeredTypes(tx, tenant_id)
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

/** The goods types that are dangerous. */
async function dangerousTypes(tx: Tx): Promise<ReadonlySet<number>> {
  const rows = await allGoods(tx)
  return new Set(rows.filter(({ dangerous }) => dangerous).map(({ id }) => id))
}
