import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { type RawBuilder, sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import { read } from '../../platform/verb/verb.ts'
import { waybillsOf } from './queries.ts'

/** What needs the carrier today, in two statements. */
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
    .select(
      sql<number>`count(*) filter (where w.waybill_status between ${codes(waybillMachine, 'awaitingDriver')} and ${codes(waybillMachine, 'atDelivery')} and w.plan_end_time < ${nowIso()})`.as(
        'overdue'
      )
    )
    .executeTakeFirstOrThrow()
  const receipts = await tx
    .selectFrom('receipt as r')
    .where('r.tenant_id', '=', actor.tenant_id)
    .where('r.carrier_id', '=', actor.company_id)
    .where('r.receipt_status', '<>', receiptMachine.code.confirmed)
    .select([
      count(sql`r.receipt_status = ${codes(receiptMachine, 'toUpload')}`).as('receipts_to_upload'),
      count(sql`r.receipt_status = ${codes(receiptMachine, 'inReview')} and r.carrier_checked_at is null`).as('receipts_to_check'),
      count(sql`r.receipt_status = ${codes(receiptMachine, 'rejected')}`).as('receipts_rejected')
    ])
    .executeTakeFirstOrThrow()
  return { ...trips, ...receipts }
})
