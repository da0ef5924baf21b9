import { distanceM } from '@yunshu/domain/geo'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { TripOfPair } from './price.ts'

const nearM = 300
type Point = { readonly area_code: string; readonly lng: number; readonly lat: number }

/** An order as a trip to be priced before anything was measured: its first pickup and last delivery, its totals, the first of its vehicle types. `stops` are the
 * points beyond one pickup and one delivery. */
export const plannedTrip = async (tx: Tx, order: Row<'order'>, carrier_id: number): Promise<TripOfPair> =>
  await withSystemScope(tx, async () => {
    const { tenant_id, id, shipper_id } = order
    const of = { tenant_id, company_id: shipper_id }
    const points = await tx
      .selectFrom('order_point')
      .select(['kind', 'area_code', 'lng', 'lat', 'time_start'])
      .where('tenant_id', '=', tenant_id)
      .where('order_id', '=', id)
      .orderBy('kind')
      .orderBy('seq')
      .execute()
    const goods = await tx.selectFrom('order_goods').select('goods_type_id').where('tenant_id', '=', tenant_id).where('order_id', '=', id).execute()
    const [first, last] = [points[0], points.at(-1)]
    return {
      tenant_id,
      direction: 1,
      shipper_id,
      carrier_id,
      at: order.first_start_time ?? first?.time_start ?? order.created_at,
      start: first ? await placeOf(tx, of, first) : { code: order.start_area_code ?? '' },
      end: last ? await placeOf(tx, of, last) : { code: order.end_area_code ?? '' },
      vehicle_type_id: order.vehicle_type_ids[0] ?? null,
      goods_type_ids: [...new Set(goods.flatMap(({ goods_type_id }) => goods_type_id ?? []))],
      kg: order.goods_kg,
      m3: order.goods_volume,
      num: order.goods_num,
      trips: order.vehicle_count,
      stops: Math.max(0, order.point_count - 2),
      cold: order.order_kind === 2,
      ...(order.distance_m !== null && { km: order.distance_m / 1000 })
    }
  })

/** The division of a point, and the address of the company's book that it is, if it is one: rules may name an address. */
export const placeOf = async (
  tx: Tx,
  { tenant_id, company_id }: { readonly tenant_id: number; readonly company_id: number },
  point: Point
): Promise<{ code: string; address_id?: number }> => {
  const kept = await tx
    .selectFrom('address_book')
    .select(['id', 'lng', 'lat'])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('area_code', '=', point.area_code)
    .where('deleted_at', 'is', null)
    .execute()
  const near = kept
    .map((place) => ({ id: place.id, metres: distanceM(point, place) }))
    .filter(({ metres }) => metres <= nearM)
    .sort((a, b) => a.metres - b.metres)[0]
  return { code: point.area_code, ...(near && { address_id: near.id }) }
}
