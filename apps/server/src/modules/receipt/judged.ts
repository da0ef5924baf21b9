import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

/** Of each trip of the query `ended` (with a column `id`): whether the receipts that came in, or were due at that moment, came in time, and on how many goods arrived damaged. */
export const receiptsOfTrips = (tenant_id: number, ended: RawBuilder<unknown>, at: string): RawBuilder<unknown> => sql`
  select r.waybill_id,
    bool_and(coalesce(r.uploaded_at <= r.due_at, false)) filter (where r.uploaded_at is not null or r.due_at < ${at}) as receipt_ok,
    (count(*) filter (where r.damage_num > 0 and r.receipt_status <> ${codes(receiptMachine, 'rejected')}))::smallint as damage_cases
  from receipt r join (${ended}) as e on e.id = r.waybill_id
  where r.tenant_id = ${tenant_id} group by r.waybill_id`

/** When all receipts of such trips were confirmed; nothing while one is not. */
export const receivedTrips = (tenant_id: number, ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.waybill_id, case when bool_and(r.receipt_status = ${codes(receiptMachine, 'confirmed')}) then max(r.confirmed_at) end as received_at
  from receipt r join (${ended}) as e on e.id = r.waybill_id
  where r.tenant_id = ${tenant_id} group by r.waybill_id`
