import { partStatus, payStatus } from '@yunshu/contract/payable/enums'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

/** Of the trips of the query `ended` (with a column `id`) those of which all that those who drove are owed is paid, and when the last of it was. */
export const paidTrips = (tenant_id: number, ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select w.id as waybill_id, max(b.paid_at) as paid_at
  from waybill w join (${ended}) as e on e.id = w.id
  join waybill_part p on p.tenant_id = w.tenant_id and p.waybill_id = w.id and p.part_status <> ${codes(partStatus, 'void')}
  join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id
  where w.tenant_id = ${tenant_id} and w.pay_status = ${codes(payStatus, 'paid')} group by w.id`
