import { waybillMachine, waybillTodo } from '@yunshu/contract/waybill/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { read } from '../../platform/verb/verb.ts'
import { isTodo, receiptWaits, waybillsOf } from './queries.ts'

/** What needs the carrier today, in two statements; each figure that is a tile counts what its list shows. */
export const waybillBoard = read(waybill.board, async ({ tx, actor }) => {
  const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`
  const trips = await waybillsOf(tx, actor)
    .where('w.waybill_status', '>=', waybillMachine.code.toDispatch)
    .where('w.waybill_status', '<=', waybillMachine.code.unloaded)
    .select([
      count(sql`w.waybill_status = ${codes(waybillMachine, 'toDispatch')}`).as('to_dispatch'),
      count(sql`w.waybill_status = ${codes(waybillMachine, 'awaitingDriver')}`).as('awaiting_driver'),
      count(sql`w.waybill_status between ${codes(waybillMachine, 'accepted')} and ${codes(waybillMachine, 'loaded')}`).as('to_depart'),
      count(sql`w.waybill_status between ${codes(waybillMachine, 'inTransit')} and ${codes(waybillMachine, 'atDelivery')}`).as('in_transit')
    ])
    .select(count(isTodo(actor, waybillTodo.code.overdue)).as('overdue'))
    .executeTakeFirstOrThrow()
  // From the receipts that wait to their trips: a trip has few of them, and most trips have none that waits.
  const ofTrips = (condition: RawBuilder<unknown>) => sql<number>`(count(distinct r.waybill_id) filter (where ${condition}))::int`
  const receipts = await tx
    .selectFrom('receipt as r')
    .where('r.tenant_id', '=', actor.tenant_id)
    .where('r.carrier_id', '=', actor.company_id)
    .where(sql<boolean>`r.receipt_status <> ${codes(receiptMachine, 'confirmed')}`)
    .$if(actor.people !== undefined, (q) => q.where(sql<boolean>`r.waybill_id in (${waybillsOf(tx, actor).select('w.id')})`))
    .select([
      ofTrips(receiptWaits(actor, waybillTodo.code.receiptToUpload)).as('receipts_to_upload'),
      ofTrips(receiptWaits(actor, waybillTodo.code.receiptToCheck)).as('receipts_to_check'),
      ofTrips(receiptWaits(actor, waybillTodo.code.receiptRejected)).as('receipts_rejected')
    ])
    .executeTakeFirstOrThrow()
  return { ...trips, ...receipts }
})
