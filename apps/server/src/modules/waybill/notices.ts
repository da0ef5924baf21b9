import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { notifyCompany } from '../notice/index.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

type TripNotice = 'waybillDispatched' | 'waybillDeparted' | 'waybillArrived' | 'waybillDelivered'

/** Tells the shippers of a trip's orders how it goes, one notice per order. */
export const notifyShippers = async (tx: Tx, publishChange: PublishChange, actor: Actor, trip: Row<'waybill'>, phrase: TripNotice): Promise<void> => {
  const orders = await tx
    .selectFrom('waybill_order as wo')
    .innerJoin('order as o', (on) => on.onRef('o.tenant_id', '=', 'wo.tenant_id').onRef('o.id', '=', 'wo.order_id'))
    .select(['wo.order_id', 'wo.order_no', 'wo.shipper_id'])
    .where('wo.tenant_id', '=', trip.tenant_id)
    .where('wo.waybill_id', '=', trip.id)
    // What came by a sub-contract has its shipper behind the first carrier, whose own trip tells him.
    .where('o.upstream_order_id', 'is', null)
    .execute()
  for (const { order_id, order_no, shipper_id } of orders) {
    const slots = { order_no, plate_no: trip.plate_no, driver_name: trip.driver_name }
    await notifyCompany({ tx, publishChange }, actor, {
      company_id: shipper_id,
      phrase,
      slots,
      link: linkTo(shipper.orderInfo, { id: order_id }),
      biz_type: 'order',
      biz_id: order_id
    })
  }
}

/** Tells the carrier's dispatchers what the driver did. */
export const notifyCarrier = async (
  tx: Tx,
  publishChange: PublishChange,
  actor: Actor,
  trip: Row<'waybill'>,
  phrase: 'driverAccepted' | 'driverRefused',
  reason = ''
): Promise<void> => {
  const slots = { waybill_no: trip.waybill_no, driver_name: trip.driver_name, reason }
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: trip.carrier_id,
    grant: carrier.waybills.may.dispatch,
    phrase,
    slots,
    link: linkTo(carrier.waybillInfo, { id: trip.id }),
    biz_type: 'waybill',
    biz_id: trip.id
  })
}
