import { freezeGround } from '@yunshu/contract/order/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'

// The one place that says whether the platform has frozen the money of an order (冻结结算). Whatever is about to move money asks here, behind the lock of the
// trips and orders that this money is for: a freeze takes the same lock, so of two at one instant either the money has moved before it, or it is refused.

/** A trip that carries goods of a frozen order: all that its carrier owes for it waits, and what the order's own shipper owes; other shippers on it pay. */
export type FrozenRide = {
  readonly waybill_id: number
  readonly shipper_id: number
  readonly order_id: number
  readonly order_no: string
  readonly freeze_ground: number
}

/** The trips of all orders that are frozen: few at any time, and found by an index of their own. */
export const frozenRides = async (tx: Tx, tenant_id: number): Promise<readonly FrozenRide[]> =>
  await withSystemScope(
    tx,
    async () =>
      (
        await sql<FrozenRide>`
          select wo.waybill_id, o.shipper_id, o.id as order_id, o.order_no, o.freeze_ground
          from "order" o join waybill_order wo on wo.tenant_id = o.tenant_id and wo.order_id = o.id
          where o.tenant_id = ${tenant_id} and o.frozen_at is not null order by o.id, wo.waybill_id`.execute(tx)
      ).rows
  )

/** The same for a query that chooses among trips: whether what this column of waybills names, towards the shipper that another column names if it does, is frozen. */
export const isFrozenRide = (tenant_id: number, waybill: string, shipper?: string) => {
  const rides = (columns: ReturnType<typeof sql>) =>
    sql`select ${columns} from "order" fo join waybill_order fw on fw.tenant_id = fo.tenant_id and fw.order_id = fo.id where fo.tenant_id = ${tenant_id} and fo.frozen_at is not null`
  return shipper === undefined
    ? sql<boolean>`${sql.ref(waybill)} = any(array(${rides(sql`fw.waybill_id`)}))`
    : sql<boolean>`(${sql.ref(waybill)}, ${sql.ref(shipper)}) in (${rides(sql`fw.waybill_id, fo.shipper_id`)})`
}

/** Refuses in the name of the frozen order, with its ground in the general words that everybody reads. */
export const refuseFrozen = ({ order_no, freeze_ground }: Pick<FrozenRide, 'order_no' | 'freeze_ground'>): never =>
  refuse('orderFrozen', { order_no, ground: nameOf(freezeGround, freeze_ground) })

/** Refuses where one of these trips carries goods of a frozen order; of one shipper alone, where it is named. */
export const demandNotFrozen = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], shipper_id?: number): Promise<void> => {
  const asked = new Set(waybill_ids)
  const ride = (await frozenRides(tx, tenant_id)).find(
    (one) => asked.has(one.waybill_id) && (shipper_id === undefined || one.shipper_id === shipper_id)
  )
  if (ride) refuseFrozen(ride)
}
