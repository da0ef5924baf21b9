import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { goodsOfOrders, orderOf, pointsOfOrders } from '../order/rows.ts'

/** What a trip carries of an order that came by a sub-contract: the trip and order of the other carrier, and the order from which that one is derived. */
export type SubRide = { readonly trip_id: number; readonly sub_order_id: number; readonly order_id: number }

/** The rides of these trips that are mirrored for the carrier that gave their orders out; earlier legs first. Within `withSystemScope`. */
export const ridesToMirror = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]): Promise<SubRide[]> =>
  waybill_ids.length === 0
    ? []
    : await tx
        .selectFrom('waybill_order as wo')
        .innerJoin('order as o', (on) => on.onRef('o.tenant_id', '=', 'wo.tenant_id').onRef('o.id', '=', 'wo.order_id'))
        .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
        .select(['wo.waybill_id as trip_id', 'o.id as sub_order_id', 'o.upstream_order_id as order_id'])
        .where('wo.tenant_id', '=', tenant_id)
        .where('wo.waybill_id', 'in', [...waybill_ids])
        .where('o.upstream_order_id', 'is not', null)
        .orderBy('w.leg_no')
        .orderBy('w.id')
        .orderBy('o.id')
        .$narrowType<{ order_id: number }>()
        .execute()

/** The mirror of a trip for one order that its carrier gave out. Within `withSystemScope`. */
export const mirrorOf = async (tx: Tx, tenant_id: number, trip_id: number, order_id: number): Promise<Row<'waybill'> | undefined> =>
  await tx
    .selectFrom('waybill as w')
    .innerJoin('waybill_order as wo', (on) => on.onRef('wo.tenant_id', '=', 'w.tenant_id').onRef('wo.waybill_id', '=', 'w.id'))
    .selectAll('w')
    .where('w.tenant_id', '=', tenant_id)
    .where('w.sub_waybill_id', '=', trip_id)
    .where('wo.order_id', '=', order_id)
    .executeTakeFirst()

/** The mirrors of these trips, with their carriers. Within `withSystemScope`. */
export const mirrorsOf = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]) =>
  waybill_ids.length === 0
    ? []
    : await tx
        .selectFrom('waybill')
        .select(['id', 'waybill_no', 'carrier_id', 'plate_no'])
        .where('tenant_id', '=', tenant_id)
        .where('sub_waybill_id', 'in', [...waybill_ids])
        .orderBy('id')
        .execute()

/** The two orders of a ride: the one that was given out, the one derived from it, and which points and goods of the first those of the second stand for. */
export type Pair = {
  readonly order: Row<'order'>
  readonly sub: Row<'order'>
  readonly points: ReadonlyMap<number, number>
  readonly goods: ReadonlyMap<number, number>
}
export const readPair = async (tx: Tx, tenant_id: number, { order_id, sub_order_id }: SubRide): Promise<Pair> => {
  const ids = [order_id, sub_order_id]
  const [order, sub, points, goods] = await Promise.all([
    orderOf(tx, tenant_id, order_id),
    orderOf(tx, tenant_id, sub_order_id),
    pointsOfOrders(tx, tenant_id, ids),
    goodsOfOrders(tx, tenant_id, ids)
  ])
  return {
    order,
    sub,
    points: matched(sub_order_id, points, ({ kind, seq }) => `${kind} ${seq}`),
    goods: matched(sub_order_id, goods, ({ seq }) => `${seq}`)
  }
}
/* The derived order was copied row by row and changes neither points nor goods. */
const matched = <R extends { readonly id: number; readonly order_id: number }>(sub_order_id: number, rows: readonly R[], keyOf: (row: R) => string) =>
  new Map(
    rows
      .filter((row) => row.order_id === sub_order_id)
      .flatMap((row) => {
        const own = rows.find((other) => other.order_id !== sub_order_id && keyOf(other) === keyOf(row))
        return own ? [[row.id, own.id] as const] : []
      })
  )
