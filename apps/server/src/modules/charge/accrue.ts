import { chargeMachine } from '@yunshu/contract/charge/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sumTaxed } from '@yunshu/domain/vat'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { findAllBookedFen, post, reverse } from '../ledger/index.ts'

/** Books the revenue of delivered trips (暂估), one transaction for each order on a trip. When the amount changes, the booking is reversed and made again. Deductions are booked with the statement. */
export const accrue = async (tx: Tx, actor: Actor, waybill_ids: readonly number[]): Promise<void> => {
  const { tenant_id } = actor
  const askRides = tx
    .selectFrom('waybill_order as wo')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .select(['wo.id', 'wo.waybill_id', 'wo.order_id', 'wo.shipper_id', 'w.carrier_id', 'w.waybill_no', 'w.waybill_status', 'w.unload_done_at'])
    .where('wo.tenant_id', '=', tenant_id)
    .where('w.tenant_id', '=', tenant_id)
    .where('wo.waybill_id', 'in', [...waybill_ids])
    .orderBy('wo.id')
    .execute()
  const askCharges = tx
    .selectFrom('charge')
    .select(['waybill_id', 'order_id', 'amount_fen', 'net_fen', 'tax_fen'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', 'in', [...waybill_ids])
    .where('direction', '=', 1)
    .where('charge_status', '<>', chargeMachine.code.void)
    .where('amount_fen', '>', 0)
    .execute()
  const [rides, charges] = await Promise.all([askRides, askCharges])
  const bookedOf = (biz_id: number) => ({ tenant_id, event: 'delivered', biz_type: 'waybill_order', biz_id }) as const
  const allBookedFen = await findAllBookedFen(
    tx,
    rides.map(({ id }) => bookedOf(id))
  )
  for (const [at, ride] of rides.entries()) {
    const own = charges.filter(({ waybill_id, order_id }) => waybill_id === ride.waybill_id && order_id === ride.order_id)
    // Of a trip that was cancelled only what an exception was settled with is left.
    const isDelivered = ride.waybill_status >= waybillMachine.code.unloaded || ride.waybill_status === waybillMachine.code.cancelled
    const {
      gross_fen: gross,
      net_fen: net,
      tax_fen: tax
    } = sumTaxed(isDelivered ? own.map(({ amount_fen, ...row }) => ({ ...row, gross_fen: amount_fen })) : [])
    const booked = bookedOf(ride.id)
    const bookedFen = allBookedFen[at]
    if (bookedFen === gross || (bookedFen === undefined && gross === 0)) continue
    if (bookedFen !== undefined) await reverse(tx, booked, isDelivered ? '应收金额变更' : '撤销送达', actor.user_id)
    if (gross > 0)
      await post(tx, {
        ...booked,
        biz_no: ride.waybill_no,
        occurred_at: ride.unload_done_at ?? nowIso(),
        shipper_id: ride.shipper_id,
        carrier_id: ride.carrier_id,
        amounts: { gross, net, tax },
        created_by: actor.user_id
      })
  }
}
