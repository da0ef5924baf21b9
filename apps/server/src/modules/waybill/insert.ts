import type { Actor } from '../../platform/actor.ts'
import { type Changes, type NewRow, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { markHeld } from './rows.ts'
import { sectionsOfRides } from './sections.ts'

/** A waybill as its dispatch makes it, which has locked its orders with `lockOrderRows`. */
export const insertWaybill = async (tx: Tx, values: NewRow<'waybill'>): Promise<Row<'waybill'>> => {
  const trip = await tx.insertInto('waybill').values(values).returningAll().executeTakeFirstOrThrow()
  markHeld(tx, [trip.id])
  return trip
}

type Common = 'tenant_id' | 'id' | 'parties' | 'waybill_id'
/** What rides on a trip: its orders with their shares, their goods and its stops. */
export type Cargo = {
  readonly orders: readonly Omit<NewRow<'waybill_order'>, Common>[]
  readonly goods: readonly Omit<NewRow<'waybill_goods'>, Common>[]
  readonly points: readonly Omit<NewRow<'waybill_point'>, Common>[]
}

/** Puts what rides on a trip beside it, for the same parties; each order on the contracted lane that it runs on. */
export const insertCargo = async (tx: Tx, trip: Row<'waybill'>, { orders, goods, points }: Cargo): Promise<void> => {
  const { tenant_id, id: waybill_id, parties } = trip
  const beside = <R>(rows: readonly R[]) => rows.map((row) => ({ ...row, tenant_id, parties, waybill_id, id: newId() }))
  const sections = await sectionsOfRides(tx, trip, orders)
  const riding = orders.map((order) => ({ ...order, ...sections.get(order.order_id) }))
  // A stop keeps what the lane forgives, so that a lane that is changed later judges no trip anew.
  const stops = points.map((point) => ({ grace_min: sections.get(point.order_id)?.grace_min ?? null, ...point }))
  await Promise.all([
    tx.insertInto('waybill_order').values(beside(riding)).execute(),
    tx.insertInto('waybill_goods').values(beside(goods)).execute(),
    points.length > 0 && tx.insertInto('waybill_point').values(beside(stops)).execute()
  ])
}

/** Another vehicle, driver or dispatch on a trip, over the version that was read. */
export const changePair = async (tx: Tx, actor: Actor, before: Row<'waybill'>, changes: Changes<'waybill'>, seen?: number): Promise<Row<'waybill'>> =>
  await updateVersioned(tx, 'waybill', actor, before, changes, seen)
