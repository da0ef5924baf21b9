import { Refusal } from '@yunshu/contract/kit/refusals'
import { lateLimit } from '@yunshu/domain/late'
import { type Goods, sumGoods } from '@yunshu/domain/quantity'
import { planVehicles } from '@yunshu/domain/tripFacts'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { demandDispatchable, findOrders, freeGoods, goodsOfOrders, lockOrders, pointsOfOrders, type Taken } from '../order/index.ts'
import type { PayTrip } from '../payable/index.ts'

type Asked = { readonly order_id: number; readonly version?: number; readonly goods?: readonly Taken[] }
/** One order with the part of it that the trip is to carry. */
export type Load = {
  readonly order: Row<'order'>
  readonly goods: readonly Row<'order_goods'>[]
  readonly points: readonly Row<'order_point'>[]
  readonly taken: readonly Taken[]
}

/** Reads and locks the orders that are asked for, with the goods of each that the trip would carry: the parts that are named, otherwise the whole remainder. */
export const readLoads = async (tx: Tx, actor: Actor, asked: readonly Asked[]): Promise<Load[]> =>
  await loadsOf(
    tx,
    asked,
    await lockOrders(
      tx,
      actor,
      asked.map(({ order_id }) => order_id)
    )
  )

/** The same without locks, for reading only. */
export const readLoadsToLook = async (tx: Tx, actor: Actor, asked: readonly Asked[]): Promise<Load[]> =>
  await loadsOf(
    tx,
    asked,
    await findOrders(
      tx,
      actor,
      asked.map(({ order_id }) => order_id)
    )
  )

const loadsOf = async (tx: Tx, asked: readonly Asked[], orders: readonly Row<'order'>[]): Promise<Load[]> => {
  for (const order of orders) {
    const version = asked.find(({ order_id }) => order_id === order.id)?.version
    if (version !== undefined && version !== order.version) throw new Refusal('staleVersion')
    demandDispatchable(order)
  }
  // One statement each, however many orders there are.
  const ids = orders.map(({ id }) => id)
  const [goodsOfAll, pointsOfAll] = await Promise.all([goodsOfOrders(tx, tenantOf(orders), ids), pointsOfOrders(tx, tenantOf(orders), ids)])
  const loads = orders.map((order): Load => {
    const goods = goodsOfAll.filter(({ order_id }) => order_id === order.id)
    const rest = goods.map((row) => ({ order_goods_id: row.id, ...freeGoods(row) }))
    const taken = asked.find(({ order_id }) => order_id === order.id)?.goods ?? rest
    return {
      order,
      goods,
      points: pointsOfAll.filter(({ order_id }) => order_id === order.id),
      taken: taken.filter((part) => part.goods_num + part.goods_kg + part.goods_volume > 0)
    }
  })
  if (loads.every(({ taken }) => taken.length === 0)) refuse('nothingToCarry')
  return loads
}

const tenantOf = (orders: readonly Row<'order'>[]): number => orders[0]?.tenant_id ?? 0

export const sumOfLoads = (loads: readonly Load[]): Goods => sumGoods(loads.flatMap(({ taken }) => taken))

/** The planned end of the trip: the end of the last delivery window, but not before the trip can be driven. */
export const planEnd = (loads: readonly Load[], plan_start_time: string): string => {
  const limits = loads.flatMap(({ points }) =>
    points
      .filter(({ kind }) => kind === 2)
      .map((point) => Date.parse(lateLimit({ type: point.time_type as 1 | 2 | 3, time: point.time_start, end: point.time_end })))
  )
  const driving = Math.max(0, ...loads.map(({ order }) => order.run_minutes ?? 240)) * 60_000
  return new Date(Math.max(...limits, Date.parse(plan_start_time) + Math.max(driving, 3_600_000))).toISOString()
}

/** The stops in the order in which they are visited: all loading points by their times, then all unloading points for which goods are carried; both in the order of `visits`, where a load plan gives it. */
export const stopsOf = (loads: readonly Load[], visits?: readonly number[]): { load: Load; point: Row<'order_point'> }[] => {
  const stops = loads.flatMap((load) => {
    const wanted = new Set(
      load.goods.filter(({ id }) => load.taken.some((part) => part.order_goods_id === id)).map(({ end_point_id }) => end_point_id)
    )
    return load.points.filter(({ kind, id }) => kind === 1 || wanted.has(id)).map((point) => ({ load, point }))
  })
  const due = (point: Row<'order_point'>): number =>
    Date.parse(lateLimit({ type: point.time_type as 1 | 2 | 3, time: point.time_start, end: point.time_end }))
  const turn = ({ id }: Row<'order_point'>): number => visits?.indexOf(id) ?? 0
  return stops.sort(
    (a, b) =>
      a.point.kind - b.point.kind ||
      turn(a.point) - turn(b.point) ||
      (a.load.order.id === b.load.order.id ? a.point.seq - b.point.seq : due(a.point) - due(b.point) || a.load.order.id - b.load.order.id)
  )
}

/** The trip as a carrier's own rules price it: from its first loading to its last unloading point, with what it carries, on the day that is asked for. */
export const priced = (loads: readonly Load[], pair: Pick<PayTrip, 'vehicle_type_id' | 'payee'>, plan_start_time: string): PayTrip => {
  const stops = stopsOf(loads)
  const goods = sumOfLoads(loads)
  const taken = new Set(loads.flatMap((load) => load.taken.map(({ order_goods_id }) => order_goods_id)))
  const far_m = Math.max(0, ...loads.map(({ order }) => order.distance_m ?? 0))
  return {
    tenant_id: tenantOf(loads.map(({ order }) => order)),
    at: loads.flatMap(({ order }) => order.first_start_time ?? []).sort()[0] ?? plan_start_time,
    // The rules of a carrier name no address: its book is not the shipper's.
    start: { code: stops[0]?.point.area_code ?? '', address_id: null },
    end: { code: stops.at(-1)?.point.area_code ?? '', address_id: null },
    ...pair,
    goods_type_ids: [...new Set(loads.flatMap((load) => load.goods.flatMap(({ id, goods_type_id }) => (taken.has(id) ? [goods_type_id] : []))))],
    kg: goods.goods_kg,
    loaded_kg: null,
    unloaded_kg: null,
    m3: goods.goods_volume,
    num: goods.goods_num,
    km: far_m > 0 ? far_m / 1000 : null,
    vehicles: planVehicles(1, Math.max(0, stops.length - 2)),
    cold: loads.some(({ order }) => order.order_kind === 2)
  }
}

/** The freight of the goods carried: the share of the price for all goods dispatched up to this part, less the share before it, so that the parts of an order always sum to its price. */
export const freightShare = ({ order, goods, taken }: Load): number | null => {
  if (order.freight_fen === null) return null
  const weigh = (row: Goods): bigint => (order.goods_kg > 0 ? BigInt(Math.round(row.goods_kg * 1000)) : BigInt(Math.round(row.goods_volume * 10_000)))
  const whole = weigh(order)
  const rest = goods.reduce((sum, row) => sum + weigh({ goods_num: 0, goods_kg: row.remain_kg, goods_volume: row.remain_volume }), 0n)
  const part = taken.reduce((sum, row) => sum + weigh(row), 0n)
  const upTo = (done: bigint): bigint => (whole === 0n ? 0n : (BigInt(order.freight_fen ?? 0) * done) / whole)
  return Number(upTo(whole - rest + part) - upTo(whole - rest))
}
