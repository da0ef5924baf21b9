import { charge } from '@yunshu/contract/charge/contract'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { listCharges } from './queries.ts'

/** The charges of an order over all its trips. */
export const chargesOfOrder = read(charge.ofOrder, async ({ tx, actor, input }) => {
  const base = tx.selectFrom('order').select('id').where('tenant_id', '=', actor.tenant_id).where('id', '=', input.order_id)
  const own = actor.type === 1 ? base : base.where(actor.type === 4 ? 'shipper_id' : 'carrier_id', '=', actor.company_id)
  if (!(await own.executeTakeFirst())) refuse('notFound')
  return await listCharges(tx, actor, { order_id: input.order_id })
})

/** The receivable charges of a trip. */
export const chargesOfWaybill = read(charge.ofWaybill, async ({ tx, actor, input }) => {
  const own = tx.selectFrom('waybill').select('id').where('tenant_id', '=', actor.tenant_id).where('id', '=', input.waybill_id)
  if (!(await own.where('carrier_id', '=', actor.company_id).executeTakeFirst())) refuse('notFound')
  return await listCharges(tx, actor, { waybill_id: input.waybill_id })
})
