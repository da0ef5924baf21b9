import { charge } from '@yunshu/contract/charge/contract'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { findOrder } from '../order/rows.ts'
import { listCharges } from './queries.ts'

/** The charges of an order over all its trips. */
export const chargesOfOrder = read(charge.ofOrder, async ({ tx, actor, input }) => {
  const found = (await findOrder(tx, actor.tenant_id, input.order_id)) ?? refuse('notFound')
  if (actor.type !== 1 && (actor.type === 4 ? found.shipper_id : found.carrier_id) !== actor.company_id) refuse('notFound')
  return await listCharges(tx, actor, { order_id: input.order_id })
})

/** The receivable charges of a trip. */
export const chargesOfWaybill = read(charge.ofWaybill, async ({ tx, actor, input }) => {
  const own = tx.selectFrom('waybill').select('id').where('tenant_id', '=', actor.tenant_id).where('id', '=', input.waybill_id)
  if (!(await own.where('carrier_id', '=', actor.company_id).executeTakeFirst())) refuse('notFound')
  return await listCharges(tx, actor, { waybill_id: input.waybill_id })
})
