import { distanceM } from '@yunshu/domain/geo'
import { planVehicles, type TripFacts, type TripPlace } from '@yunshu/domain/tripFacts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { bookOf } from '../address/rows.ts'
import { goodsOfOrders, pointsOfOrders } from '../order/rows.ts'
import type { TripOfPair } from './price.ts'

const nearM = 300
type Point = { readonly area_code: string; readonly lng: number; readonly lat: number }

/** An order as a trip to be priced before anything was measured: its first pickup and last delivery, its totals, the first of its vehicle types, and as many
 * vehicles as it asks for, each along all its points. */
export const plannedTrip = async (tx: Tx, order: Row<'order'>, carrier_id: number): Promise<TripOfPair> => {
  const [facts] = await factsOfOrders(tx, [order])
  const { tenant_id, shipper_id } = order
  return { ...(facts as TripFacts), tenant_id, direction: 1, shipper_id, carrier_id }
}

/** What is asked of an order, which need not be stored yet. */
type Planned = Pick<
  Row<'order'>,
  | 'tenant_id'
  | 'shipper_id'
  | 'id'
  | 'first_start_time'
  | 'created_at'
  | 'start_area_code'
  | 'end_area_code'
  | 'vehicle_type_ids'
  | 'goods_kg'
  | 'goods_volume'
  | 'goods_num'
  | 'distance_m'
  | 'vehicle_count'
  | 'point_count'
  | 'order_kind'
>
type Contents = {
  readonly points: readonly (Point & { readonly order_id: number; readonly time_start: string })[]
  readonly goods: readonly { readonly order_id: number; readonly goods_type_id?: number | null | undefined }[]
}
/**
 * The facts of several orders of one shipper as far as the orders say them, in a handful of statements: the one place from which estimate, assignment, bid,
 * plan and charge have them (decision 62). A charge puts what was measured in their place.
 */
export const factsOfOrders = async (tx: Tx, orders: readonly Planned[], contents?: Contents): Promise<TripFacts[]> =>
  await withSystemScope(tx, async () => {
    const [one] = orders
    if (!one) return []
    const { tenant_id, shipper_id } = one
    const ids = orders.map(({ id }) => id)
    const { points, goods } = contents ?? { points: await pointsOfOrders(tx, tenant_id, ids), goods: await goodsOfOrders(tx, tenant_id, ids) }
    const ends = orders.map((order) => {
      const own = points.filter(({ order_id }) => order_id === order.id)
      return { order, first: own[0], last: own.at(-1) }
    })
    const place = await addressesOf(
      tx,
      { tenant_id, company_id: shipper_id },
      ends.flatMap(({ first, last }) => [first, last].flatMap((point) => point ?? []))
    )
    return ends.map(({ order, first, last }) => ({
      at: order.first_start_time ?? first?.time_start ?? order.created_at,
      start: first ? place(first) : { code: order.start_area_code ?? '', address_id: null },
      end: last ? place(last) : { code: order.end_area_code ?? '', address_id: null },
      vehicle_type_id: order.vehicle_type_ids[0] ?? null,
      goods_type_ids: [...new Set(goods.flatMap(({ order_id, goods_type_id = null }) => (order_id === order.id ? [goods_type_id] : [])))],
      kg: order.goods_kg,
      loaded_kg: null,
      unloaded_kg: null,
      m3: order.goods_volume,
      num: order.goods_num,
      km: order.distance_m === null ? null : order.distance_m / 1000,
      vehicles: planVehicles(Math.max(1, order.vehicle_count), Math.max(0, order.point_count - 2)),
      cold: order.order_kind === 2,
      payee: null
    }))
  })

type Owner = { readonly tenant_id: number; readonly company_id: number }
/** The division of a point, and the address of the company's book that it is, if it is one: rules may name an address. One that was deleted since still is it,
 * where no other is, so that a trip keeps the price at which it was assigned. */
export const placeOf = async (tx: Tx, owner: Owner, point: Point): Promise<TripPlace> => (await addressesOf(tx, owner, [point]))(point)

/* The company's addresses in the divisions of these points, read once for all of them. */
const addressesOf = async (tx: Tx, { tenant_id, company_id }: Owner, points: readonly Point[]): Promise<(point: Point) => TripPlace> => {
  const kept =
    points.length === 0
      ? []
      : await bookOf(tx, tenant_id, company_id)
          .select(['id', 'area_code', 'lng', 'lat', 'deleted_at'])
          .where('area_code', 'in', [...new Set(points.map(({ area_code }) => area_code))])
          .execute()
  return (point) => {
    const near = kept
      .filter(({ area_code }) => area_code === point.area_code)
      .map((place) => ({ id: place.id, gone: Number(place.deleted_at !== null), metres: distanceM(point, place) }))
      .filter(({ metres }) => metres <= nearM)
      .sort((a, b) => a.gone - b.gone || a.metres - b.metres || a.id - b.id)[0]
    return { code: point.area_code, address_id: near?.id ?? null }
  }
}
