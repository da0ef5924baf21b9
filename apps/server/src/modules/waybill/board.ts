import { waybill } from '@yunshu/contract/waybill/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { read } from '../../platform/verb/verb.ts'
import { waybillsOf } from './queries.ts'

/** What needs the carrier today, in two statements. */
export const waybillBoard = read(waybill.board, async ({ tx, actor }) => {
  const count = (condition: string, ...more: string[]) => sql<number>`count(*) filter (where ${sql.raw([condition, ...more].join(' and '))})`
  const trips = await waybillsOf(tx, actor)
    .where('w.waybill_status', '>=', 10)
    .where('w.waybill_status', '<=', 80)
    .select([
      count('w.waybill_status = 10').as('to_dispatch'),
      count('w.waybill_status = 20').as('awaiting_driver'),
      count('w.waybill_status between 30 and 50').as('to_depart'),
      count('w.waybill_status between 60 and 70').as('in_transit')
    ])
    .select(sql<number>`count(*) filter (where w.waybill_status between 20 and 70 and w.plan_end_time < ${nowIso()})`.as('overdue'))
    .executeTakeFirstOrThrow()
  const receipts = await tx
    .selectFrom('receipt as r')
    .where('r.tenant_id', '=', actor.tenant_id)
    .where('r.carrier_id', '=', actor.company_id)
    .where('r.receipt_status', '<>', 40)
    .select([
      count('r.receipt_status = 10').as('receipts_to_upload'),
      count('r.receipt_status = 20', 'r.carrier_checked_at is null').as('receipts_to_check'),
      count('r.receipt_status = 30').as('receipts_rejected')
    ])
    .executeTakeFirstOrThrow()
  return { ...trips, ...receipts }
})
