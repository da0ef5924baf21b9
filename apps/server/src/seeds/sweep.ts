import type { Db } from '../platform/db/pool.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import type { Tables } from '../platform/db/tables.ts'

/** Children before their parents; the operation log and the books stay, since nothing may be taken from them. */
const owned = [
  'settlement_alloc',
  'payment',
  'bill_audit',
  'bill',
  'statement_match',
  'line_message',
  'statement_adjust',
  'charge',
  'statement_line',
  'statement',
  'release',
  'service_station',
  'receipt_line',
  'receipt',
  'gps_position',
  'waybill_event',
  'waybill_point',
  'waybill_goods',
  'waybill_order',
  'waybill',
  'dispatch',
  'order_event',
  'order_goods',
  'order_point',
  'order',
  'inspection',
  'insurance_policy',
  'vehicle',
  'vehicle_type',
  'driver',
  'person',
  'rate_rule',
  'project',
  'fuel_price',
  'notice',
  'saved_view',
  'frequent_route',
  'address_book',
  'company_link',
  'load_task',
  'bank_row',
  'bank_file',
  'withdraw',
  'bank_account',
  'recharge',
  'pay_proof',
  'pay_password',
  'wallet',
  'ledger_month',
  'user_role',
  'role',
  'user',
  'position',
  'department',
  'company',
  'file',
  'task',
  'idem_key',
  'counter',
  'login',
  'session',
  'share',
  'sms_outbox'
] as const satisfies readonly (keyof Tables)[]

/** Clears away a tenant whose seed was cut short, so that it can be told again from the beginning. */
export const sweep = async (db: Db, tenant_id: number): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    for (const table of owned)
      await tx
        .deleteFrom(table as 'order')
        .where('tenant_id', '=', tenant_id)
        .execute()
    await tx.deleteFrom('tenant').where('id', '=', tenant_id).execute()
  })
