import { receipt } from '@yunshu/contract/receipt/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { overdueDays, rowsOf } from './queries.ts'

/** The receipts of a shipper’s orders, of a carrier’s trips. */
export const receiptList = listVerb(receipt.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'r.id',
  filters: {
    keyword: { words: ['r.receipt_no', 'r.waybill_no', 'r.order_no', 'r.plate_no'] },
    receipt_status: 'r.receipt_status',
    paper_status: 'r.paper_status',
    carrier_id: 'r.carrier_id',
    waybill_id: 'r.waybill_id',
    order_id: 'r.order_id',
    checked: (yes) => (yes ? sql<boolean>`r.carrier_checked_at is not null` : sql<boolean>`r.carrier_checked_at is null`),
    overdue: (yes) => (yes ? sql<boolean>`${overdueDays(nowIso())} > 0` : undefined),
    date_from: { since: 'r.delivered_at' },
    date_to: { until: 'r.delivered_at' }
  },
  sorts: { delivered_at: 'r.delivered_at', due_at: 'r.due_at', sign_at: { nullable: 'r.sign_at' } },
  first: ['delivered_at', 'desc'],
  tabs: 'receipt_status',
  sums: ['r.sign_num', 'r.sign_kg', 'r.diff_num', 'r.diff_kg', 'r.damage_num'],
  kept: 'receipt'
})
