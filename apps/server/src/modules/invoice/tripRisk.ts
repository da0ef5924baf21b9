import { invoice } from '@yunshu/contract/invoice/contract'
import { read } from '../../platform/verb/verb.ts'
import { getWaybill } from '../waybill/index.ts'
import { risksOfTrips } from './risk.ts'

/** What the review of an invoice would find, while there is still time to put it right. */
export const riskOfTrip = read(invoice.riskOfTrip, async ({ tx, actor, input }) => {
  const { id } = await getWaybill(tx, actor, input.waybill_id)
  return (await risksOfTrips(tx, actor.tenant_id, [id])).map((check) => ({ ...check, waybill_nos: [...check.waybill_nos] }))
})
