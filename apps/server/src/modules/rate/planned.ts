import { distanceM } from '@yunshu/domain/geo'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { TripOfPair } from './price.ts'

const nearM = 300
type Point = { readonly area_code: string; readonly lng: number; readonly lat: number }

/** An order as a trip to be priced before anything was measured: its first pickup and last delivery, its totals, the first of its vehicle types. `stops` are the
 * points beyond one pickup and one delivery. */
export const plannedTrip = async (tx: Tx, order: Row<'order'>, carrier_id: number): Promise<TripOfPair> => {
  const [trip] = await plannedTrips(tx, [order])
  return { ...(trip as PlannedTrip), carrier_id }
}

/** A trip of nobody yet. */
type PlannedTrip = Omit<TripOfPair, 'carrier_id'>
/** The same for several orders of one shipper, in a handful of statements. */
export const plannedTrips = async (tx: Tx, orders: readonly Row<'order'>[]): Promise<PlannedTrip[]> =>
  await withSystemScope(tx, async () => {
    const [one] = orders
    if (!one) return []
    const { tenant_id, shipper_id } = one
    const ids = orders.map(({ id }) => id)
    const points = await tx
      .selectFrom('order_point')
      .select(['order_id', 'kind', 'area_code', 'lng', 'lat', 'time_start'])
      .where('tenant_id', '=', tenant_id)
      .where('order_id', 'in', ids)
      .orderBy('kind')
      .orderBy('seq')
      .execute()
    const goods = await tx
      .selectFrom('order_goods')
      .select(['order_id', 'goods_type_id'])
      .where('tenant_id', '=', tenant_id)
      .where('order_id', 'in', ids)
      .execute()
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
      tenant_id,
      direction: 1,
      shipper_id,
      at: order.first_start_time ?? first?.time_start ?? order.created_at,
      start: first ? place(first) : { code: order.start_area_code ?? '' },
      end: last ? place(last) : { code: order.end_area_code ?? '' },
      vehicle_type_id: order.vehicle_type_ids[0] ?? null,
      goods_type_ids: [...new Set(goods.flatMap(({ order_id, goods_type_id }) => (order_id === order.id ? (goods_type_id ?? []) : [])))],
      kg: order.goods_kg,
      m3: order.goods_volume,
      num: order.goods_num,
      trips: order.vehicle_count,
      stops: Math.max(0, order.point_count - 2),
      cold: order.order_kind === 2,
      ...(order.distance_m !== null && { km: order.distance_m / 1000 })
    }))
  })

type Owner = { readonly tenant_id: number; readonly company_id: number }
type Place = { code: string; address_id?: number }
/** The division of a point, and the address of the company's book that it is, if it is one: rules may name an address. */
export const placeOf = async (tx: Tx, owner: Owner, point: Point): Promise<Place> => (await addressesOf(tx, owner, [point]))(point)

/* The company's addresses in the divisions of these points, read once for all of them. */
const addressesOf = async (tx: Tx, { tenant_id, company_id }: Owner, points: readonly Point[]): Promise<(point: Point) => Place> => {
  const kept =
    points.length === 0
      ? []
      : await tx
          .selectFrom('address_book')
          .select(['id', 'area_code', 'lng', 'lat'])
          .where('tenant_id', '=', tenant_id)
          .where('company_id', '=', company_id)
          .where('area_code', 'in', [...new Set(points.map(({ area_code }) => area_code))])
          .where('deleted_at', 'is', null)
          .execute()
  return (point) => {
    const near = kept
      .filter(({ area_code }) => area_code === point.area_code)
      .map((place) => ({ id: place.id, metres: distanceM(point, place) }))
      .filter(({ metres }) => metres <= nearM)
      .sort((a, b) => a.metres - b.metres)[0]
    return { code: point.area_code, ...(near && { address_id: near.id }) }
  }
}
